import { createBaseline } from '../../src/core/suppressions/baseline.ts'
import type { Finding } from '../../src/core/types.ts'
import { reporters } from '../../src/reporters/index.ts'
import { fixFile } from '../../src/run/fix.ts'
import {
  type FileResult,
  type LintResult,
  lintFiles,
  type MemoryOptions,
  type PolicyOptions,
  type ResultStore,
} from '../../src/run/lint-files.ts'
import { makeReport } from '../../src/run/report.ts'
import type { Sample } from '../fixer-samples.ts'
import { changeProperties, isConfiguration } from './change-properties.ts'
import { holdsWhenEmbedded } from './embedded-property.ts'

const policy = { profile: { preset: 'strict' }, today: '2026-06-01' } as const

const lint = (input: Sample, more: PolicyOptions & MemoryOptions = {}): LintResult =>
  lintFiles([input], {
    policy: { ...policy, ...more },
    memory: { reread: () => input, ...more },
  })

/** What the language server keeps of each file. */
function keepingStore(): ResultStore {
  const kept = new Map<string, FileResult>()
  return {
    recall: ({ text }) => kept.get(text),
    keep: ({ text }, result) => void kept.set(text, result),
  }
}

/** What holds of every text, by name; each says what is wrong, or nothing. */
export const properties: Readonly<
  Record<string, (input: Sample) => string | undefined | Promise<string | undefined>>
> = {
  'never crashes'(input) {
    const [crash] = lint(input).crashes
    return crash === undefined ? undefined : `${crash.rule}: ${(crash.cause as Error)?.stack}`
  },
  'is deterministic, with a store as without'(input) {
    const first = found(lint(input))
    const store = keepingStore()
    lint(input, { store })
    const others = [lint(input), lint(input, { store })].map(found)
    return others.every((one) => one === first) ? undefined : [first, ...others].join('\n')
  },
  'reports inside of the text'(input) {
    const isInside = ({ span: { start, end } }: Pick<Finding, 'span'>) =>
      0 <= start && start <= end && end <= input.text.length
    const places = lint(input).findings.flatMap((one) => [one, ...one.related, ...editsOf(one)])
    const wrong = places.find((place) => !isInside(place))
    return wrong === undefined ? undefined : JSON.stringify(wrong)
  },
  async 'is well-formed in every format'(input) {
    const report = makeReport(lint(input), { version: '0', milliseconds: 0 })
    for (const [name, load] of Object.entries(reporters)) {
      const text = (await load())(report, { color: false, cwd: '/' })
      if (JSON_FORMATS.has(name)) JSON.parse(text)
      if (XML_FORMATS.has(name) && FORBIDDEN_IN_XML.test(text)) return `${name}: ${text}`
    }
    return undefined
  },
  'fixes once, what it fixed is gone, and the file is no more broken than before'(input) {
    const before = lint(input)
    const fix = (text: string) =>
      fixFile({ ...input, text }, lint({ ...input, text }).findings, { policy, unsafe: false })
    const { text } = fix(input.text)
    if (fix(text).text !== text) return `A second run changes more:\n${text}\n=>\n${fix(text).text}`
    const after = lint({ ...input, text })
    if (broken(after) > broken(before)) return `It is broken now:\n${text}`
    return undefined
  },
  'has nothing left behind a baseline of everything'(input) {
    const { findings } = lint(input)
    if (isConfiguration(input.uri) || findings.some(({ uri }) => uri !== input.uri))
      return undefined
    const left = lint(input, { baseline: createBaseline(findings, (uri) => uri) }).findings
    return left.length === 0 ? undefined : JSON.stringify(left)
  },
  ...changeProperties(lint),
  'has no other findings inside of a ConfigMap': (input) => holdsWhenEmbedded(input, lint),
}

const found = ({ findings, suppressed }: LintResult) => JSON.stringify([findings, suppressed])
const editsOf = ({ fixes }: Finding) => fixes.flatMap(({ edits }) => edits)
const BROKEN = new Set(['yaml-syntax', 'document-too-complex', 'duplicate-key'])
const broken = ({ findings }: LintResult) => findings.filter(({ rule }) => BROKEN.has(rule)).length
const JSON_FORMATS = new Set(['json', 'sarif', 'gitlab', 'rdjson'])
const XML_FORMATS = new Set(['checkstyle', 'junit'])
// What XML 1.0 allows nowhere, escaped or not.
const FORBIDDEN_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

/** The first property that does not hold, and why. */
export async function broke(input: Sample): Promise<string | undefined> {
  for (const [name, holds] of Object.entries(properties)) {
    try {
      const why = await holds(input)
      if (why !== undefined) return `${name}: ${why}`
    } catch (error) {
      return `${name}: ${(error as Error).stack}`
    }
  }
  return undefined
}
