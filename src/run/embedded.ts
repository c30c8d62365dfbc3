import { embeddingAt } from '../carriers/embedding.ts'
import type { Embedding } from '../carriers/embedding-type.ts'
import { pointerText } from '../core/lint/finding.ts'
import { valueAt } from '../core/text/value-at.ts'
import type { CarriedText, Edit, Finding, Fix, SourceFile } from '../core/types.ts'
import type { InputFile } from './lint-input.ts'

/** A text inside another file, linted as a file of its own. */
export interface Embedded {
  readonly input: InputFile
  readonly outer: string
  readonly embedding: Embedding
  readonly carried: CarriedText
}

/** Texts in texts: an Application inside a ConfigMap is enough. */
const MAX_LEVELS = 2

/** What every text has that is ours by its content. */
const MARKS = /toHost|fromHost|external|controlPlane|management\.platform\.sh|helmRelease|kind/

/** The texts of a file that may hold configuration of ours. */
export function embeddedIn(file: SourceFile, input: InputFile): readonly Embedded[] {
  const level = (input.level ?? 0) + 1
  if (file.carried.length === 0 || level > MAX_LEVELS) return []
  return file.carried.flatMap((carried) => {
    const tree = file.trees[carried.document]
    const value = tree && valueAt(tree.value, carried.pointer)
    if (tree === undefined || typeof value !== 'string') return []
    const embedding = embeddingAt(file, tree, carried.pointer, value)
    if (embedding === undefined) return []
    if (!carried.isOurs && !MARKS.test(embedding.text)) return []
    return [
      {
        input: { ...inputOf(input, carried, embedding.text, level), outer: file },
        outer: file.uri,
        embedding,
        carried,
      },
    ]
  })
}

function inputOf(outer: InputFile, carried: CarriedText, text: string, level: number): InputFile {
  const place = `#${carried.document}.${carried.pointer.join('.')}`.replaceAll('/', '~1')
  const { kind: _, mode: __, stamp: ___, ...rest } = outer
  return {
    ...rest,
    uri: `${outer.uri}${place}`,
    path: `${outer.path ?? outer.uri}${place}`,
    text,
    level,
    carrier: carried,
    ...(carried.isOurs ? { kind: 'vc' } : {}),
  }
}

/** Turns findings on embedded texts into findings on the files that a user knows. */
export function outerFinding(finding: Finding, embedded: ReadonlyMap<string, Embedded>): Finding {
  const found = embedded.get(finding.uri)
  const related = finding.related.map((one) => outerPlace(one, embedded))
  const fixes = finding.fixes.flatMap((fix) => outerFix(fix, embedded))
  if (found === undefined) return { ...finding, related, fixes }
  const { carried, outer } = found
  const moved: Finding = {
    ...outerPlace(finding, new Map([[finding.uri, found]])),
    uri: outer,
    document: carried.document,
    pointer: `${pointerText(carried.pointer)}${finding.pointer}`,
    related,
    fixes,
  }
  // A text in a text: once more.
  return embedded.has(outer) ? outerFinding(moved, embedded) : moved
}

function outerPlace<T extends Pick<Edit, 'uri' | 'span'>>(
  place: T,
  embedded: ReadonlyMap<string, Embedded>,
): T {
  const found = embedded.get(place.uri)
  if (found === undefined) return place
  return outerPlace(
    { ...place, uri: found.outer, span: found.embedding.toOuter(place.span) },
    embedded,
  )
}

/** A fix whose edits the scalars around them can hold; none otherwise. */
function outerFix(fix: Fix, embedded: ReadonlyMap<string, Embedded>): Fix[] {
  const [first] = fix.edits
  const found = first && embedded.get(first.uri)
  if (found === undefined) return [fix]
  if (fix.edits.some(({ uri }) => uri !== first?.uri)) return []
  const edits = found.embedding.edits(fix.edits)
  if (edits === undefined) return []
  const outer = { ...fix, edits: edits.map((edit) => ({ ...edit, uri: found.outer })) }
  return outerFix(outer, embedded)
}
