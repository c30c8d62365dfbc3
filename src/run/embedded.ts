import { embeddingAt } from '../carriers/embedding.ts'
import type { Embedding } from '../carriers/embedding-type.ts'
import { isOurChart } from '../carriers/index.ts'
import { heredocsIn, isTerraformName } from '../carriers/terraform.ts'
import { pointerText } from '../core/lint/finding.ts'
import type { Carried, CarriedText, Edit, Finding, Fix, SourceFile } from '../core/types.ts'
import type { InputFile } from './input-file.ts'

/** A text inside another file, linted as a file of its own. */
export interface Embedded {
  readonly input: InputFile
  readonly outer: string
  readonly embedding: Embedding
  readonly carried: Carried & Pick<CarriedText, 'document'>
}

/** Texts in texts: an Application inside a ConfigMap is enough. */
const MAX_LEVELS = 2

/** What every text has that is ours by its content. */
const MARKS = /toHost|fromHost|external|controlPlane|management\.platform\.sh|helmRelease|kind/

/** The texts of a file that may hold configuration of ours. */
export function embeddedIn(file: SourceFile, input: InputFile): readonly Embedded[] {
  const level = (input.level ?? 0) + 1
  if (level > MAX_LEVELS) return []
  return textsIn(file, input).flatMap(({ carried, embedding }) => {
    const isMeant = carried.isOurs === true || carried.kind !== undefined
    if (!isMeant && !MARKS.test(embedding.text)) return []
    const inner = { ...inputOf(input, carried, embedding.text, level), outer: file }
    return [{ input: inner, outer: file.uri, embedding, carried }]
  })
}

function textsIn(
  file: SourceFile,
  { charts }: InputFile,
): readonly Pick<Embedded, 'carried' | 'embedding'>[] {
  if (isTerraformName(file.uri)) {
    return heredocsIn(file.text).map(({ carried, embedding }) => {
      const isOurs = isOurChart(carried.chart, charts)
      return { embedding, carried: { ...carried, document: 0, isOurs } }
    })
  }
  return file.carried.flatMap((carried) => {
    const embedding = embeddingAt(file, carried.tree, carried.pointer, carried.text)
    return embedding === undefined ? [] : [{ carried, embedding }]
  })
}

function inputOf(
  outer: InputFile,
  carried: Embedded['carried'],
  text: string,
  level: number,
): InputFile {
  const place = `#${carried.document}.${carried.pointer.join('.')}`.replaceAll('/', '~1')
  const { kind: _, mode: __, stamp: ___, ...rest } = outer
  const { kind, target } = carried
  return {
    ...rest,
    uri: `${outer.uri}${place}`,
    path: `${outer.path ?? outer.uri}${place}`,
    text,
    level,
    carrier: carried,
    ...(kind === undefined ? {} : { kind }),
    ...(target === undefined ? {} : { declared: { ...outer.declared, target } }),
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
