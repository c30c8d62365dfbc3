import { describe, expect, it } from 'vitest'
import { defineRule, warning } from '#core'
import { defineProjectRule } from '#project'
import { createMemo, memoKey } from '../src/core/memo.ts'

const id = 'a-rule'
const summary = 'The types below are checked by tsc: an error that is gone is an error there.'
const messages = {
  plain: warning('Nothing to fill in.'),
  named: warning('There is no "{name}".'),
}
const rest = { id, summary, messages }

describe('a rule on documents', () => {
  it('names selectors that exist', () => {
    // @ts-expect-error a selector that is misspelt
    const raw = () => defineRule({ ...rest, check: () => ({ 'ScopeRol:raw'() {} }) })
    // @ts-expect-error a name of a type that is misspelt, beside one that exists
    const two = () => defineRule({ ...rest, check: () => ({ File() {}, PatchEntri() {} }) })
    const rule = defineRule({
      ...rest,
      check: ({ report }) => ({
        'PatchEntry.path'(node) {
          const text: string = node.value
          report({ message: 'named', at: node, data: { name: text } })
        },
      }),
    })
    expect([raw().id, two().id, rule.id]).toEqual([id, id, id])
  })

  it('names messages and placeholders that exist', () => {
    const rule = defineRule({
      ...rest,
      check: ({ report }) => ({
        'PatchEntry.path'(at) {
          // @ts-expect-error a message that is misspelt
          report({ message: 'plane', at })
          // @ts-expect-error a placeholder that is missing
          report({ message: 'named', at })
          // @ts-expect-error a placeholder that is misspelt
          report({ message: 'named', at, data: { nam: 'x' } })
          // @ts-expect-error a placeholder that the message does not have
          report({ message: 'plain', at, data: { name: 'x' } })
        },
      }),
    })
    expect(rule.id).toBe(id)
  })
})

describe('a rule on the text itself', () => {
  it('names messages and placeholders that exist', () => {
    const span = { start: 0, end: 0 }
    const rule = defineRule({
      ...rest,
      check: ({ reportSpan }) => ({
        File() {
          // @ts-expect-error a message that is misspelt
          reportSpan({ message: 'plane', span })
          // @ts-expect-error a placeholder that is missing
          reportSpan({ message: 'named', span })
          // @ts-expect-error a placeholder that is misspelt
          reportSpan({ message: 'named', span, data: { nam: 'x' } })
          // @ts-expect-error a placeholder that the message does not have
          reportSpan({ message: 'plain', span, data: { name: 'x' } })
          reportSpan({ message: 'named', span, data: { name: 'x' } })
        },
      }),
    })
    expect(rule.id).toBe(id)
  })
})

describe('a rule that joins files', () => {
  it('names selectors that exist', () => {
    const all = { ...rest, project() {} }
    // @ts-expect-error a selector that is misspelt
    const raw = () => defineProjectRule({ ...all, check: () => ({ 'ScopeRol:raw'() {} }) })
    const rule = defineProjectRule({ ...all, check: () => ({ File() {} }) })
    expect([raw().id, rule.id]).toEqual([id, id])
  })

  it('names messages and placeholders that exist', () => {
    const at = { uri: 'a.yaml', document: 0, pointer: [] }
    const rule = defineProjectRule({
      ...rest,
      project({ report }) {
        // @ts-expect-error a message that is misspelt
        report({ message: 'plane', at })
        // @ts-expect-error a placeholder that is missing
        report({ message: 'named', at })
        // @ts-expect-error a placeholder that is misspelt
        report({ message: 'named', at, data: { nam: 'x' } })
        // @ts-expect-error a placeholder that the message does not have
        report({ message: 'plain', at, data: { name: 'x' } })
        report({ message: 'named', at, data: { name: 'x' } })
      },
    })
    expect(rule.id).toBe(id)
  })
})

describe('a memo', () => {
  it('keeps the type of what it is asked for', () => {
    const memo = createMemo()
    const count = memoKey<number>('count')
    expect(memo(count, '', () => 1)).toBe(1)
    // @ts-expect-error another type under the same key
    expect(memo(count, '', () => 'two')).toBe(1)
    expect(memo(count, 'other', () => 3)).toBe(3)
  })
})
