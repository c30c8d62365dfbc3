import type { Report, ReportSource, SuppressedFinding } from '../report.ts'
import { maskSpans, overlapsAny } from '../text/spans.ts'
import type { Edit, Finding, Fix, Span } from '../types.ts'
import { type KnownWords, knownWords } from './known-words.ts'
import { likelySecrets } from './secrets-of.ts'

/** Takes secrets out of a text: those of the run, and those that only one file is sure about. */
interface Hider {
  readonly sources: ReadonlyMap<string, ReportSource>
  readonly hide: (text: string, uri: string) => string
  readonly find: KnownWords['find']
  /** A path as it may be shown. */
  readonly name: (uri: string) => string
}

/**
 * A report that can be shown: no message or fix holds a secret, and every further place where a
 * known value is written is marked as secret too. A fix that would show one keeps its title and
 * loses its edits.
 */
export function hideSecrets(report: Report): Report {
  const known = hidden.get(report) ?? withoutSecrets(report)
  hidden.set(report, known)
  return known
}

/** A run may write many formats. */
const hidden = new WeakMap<Report, Report>()

function withoutSecrets(report: Report): Report {
  if (hasNothingToHide(report)) return report
  const words = wordsOf(report)
  const hider = hiderOf(markSecrets(report.sources, words), words)
  const suppressed = report.suppressed?.map((one) => hideInSuppressed(one, hider))
  return {
    ...report,
    sources: new Map([...hider.sources].map(([uri, source]) => [hider.name(uri), source])),
    findings: report.findings.map((finding) => hideInFinding(finding, hider)),
    ...(suppressed === undefined ? {} : { suppressed }),
    ...(report.fixed === undefined
      ? {}
      : { fixed: report.fixed.map((file) => ({ ...file, uri: hider.name(file.uri) })) }),
  }
}

type Sources = Pick<Report, 'sources' | 'known'>

const hasNothingToHide = ({ sources, known = [] }: Sources) =>
  known.length === 0 && [...sources.values()].every(({ secrets }) => secrets.spans.length === 0)

const wordsOf = ({ sources, known = [] }: Sources): KnownWords =>
  knownWords([...known, ...[...sources.values()].flatMap(({ secrets }) => secrets.known)])

function hiderOf(sources: ReadonlyMap<string, ReportSource>, words: KnownWords): Hider {
  const own = new Map<string, KnownWords>()
  const names = new Map<string, string>()
  const ownWordsOf = (uri: string) => {
    const made = own.get(uri) ?? knownWords(sources.get(uri)?.secrets.own ?? [])
    own.set(uri, made)
    return made
  }
  return {
    sources,
    find: words.find,
    hide: (text, uri) => maskSpans(text, [...words.find(text), ...ownWordsOf(uri).find(text)]),
    name(uri) {
      const shown = names.get(uri) ?? maskSpans(uri, words.find(uri))
      names.set(uri, shown)
      return shown
    },
  }
}

/** Sources that find a known value in each part of them that is shown. */
export function markSecrets(
  sources: ReadonlyMap<string, ReportSource>,
  words: KnownWords,
): ReadonlyMap<string, ReportSource> {
  return new Map(
    [...sources].map(([uri, source]) => [
      uri,
      { ...source, secrets: { ...source.secrets, find: words.find } },
    ]),
  )
}

function hideInFinding(finding: Finding, hider: Hider): Finding {
  const { name } = hider
  const { uri, related, ...hidden } = hideInMessages(finding, hider)
  return {
    ...hidden,
    uri: name(uri),
    related: related.map((one) => ({ ...one, uri: name(one.uri) })),
    fixes: finding.fixes.map((fix) => hideInFix(fix, uri, hider)),
  }
}

function hideInMessages(finding: Finding, { hide }: Pick<Hider, 'hide'>): Finding {
  const { uri } = finding
  return {
    ...finding,
    message: hide(finding.message, uri),
    pointer: hide(finding.pointer, uri),
    related: finding.related.map((one) => ({ ...one, message: hide(one.message, uri) })),
  }
}

function hideInSuppressed(suppressed: SuppressedFinding, hider: Hider): SuppressedFinding {
  const { reason } = suppressed
  const finding = hideInFinding(suppressed.finding, hider)
  if (reason === undefined) return { ...suppressed, finding }
  const hidden = maskSpans(reason, likelySecrets(reason).spans)
  return { ...suppressed, finding, reason: hider.hide(hidden, suppressed.finding.uri) }
}

function hideInFix(fix: Fix, uri: string, { sources, find, hide, name }: Hider): Fix {
  const touches = (span: Span, at: string) =>
    overlapsAny(sources.get(at)?.secrets.spans ?? [], span)
  const tells = (edit: Edit) => find(edit.text).length > 0 || touches(edit.span, edit.uri)
  const edits = fix.edits.some(tells)
    ? []
    : fix.edits.map((edit) => ({ ...edit, uri: name(edit.uri) }))
  return { ...fix, title: hide(fix.title, uri), edits }
}

/**
 * The findings of a report for somebody who has the files open: with messages that show no secret, and without the
 * fixes whose edits would write one.
 */
export function findingsInEditor(report: Report): readonly Finding[] {
  if (hasNothingToHide(report)) return report.findings
  const words = wordsOf(report)
  const hider = hiderOf(report.sources, words)
  const writes = writerOf(report.sources, words)
  return report.findings.map((finding) => ({
    ...hideInMessages(finding, hider),
    fixes: finding.fixes.flatMap((fix) =>
      fix.edits.some(writes) ? [] : [{ ...fix, title: hider.hide(fix.title, finding.uri) }],
    ),
  }))
}

/** Whether an edit would write a secret: a known one, or what is masked where it is made. */
export const secretWriter = (report: Sources): ((edit: Edit) => boolean) =>
  writerOf(report.sources, wordsOf(report))

function writerOf(
  sources: ReadonlyMap<string, ReportSource>,
  words: KnownWords,
): (edit: Edit) => boolean {
  return ({ uri, span, text }) => {
    if (text === '') return false
    if (words.find(text).length > 0) return true
    const source = sources.get(uri)
    if (source === undefined || !overlapsAny(source.secrets.spans, span)) return false
    const masked = source.secrets.spans.filter(
      ({ start, end }) => start < span.end && end > span.start,
    )
    const values = masked.flatMap(
      ({ start, end }) => source.text.slice(start, end).match(/[^\s"']{4,}/g) ?? [],
    )
    return knownWords(values).find(text).length > 0
  }
}
