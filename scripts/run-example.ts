import { lintTexts } from '../src/config/lint-texts.ts'
import { applyFixes } from '../src/core/edit/apply.ts'
import type { Finding, Fix } from '../src/core/types.ts'
import { nodeEvaluator } from '../src/files/sandbox/sandbox.ts'
import { compactLine } from '../src/reporters/compact.ts'
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
  /** Fixed text by file name; only files that the rule's fix changes. */
  readonly fixed: ReadonlyMap<string, string>
}

export function runExample(example: Example, rule: string): ExampleOutput {
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
  const own = result.findings.filter((finding) => finding.rule === rule)
  const fixes = own.flatMap((finding) => finding.fixes.slice(0, 1))
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
    fixed: fixedTexts(
      example.files.filter((file) => !isOld(file)),
      fixes,
    ),
  }
}

const evaluator = nodeEvaluator()

/** Day on which the examples are run. */
const TODAY = '2026-06-01'

/**
 * Lints the files of an example as one project. Files marked neither `old` nor `new` are the same in both states.
 * @throws {Error} when a rule crashes
 */
export function lint(all: readonly Block[]) {
  const named = (blocks: readonly Block[]) =>
    blocks.map((block) => ({ name: fileName(block), text: block.text }))
  const before = named(all.filter(isOld))
  const files = all.filter((file) => !isOld(file))
  const added = files.filter(({ flags }) => flags.has('new')).map(fileName)
  const result = lintTexts(named(files), {
    today: TODAY,
    evaluator,
    ...(before.length === 0 ? {} : { before, added }),
  })
  // A rule that crashes is silent.
  for (const { rule, cause } of result.crashes) throw new Error(`${rule} crashed`, { cause })
  return result
}

function fixedTexts(files: readonly Block[], fixes: readonly Fix[]): Map<string, string> {
  const fixed = new Map<string, string>()
  for (const file of files) {
    const { text } = applyFixes(file.text, fixes, fileName(file))
    if (text !== file.text) fixed.set(fileName(file), text)
  }
  return fixed
}
