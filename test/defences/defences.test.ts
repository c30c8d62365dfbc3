import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defences } from './defences.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')

/** First cells of the tables that have a test beside them. */
const promises = Array.from(read('SECURITY.md').matchAll(/^\| (?!promise|---)(.+?) \| (.+) \|$/gm))

describe('a defence that can be taken out', () => {
  it.each(defences)('is written once: $defence in $source', ({ source, defence }) => {
    expect(read(source).split(defence)).toHaveLength(2)
  })

  it.each(defences)('has a test that SECURITY.md names: $test, $name', ({ promise, test }) => {
    const rows = promises.filter(([, text = '']) => text.startsWith(promise))
    expect(rows.map(([, text]) => text)).toHaveLength(1)
    const scenario = 'test/scenarios.test.ts'
    expect(rows[0]?.[2]).toContain(test === scenario ? '.scenario`' : test)
  })

  it('is there for each promise', () => {
    const without = promises
      .map(([, text = '']) => text)
      .filter((text) => !defences.some(({ promise }) => text.startsWith(promise)))
    expect(promises.length).toBeGreaterThan(30)
    expect(without).toEqual([])
  })
})
