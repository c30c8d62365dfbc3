import { compareTexts } from '../text/canonical.ts'
import { isMapping, ownProperty } from '../text/mapping.ts'
import type { Finding } from '../types.ts'

/** The name of the baseline, at the project's root unless the configuration sets another path. */
export const BASELINE_NAME = '.vclint-baseline.json'

/** Known findings that are not reported; new ones of the same kind still are. */
export interface Baseline {
  readonly entries: readonly BaselineEntry[]
}

/** One finding, or several that cannot be distinguished. */
export interface BaselineEntry {
  readonly rule: string
  /** Path relative to the root, for readers only. */
  readonly file: string
  readonly fingerprint: string
  readonly count: number
}

/** Removes known findings in order; of one too many, the last counts as new. */
export function applyBaseline(findings: readonly Finding[], { entries }: Baseline) {
  const left = new Map<string, number>()
  for (const { fingerprint, count } of entries) {
    left.set(fingerprint, (left.get(fingerprint) ?? 0) + count)
  }
  const kept: Finding[] = []
  const known: Finding[] = []
  for (const finding of findings) {
    const count = left.get(finding.fingerprint) ?? 0
    left.set(finding.fingerprint, count - 1)
    if (count > 0) known.push(finding)
    else kept.push(finding)
  }
  // Nothing was found for these, or fewer findings than they stand for.
  const unmatched = entries.flatMap((entry) => {
    const over = Math.min(left.get(entry.fingerprint) ?? 0, entry.count)
    if (over <= 0) return []
    left.set(entry.fingerprint, (left.get(entry.fingerprint) ?? 0) - over)
    return [{ ...entry, count: over }]
  })
  return { kept, known, unmatched }
}

/** A baseline of findings; `pathOf` returns the path of a file below the root. */
export function createBaseline(
  findings: readonly Finding[],
  pathOf: (uri: string) => string,
): Baseline {
  const entries = findings.map(({ rule, uri, fingerprint }) => {
    return { rule, file: pathOf(uri), fingerprint, count: 1 }
  })
  return joined(entries)
}

const idOf = ({ file, fingerprint }: BaselineEntry) => `${file} ${fingerprint}`

/** Joins entries with the same fingerprint and file. */
export function joined(entries: readonly BaselineEntry[]): Baseline {
  const byId = new Map<string, BaselineEntry>()
  for (const entry of entries) {
    const count = (byId.get(idOf(entry))?.count ?? 0) + entry.count
    byId.set(idOf(entry), { ...entry, count })
  }
  return { entries: [...byId.values()] }
}

/** Removes entries from a baseline, as often as they count. */
export function withoutEntries({ entries }: Baseline, gone: readonly BaselineEntry[]): Baseline {
  const counts = new Map(gone.map((entry) => [idOf(entry), entry.count]))
  return {
    entries: entries.flatMap((entry) => {
      const count = entry.count - (counts.get(idOf(entry)) ?? 0)
      return count > 0 ? [{ ...entry, count }] : []
    }),
  }
}

/** Text of a baseline file: one entry per line, in an order that keeps diffs small. */
export function writeBaseline({ entries }: Baseline): string {
  const lines = entries.toSorted(byPlace).map(({ file, rule, fingerprint, count }) => {
    const times = count === 1 ? '' : `, "count": ${count}`
    return `    { "file": ${JSON.stringify(file)}, "rule": "${rule}", "fingerprint": "${fingerprint}"${times} }`
  })
  const body = lines.length === 0 ? '' : `\n${lines.join(',\n')}\n  `
  return `{\n  "version": 1,\n  "findings": [${body}]\n}\n`
}

const byPlace = (a: BaselineEntry, b: BaselineEntry) =>
  compareTexts(a.file, b.file) ||
  compareTexts(a.rule, b.rule) ||
  compareTexts(a.fingerprint, b.fingerprint)

/** Parses a baseline file, or returns a sentence that says why it is invalid. */
export function readBaseline(text: string): Baseline | string {
  const value = parseJson(text)
  if (value === undefined) return 'It is not JSON.'
  const version = ownProperty(value, 'version')
  if (version !== 1) return `Its version is ${JSON.stringify(version) ?? 'missing'}, not 1.`
  const findings = ownProperty(value, 'findings')
  if (!Array.isArray(findings)) return 'It has no list "findings".'
  const entries = findings.map(entryOf)
  const wrong = entries.indexOf(undefined)
  if (wrong !== -1) return `Its finding number ${wrong + 1} lacks a file, a rule or a fingerprint.`
  return { entries: entries.filter((entry) => entry !== undefined) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

function entryOf(value: unknown): BaselineEntry | undefined {
  if (!isMapping(value)) return undefined
  const { file, rule, fingerprint, count = 1 } = value
  if (typeof file !== 'string' || typeof rule !== 'string') return undefined
  if (typeof fingerprint !== 'string' || !/^[0-9a-f]{16}$/.test(fingerprint)) return undefined
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) return undefined
  return { file, rule, fingerprint, count }
}
