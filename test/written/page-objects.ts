import { type Document, isMap, isScalar, type Pair, parseAllDocuments } from 'yaml'

/** An object of a page: one YAML document of one of its files. */
export interface PageObject {
  readonly file: string
  /** Its first line in the file, counted from 0. */
  readonly line: number
  readonly lines: readonly string[]
  /** Empty where it names none, such as a vc.yaml. */
  readonly kind: string
  readonly name: string | undefined
  readonly namespace: string | undefined
  readonly pieces: readonly Piece[]
}

/** A key with its value, as offsets in the text of an object. */
export interface Piece {
  readonly key: string
  readonly keyStart: number
  /** Behind the colon. */
  readonly start: number
  readonly end: number
  /** The columns that its further lines are indented by at least; undefined in flow style. */
  readonly indent: number | undefined
  readonly below: readonly Piece[]
}

/** The objects of a text; undefined where it does not parse. */
export function objectsIn(file: string, text: string): readonly PageObject[] | undefined {
  const all = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replace(/\n$/, '')
    .split('\n')
  const starts = all.flatMap((line, index) => (/^---(?:\s|$)/.test(line) ? [index] : []))
  const cuts = starts[0] === 0 ? starts : [-1, ...starts]
  const objects: PageObject[] = []
  for (const [index, cut] of cuts.entries()) {
    const lines = all.slice(cut + 1, cuts[index + 1])
    const [document, more] = parseAllDocuments(lines.join('\n')) as Document.Parsed[]
    if (more !== undefined || (document?.errors.length ?? 0) > 0) return undefined
    if (document === undefined || document.contents === null) continue
    objects.push(objectOf(file, cut + 1, lines, document))
  }
  return objects
}

function objectOf(
  file: string,
  line: number,
  lines: readonly string[],
  document: Document.Parsed,
): PageObject {
  const textAt = (...path: readonly string[]) => {
    const found = document.getIn(path)
    return typeof found === 'string' ? found : undefined
  }
  return {
    file,
    line,
    lines,
    kind: textAt('kind') ?? '',
    name: textAt('metadata', 'name'),
    namespace: textAt('metadata', 'namespace'),
    pieces: piecesOf(document.contents, lines.join('\n')),
  }
}

const rangeOf = (node: unknown) => (node as { range?: readonly number[] } | null)?.range

function piecesOf(node: unknown, text: string): readonly Piece[] {
  if (!isMap(node)) return []
  return node.items.flatMap(({ key, value }: Pair, index): Piece[] => {
    if (!isScalar(key) || key.range == null) return []
    const [keyStart, keyEnd] = key.range
    const next = rangeOf(node.items[index + 1]?.key)?.[0]
    const last = next === undefined ? (rangeOf(node)?.[2] ?? 0) : text.lastIndexOf('\n', next) + 1
    const end = node.flow ? (rangeOf(value)?.[1] ?? keyEnd) : last
    const start = text.indexOf(':', keyEnd) + 1
    const indent = node.flow ? undefined : keyStart - (text.lastIndexOf('\n', keyStart) + 1)
    return [{ key: String(key.value), keyStart, start, end, indent, below: piecesOf(value, text) }]
  })
}
