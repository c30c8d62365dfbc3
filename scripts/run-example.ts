import { configurations } from '../src/config/configurations.ts'
import { readOwnSchema } from '../src/config/own-schema.ts'
import { applyFixes } from '../src/core/edit/apply.ts'
import type { Finding, Fix } from '../src/core/types.ts'
import { nodeEvaluator } from '../src/files/sandbox.ts'
import { compactLine } from '../src/reporters/compact.ts'
import type { Earlier } from '../src/run/earlier/earlier.ts'
import { type InputFile, lintFiles } from '../src/run/lint-files.ts'
import { type Block, type Example, fileName, isOld } from './rule-page.ts'

/** What a page's example really gives: the output of all recommended rules, and the fixed texts. */
export interface Ran {
  readonly output: string
  readonly findings: readonly Finding[]
  /** Fixed text by file name; only files that the rule's fix changes. */
  readonly fixed: ReadonlyMap<string, string>
}

export function runExample(example: Example, rule: string): Ran {
  const result = lint(example.files)
  const output = result.findings
    .map((finding) => {
      const file = result.files.get(finding.uri)
      if (file === undefined) return finding.message
      const source = {
        text: file.text,
        lines: file.lines,
        secrets: { spans: [], known: [], own: [] },
      }
      return compactLine(finding, source, { endColumns: true })
    })
    .map((line) => `${line}\n`)
    .join('')
  const fixes = result.findings.flatMap((finding) =>
    finding.rule === rule ? finding.fixes.slice(0, 1) : [],
  )
  return {
    output,
    findings: result.findings,
    fixed: fixedTexts(
      example.files.filter((file) => !isOld(file)),
      fixes,
    ),
  }
}

const evaluator = nodeEvaluator()

/** Day on which the examples are run. */
const TODAY = '2026-06-01'

/** Lints the files of an example as one project: a configuration among them counts. */
export function lint(all: readonly Block[]) {
  const files = all.filter((file) => !isOld(file))
  const texts = new Map(files.map((file) => [`/${fileName(file)}`, file.text]))
  const host = {
    readText: (path: string) => texts.get(path),
    exists: (path: string) => path === '/.git',
    readSchema: readOwnSchema,
  }
  const configs = configurations(host, { cwd: '/' })
  const plain = files.map((file) => configs.of(`/${fileName(file)}`))
  const inputs = files.map((file, index) => {
    const path = `/${fileName(file)}`
    const isConfig = configs.files().some((config) => config.path === path)
    const hints = isConfig ? configs.asInput(path) : plain[index]
    return { ...hints, uri: fileName(file), text: file.text }
  })
  const old = all.filter(isOld).map((file) => {
    return { ...configs.of(`/${fileName(file)}`), uri: fileName(file), text: file.text }
  })
  return lintFiles(inputs, {
    today: TODAY,
    evaluator,
    outside: { isMissing: (uri) => !texts.has(`/${uri}`), open: () => undefined },
    profile: configs.of('/example.yaml').profile,
    earlier: old.length === 0 ? undefined : earlierState(old, files),
  })
}

/** Files marked neither `old` nor `new` are the same in both states. */
function earlierState(old: readonly InputFile[], files: readonly Block[]): Earlier {
  const fresh = files.filter(({ flags }) => flags.has('new')).map(fileName)
  const changed = new Set([...old.map(({ uri }) => uri), ...fresh])
  return { files: () => old, isChanged: (uri) => changed.has(uri), nameOf: (uri) => `old:${uri}` }
}

function fixedTexts(files: readonly Block[], fixes: readonly Fix[]): Map<string, string> {
  const fixed = new Map<string, string>()
  for (const file of files) {
    const { text } = applyFixes(file.text, fixes, fileName(file))
    if (text !== file.text) fixed.set(fileName(file), text)
  }
  return fixed
}
