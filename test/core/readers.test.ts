import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Pointer, Tree } from '../../src/core/types.ts'
import { parseFull } from '../../src/core/yaml/parse-full.ts'
import { parseQuick } from '../../src/core/yaml/quick.ts'
import { runs } from '../runs.ts'
import { everyday, generated, mutated, scrambled, tricky } from './reader-texts.ts'

const corpus = join(import.meta.dirname, '../corpus')
const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:ya?ml|json)$/.test(name))
  .map((name) => readFileSync(join(corpus, name), 'utf8'))

describe('the quick reader', () => {
  it.each(everyday)('reads %j as the other does', (text) => {
    expect(parseQuick(text)).toBeDefined()
    agree(text)
  })

  it.each(tricky)('never reads %j otherwise', (text) => {
    agree(text)
  })

  it.each([
    ['generated documents', generated, 1000],
    ['scrambled texts', scrambled, 6000],
    ['mutated documents', mutated(generated), 2000],
    ['mutated texts of this test', mutated(fc.constantFrom(...everyday, ...tricky)), 4000],
    ['mutated files', mutated(fc.constantFrom(...files)), 500],
  ] as const)('never reads %s otherwise', (_, texts, count) => {
    let read = 0
    fc.assert(
      fc.property(texts, (text) => {
        if (agree(text)) read++
      }),
      { numRuns: runs(count) },
    )
    expect(read).toBeGreaterThan(count / 20)
  })
})

/** Of what the quick reader reads, values and places have to be those of the parser of record. */
function agree(text: string): boolean {
  const quick = parseQuick(text)
  if (quick === undefined) return false
  const { trees, problems } = parseFull(text)
  expect({ text, problems }).toEqual({ text, problems: [] })
  expect({ text, trees: quick.map(seen) }).toEqual({ text, trees: trees.map(seen) })
  return true
}

/** All that can be asked of a tree. */
function seen(tree: Tree) {
  const places: unknown[] = []
  const visit = (value: unknown, pointer: Pointer) => {
    const [key, own, pair] = (['key', 'value', 'pair'] as const).map((part) =>
      tree.locate(pointer, part),
    )
    const alias = tree.aliasTarget(pointer)
    places.push({ pointer, key, own, pair, alias })
    places.push([tree.style(pointer), tree.isFlow(pointer)])
    if (typeof value !== 'object' || value === null) {
      places.push(tree.locate([...pointer, 'absent'], 'value'))
      return
    }
    for (const name of Object.keys(value)) {
      visit(Reflect.get(value, name), [...pointer, Array.isArray(value) ? Number(name) : name])
    }
  }
  visit(tree.value, [])
  const { value, span, duplicates, damaged } = tree
  return { value, span, duplicates, damaged, places }
}
