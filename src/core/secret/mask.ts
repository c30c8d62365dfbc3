import type { Report, ReportSource, SuppressedFinding } from '../report.ts'
import { maskSpans, mergeSpans, overlapsAny } from '../text/spans.ts'
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
  const sources = [...report.sources.values()]
  const known = report.known ?? []
  if (known.length === 0 && sources.every(({ secrets }) => secrets.spans.length === 0))
    return report
  const words = knownWords([...known, ...sources.flatMap(({ secrets }) => secrets.known)])
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

function hiderOf(sources: ReadonlyMap<string, ReportSource>, words: KnownWords): Hider {
  const own = new Map<string, KnownWords>()
  const names = new Map<string, string>()
  const wordsOf = (uri: string) => {
    const made = own.get(uri) ?? knownWords(sources.get(uri)?.secrets.own ?? [])
    own.set(uri, made)
    return made
  }
  return {
    sources,
    find: words.find,
    hide: (text, uri) => maskSpans(text, [...words.find(text), ...wordsOf(uri).find(text)]),
    name(uri) {
      const shown = names.get(uri) ?? maskSpans(uri, words.find(uri))
      names.set(uri, shown)
      return shown
    },
  }
}

/** Sources with every further place marked where a known value is written. */
export function markSecrets(
  sources: ReadonlyMap<string, ReportSource>,
  words: KnownWords,
): ReadonlyMap<string, ReportSource> {
  return new Map(
    [...sources].map(([uri, source]) => {
      const spans = mergeSpans([...source.secrets.spans, ...words.find(source.text)])
      return [uri, { ...source, secrets: { ...source.secrets, spans } }]
    }),
  )
}

function hideInFinding(finding: Finding, hider: Hider): Finding {
  const { hide, name } = hider
  const { uri } = finding
  return {
    ...finding,
    uri: name(uri),
    message: hide(finding.message, uri),
    pointer: hide(finding.pointer, uri),
    related: finding.related.map((related) => ({
      ...related,
      uri: name(related.uri),
      message: hide(related.message, uri),
    })),
    fixes: finding.fixes.map((fix) => hideInFix(fix, uri, hider)),
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

/** Whether an edit would write a secret: a known one, or what is masked where it is made. */
export function secretWriter(report: Pick<Report, 'sources' | 'known'>): (edit: Edit) => boolean {
  const { sources, known = [] } = report
  const words = knownWords([
    ...known,
    ...[...sources.values()].flatMap(({ secrets }) => secrets.known),
  ])
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
