import type { Report, ReportSource, SuppressedFinding } from '../report.ts'
import { maskSpans, overlapsAny } from '../text/spans.ts'
import type { Edit, Finding } from '../types.ts'
import { hideCredentials } from './hide-credentials.ts'
import { type KnownWords, knownWords } from './known-words.ts'
import { likelySecrets } from './secrets-of.ts'

/** Takes the secrets of the run out of a text, out of the name of a file, and knows the edits that write one. */
interface Hider {
  readonly hide: (text: string) => string
  readonly name: (uri: string) => string
  readonly writes: (edit: Edit) => boolean
}

/**
 * A report that can be shown: no message or fix holds a secret, and every further place where a
 * known value is written is marked as secret too. A fix that would show one keeps its title and
 * loses its edits.
 */
export function hideSecrets(report: Report): Report {
  const known = hidden.get(report) ?? hiddenReport(report)
  hidden.set(report, known)
  return known
}

/** A run may write many formats. */
const hidden = new WeakMap<Report, Report>()

function hiddenReport(report: Report): Report {
  if (hasNothingToHide(report)) return report
  const words = wordsOf(report)
  const hide = (text: string) => maskSpans(text, words.find(text))
  // Nothing tells whether what is written into a secret is a part of it.
  const writes = ({ uri, span, text }: Edit) =>
    words.find(text).length > 0 || overlapsAny(report.sources.get(uri)?.secrets.spans ?? [], span)
  const hider = { hide, name: hide, writes }
  const sources = [...markSecrets(report.sources, words)]
  const { suppressed, fixed } = report
  return {
    ...report,
    sources: new Map(sources.map(([uri, source]) => [hide(uri), source])),
    findings: report.findings.map((finding) => hideInFinding(finding, hider)),
    ...(suppressed && { suppressed: suppressed.map((one) => hideInSuppressed(one, hider)) }),
    ...(fixed && { fixed: fixed.map((file) => ({ ...file, uri: hide(file.uri) })) }),
  }
}

type Sources = Pick<Report, 'sources' | 'known'>

const hasNothingToHide = ({ sources, known = [] }: Sources) =>
  known.length === 0 && [...sources.values()].every(({ secrets }) => secrets.spans.length === 0)

const wordsOf = ({ sources, known = [] }: Sources): KnownWords =>
  knownWords([...known, ...[...sources.values()].flatMap(({ secrets }) => secrets.known)])

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

function hideInFinding(finding: Finding, { hide, name, writes }: Hider): Finding {
  return {
    ...finding,
    uri: name(finding.uri),
    message: hide(finding.message),
    pointer: hide(finding.pointer),
    related: finding.related.map((one) => ({
      ...one,
      uri: name(one.uri),
      message: hide(one.message),
    })),
    fixes: finding.fixes.map((fix) => ({
      ...fix,
      title: hide(fix.title),
      edits: fix.edits.some(writes)
        ? []
        : fix.edits.map((edit) => ({ ...edit, uri: name(edit.uri) })),
    })),
  }
}

function hideInSuppressed(one: SuppressedFinding, hider: Hider): SuppressedFinding {
  const finding = hideInFinding(one.finding, hider)
  const { reason } = one
  if (reason === undefined) return { ...one, finding }
  const hidden = maskSpans(reason, likelySecrets(reason).spans)
  return { ...one, finding, reason: hider.hide(hidden) }
}

/**
 * The findings of a report for somebody who has the files open: with messages that show no secret, and without the
 * fixes whose edits would write one.
 */
export function findingsInEditor(report: Report): readonly Finding[] {
  if (hasNothingToHide(report)) return report.findings
  const words = wordsOf(report)
  const hide = (text: string) => maskSpans(text, words.find(text))
  const hider = { hide, name: (uri: string) => uri, writes: secretWriter(report, words) }
  return report.findings.map((finding) => {
    const hidden = hideInFinding(finding, hider)
    return { ...hidden, fixes: hidden.fixes.filter(({ edits }) => edits.length > 0) }
  })
}

/** Whether an edit would write a secret: a known one, or what is masked where it is made. */
export function secretWriter(report: Sources, words = wordsOf(report)): (edit: Edit) => boolean {
  return ({ uri, span, text }) => {
    const { secrets, text: before = '' } = report.sources.get(uri) ?? {}
    const masked = secrets?.spans.filter(({ start, end }) => start < span.end && end > span.start)
    const values = masked?.flatMap(
      ({ start, end }) => before.slice(start, end).match(/[^\s"']+/g) ?? [],
    )
    return [words, knownWords(values ?? [])].some((known) => known.find(text).length > 0)
  }
}

/** What was thrown while somebody worked on these sources, without any secret of theirs. */
export function withoutSecrets(
  thrown: unknown,
  sources: Iterable<Pick<ReportSource, 'text' | 'secrets'>>,
): Error {
  const hide = hiderOf([...sources])
  const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown))
  const error = new Error(hide(message))
  error.stack = hide(stack ?? message)
  return error
}

/**
 * Takes all secrets of sources out of a text about them, such as the message of a crash, and `more`. There nobody
 * looks for words: all that is masked in the sources is hidden, line by line.
 */
export function hiderOf(
  sources: readonly Pick<ReportSource, 'text' | 'secrets'>[],
  more: readonly string[] = [],
): (text: string) => string {
  const lines = sources.flatMap(({ text, secrets }) =>
    secrets.spans.flatMap(({ start, end }) =>
      text
        .slice(start, end)
        .split(/[\r\n]+/)
        .flatMap((line) => [line, line.replace(/^[\s\w.-]{1,100}:\s/, '')])
        .map((line) => line.trim().replace(/^['"]|['"]$/g, '')),
    ),
  )
  const words = knownWords([...sources.flatMap(({ secrets }) => secrets.known), ...lines, ...more])
  return (text) => hideCredentials(maskSpans(text, words.find(text)))
}
