import { resolve } from 'node:path'
import { compilePatterns, patternProblem } from '../../core/search/patterns.ts'
import { isThere } from '../roots.ts'
import { pathFrom } from '../slashes.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Separates patterns with a leading `!`, which remove what they match, and with a folder everything
 * in it. Without other paths they remove from the current folder.  @throws {UsageError} for a
 * pattern that can match nothing
 */
export function withoutNegations(given: readonly string[], cwd: string) {
  const isNegation = (path: string) => path.startsWith('!') && !isThere(resolve(cwd, path))
  const negations = given.filter(isNegation)
  if (negations.length === 0) return { paths: given, keeps: () => true }
  const paths = given.filter((path) => !isNegation(path))
  const matches = excluding(
    negations.map((path) => {
      const inside = pathFrom(cwd, resolve(cwd, path.slice(1)))
      return `/${path.endsWith('/') ? `${inside}/` : inside}`
    }),
    negations,
    cwd,
  )
  return { paths: paths.length > 0 ? paths : ['.'], keeps: (file: string) => !matches(file) }
}

/** Patterns of the command line work like those of .gitignore. */
export function excluding(
  patterns: readonly string[],
  names: readonly string[],
  cwd: string,
): (file: string) => boolean {
  for (const [index, pattern] of patterns.entries()) {
    const problem = patternProblem(pattern)
    if (problem !== undefined)
      throw new UsageError(`The pattern "${names[index]}" matches no file: ${problem}.`)
  }
  if (patterns.length === 0) return () => false
  const match = compilePatterns(patterns)
  return (file) => match(pathFrom(cwd, file)) === 'matched'
}
