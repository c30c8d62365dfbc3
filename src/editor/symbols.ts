import { Budget } from '../core/budget.ts'
import { MAX_ENTRIES, MAX_LOOK_THROUGH } from '../core/limits.ts'
import { showInvisible } from '../core/search/invisible.ts'
import { hiderOf } from '../core/secret/mask.ts'
import { secretsOf } from '../core/secret/secrets-of.ts'
import { ownProperty } from '../core/text/mapping.ts'
import { mask, overlapsAny } from '../core/text/spans.ts'
import type { Document, Node, SourceFile, Span } from '../core/types.ts'

/** A line of the outline. */
export interface DocumentSymbol {
  readonly name: string
  readonly detail: string
  readonly kind: 'object' | 'mapping' | 'list' | 'value'
  readonly span: Span
  /** The span to mark when the line is chosen, inside `span`. */
  readonly selection: Span
  readonly children: readonly DocumentSymbol[]
}

/** The objects of a file with their keys. Values are left out, because they may be secrets. */
export function documentSymbols(file: SourceFile): readonly DocumentSymbol[] {
  const outline: Outline = { budget: new Budget(MAX_ENTRIES), hide: nameHider(file) }
  return file.documents.map((document) => {
    const { root, tree, kind } = document
    const span = tree.locate(document.base, 'value') ?? tree.span
    return {
      name: outline.hide(symbolName(document)),
      detail: kind,
      kind: 'object',
      span,
      selection: { start: span.start, end: span.start },
      children: childrenOf(root, 1, outline),
    }
  })
}

interface Outline {
  /** Limits the number of lines. */
  readonly budget: Budget
  /** A name without the file's secrets, or a mask if it is a secret itself. */
  readonly hide: (name: string, at?: Span) => string
}

function nameHider(file: SourceFile): Outline['hide'] {
  const { spans, known } = secretsOf(file)
  const hide = hiderOf([], known)
  return (name, at) =>
    at !== undefined && overlapsAny(spans, at) ? mask : showInvisible(hide(name))
}

function symbolName({ kind, value, written, wrapper }: Document): string {
  const name = ownProperty(ownProperty(value, 'metadata'), 'name')
  if (typeof name === 'string') return name
  if (wrapper !== undefined) return wrapper.release ?? wrapper.name
  return kind === 'vc' ? (written.file.uri.split('/').at(-1) ?? kind) : kind
}

function childrenOf(node: Node, depth: number, outline: Outline): readonly DocumentSymbol[] {
  if (depth > MAX_LOOK_THROUGH || typeof node.value !== 'object') return []
  // An alias repeats nodes that are listed at their own place.
  if (node.document.tree.aliasTarget(node.pointer) !== undefined) return []
  return node
    .children()
    .flatMap((child) => (outline.budget.spend(1) ? symbolOf(child, depth, outline) : []))
}

function symbolOf(node: Node, depth: number, outline: Outline): readonly DocumentSymbol[] {
  const { document, pointer, value } = node
  const span = document.tree.locate(pointer, 'pair') ?? document.tree.locate(pointer, 'value')
  const key = document.tree.locate(pointer, 'key')
  const selection = key ?? span
  if (span === undefined || selection === undefined) return []
  const isInside = span.start <= selection.start && selection.end <= span.end
  return [
    {
      name: outline.hide(itemName(node) ?? String(node.name), key),
      detail: '',
      kind: Array.isArray(value) ? 'list' : typeof value === 'object' ? 'mapping' : 'value',
      span,
      selection: isInside ? selection : { start: span.start, end: span.start },
      children: childrenOf(node, depth + 1, outline),
    },
  ]
}

/** Names list entries by what identifies them: `[metadata.labels]`. */
function itemName({ name, parent, value }: Node): string | undefined {
  if (typeof name !== 'number') return undefined
  for (const key of parent?.facts.listKey ?? []) {
    const found = ownProperty(value, key)
    if (typeof found === 'string' && found !== '') return found
  }
  return `[${name}]`
}
