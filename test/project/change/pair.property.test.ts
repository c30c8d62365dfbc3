import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { fieldChanges } from '../../../src/project/change/compare.ts'
import { pairing, reported, type State } from './compare.ts'

type Plain = string | number | boolean | Plain[] | { [key: string]: Plain }

const name = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)
const text = fc.oneof(fc.string({ maxLength: 20 }).filter(isPlainText), name)
const role = fc.record({ role: fc.constantFrom('vc', 'viewer', 'admin'), projects: fc.array(name) })

/** Nothing that could be a template or a placeholder: those are unknown and equal to all. */
function isPlainText(value: string): boolean {
  return /^[ -#&'*-;=?-Z\]^`a-z|~]*$/.test(value) && !/ENC|vclint/.test(value)
}

const user = fc.record({
  displayName: text,
  groups: fc.array(text, { maxLength: 3 }),
  tokenGeneration: fc.nat(),
  disabled: fc.boolean(),
})
const key = fc.record({
  description: text,
  scope: fc.record({ roles: fc.uniqueArray(role, { selector: ({ role: id }) => id }) }),
})
const object = fc.oneof(
  fc.record({ kind: fc.constant('User'), name, spec: user }),
  fc.record({ kind: fc.constant('OwnedAccessKey'), name, spec: key }),
)
const objects = fc.uniqueArray(object, {
  selector: ({ kind, name: id }) => `${kind} ${id}`,
  minLength: 1,
  maxLength: 5,
})

/** One way to write objects: order of keys and entries, style, comments, and the files that they lie in. */
const way = fc.record({
  seed: fc.nat(),
  files: fc.array(fc.nat({ max: 2 }), { minLength: 5, maxLength: 5 }),
  style: fc.constantFrom('block', 'flow', 'json', 'list', 'double', 'single'),
  comment: fc.boolean(),
})
type Way = typeof way extends fc.Arbitrary<infer T> ? T : never
type Given = typeof object extends fc.Arbitrary<infer T> ? T : never

function write(given: readonly Given[], { seed, files, style, comment }: Way): State {
  const random = generator(seed)
  const groups = new Map<number, Plain[]>()
  for (const [index, one] of given.entries()) {
    const { kind, name: id, spec } = one
    const whole = { apiVersion: 'management.platform.sh/v1', kind, metadata: { name: id }, spec }
    const file = files[index] ?? 0
    groups.set(file, [...(groups.get(file) ?? []), shuffled(whole as Plain, random)])
  }
  return Object.fromEntries(
    [...groups].map(([file, list]) => {
      const order = random() < 0.5 ? list : list.toReversed()
      return [
        `folder${file}/objects.${style === 'json' ? 'json' : 'yaml'}`,
        textOf(order, style, comment),
      ]
    }),
  )
}

function textOf(list: readonly Plain[], style: Way['style'], comment: boolean): string {
  const asList = { apiVersion: 'v1', kind: 'List', items: [...list] }
  if (style === 'json') return JSON.stringify(asList, null, 2)
  const head = comment ? '# a comment\n' : ''
  const options = {
    ...(style === 'flow' ? { collectionStyle: 'flow' as const } : {}),
    ...(style === 'double' ? { defaultStringType: 'QUOTE_DOUBLE' as const } : {}),
    ...(style === 'single' ? { defaultStringType: 'QUOTE_SINGLE' as const } : {}),
  }
  const parts = style === 'list' ? [asList] : list
  return head + parts.map((part) => stringify(part, options)).join('---\n')
}

/** Keys in another order, and the entries of lists that the schema gives a key. */
function shuffled(value: Plain, random: () => number, name = ''): Plain {
  if (Array.isArray(value)) {
    const items = value.map((item) => shuffled(item, random))
    return name === 'roles' ? items.sort(() => random() - 0.5) : items
  }
  if (typeof value !== 'object') return value
  const entries = Object.entries(value).sort(() => random() - 0.5)
  return Object.fromEntries(entries.map(([key, inner]) => [key, shuffled(inner, random, key)]))
}

function generator(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

it('finds no change between two ways to write the same objects', () => {
  fc.assert(
    fc.property(objects, way, way, (given, one, other) => {
      const { pairs, created, deleted } = pairing(write(given, one), write(given, other))
      expect([created.length, deleted.length, pairs.length]).toEqual([0, 0, given.length])
      const changes = pairs.flatMap(({ before, after }) => fieldChanges(before.root, after.root))
      expect(changes.map(({ before, after }) => [before?.pointer, after?.pointer])).toEqual([])
      expect(reported(write(given, one), write(given, other))).toEqual([])
    }),
    { numRuns: 150 },
  )
})

it('finds each value that differs, however both are written', () => {
  fc.assert(
    fc.property(objects, way, way, fc.nat(), (given, one, other, pick) => {
      const at = pick % given.length
      const changed = given.map((item, index) =>
        index === at
          ? ({ ...item, spec: Object.assign({ email: 'x@example.com' }, item.spec) } as Given)
          : item,
      )
      const { pairs } = pairing(write(given, one), write(changed, other))
      const changes = pairs.flatMap(({ before, after }) => fieldChanges(before.root, after.root))
      expect(changes.map(({ after }) => after?.name)).toEqual(['email'])
    }),
    { numRuns: 50 },
  )
})
