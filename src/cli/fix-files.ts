import { resolve } from 'node:path'
import type { StructuredPatchHunk } from 'diff'
import { parse } from '../core/document/source.ts'
import { knownWords } from '../core/secret/known-words.ts'
import { markSecrets } from '../core/secret/mask.ts'
import { secretsOf } from '../core/secret/secrets-of.ts'
import { clipSpans, maskSpans } from '../core/text/spans.ts'
import type { ReportSource } from '../core/types.ts'
import { reason } from '../files/discover.ts'
import { replaceFile } from '../files/write-file.ts'
import { fixFile } from '../run/fix.ts'
import type { InputFile, LinterOptions, LintResult } from '../run/lint-files.ts'

/** A file that fixes change, before and after. */
export interface Change {
  readonly input: InputFile
  readonly text: string
  /** How many findings were fixed. */
  readonly fixed: number
}

/** Works out what the fixes of a run make of its files; writes nothing. */
export function changesOf(
  inputs: readonly InputFile[],
  result: LintResult,
  options: LinterOptions & { readonly unsafe: boolean },
): readonly Change[] {
  const fixable = new Set(
    result.findings.filter((finding) => finding.fixes.length > 0).map((finding) => finding.uri),
  )
  return inputs.flatMap((input) => {
    if (input.factsOnly || !fixable.has(input.uri)) return []
    const findings = result.findings.filter((finding) => finding.uri === input.uri)
    const { text, fixed } = fixFile(input, findings, { ...options, context: inputs })
    return text === input.text ? [] : [{ input, text, fixed }]
  })
}

/** Writes the changed files; what could not be written comes back as sentences. */
export function writeChanges(
  changes: readonly Change[],
  cwd: string,
): { readonly written: readonly Change[]; readonly errors: readonly string[] } {
  const written: Change[] = []
  const errors: string[] = []
  for (const change of changes) {
    try {
      replaceFile(resolve(cwd, change.input.uri), change.text)
      written.push(change)
    } catch (error) {
      errors.push(`Cannot write "${change.input.uri}": ${reason(error)}.`)
    }
  }
  return { written, errors }
}

/**
 * The changes as one unified diff to read. What changes is compared as it stands, then every line
 * is shown with its secrets masked; `--fix` writes the files as they are.
 */
export async function diffOf(
  changes: readonly Change[],
  known: readonly string[],
): Promise<string> {
  const { formatPatch, structuredPatch } = await import('diff')
  const sources = new Map(
    changes.flatMap(({ input, text }) => [
      [`a/${input.uri}`, sourceOf(input)],
      [`b/${input.uri}`, sourceOf({ ...input, text })],
    ]),
  )
  const values = [...sources.values()].flatMap(({ secrets }) => secrets.known)
  const words = knownWords([...known, ...values])
  const shown = new Map(
    [...markSecrets(sources, words)].map(([name, source]) => [name, linesOf(source)]),
  )
  const hide = (name: string) => maskSpans(name, words.find(name))
  return changes
    .map(({ input, text }) => {
      const [before, after] = [`a/${input.uri}`, `b/${input.uri}`]
      const patch = structuredPatch(before, after, input.text, text, '', '')
      const hunks = patch.hunks.map((hunk) => ({
        ...hunk,
        lines: shownLines(hunk, shown.get(before) ?? [], shown.get(after) ?? []),
      }))
      const names = { oldFileName: hide(before), newFileName: hide(after) }
      const written = formatPatch({ ...patch, ...names, hunks })
      return written.replace(/^=+\n/, '').replaceAll(/^(---|\+\+\+) (.*)\t$/gm, '$1 $2')
    })
    .join('')
}

function sourceOf(input: InputFile): ReportSource {
  const file = parse(input.uri, input.text, input)
  return { text: file.text, lines: file.lines, secrets: secretsOf(file) }
}

function linesOf({ text, secrets }: ReportSource): readonly string[] {
  let start = 0
  return text.split('\n').map((line) => {
    const within = { start, end: start + line.length }
    start = within.end + 1
    return maskSpans(line, clipSpans(secrets.spans, within))
  })
}

function shownLines(
  hunk: StructuredPatchHunk,
  before: readonly string[],
  after: readonly string[],
): string[] {
  let old = hunk.oldStart - 1
  let now = hunk.newStart - 1
  return hunk.lines.map((line) => {
    const mark = line.charAt(0)
    // A note on the end of the file.
    if (mark === '\\') return line
    const left = mark === '+' ? undefined : before[old++]
    const right = mark === '-' ? undefined : after[now++]
    return `${mark}${left ?? right}`
  })
}
