import { expect, test } from 'vitest'
import type { Evaluation } from '../../src/core/lint/evaluator.ts'
import type { Finding } from '../../src/core/types.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { runs } from '../runs.ts'
import { samplesOf } from './values/engine.ts'
import { expressionFor, randomOf } from './values/generate.ts'
import {
  type Case,
  formIn,
  hasWrongKey,
  lintExpressions,
  NOTHING_THERE,
  WRONG_KEY,
} from './values/judge.ts'
import { objectPairs, type Subject, subjects } from './values/subjects.ts'

const COUNT = Math.max(500, runs(1000))
const evaluator = nodeEvaluator()

/** What the sandbox makes of each sample, one after the other: most findings show in the first few. */
function* outcomesOf(text: string, subject: Subject) {
  for (const [hostObject, virtualObject] of objectPairs) {
    const vcluster = { name: 'my-vc', namespace: 'team', config: { sync: {} } }
    const context = { vcluster, hostObject, virtualObject, path: 'a.b' }
    for (const { value } of samplesOf(subject, text)) {
      yield { value, outcome: evaluator.evaluate(text, { value, context }) }
    }
  }
}

type Shown = (finding: Finding, given: Case) => boolean

const some =
  (is: (outcome: Evaluation, finding: Finding) => boolean): Shown =>
  (finding, { text, subject }) => {
    for (const { outcome } of outcomesOf(text, subject)) if (is(outcome, finding)) return true
    return false
  }

const throwsSome = some(({ kind }) => kind === 'throws')

/** JSON makes null of what is undefined in a list. */
const typeOf = (value: unknown) =>
  Array.isArray(value) ? 'list' : value === null ? 'undefined' : typeof value

/** The types that a message names: `… is a number or an object, but …`. */
function typesIn({ message, messageId }: Finding): readonly string[] {
  if (messageId === 'falsy') return ['boolean']
  if (messageId === 'zero') return ['number']
  const [, words = ''] = /.* is ((?:an? )?[\w ,]+?), but/.exec(message) ?? []
  return words.split(/, | or /).map((word) => word.replace(/^an? /, ''))
}

const unusable: Readonly<Record<string, string>> = { promise: 'promise', 'not a number': 'number' }

const deep = (value: unknown, is: (value: unknown) => boolean): boolean =>
  is(value) ||
  (typeof value === 'object' && value !== null && Object.values(value).some((one) => deep(one, is)))

/** The text that a message cites comes out, and no value of that form gives another one. */
const wrongForm: Shown = ({ message }, { text, subject }) => {
  const form = formIn(message)
  if (form === undefined) return false
  let isSeen = false
  const isRefused = (one: unknown) =>
    /^(?:string|number)$/.test(typeof one) && !form.test(String(one))
  for (const { value, outcome } of outcomesOf(text, subject)) {
    if (outcome.kind !== 'value' || value === undefined || value === null || value === '') continue
    isSeen ||= deep(outcome.value, isRefused)
    const isScalar = typeof value !== 'object' && typeof outcome.value !== 'object'
    if (isScalar && form.test(String(value)) && !isRefused(outcome.value)) return false
  }
  return isSeen
}

const wrongType = some((outcome, finding) => {
  if (WRONG_KEY.test(finding.messageId))
    return outcome.kind === 'value' && hasWrongKey(outcome.value, finding)
  if (finding.messageId === 'written') {
    const [, words = ''] = /contains "(.+?)" instead/.exec(finding.message) ?? []
    const isWritten = (one: unknown) => typeof one === 'string' && one.includes(words)
    return words !== '' && outcome.kind === 'value' && deep(outcome.value, isWritten)
  }
  // JSON makes null of NaN, wherever it is.
  if (finding.messageId === 'odd') return outcome.kind === 'unusable' || outcome.kind === 'value'
  // JSON makes an empty object of what has no fields.
  if (finding.messageId === 'opaque') {
    const isPromise = outcome.kind === 'unusable' && outcome.type === 'promise'
    const isEmpty = outcome.kind === 'value' && JSON.stringify(outcome.value) === '{}'
    return finding.message.includes('a promise') ? isPromise : isEmpty
  }
  const types = typesIn(finding)
  if (outcome.kind === 'unusable') return types.includes(unusable[outcome.type] ?? outcome.type)
  const isNamed = (one: unknown) =>
    types.includes(typeOf(one)) || (one === null && types.includes('null'))
  return outcome.kind === 'value' && deep(outcome.value, isNamed)
})

/** Always the same: the value itself, or what comes out for the first sample. */
const constant: Shown = ({ messageId }, { text, subject }) => {
  const results = new Set<string>()
  for (const { value, outcome } of outcomesOf(text, subject)) {
    if (outcome.kind === 'throws') continue
    const result = outcome.kind === 'value' ? outcome.value : undefined
    if (messageId !== 'identity') results.add(JSON.stringify(result) ?? 'nothing')
    else if (JSON.stringify(result ?? null) !== JSON.stringify(value ?? null)) return false
  }
  return messageId === 'identity' || results.size === 1
}

const SHOWN: Readonly<Record<string, Shown>> = {
  'unguarded-null': throwsSome,
  'method-type-mismatch': throwsSome,
  'unguarded-helper': throwsSome,
  'result-type-mismatch': (finding, given) =>
    finding.messageId === 'form' ? wrongForm(finding, given) : wrongType(finding, given),
  'constant-expression': constant,
}

test(`what is said of ${COUNT} expressions by reading them shows when they are run`, () => {
  const random = randomOf(15)
  const cases = Array.from({ length: COUNT }, (_, index) => {
    const subject = subjects[index % subjects.length]
    if (subject === undefined) throw new Error('no subject')
    return { subject, text: expressionFor(subject, random) }
  })
  const checked = new Map<string, number>()
  const unseen: string[] = []
  for (const given of lintExpressions(cases)) {
    for (const { finding } of given.claims) {
      const isShown = SHOWN[finding.rule]
      // The samples here do not take the branches that a context decides on: context-branches.test.ts does.
      const isOfBranch = /^If .+ is (?:true|false|set|"[^"]*"),/.test(finding.message)
      // values.property.test.ts watches what is said to be always undefined.
      if (isShown === undefined || isOfBranch || NOTHING_THERE.test(finding.messageId)) continue
      checked.set(finding.rule, (checked.get(finding.rule) ?? 0) + 1)
      if (isShown(finding, given)) continue
      unseen.push(`${finding.rule} | ${given.subject.path} | ${given.text}\n  ${finding.message}`)
    }
  }
  expect(unseen).toEqual([])
  for (const rule of Object.keys(SHOWN)) expect(checked.get(rule), rule).toBeGreaterThan(0)
}, 240_000)
