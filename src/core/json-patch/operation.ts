import { gluedFields } from '../schema/patch-file.ts'
import { readJsonPointer } from '../text/json-pointer.ts'
import type { Document, Edits, Node, SourceFile, Span } from '../types.ts'

/**
 * One operation of a JSON patch; a missing value, a template or one of another type is undefined.
 */
export interface Operation {
  readonly node: Node
  readonly op: string | undefined
  readonly path: Place | undefined
  readonly from: Place | undefined
  readonly value: Node | undefined
}

/** A JSON pointer, and where it is written. */
export interface Place {
  readonly node: Node
  readonly text: string
  /** Decoded steps; undefined where the text is not a JSON pointer. */
  readonly steps: readonly string[] | undefined
}

/** The operations of a patch, in order; also a single operation whose list is missing. */
export function operationsOf({ root }: Document): readonly Operation[] {
  return (Array.isArray(root.value) ? root.children() : [root]).map(operationOf)
}

export function operationOf(node: Node): Operation {
  const op = node.child('op')
  return {
    node,
    op: typeof op?.value === 'string' && !op.unknown ? op.value : undefined,
    path: pathOf(node.child('path')),
    from: pathOf(node.child('from')),
    value: node.child('value'),
  }
}

/**
 * A field of an operation that forms one word with its value, because the space after its colon is
 * missing.
 */
interface GluedField {
  readonly field: string
  /** Adds the space after each colon that lacks one. */
  readonly spaces: Edits
}

/** Such fields in the lines of a patch that does not parse. */
export const gluedWords = (file: SourceFile): readonly (GluedField & { readonly span: Span })[] =>
  file.documents.some(({ kind }) => kind === 'JsonPatch')
    ? file.problems.flatMap(({ span }) => {
        const [field] = gluedFields(file.text.slice(span.start, span.end))
        return field === undefined ? [] : [{ field, span, spaces: spacesIn(file, span) }]
      })
    : []

/** The first such field of an operation, or its value if there is no other, with its key. */
export function gluedIn(operation: Node): (GluedField & { readonly key: Node }) | undefined {
  const fields = gluedFields(operation.value)
  const field = fields.find((one) => one !== 'value') ?? fields[0]
  if (field === undefined) return undefined
  const isKey = ({ name }: Node) => gluedFields(String(name)).includes(field)
  const { span, document } = operation
  return {
    field,
    key: operation.children().find(isKey) ?? operation,
    spaces: spacesIn(document.file, span),
  }
}

/**
 * One edit for all of them: each word becomes a key and a value. Inside quotes the same words are
 * text.
 */
function spacesIn({ uri, text }: SourceFile, span: Span): Edits {
  const source = text.slice(span.start, span.end)
  if (/["']/.test(source)) return undefined
  const colon = /(?<![^\s{,])(?:op|path|from|value):(?=[^\s,\]}])/g
  return [{ uri, span, text: source.replace(colon, '$& ') }]
}

function pathOf(node: Node | undefined): Place | undefined {
  if (typeof node?.value !== 'string' || node.unknown) return undefined
  return { node, text: node.value, steps: readJsonPointer(node.value) }
}

/** The places that an operation changes: a `move` removes from one and writes to another. */
export function writesOf({ op, path, from }: Operation): readonly Place[] {
  const places = op === 'test' || op === undefined ? [] : op === 'move' ? [from, path] : [path]
  return places.filter((place) => place !== undefined)
}
