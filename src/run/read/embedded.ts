import { MAX_EMBEDDED_LEVELS, MAX_EMBEDDED_TEXTS } from '../../core/limits.ts'
import { pointerText } from '../../core/lint/finding.ts'
import { withBraces } from '../../core/template/angles.ts'
import type { Edit, EmbeddedText, Finding, Fix, SourceFile } from '../../core/types.ts'
import { embeddingAt } from '../../embedded/embedding.ts'
import type { Embedding } from '../../embedded/embedding-type.ts'
import { isOurChart } from '../../embedded/index.ts'
import { blocksOfLanguage, isMarkdownName } from '../../embedded/languages.ts'
import { copyOf, type InputFile } from '../input-file.ts'

/** A text inside another file, linted as a file of its own. */
export interface Embedded {
  readonly input: InputFile
  readonly outer: string
  readonly embedding: Embedding
  readonly part: Pick<EmbeddedText, 'pointer' | 'document'>
}

/** One that was found in a file. */
export interface FoundText extends Embedded {
  readonly part: Omit<EmbeddedText, 'tree' | 'text'>
}

/** The first text of a file that may be configuration and is not read. */
export const firstUnread = (file: SourceFile): EmbeddedText | undefined =>
  file.embedded.length <= MAX_EMBEDDED_TEXTS
    ? undefined
    : file.embedded.filter(mayBeConfiguration)[MAX_EMBEDDED_TEXTS]

/** Words of which every text has one whose content shows that it is configuration. */
const MARKS = /toHost|fromHost|external|controlPlane|platform|privateNodes|syncer|helmRelease|kind/

/** The texts of a file that may hold configuration. */
export function embeddedIn(file: SourceFile, input: InputFile): readonly FoundText[] {
  const level = (input.level ?? 0) + 1
  if (level > MAX_EMBEDDED_LEVELS) return []
  return textsIn(file, input).map(({ part, embedding }) => {
    const inner = copyOf(inputOf(input, part, embedding.text, level), { outer: file })
    return { input: inner, outer: file.uri, embedding, part }
  })
}

const mayBeConfiguration = ({
  hasOurChart,
  kind,
  text,
}: Pick<EmbeddedText, 'hasOurChart' | 'kind' | 'text'>) =>
  hasOurChart === true || kind !== undefined || MARKS.test(text)

function textsIn(
  file: SourceFile,
  { charts }: InputFile,
): readonly Pick<FoundText, 'part' | 'embedding'>[] {
  const blocks = blocksOfLanguage(file.uri, file.text)
  if (blocks !== undefined) {
    return blocks
      .flatMap(({ part, embedding }) => {
        const hasOurChart = isOurChart(part.chart, charts)
        const found = { embedding, part: { ...part, document: 0, hasOurChart } }
        return mayBeConfiguration({ ...found.part, text: embedding.text }) ? [found] : []
      })
      .slice(0, MAX_EMBEDDED_TEXTS)
  }
  const texts = file.embedded.filter(mayBeConfiguration)
  return texts.slice(0, MAX_EMBEDDED_TEXTS).flatMap((part) => {
    const embedding = embeddingAt(file, part.tree, part.pointer, part.text)
    if (embedding === undefined) return []
    return [{ part, embedding: part.hasAngleBrackets ? angled(embedding) : embedding }]
  })
}

/** Templates between angles count like those between braces; what is in braces by that is not written back. */
const angled = (embedding: Embedding): Embedding => ({
  ...embedding,
  text: withBraces(embedding.text),
  edits: (inner) =>
    inner.some(({ text }) => /\{\{|\}\}/.test(text)) ? undefined : embedding.edits(inner),
})

function inputOf(
  outer: InputFile,
  part: FoundText['part'],
  text: string,
  level: number,
): InputFile {
  const { kind, target } = part
  return {
    ...innerOf(outer, part, level),
    text,
    wrapper: part,
    ...(kind === undefined ? {} : { kind }),
    ...(target === undefined ? {} : { declared: { ...outer.declared, target } }),
    ...(part.hasOurChart ? { kind: 'vc' } : {}),
  }
}

/** What a text inside a file is called, and what it has of the file. The file is not read for it. */
function innerOf(outer: InputFile, { document, pointer }: Embedded['part'], level: number) {
  const { uri, path = uri, placeholders, layers, charts, parser, maxLength, share } = outer
  const { profile, hints, declared, factsOnly, isExample = isMarkdownName(uri) } = outer
  const place = `#${document}.${pointer.join('.')}`.replaceAll('/', '~1')
  return {
    ...{ uri: `${uri}${place}`, path: `${path}${place}`, level },
    ...{ placeholders, layers, charts, parser, maxLength, share, profile, hints },
    ...{ factsOnly, isExample },
    ...(declared === undefined ? {} : { declared }),
  }
}

/** A text inside a file whose result is known: its exact place is found when it is asked for. */
export function keptEmbedded(
  outer: InputFile,
  part: Embedded['part'],
  find: () => readonly Embedded[],
): Embedded {
  let found: Embedded | undefined
  const bare = innerOf(outer, part, (outer.level ?? 0) + 1)
  const opened = () => {
    found ??= find().find(({ input }) => input.uri === bare.uri)
    return found
  }
  return {
    outer: outer.uri,
    part,
    get input() {
      return {
        ...bare,
        get text() {
          return opened()?.input.text ?? ''
        },
        get kind() {
          return opened()?.input.kind
        },
        get declared() {
          return opened()?.input.declared ?? bare.declared
        },
        get wrapper() {
          return opened()?.input.wrapper
        },
        get outer() {
          return opened()?.input.outer
        },
      }
    },
    get embedding() {
      return opened()?.embedding ?? NOWHERE
    },
  }
}

/** The file changed since: the text is no longer there. */
const NOWHERE: Embedding = {
  text: '',
  toOuter: () => ({ start: 0, end: 0 }),
  toInner: () => undefined,
  edits: () => undefined,
}

/** The file that a text, or a text in a text, lies in; a file itself. */
export function outermost(uri: string, embedded: ReadonlyMap<string, Embedded>): string {
  const found = embedded.get(uri)
  return found === undefined ? uri : outermost(found.outer, embedded)
}

/** Turns findings on embedded texts into findings on the files that a user knows. */
export function outerFinding(finding: Finding, embedded: ReadonlyMap<string, Embedded>): Finding {
  if (embedded.size === 0) return finding
  const found = embedded.get(finding.uri)
  const related = finding.related.map((one) => outerPlace(one, embedded))
  const fixes = finding.fixes.flatMap((fix) => outerFix(fix, embedded))
  if (found === undefined) return { ...finding, related, fixes }
  const { part, outer } = found
  const moved: Finding = {
    ...outerPlace(finding, new Map([[finding.uri, found]])),
    uri: outer,
    document: part.document,
    pointer: `${pointerText(part.pointer)}${finding.pointer}`,
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
