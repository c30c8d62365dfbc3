import { Budget } from '../../core/budget.ts'
import { MAX_ENTRIES, MAX_LINE_LENGTH } from '../../core/limits.ts'
import { fileName } from '../../core/search/file-name.ts'
import { readClass } from '../../core/search/name-pattern.ts'
import { costOf, pathTree } from '../../core/search/path-tree.ts'

/** The patterns of an ignore file with git's semantics. */
export type IgnoreRules = ReturnType<typeof gitignore>

/** Parses an ignore file. Matching takes time in proportion to the lengths of pattern and path. */
export function gitignore(text: string) {
  const budget = new Budget(MAX_ENTRIES)
  const patterns = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line, at) => patternOf(line.replace(/\r$/, '')).map((one) => ({ ...one, line: at })))
    .filter(({ steps }) => budget.spend(costOf(steps)))
  // Most files have only patterns for names, and a path may be long.
  const hasPaths = patterns.some(({ isName }) => !isName)
  const find = pathTree(patterns.map(({ steps }) => steps))
  const deciding = (path: string, isFolder: boolean) => {
    const asked = hasPaths ? path : fileName(path)
    const matching = find(asked).map((index) => patterns[index])
    return matching.findLast((one) => isFolder || !one?.isFolder)
  }
  return {
    /**
     * The verdict on this path itself, relative to the ignore file, with slashes: the last matching
     * pattern decides. Git never enters an ignored folder, so callers must ask about the parent
     * folders first.
     */
    verdict(path: string, isFolder: boolean): 'ignored' | 'kept' | undefined {
      const found = deciding(path, isFolder)
      if (found === undefined) return undefined
      return found.isNegated ? 'kept' : 'ignored'
    },
    /** The line of the pattern that decides on this path, from 0. */
    lineFor: (path: string, isFolder: boolean) => deciding(path, isFolder)?.line,
  }
}

function patternOf(line: string) {
  if (line.length > MAX_LINE_LENGTH || line.startsWith('#')) return []
  const text = withoutTrailingSpaces(line)
  const isNegated = text.startsWith('!')
  const pattern = isNegated ? text.slice(1) : text
  const isFolder = pattern.endsWith('/')
  const body = isFolder ? pattern.slice(0, -1) : pattern
  if (body === '') return []
  // Without a slash, only the name counts.
  const isName = !body.includes('/')
  const steps = stepsOf(body.startsWith('/') ? body.slice(1) : body)
  // A final `**` matches only what is below: `a/**` does not match `a` itself.
  if (steps.length > 1 && steps.at(-1) === '**') steps.push('*')
  return [{ isNegated, isFolder, isName, steps: isName ? ['**', ...steps] : steps }]
}

/** Inside a class, a slash is an ordinary character, although no name has one. */
function stepsOf(body: string): string[] {
  const steps: string[] = []
  let start = 0
  for (let at = 0; at < body.length; ) {
    const isEscape = body[at] === '\\'
    const slash = isEscape ? at + 1 : at
    if (body[slash] === '/') {
      steps.push(body.slice(start, at))
      start = slash + 1
    }
    const end = body[at] === '[' ? readClass(body, at, '').end : -1
    at = end === -1 ? slash + 1 : end
  }
  return [...steps, body.slice(start)]
}

/** A backslash keeps the space after it. */
function withoutTrailingSpaces(line: string): string {
  let end = line.length
  while (end > 0 && line[end - 1] === ' ' && !isEscaped(line, end - 1)) end--
  return line.slice(0, end)
}

function isEscaped(text: string, at: number): boolean {
  let start = at
  while (start > 0 && text[start - 1] === '\\') start--
  return (at - start) % 2 === 1
}
