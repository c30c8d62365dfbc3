import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyPath,
  applyRewrite,
  childrenAt,
  finalDotStar,
  foreignSyntax,
  matchPath,
  nonAsciiRuns,
  normalisePath,
  type ParsedPath,
  parsePath,
  partialGlobs,
  protectedStep,
  quotedStars,
  type Rewrite,
  resourceSchema,
  singleQuotedKeys,
  unquotedKey,
  walkFrom,
} from '../../src/patch/path/index.ts'
import { runs } from '../runs.ts'

const piece = fc.constantFrom(
  ...['metadata', 'annotations', 'labels', 'subsets', 'ports', 'name', 'a', 'ex.com/k', 'data'],
  ...[
    '.',
    '.',
    '..',
    '[',
    ']',
    '"',
    "'",
    '`',
    '*',
    '**',
    '[*]',
    '["*"]',
    '[]',
    '[""]',
    '[0]',
    '-1',
  ],
  ...['["a"]', "['a.b']", '["ex.com/k"]', '[0:1]', '[:]', '[?(@.x)]', '[0,1]', '$', '/', '~1', ' '],
  ...[
    '\u00a0',
    'é',
    '\u0122',
    '\u012e',
    '😀',
    '\ud800',
    '\\',
    '7',
    '[a.b]',
    '"[x]"',
    '"[]"',
    "'b'",
  ],
)
const text = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const object = fc.oneof(
  fc.anything({ maxDepth: 3, withNullPrototype: true }),
  fc.constant({
    metadata: { name: 'e', annotations: { a: '1', 'ex.com/k': '2' }, labels: {} },
    subsets: [{ ports: [{ name: 'a' }] }, null, { ports: [] }],
  }),
)
const pod = resourceSchema('Pod')
const endpoints = resourceSchema('Endpoints')

/** Every detector as one that gives all its rewrites. */
const detectors: Readonly<Record<string, (path: ParsedPath) => readonly (Rewrite | undefined)[]>> =
  {
    foreignSyntax: (path) => [foreignSyntax(path)],
    singleQuotedKeys,
    unquotedKey: (path) => [unquotedKey(path)],
    unquotedPodKey: (path) => [unquotedKey(path, pod?.root)],
    quotedStars,
    finalDotStar: (path) => [finalDotStar(path)],
    finalDotStarOfEndpoints: (path) => [finalDotStar(path, endpoints?.root)],
  }

/** All rewrites of one pass, the last first, so that offsets stay right. */
function fixed(path: ParsedPath, rewrites: readonly (Rewrite | undefined)[]): string {
  let result = path.text
  for (const rewrite of [...rewrites].reverse()) {
    if (rewrite !== undefined) result = applyRewrite(result, rewrite)
  }
  return result
}

test('every step is a piece of the text, in order, and its content lies inside', () => {
  fc.assert(
    fc.property(text, (path) => {
      let from = 0
      for (const step of parsePath(path).steps) {
        expect(path.slice(step.start, step.end)).toBe(step.raw)
        expect(step.start).toBeGreaterThanOrEqual(from)
        expect(step.contentStart).toBeGreaterThanOrEqual(step.start)
        expect(step.contentEnd).toBeGreaterThanOrEqual(step.contentStart)
        expect(step.end).toBeGreaterThanOrEqual(step.contentEnd)
        from = step.end
      }
    }),
    { numRuns: runs(1000) },
  )
})

test('every problem has a place inside the text', () => {
  fc.assert(
    fc.property(text, (path) => {
      const parsed = parsePath(path)
      for (const { start, end } of parsed.problems) {
        expect(0 <= start && start <= end && end <= path.length).toBe(true)
      }
      const reasons = parsed.problems.filter(({ code }) => !/blank|negative/.test(code))
      expect(reasons.length).toBe(parsed.broken ? 1 : 0)
    }),
    { numRuns: runs(1000) },
  )
})

test('normalising twice changes nothing more, and keeps what the steps mean', () => {
  fc.assert(
    fc.property(text, (path) => {
      const parsed = parsePath(path)
      const once = normalisePath(parsed)
      const again = parsePath(once)
      expect(normalisePath(again)).toBe(once)
      const texts = ({ steps }: ParsedPath) => steps.map((step) => step.text)
      expect(texts(again)).toEqual(texts(parsed))
    }),
    { numRuns: runs(1000) },
  )
})

for (const [name, detect] of Object.entries(detectors)) {
  test(`${name}: the product reads every rewritten path`, () => {
    fc.assert(
      fc.property(text, (path) => {
        for (const rewrite of detect(parsePath(path))) {
          if (rewrite?.replacement === undefined) continue
          expect(parsePath(applyRewrite(path, rewrite)).problems).toEqual([])
        }
      }),
      { numRuns: runs(1000) },
    )
  })

  test(`${name}: one pass of rewrites is enough, a few for several foreign pieces`, () => {
    fc.assert(
      fc.property(text, (path) => {
        let passes = 0
        let current = path
        for (; passes < 12; passes++) {
          const next = fixed(parsePath(current), detect(parsePath(current)))
          if (next === current) break
          current = next
        }
        expect(passes).toBeLessThan(name === 'foreignSyntax' ? 12 : 2)
      }),
      { numRuns: runs(1000) },
    )
  })
}

test('no path and no object makes anything throw, and the object stays as it was', () => {
  fc.assert(
    fc.property(text, object, (path, value) => {
      const parsed = parsePath(path)
      const before = fc.stringify(value)
      let count = 0
      applyPath(parsed, value, ({ value: old }) => {
        count++
        return old
      })
      expect(fc.stringify(value)).toBe(before)
      expect(count).toBe(matchPath(parsed, value).length)
      for (const schema of [pod, endpoints]) {
        if (schema === undefined) continue
        const { end, failure } = walkFrom(schema.root, parsed)
        expect(end === undefined).toBe(failure !== undefined)
        childrenAt(schema.root, parsed.steps)
      }
      for (const detect of [partialGlobs, nonAsciiRuns, protectedStep]) detect(parsed)
    }),
    { numRuns: runs(1000) },
  )
})

test('a very long path is read in one go', () => {
  const long = 'metadata.annotations.a[\'b\']["*"].*é*.'.repeat(2500)
  const parsed = parsePath(long)
  for (const detect of Object.values(detectors)) detect(parsed)
  for (const detect of [partialGlobs, nonAsciiRuns]) detect(parsed)
  const ends = [pod, endpoints].map((schema) => schema && walkFrom(schema.root, parsed).end)
  expect([parsed.steps.length, matchPath(parsed, {}), ends]).toEqual([
    15_000,
    [],
    [undefined, undefined],
  ])
})
