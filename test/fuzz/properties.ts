import { configurations } from '../../src/config/configurations.ts'
import { createBaseline } from '../../src/core/suppressions/baseline.ts'
import type { Finding } from '../../src/core/types.ts'
import { readCustomRules } from '../../src/custom-rules/read-custom-rules.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { reporters } from '../../src/reporters/index.ts'
import { fixFile } from '../../src/run/fix.ts'
import {
  type FileResult,
  type InputFile,
  type LintResult,
  lintFiles,
  type MemoryOptions,
  type PolicyOptions,
  type ResultStore,
} from '../../src/run/lint-files.ts'
import { makeReport } from '../../src/run/report.ts'
import { changeProperties, isConfiguration } from './change-properties.ts'
import { holdsWhenEmbedded } from './embedded-property.ts'
import type { Broken } from './mutation.ts'

const policy = { profile: { preset: 'strict' }, today: '2026-06-01' } as const

/** As the command reads them: a configuration among them takes effect. */
function inputsOf({ beside = [], ...input }: Broken): readonly InputFile[] {
  const files = [input, ...beside]
  if (!files.some(({ uri }) => uri === '.vclint.yaml')) return files
  const texts = new Map(files.map(({ uri, text }) => [`/${uri}`, text]))
  const host = {
    readText: (path: string) => texts.get(path),
    exists: (path: string) => path === '/.git',
    readCustomRules,
  }
  const configs = configurations(host, { cwd: '/' })
  const settings = files.map(({ uri }) => configs.configOf(`/${uri}`))
  return files.map(({ uri, text }, index) => {
    const isConfig = configs.files().some(({ path }) => path === `/${uri}`)
    return { ...(isConfig ? configs.asInput(`/${uri}`) : settings[index]), uri, text }
  })
}

const evaluator = nodeEvaluator()

const lint = (input: Broken, more: PolicyOptions & MemoryOptions = {}): LintResult => {
  const inputs = inputsOf(input)
  const find = (path: string) => inputs.find(({ uri }) => uri === path)
  return lintFiles(inputs, {
    host: { evaluator },
    policy: { ...policy, ...more },
    memory: { reread: find, ...more },
  })
}

/** What the language server keeps of each file. */
function keepingStore(): ResultStore {
  const kept = new Map<string, FileResult>()
  return {
    recall: ({ uri, text }) => kept.get(`${uri}\n${text}`),
    keep: ({ uri, text }, result) => void kept.set(`${uri}\n${text}`, result),
  }
}

/** What holds of every text, by name; each says what is wrong, or nothing. */
export const properties: Readonly<
  Record<string, (input: Broken) => string | undefined | Promise<string | undefined>>
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
    const textOf = (uri: string) =>
      [input, ...(input.beside ?? [])].find((file) => file.uri === uri)?.text ?? ''
    const isInside = ({ uri, span: { start, end } }: Pick<Finding, 'uri' | 'span'>) =>
      0 <= start && start <= end && end <= textOf(uri).length
    const places = lint(input).findings.flatMap((one) => [one, ...one.related, ...editsOf(one)])
    const wrong = places.find((place) => !isInside(place))
    return wrong === undefined ? undefined : JSON.stringify(wrong)
  },
  async 'is well-formed in every format'(input) {
    const report = makeReport(lint(input), { version: '0', milliseconds: 0 })
    for (const [name, load] of Object.entries(reporters)) {
      const text = (await load())(report, { color: false })
      if (JSON_FORMATS.has(name)) JSON.parse(text)
      if (XML_FORMATS.has(name) && FORBIDDEN_IN_XML.test(text)) return `${name}: ${text}`
    }
    return undefined
  },
  'fixes once, what it fixed is gone, and the file is no more broken than before'(input) {
    const before = lint(input)
    const fix = (text: string) => {
      const [file = input, ...context] = inputsOf({ ...input, text })
      return fixFile(file, lint({ ...input, text }).findings, { policy, unsafe: false, context })
    }
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
export async function broke(input: Broken): Promise<string | undefined> {
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
