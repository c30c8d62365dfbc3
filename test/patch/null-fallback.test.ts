import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { lint } from '../../scripts/run-example.ts'

/** Ways to use what may be null; what is to be guarded is between the arrows. */
const uses: readonly string[] = [
  '(() => { const [a, b] = «context.hostObject»; return value })()',
  '(() => { const [a = 1, ...b] = «context.hostObject»; return value })()',
  '(() => { const { a, ...b } = «context.hostObject»; return value })()',
  '(() => { const { a: { b } = {} } = «context.hostObject»; return value })()',
  '(() => { const { a: { b } } = «context.hostObject»; return value })()',
  '(() => { const [[a]] = «context.hostObject»; return value })()',
  '(([a]) => value)(«context.hostObject»)',
  '(({ a }) => value)(«context.hostObject»)',
  '(({ metadata: { name } }) => value)(«context.hostObject»)',
  '(() => { for (const a of «context.hostObject») return a; return value })()',
  '[...«context.hostObject», value].join("")',
  'Math.max(...«context.hostObject») ? value + "a" : value',
  '"a" in «context.hostObject» ? value + "a" : value',
  'Object.keys(«context.hostObject»).join("") + value',
  'Object.values(«context.hostObject ?? context.virtualObject»).join("") + value',
  'Object.entries(«value ? context.hostObject : null»).join("") + value',
  'Object.fromEntries(«context.hostObject»).a + value',
  'Array.from(«context.hostObject»).join("") + value',
]

function messagesFor(expression: string): readonly string[] {
  const patch = { path: 'metadata.labels.app', expression }
  const text = JSON.stringify({ sync: { toHost: { endpoints: { patches: [patch] } } } })
  const file = { language: 'yaml', flags: new Set<string>(), file: 'vc.yaml', text, line: 1 }
  return lint([{ ...file, section: '' }])
    .findings.filter(({ rule }) => rule === 'unguarded-null')
    .map(({ message }) => message)
}

const run = (code: string): unknown => {
  const context = { hostObject: null, virtualObject: null }
  return runInNewContext(`(${code})`, { value: 'a', context })
}

describe('what is advised where null is taken apart', () => {
  it.each(uses)('does not throw in Node: %s', (marked) => {
    const [, before = '', given = '', after = ''] = /^(.*)«(.*)»(.*)$/.exec(marked) ?? []
    const [message = '', ...others] = messagesFor(before + given + after)
    expect(others).toEqual([])
    expect(() => run(before + given + after)).toThrow()
    const advice = /Write "(.*)", or test first\.$/.exec(message)?.[1]
    if (advice === undefined) {
      // Nothing helps where a part is taken apart as well.
      expect(message).toMatch(/Test for it first\.$/)
      for (const empty of ['{}', '[]'])
        expect(() => run(`${before}${given} || ${empty}${after}`)).toThrow()
    } else run(before + advice.replace('…', given) + after)
  })
})
