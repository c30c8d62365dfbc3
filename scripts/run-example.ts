import type { Finding } from '../src/core/types.ts'
import { readCustomRules } from '../src/custom-rules/read-custom-rules.ts'
import { nodeEvaluator } from '../src/files/sandbox/sandbox.ts'
import { type Project, projectOf } from '../src/in-memory/project.ts'
import { compactLine } from '../src/reporters/compact.ts'
import { type Range, rangeOf } from '../src/reporters/place.ts'
import { fixFiles } from '../src/run/fix.ts'
import { type LintResult, lintFiles } from '../src/run/lint-files.ts'
import { type Block, type Example, fileName, isOld } from './rule-page.ts'

/** The actual result of a page's example: the output of all recommended rules, and the fixed texts. */
export interface ExampleOutput {
  readonly output: string
  readonly findings: readonly Finding[]
  /**
   * The details that the page does not show of the rule's findings: related places, tags, and all fixes with their
   * edits.
   */
  readonly details: string
  /** Fixed text by file name, as the command writes it; only files that the rule's fixes change. */
  readonly fixed: ReadonlyMap<string, string>
}

/** The place of a line as `line:col-endcol`, over several lines `line:col-endline:endcol`. */
const withEnd = (line: string, { start, end }: Range) =>
  line.replace(
    `:${start.line}:${start.column}:`,
    (place) =>
      `${place.slice(0, -1)}-${end.line === start.line ? '' : `${end.line}:`}${end.column}:`,
  )

export function runExample(example: Example, rule: string): ExampleOutput {
  const project = exampleProject(example.files)
  const result = lintExample(project)
  const output = result.findings
    .map((finding) => {
      const file = result.files.get(finding.uri)
      if (file === undefined) return finding.message
      const source = {
        text: file.text,
        lines: file.lines,
        secrets: { spans: [], known: [], own: [] },
      }
      return withEnd(compactLine(finding, source), rangeOf(source, finding.span))
    })
    .map((line) => `${line}\n`)
    .join('')
  const own = result.findings.filter((finding) => finding.rule === rule)
  const placeIn = ({ uri, span }: Pick<Finding, 'uri' | 'span'>) => {
    const { line = 0, column = 0 } = result.files.get(uri)?.lines.position(span.start) ?? {}
    return `${uri}:${line + 1}:${column + 1}`
  }
  const details = own.flatMap((finding) => {
    const offered = finding.fixes.map(({ title, safety, edits }) => {
      const changes = edits.map((edit) => {
        const written = result.files.get(edit.uri)?.text.slice(edit.span.start, edit.span.end)
        return `    ${placeIn(edit)} ${JSON.stringify(written)} to ${JSON.stringify(edit.text)}\n`
      })
      return `  ${safety}: ${title}\n${changes.join('')}`
    })
    const { tags, related } = finding
    const places = related.map((one) => `  ${placeIn(one)} ${one.message}\n`)
    const all = [...tags.map((tag) => `  ${tag}\n`), ...places, ...offered]
    return all.length === 0 ? [] : [`${placeIn(finding)}\n${all.join('')}`]
  })
  return {
    output,
    findings: result.findings,
    details: details.join(''),
    fixed: fixedTexts(project, result, rule),
  }
}

const evaluator = nodeEvaluator()

/** Day on which the examples are run. */
const TODAY = '2026-06-01'

/**
 * Lints the files of an example as one project. Files marked neither `old` nor `new` are the same in both states.
 * @throws {Error} when a rule crashes
 */
export const lint = (all: readonly Block[]): LintResult => lintExample(exampleProject(all))

function exampleProject(all: readonly Block[]) {
  const named = (blocks: readonly Block[]) =>
    blocks.map((block) => ({ name: fileName(block), text: block.text }))
  const before = named(all.filter(isOld))
  const files = all.filter((file) => !isOld(file))
  const added = files.filter(({ flags }) => flags.has('new')).map(fileName)
  return projectOf(named(files), {
    today: TODAY,
    evaluator,
    readCustomRules,
    ...(before.length === 0 ? {} : { before, added }),
  })
}

function lintExample({ inputs, options }: Project): LintResult {
  const result = lintFiles(inputs, options)
  // A rule that crashes is silent.
  for (const { rule, cause } of result.crashes) throw new Error(`${rule} crashed`, { cause })
  return result
}

/** The files that the command changes by the fixes of one rule, suggestions included. */
function fixedTexts({ inputs, options }: Project, { findings }: LintResult, rule: string) {
  const fixed = fixFiles(inputs, findings, { ...options, unsafe: true, rule })
  const texts = new Map(inputs.map(({ uri, text }) => [uri, text]))
  return new Map(
    fixed.flatMap(({ uri, text }) => (text === texts.get(uri) ? [] : [[uri, text] as const])),
  )
}
