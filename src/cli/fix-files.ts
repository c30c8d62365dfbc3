import { resolve } from 'node:path'
import type { StructuredPatchHunk } from 'diff'
import type { ReportSource } from '../core/report.ts'
import { knownWords } from '../core/secret/known-words.ts'
import { withKnown } from '../core/secret/mask.ts'
import { maskSpans, secretsWithin } from '../core/text/spans.ts'
import type { SourceFile } from '../core/types.ts'
import { reason } from '../files/discover.ts'
import type { FileAccess } from '../files/file-access.ts'
import { UsageError } from '../files/usage-error.ts'
import { replaceText } from '../files/write-file.ts'
import { visible, withoutCommands } from '../reporters/escape.ts'
import { fixFiles } from '../run/fix.ts'
import { leftOutOf } from '../run/fix-proof.ts'
import {
  type InputFile,
  type LinterOptions,
  type LintResult,
  readInput,
} from '../run/lint-files.ts'
import { shownSource } from '../run/read/shown-secrets.ts'
import { type Folders, pathFrom } from './output/from-root.ts'

/** The folders of a run, and the way to its files. */
type Place = Folders & { readonly access: FileAccess }

/** A file that fixes change, before and after. */
export interface Change {
  readonly input: InputFile
  readonly text: string
  /** Number of findings that were fixed. */
  readonly fixed: number
}

/** Computes the fixed files, and why some fixes are left out; writes nothing. */
export function changesOf(
  inputs: readonly InputFile[],
  result: LintResult,
  options: LinterOptions & { readonly unsafe: boolean },
  place: Folders,
): { readonly changes: readonly Change[]; readonly leftOut: readonly string[] } {
  const byUri = new Map(inputs.map((input) => [input.uri, input]))
  const { findings, work, files } = result
  const fixed = fixFiles(inputs, findings, { ...options, work, files })
  const changes = fixed.flatMap(({ uri, text, fixed }) => {
    const input = byUri.get(uri)
    return input === undefined || text === input.text ? [] : [{ input, text, fixed }]
  })
  const leftOut = fixed.flatMap(({ uri, refused }) =>
    leftOutOf(pathFrom(place, uri), refused, result.known),
  )
  return { changes, leftOut }
}

/** A fix changes the commit; writing it to disk would undo work that is not staged. */
export function refusePartlyStaged(changes: readonly Change[], { access, ...place }: Place): void {
  const isOnDisk = ({ input: { uri, text } }: Change) => {
    try {
      return access.readText(resolve(place.root, uri), text.length + 1) === text
    } catch {
      return false
    }
  }
  const partly = changes.filter((change) => !isOnDisk(change))
  if (partly.length === 0) return
  throw new UsageError(
    ...partly.map(({ input }) => `"${pathFrom(place, input.uri)}" differs between disk and index.`),
    'Nothing is written. Stage these files completely, or stash the rest.',
  )
}

/** Writes the changed files, and returns a sentence for each that could not be written. */
export function writeChanges(changes: readonly Change[], { access, ...place }: Place) {
  const written: Change[] = []
  const errors: string[] = []
  const notes: string[] = []
  for (const change of changes) {
    try {
      const path = resolve(place.root, change.input.uri)
      const { hadTwin } = replaceText(access, path, change.text, change.input.text)
      written.push(change)
      if (hadTwin)
        notes.push(
          `"${pathFrom(place, change.input.uri)}" had a hard link, which keeps the old text.`,
        )
    } catch (error) {
      errors.push(`Cannot write "${pathFrom(place, change.input.uri)}": ${reason(error)}.`)
    }
  }
  return { written, errors, notes }
}

/**
 * The changes as one unified diff. Texts are compared as they are, then shown with their secrets
 * masked; `--fix` writes the files unmasked.
 */
export async function diffOf(
  changes: readonly Change[],
  { known, files }: Pick<LintResult, 'known' | 'files'>,
  place: Folders,
): Promise<string> {
  const namesOf = ({ uri }: InputFile) =>
    [`a/${pathFrom(place, uri)}`, `b/${pathFrom(place, uri)}`] as const
  const { formatPatch } = await import('diff')
  const { linePatch } = await import('./output/line-diff.ts')
  const sources = new Map(
    changes.flatMap(({ input, text }) => {
      const [before, after] = namesOf(input)
      return [
        [before, shownSource(readBefore(input, files))],
        [after, shownSource(readInput({ ...input, text }).file)],
      ]
    }),
  )
  const values = [...sources.values()].flatMap(({ secrets }) => secrets.known)
  const words = knownWords([...known, ...values])
  const shown = new Map(
    [...sources].map(([name, source]) => [name, linesOf(withKnown(source, words))]),
  )
  return changes
    .map(({ input, text }) => {
      const [before, after] = namesOf(input)
      const patch = linePatch([before, after], withLines(input.text), withLines(text))
      const hunks = patch.hunks.map((hunk) => ({
        ...hunk,
        lines: shownLines(hunk, shown.get(before) ?? [], shown.get(after) ?? []),
      }))
      const names = { oldFileName: words.hide(before), newFileName: words.hide(after) }
      const written = formatPatch({ ...patch, ...names, hunks })
      const plain = written.replace(/^=+\n/, '').replaceAll(/^(---|\+\+\+) (.*)\t$/gm, '$1 $2')
      return plain.split('\n').map(shownLine).join('\n')
    })
    .join('')
}

/**
 * Ends every line as diffs do: a lone carriage return ends a line in YAML, but not for `git apply`.
 */
const withLines = (text: string) => text.replaceAll(/\r(?!\n)/g, '\n')

/** Tabs and CRLF are shown as they are, because `git apply` needs them. */
const shownLine = (line: string) => withoutCommands(line.split('\t').map(pieceOf).join('\t'))

const pieceOf = (piece: string) =>
  piece.endsWith('\r') ? `${visible(piece.slice(0, -1))}\r` : visible(piece)

/** The text that the run read, unless the file was written since. */
function readBefore(input: InputFile, files: LintResult['files']): SourceFile {
  const file = files.get(input.uri)
  return file?.text === input.text ? file : readInput(input).file
}

function linesOf({ text, secrets }: ReportSource): readonly string[] {
  let start = 0
  return withLines(text)
    .split('\n')
    .map((line) => {
      const within = { start, end: start + line.length }
      start = within.end + 1
      return maskSpans(line, secretsWithin(text, secrets, within))
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
    // The note that the file does not end with a line break.
    if (mark === '\\') return line
    const left = mark === '+' ? undefined : before[old++]
    const right = mark === '-' ? undefined : after[now++]
    return `${mark}${left ?? right}`
  })
}
