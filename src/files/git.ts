import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { UsageError } from './usage-error.ts'

/** Lines of a file that changed, both ends included, counted from 0. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

/** Changed files by absolute path, each with its changed lines; deleted files are left out. */
export type Changes = ReadonlyMap<string, readonly LineRange[]>

/**
 * What differs from the point where the branch left `base`: commits, the index and the working tree,
 * untracked files too. Without `base`, what the next commit would hold.
 *
 * @throws {UsageError} when git is missing, this is no repository, or it knows no such revision.
 */
export function changedSince(base: string | undefined, cwd: string): Changes {
  const root = git(['rev-parse', '--show-toplevel'], cwd).trim()
  const range = base === undefined ? ['--cached'] : [mergeBase(base, cwd)]
  const diff = git(
    [
      'diff',
      ...range,
      '--unified=0',
      '--no-color',
      '--no-ext-diff',
      '--no-renames',
      '--diff-filter=d',
      '--src-prefix=a/',
      '--dst-prefix=b/',
      '--',
    ],
    root,
  )
  const changes = new Map(readDiff(diff).map(([file, lines]) => [resolve(root, file), lines]))
  if (base === undefined) return changes
  const untracked = git(['ls-files', '--others', '--exclude-standard', '-z', '--full-name'], root)
  for (const file of untracked.split('\0').filter(Boolean)) {
    changes.set(resolve(root, file), [{ from: 0, to: Number.POSITIVE_INFINITY }])
  }
  return changes
}

function mergeBase(base: string, cwd: string): string {
  if (base.startsWith('-')) throw new UsageError(`"${base}" is no revision.`)
  try {
    return git(['merge-base', base, 'HEAD'], cwd).trim()
  } catch {
    throw new UsageError(
      `git knows no common ancestor of "${base}" and HEAD. In CI, fetch the whole history (fetch-depth: 0).`,
    )
  }
}

function git(args: readonly string[], cwd: string): string {
  try {
    return execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
      cwd,
      encoding: 'utf8',
      maxBuffer: 1024 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new UsageError('git is not installed.')
    const said = String((error as { stderr?: unknown }).stderr ?? error)
    throw new UsageError(`git says: ${said.split('\n')[0]?.replace(/^fatal: /, '') ?? ''}`)
  }
}

/** Files and the ranges of `+` lines of a diff without context. */
function readDiff(diff: string): [string, LineRange[]][] {
  const files: [string, LineRange[]][] = []
  let header = true
  for (const line of diff.split('\n')) {
    if (line.startsWith('diff --git ')) header = true
    const name = header ? /^\+\+\+ "?b\/(.*?)"?\t?$/.exec(line)?.[1] : undefined
    if (name !== undefined) files.push([unquote(name), []])
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line)
    if (hunk === null) continue
    header = false
    const start = Number(hunk[1]) - 1
    const count = hunk[2] === undefined ? 1 : Number(hunk[2])
    if (count > 0) files.at(-1)?.[1].push({ from: start, to: start + count - 1 })
  }
  return files
}

const ESCAPES: Readonly<Record<string, string>> = { t: '\t', n: '\n', '"': '"', '\\': '\\' }

const unquote = (name: string) =>
  name.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter)
