import { resolve } from 'node:path'
import { maskSpans } from '../core/mask-secret.ts'
import { secretSpans } from '../core/secrets.ts'
import { parse } from '../core/source.ts'
import { fixFile } from '../fixer.ts'
import type { InputFile, LinterOptions, LintResult } from '../linter.ts'
import { reason } from './discover.ts'
import { replaceFile } from './write-file.ts'

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

/** The changes as one unified diff, in which secrets are masked. */
export async function diffOf(changes: readonly Change[]): Promise<string> {
  const { createTwoFilesPatch } = await import('diff')
  return changes
    .map(({ input, text }) => {
      const before = masked({ ...input, text: input.text })
      const after = masked({ ...input, text })
      const patch = createTwoFilesPatch(`a/${input.uri}`, `b/${input.uri}`, before, after, '', '')
      return patch.replace(/^=+\n/, '').replaceAll(/^(---|\+\+\+) (.*)\t$/gm, '$1 $2')
    })
    .join('')
}

function masked(input: InputFile): string {
  return maskSpans(input.text, secretSpans(parse(input.uri, input.text, input)))
}
