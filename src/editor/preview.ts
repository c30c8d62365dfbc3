import { MAX_EXAMPLES } from '../core/limits.ts'
import { patchActions } from '../core/schema/vc-sections.ts'
import { withoutFiller } from '../core/template/filler.ts'
import type { Node, Pointer, SourceFile, Span } from '../core/types.ts'
import { matchPath } from '../patch/path/index.ts'
import { sampleObject } from '../patch/path/samples.ts'
import { pathOf } from '../patch/path-node.ts'
import { patchEntry, syncPlace } from '../patch/place.ts'
import type { Preview } from '../patch/preview/preview.ts'
import { resourceName } from '../patch/preview/preview-names.ts'
import { matchesNothing, roundTripText, sides } from '../patch/preview/preview-words.ts'
import { verdictWords } from '../patch/preview/verdict-words.ts'
import { nodeUnder } from './place/place.ts'

/** Matches of a patch, shown above its first line. */
export interface Lens {
  readonly span: Span
  readonly title: string
  /** Pointer of the patch in its document. */
  readonly pointer: Pointer
  /** Index of the document in its file. */
  readonly document: number
}

/** One lens for each patch whose resource has a sample object. */
export function patchLenses({ documents }: SourceFile): readonly Lens[] {
  return documents.filter(({ kind }) => kind === 'vc').flatMap(({ root }) => lensesBelow(root))
}

function lensesBelow(node: Node): readonly Lens[] {
  if (node.type !== 'PatchEntry') return node.children().flatMap(lensesBelow)
  const path = node.child('path')
  const found = pathOf(path)
  const sample = found?.schema && sampleObject(found.schema.kind)
  if (path === undefined || found === undefined || sample === undefined) return []
  if (found.path.broken || syncPlace(node).syncDirection === undefined) return []
  const title = `${countOf(matchPath(found.path, sample).length)} in the sample · preview`
  const { pointer, document } = node
  return [{ span: path.keySpan, title, pointer, document: document.index }]
}

function countOf(count: number): string {
  if (count === 0) return 'No value matches'
  return count === 1 ? '1 value matches' : `${count} values match`
}

/** Keys of a patch whose hover shows its effect. */
const KEYS = new Set<unknown>(['path', ...patchActions])

/** The patch whose effect a hover at an offset shows, and its place. */
export function patchAt(file: SourceFile, offset: number) {
  const { node, part } = nodeUnder(file, offset) ?? {}
  if (node?.document.kind !== 'vc') return undefined
  const entry = patchEntry(node)
  if (entry === undefined || entry !== node.parent || !KEYS.has(node.name)) return undefined
  if (part === 'value' && node.facts.expression === undefined) return undefined
  const span = part === 'key' ? node.keySpan : node.span
  return {
    document: node.document,
    pointer: entry.pointer,
    span,
    withoutSample: withoutSample(entry),
  }
}

/** The patch that an offset is in, wherever there. */
export function patchAround(file: SourceFile, offset: number): Node | undefined {
  const under = nodeUnder(file, offset)
  return under && patchEntry(under.node)
}

function withoutSample(entry: Node): string | undefined {
  const { schema, syncDirection } = syncPlace(entry)
  const resource = entry.parent?.parent?.name
  const hasSample = schema !== undefined && sampleObject(schema.kind) !== undefined
  // The name comes from the user and is printed inside a command.
  const name = typeof resource === 'string' ? resourceName(resource) : undefined
  if (hasSample || syncDirection === undefined || name === undefined) return undefined
  const command = `kubectl get ${name} -o yaml > objects.yaml`
  return `vclint has no sample of ${resource}. To see what this patch does, run \`${command}\`, then \`vclint preview --object objects.yaml\`.`
}

/** The effect of a patch on the sample object in Markdown; undefined if it has none. */
export function previewHover(
  previews: readonly Preview[],
  document: number,
  pointer: Pointer,
): string | undefined {
  const found = previewOf(previews, document, pointer)
  const patch = found?.patches.find((one) => one.pointer.join('\n') === pointer.join('\n'))
  if (found === undefined || patch === undefined) return undefined
  const { values, unknown } = patch
  if (unknown !== undefined) return undefined
  const matched = countOf(values.filter(({ isMadeUp }) => !isMadeUp).length)
  const count = `${matched} in the sample ${found.object.name}`
  const nothing = matchesNothing(values) ? `${count}.` : undefined
  if (nothing !== undefined && values.length === 0) return nothing
  const [from, to] = found.direction === 'toHost' ? ['virtual', 'host'] : ['host', 'virtual']
  const lines = values
    .slice(0, MAX_EXAMPLES)
    .map((value) => `${roundTripText(value)}  ${verdictWords[value.verdict]}`)
  const more = values.length > MAX_EXAMPLES ? [`… and ${values.length - MAX_EXAMPLES} more`] : []
  const code = ['```text', ...lines, ...more, '```'].join('\n')
  const title = nothing ?? `${count}, ${from} → ${to} → ${from}:`
  return withoutFiller(`${title}\n\n${code}`)
}

/** The preview of the list that contains a patch. */
export const previewOf = (
  previews: readonly Preview[],
  document: number,
  pointer: Pointer,
): Preview | undefined =>
  previews.find(
    (one) =>
      one.document === document &&
      one.patches.some((patch) => patch.pointer.join('\n') === pointer.join('\n')),
  )

/** The title of a preview's two sides. */
export function previewTitle({ place, object, direction }: Preview): string {
  const [from, to] = sides(direction)
  return `${object.name}: ${from} ↔ ${to} (${place})`
}
