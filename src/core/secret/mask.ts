import { rememberEach } from '../memo.ts'
import type { Report, ReportSource, SuppressedFinding } from '../report.ts'
import { clipSpans } from '../text/spans.ts'
import type { Finding, Fix, Span } from '../types.ts'
import { hideCredentials } from './hide-credentials.ts'
import { type KnownWords, knownWords } from './known-words.ts'

/**
 * Removes the run's secrets from texts and file names, and recognises fixes that would write one.
 */
interface Hider {
  readonly hide: (text: string) => string
  readonly name: (uri: string) => string
  readonly writes: (fix: Fix) => boolean
}

/**
 * The report without secrets in messages and fixes; every other place of a known value is marked
 * secret, too. A fix that would show one keeps its title and loses its edits. Cached, because a run
 * may write several formats.
 */
export const hideSecrets = rememberEach((report: Report): Report => {
  const { known = [] } = report
  const hasSecrets = [...report.sources.values()].some(({ secrets }) => secrets.spans.length > 0)
  if (known.length === 0 && !hasSecrets) return report
  const words = wordsOf(report)
  const { hide } = words
  const sources = [...report.sources].map(([uri, one]) => [uri, withKnown(one, words)] as const)
  const hider = { hide, name: hide, writes: secretWriter(report, words) }
  return hideInReport({ ...report, sources: new Map(sources) }, hider)
})

function hideInReport(report: Report, hider: Hider): Report {
  const { name } = hider
  const { sources, findings, suppressed, fixed } = report
  return {
    ...report,
    sources: new Map([...sources].map(([uri, source]) => [name(uri), source] as const)),
    findings: findings.map((finding) => hideInFinding(finding, hider)),
    ...(suppressed && { suppressed: suppressed.map((one) => hideInSuppressed(one, hider)) }),
    ...(fixed && { fixed: fixed.map((file) => ({ ...file, uri: name(file.uri) })) }),
  }
}

/** The report with other names for its files. */
export const withNames = (report: Report, name: Hider['name']): Report =>
  hideInReport(report, { hide: (text) => text, name, writes: () => false })

type Sources = Pick<Report, 'sources' | 'known'>

const wordsOf = ({ sources, known = [] }: Sources): KnownWords =>
  knownWords([...known, ...[...sources.values()].flatMap(({ secrets }) => secrets.known)])

/** A source that also marks known values in each shown part. */
export const withKnown = (source: ReportSource, { find }: KnownWords): ReportSource => ({
  ...source,
  secrets: { ...source.secrets, find },
})

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
      edits: writes(fix) ? [] : fix.edits.map((edit) => ({ ...edit, uri: name(edit.uri) })),
    })),
  }
}

function hideInSuppressed(one: SuppressedFinding, hider: Hider): SuppressedFinding {
  const finding = hideInFinding(one.finding, hider)
  const { reason } = one
  if (reason === undefined) return { ...one, finding }
  return { ...one, finding, reason: hider.hide(hideCredentials(reason)) }
}

/**
 * The findings of a report for an editor that has the files open: messages show no secret, and
 * fixes whose edits would write one are left out.
 */
export function findingsInEditor(report: Report): readonly Finding[] {
  const words = wordsOf(report)
  const { hide } = words
  const hider = { hide, name: (uri: string) => uri, writes: secretWriter(report, words) }
  return report.findings.map((finding) => {
    const hidden = hideInFinding(finding, hider)
    return { ...hidden, fixes: hidden.fixes.filter(({ edits }) => edits.length > 0) }
  })
}

/**
 * Returns a test for fixes that would write a secret: a known one, or one masked at the place that
 * the fix changes.
 */
export function secretWriter(report: Sources, words = wordsOf(report)): (fix: Fix) => boolean {
  return ({ edits }) => {
    if (edits.every(({ text }) => text === '')) return false
    const masked = edits.flatMap(({ uri, span }) => {
      const source = report.sources.get(uri)
      return source === undefined ? [] : maskedLines(source, span)
    })
    const all = [words, knownWords(masked)]
    return edits.some(({ text }) => all.some((known) => known.find(text).length > 0))
  }
}

type Source = Pick<ReportSource, 'text' | 'secrets'>

/** Masks a part of a text line by line, but neither names nor quotes. */
function maskedLines({ text, secrets }: Source, within: Span): readonly string[] {
  const part = text.slice(within.start, within.end)
  return clipSpans(secrets.spans, within).flatMap(({ start, end }) =>
    part
      .slice(start, end)
      .split(/[\r\n]+/)
      .flatMap((line) => [line, line.replace(/^[\s\w.-]{1,100}:\s/, '')])
      .map((line) => line.trim().replace(/^['"]|['"]$/g, '')),
  )
}

/** An error thrown while these sources were read, without their secrets. */
export function withoutSecrets(thrown: unknown, sources: Iterable<Source>): Error {
  const hide = hiderOf([...sources])
  const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown))
  const error = new Error(hide(message))
  error.stack = hide(stack ?? message)
  return error
}

/**
 * Returns a function that removes all secrets of some sources from a text about them, such as the
 * message of a crash, and those in `more`. Nobody reads such texts for their words, so everything
 * masked in the sources is hidden, line by line.
 */
export function hiderOf(
  sources: readonly Source[],
  more: readonly string[] = [],
): (text: string) => string {
  const values = sources.flatMap((source) => [
    ...source.secrets.known,
    ...maskedLines(source, { start: 0, end: source.text.length }),
  ])
  const { hide } = knownWords([...values, ...more])
  return (text) => hideCredentials(hide(text))
}
