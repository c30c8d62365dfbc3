import vm from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCatastrophic, patternFeatures } from '../../src/patch/expression/syntax/pattern.ts'

const inputs = { pattern: '', texts: [] as readonly string[], at: 0 }
const context = vm.createContext(inputs)
const script = new vm.Script(
  '{ const own = texts, tried = new RegExp(pattern); for (; at < own.length; at++) tried.test(own[at]) }',
)

/** The text, from one on, that the engine of Node is busy with when the time ends; none where it comes to the last. */
function busyWith(
  pattern: string,
  texts: readonly string[],
  from: number,
  timeout: number,
): number | undefined {
  try {
    Object.assign(inputs, { pattern, texts, at: from })
    script.runInContext(context, { timeout })
    return undefined
  } catch (error) {
    // It comes from the other context, so it is no Error of this one.
    if (Object(error).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return inputs.at
    throw error
  }
}

/** Whether the engine of Node, which is the judge here, is still busy with one of the texts after this time. */
function hangs(pattern: string, texts: readonly string[], timeout: number): boolean {
  // To start a watch for each text by itself takes longer than most texts do.
  for (let from = 0; ; from++) {
    const at = busyWith(pattern, texts, from, timeout)
    if (at === undefined) return false
    if (busyWith(pattern, texts.slice(at, at + 1), 0, timeout) === 0) return true
    from = at
  }
}

/** All words of so many letters at most, the shortest first. */
function wordsOf(letters: readonly string[], most: number): readonly string[] {
  const found: string[] = [...letters]
  for (const word of found) {
    if (word.length < most) found.push(...letters.map((letter) => word + letter))
  }
  return found
}

/** Texts that make a pattern try all ways: many rounds of a word, then a wrong end. */
function attacks(words: readonly string[], count: (word: string) => number): readonly string[] {
  const ends = ['!', '\n!!', 'ab!!!', '']
  return ['', 'a', 'b', 'ab', 'ba', 'aab', 'bba', 'aabb', 'bbaa', 'aba', 'bab'].flatMap((start) =>
    words.flatMap((word) => ends.map((end) => start + word.repeat(count(word)) + end)),
  )
}

describe('A pattern that hangs', () => {
  test.each([
    ['(a+)+$', 'a'],
    ['^(a*)*$', 'a'],
    ['^(a|a)*$', 'a'],
    ['^(a|aa)+$', 'a'],
    ['^(\\w+\\s?)*$', 'a'],
    ['^([a-z]+)*[0-9]$', 'a'],
    ['(x+x+)+y', 'x'],
    ['^(a?a?)*b', 'a'],
    ['^(.*)*x', 'a'],
    ['^(.*,)*(.*,)*$|(b+)*c', 'b'],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'],
    ['^(?:a{1,3})+b', 'a'],
    ['^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}$', 'a'],
    ['(?=(a+)+b)', 'a'],
    ['^(a+?)+?$', 'a'],
    ['^(?:(?:a|b)+|c)+$', 'b'],
    ['^((a+)+b)*c$', 'a'],
  ])('is %j', (pattern, letter) => {
    expect(isCatastrophic(pattern)).toBe(true)
    expect(hangs(pattern, [`${letter.repeat(60)}!`], 150)).toBe(true)
  })

  test.each([
    '^a+$',
    'a+a+$',
    '^(a+b)+$',
    '^(a|b)*$',
    '(a+)+',
    '(a+)+.',
    '(.*)*',
    '^(a+)+a',
    '^(?:[a-z0-9]+-)*[a-z0-9]+$',
    '^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?)*$',
    '^(?:\\d{1,3}\\.){3}\\d{1,3}$',
    '"(?:[^"\\\\]|\\\\.)*"',
    '^https?://[^/]+(/[^/]*)*$',
    '^(\\s*\\S+\\s)*$',
    '(a?)*b',
    '^(?:aaaaab|aaaaaab)*$',
    '^(?:a{5}b|a{6}b)*$',
    '^(a|b|ab)c*$',
    '(?:)*x',
    '(\\w+)\\1',
    '[',
    '(?<name>a+)+',
  ])('is not %j', (pattern) => {
    expect(isCatastrophic(pattern)).toBe(false)
  })
})

/** Small patterns over two letters. */
const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'pattern' },
    fc.constantFrom('a', 'b', 'ab', '[ab]', '.', '\\w', '[^a]', 'a*', 'b+', 'a?', '\\b', '$'),
    fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => left + right),
    fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => `(?:${left}|${right})`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '*?', '+?', '{2}', '{1,2}', '{2,}'))
      .map(([inner, times]) => `(?:${inner})${times}`),
  ),
}))

test('what is called catastrophic hangs in the engine itself, and little else does', () => {
  const many = attacks(wordsOf(['a', 'b'], 6), () => 48)
  // Shorter ones where it should not hang, so that mere powers of the length do not count.
  const few = attacks(wordsOf(['a', 'b'], 3), ({ length }) => Math.ceil(40 / length))
  let found = 0
  const missed: string[] = []
  fc.assert(
    fc.property(
      pattern.map((inner) => `^(?:${inner})$`),
      (whole) => {
        if (isCatastrophic(whole)) {
          found += 1
          const seen = hangs(whole, many, 60)
          expect({ whole, seen }).toEqual({ whole, seen: true })
        } else if (hangs(whole, few, 500)) missed.push(whole)
      },
    ),
    { numRuns: 300 },
  )
  expect(found).toBeGreaterThan(20)
  // Where assertions or classes make it unsure, it keeps silent.
  expect({ missed, isFew: missed.length <= found / 5 }).toEqual({ missed, isFew: true })
}, 240_000)

test.each([
  ['(?<=a)b', '', ['lookbehind']],
  ['(?<!a)b(?<n>c)', '', ['lookbehind', 'named-group']],
  ['(?i:a)', '', ['modifiers']],
  ['\\p{L}', 'u', ['property']],
  ['\\p{L}', '', []],
  ['[(?<=a)]\\(?<=', '', []],
])('%j with flags %j uses %j', (text, flags, features) => {
  expect([...patternFeatures(text, flags)]).toEqual(features)
})
