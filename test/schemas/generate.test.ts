import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { generateTypes } from '../../scripts/generate/types.ts'
import { readVocabulary, type Schema } from '../../scripts/generate/vocabulary.ts'
import { CLOSED, decodeShapes, OPEN } from '../../src/core/schema/positions.ts'
import { type Position, roots } from '../../src/generated/bind.ts'

const directory = join(import.meta.dirname, '../../schemas')

describe('the generated types', () => {
  const item: Schema = { description: 'One of `*/a`.', type: 'string' }
  const root: Schema = {
    description: 'A root.',
    type: 'object',
    properties: {
      name: { description: 'A name.', type: ['string', 'null'] },
      either: { description: 'Both.', type: ['boolean', 'integer'] },
      list: { description: 'A list.', type: 'array', items: { $ref: '#/definitions/Item' } },
      open: { description: 'Anything.', type: 'object', additionalProperties: true },
      self: { description: 'Again.', allOf: [{ $ref: '#/definitions/Root' }] },
    },
  }
  const definitions = [
    { name: 'Root', file: 'a', schema: root },
    { name: 'Item', file: 'a', schema: item },
  ]

  test('hold an interface for each object and a selector for each property', () => {
    const kinds = [{ kind: 'Root', name: 'Root', index: 0, schema: root }]
    expect(generateTypes({ definitions, kinds })).toBe(`/** A root. */
export interface Root {
  /** A name. */
  readonly name?: string | undefined
  /** Both. */
  readonly either?: boolean | number | undefined
  /** A list. */
  readonly list?: readonly Item[] | undefined
  /** Anything. */
  readonly open?: Readonly<Record<string, unknown>> | undefined
  /** Again. */
  readonly self?: Root | undefined
}

/** One of \`*\\/a\`. */
export type Item = string

/** Every selector of a visitor, with the type of the values that it sees. */
export interface NodeTypes {
  readonly 'Root': Root
  readonly 'Root.name': string
  readonly 'Root.either': boolean | number
  readonly 'Root.list': readonly Item[]
  readonly 'Root.open': Readonly<Record<string, unknown>>
  readonly 'Root.self': Root
  readonly 'Item': Item
}
`)
  })

  test('are the same on every run', () => {
    const read = () => generateTypes(readVocabulary(directory))
    expect(read()).toBe(read())
  })
})

describe('decoding a table', () => {
  test('follows definitions that hold themselves, as deep as one asks', () => {
    const shapeAt = decodeShapes([
      ['Tree', { secret: true }, CLOSED, -1, 0, { left: [{ format: 'a' }, 0], leaf: [{}, -1] }],
      ['Any', {}, OPEN, 1, -1, 0],
    ])
    const deep = shapeAt(0).properties?.left?.rest?.properties?.left
    expect(deep?.selectors).toEqual(['Tree.left', 'Tree'])
    expect(deep?.facts).toEqual({ secret: true, format: 'a' })
    expect(deep?.closed).toBe(true)
    expect(shapeAt(0).properties?.leaf).toMatchObject({ selectors: ['Tree.leaf'], closed: false })
    expect(shapeAt(1).items).toBe(shapeAt(1))
    expect(shapeAt(1).properties).toBeUndefined()
  })

  test('knows above every secret of the schemas that it stands there', () => {
    const seen = new Set<Position>()
    const isAbove = (position: Position): boolean => {
      if (seen.has(position)) return position.holdsSecret
      seen.add(position)
      const { properties = {}, rest, items, facts } = position
      const below = [...Object.values(properties), rest, items].filter((part) => part !== undefined)
      const isFound = below.map(isAbove).includes(true) || facts.secret === true
      expect([position.selectors, position.holdsSecret]).toEqual([position.selectors, isFound])
      return position.holdsSecret
    }
    const found = Object.entries(roots).filter(([, root]) => isAbove(root))
    expect(found.map(([kind]) => kind)).toContain('OwnedAccessKey')
    expect(found.length).toBeLessThan(Object.keys(roots).length)
  })

  test('says nothing of a place that the table does not have', () => {
    expect(decodeShapes([])(7)).toMatchObject({ selectors: [], open: true, type: undefined })
  })
})
