import { parse } from '../core/document/source.ts'
import { applyFixes } from '../core/edit/apply.ts'
import { secretWriter } from '../core/secret/mask.ts'
import { secretsOf } from '../core/secret/secrets-of.ts'
import type { Finding, Fix } from '../core/types.ts'
import { type InputFile, type LinterOptions, type LintResult, lintFiles } from './lint-files.ts'

const MAX_PASSES = 10

export interface FixOptions extends LinterOptions {
  /** Also apply suggestions, which may change what a file means. */
  readonly unsafe: boolean
  /** Leave out what would write a secret, for hosts that show or send the edits. */
  readonly withoutSecrets?: boolean | undefined
  /** Files whose facts the rules need; they are not changed. */
  readonly context?: readonly InputFile[] | undefined
}

export interface FixedFile {
  readonly uri: string
  readonly text: string
  /** How many findings were fixed. */
  readonly fixed: number
}

/**
 * Applies the fixes of one file in passes until nothing changes, at most ten times: one fix may make
 * room for another that overlapped it. A pass after which the file no longer parses is taken back.
 */
export function fixFile(
  input: InputFile,
  findings: readonly Finding[],
  options: FixOptions,
): FixedFile {
  let text = input.text
  let fixed = 0
  let open = findings
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const writes = options.withoutSecrets ? secretWriter(sourceOf({ ...input, text })) : () => false
    const fixes = open
      .flatMap((finding) => fixOf(finding, options.unsafe))
      .filter((fix) => !fix.edits.some(writes))
    const { text: next, applied } = applyFixes(text, fixes, input.uri)
    if (next === text) break
    const result = lintAgain({ ...input, text: next }, options)
    if (breaks(result, open)) break
    text = next
    fixed += applied.length
    open = result.findings.filter((finding) => finding.uri === input.uri)
  }
  return { uri: input.uri, text, fixed }
}

function sourceOf(input: InputFile) {
  const file = parse(input.uri, input.text, input)
  const source = { text: file.text, lines: file.lines, secrets: secretsOf(file) }
  return { sources: new Map([[input.uri, source]]) }
}

/** The first fix that may be applied: a safe one, or any when suggestions are wanted. */
function fixOf(finding: Finding, unsafe: boolean): Fix[] {
  const safe = finding.fixes.find((fix) => fix.safety === 'safe')
  const chosen = safe ?? (unsafe ? finding.fixes[0] : undefined)
  return chosen === undefined ? [] : [chosen]
}

function lintAgain(input: InputFile, options: FixOptions): LintResult {
  const context = (options.context ?? []).filter((file) => file.uri !== input.uri)
  return lintFiles([input, ...context.map((file) => ({ ...file, factsOnly: true }))], options)
}

const UNREADABLE = new Set(['yaml-syntax', 'document-too-complex'])

function breaks(result: LintResult, before: readonly Finding[]): boolean {
  const count = (findings: readonly Finding[]) =>
    findings.filter((finding) => UNREADABLE.has(finding.rule)).length
  return result.crashes.length > 0 || count(result.findings) > count(before)
}
