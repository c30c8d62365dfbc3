import type { Environment } from '@marcbachmann/cel-js'
import { RE2JS } from 're2js'
import { MAX_CEL_STEPS, MAX_LONG_LENGTH, MAX_WORD_LENGTH } from '../core/limits.ts'
import { rememberTexts } from '../core/memo.ts'

/**
 * Adds functions of Kubernetes that the library lacks, and replaces its regular expressions by RE2.
 */
export function registerFunctions(environment: Environment): void {
  const add = (signature: string, handler: (...given: never[]) => unknown) =>
    environment.registerFunction(
      signature,
      handler as (...given: unknown[]) => unknown,
      {
        async: false,
      } as never,
    )
  const compiled = patternCache()
  add(`string.${REPLACED.lowerAscii}(): string`, (text: string) =>
    text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  )
  add(`string.${REPLACED.upperAscii}(): string`, (text: string) =>
    text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase()),
  )
  add('string.charAt(int): string', (text: string, index: bigint) => {
    if (index < 0n || index > text.length) throw new Error('The index is out of range')
    return text.charAt(Number(index))
  })
  add(`string.${REPLACED.matches}(string): bool`, (text: string, pattern: string) =>
    compiled(pattern).matcher(bounded(text, pattern)).find(),
  )
  add('string.find(string): string', (text: string, pattern: string) => {
    const matcher = compiled(pattern).matcher(bounded(text, pattern))
    return matcher.find() ? (matcher.group() ?? '') : ''
  })
  add('string.replace(string, string): string', (text: string, old: string, by: string) => {
    const grown = text.length + (text.length / Math.max(1, old.length)) * by.length
    if (grown > MAX_LONG_LENGTH) throw new Error('The text gets too long.')
    return text.replaceAll(old, () => by)
  })
  add('string.reverse(): string', (text: string) => [...text].reverse().join(''))
  add('list.sum(): dyn', (list: readonly never[]) => {
    let sum: unknown = 0n
    for (const [index, one] of list.entries()) sum = index === 0 ? one : plus(sum, one)
    return sum
  })
  add('list.isSorted(): bool', (list: readonly never[]) =>
    list.every((one, index) => index === 0 || (list[index - 1] as never) <= one),
  )
  add('list.min(): dyn', (list: readonly never[]) => extreme(list, (one, best) => one < best))
  add('list.max(): dyn', (list: readonly never[]) => extreme(list, (one, best) => one > best))
  environment.registerType('Sets', Sets)
  environment.registerConstant('sets', 'Sets', new Sets())
  const ofSets = (name: string, test: (one: ItemSet, other: ItemSet) => boolean) =>
    add(`Sets.${name}(list, list): bool`, (_: Sets, one: never[], other: never[]) =>
      test(setOf(one), setOf(other)),
    )
  const contains = (all: ItemSet, some: ItemSet) => [...some].every((one) => all.has(one))
  ofSets('contains', contains)
  ofSets('intersects', (one, other) => [...one].some((each) => other.has(each)))
  ofSets('equivalent', (one, other) => contains(one, other) && contains(other, one))
}

/**
 * Internal names of replacement functions, because the library does not allow replacing its own.
 */
export const REPLACED = {
  matches: 'matchesRe2',
  lowerAscii: 'lowerAsciiOnly',
  upperAscii: 'upperAsciiOnly',
} as const satisfies Readonly<Record<string, string>>

/** The constant that the functions of sets belong to. */
class Sets {}

type ItemSet = ReadonlySet<unknown>

function setOf(list: readonly unknown[]): ItemSet {
  if (list.some((one) => typeof one === 'object'))
    throw new Error('Sets hold texts and numbers only')
  return new Set(list)
}

function bounded(text: string, pattern: string): string {
  if (text.length * pattern.length > 5 * MAX_CEL_STEPS)
    throw new Error('The text is too long to match.')
  return text
}

/** Compiles patterns and caches the latest. */
function patternCache() {
  const compile = rememberTexts(compilePattern, 100)
  return (pattern: string): RE2JS => {
    const compiled = compile(pattern)
    if (typeof compiled === 'string') throw new Error(compiled)
    return compiled
  }
}

/** A pattern compiled for RE2, or the reason why it is invalid. */
export function compilePattern(pattern: string): RE2JS | string {
  if (pattern.length > MAX_WORD_LENGTH)
    return `The pattern is longer than ${MAX_WORD_LENGTH} characters`
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    return (error as Error).message
  }
}

function plus(one: unknown, other: unknown): unknown {
  if (typeof one !== typeof other) throw new Error('The items have different types.')
  return (one as number) + (other as number)
}

function extreme(list: readonly never[], isBetter: (one: never, best: never) => boolean): unknown {
  const [first, ...rest] = list
  if (first === undefined) throw new Error('The list is empty.')
  let best = first
  for (const one of rest) if (isBetter(one, best)) best = one
  return best
}
