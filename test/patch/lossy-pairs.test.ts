import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { lint } from '../../scripts/run-example.ts'

const note = 'metadata.annotations["example.com/owner"]'
const port = 'subsets[*].ports[*].port'

/** Pairs as people write them, each of which loses something of some usual value. */
const pairs: readonly (readonly [what: string, path: string, there: string, back: string])[] = [
  [
    'a prefix that may be there already',
    note,
    'value.startsWith("team-") ? value : "team-" + value',
    'value.replace(/^team-/, "")',
  ],
  ['a suffix, and all behind a dash', note, 'value + "-v2"', 'value.replace(/-.*$/, "")'],
  ['case', note, 'value.toLowerCase()', 'value[0].toUpperCase() + value.slice(1)'],
  ['spaces', note, 'value.trim().replace(/\\s+/g, "-")', 'value.replace(/-/g, " ")'],
  ['the part before a slash', note, 'value.split("/").pop()', '"example.com/" + value'],
  ['the first of several', note, 'value.replace(/\\./g, "-")', 'value.replace("-", ".")'],
  ['half of an encoding', note, 'encodeURIComponent(value)', 'decodeURI(value)'],
  ['what is behind a number', note, 'String(parseInt(value, 10) || 0)', 'value + "m"'],
  ['a rounded number', port, 'Math.round(value / 100)', 'value * 100'],
  ['length', note, 'value.slice(0, 4)', 'value.padEnd(8, "-")'],
  ['order', note, 'value.split(",").sort().join(",")', 'value.split(",").reverse().join(",")'],
  [
    'values that a map lacks',
    note,
    '({ dev: "d", prod: "p" })[value] || "other"',
    '({ d: "dev", p: "prod" })[value] || "unknown"',
  ],
  ['keys', 'metadata.labels', '({ team: value.team || "none" })', '({ team: value.team })'],
  [
    'what a group leaves out',
    note,
    '(value.match(/^[a-z]+/) || [value])[0]',
    '`${value}.example.com`',
  ],
]

const LOST =
  / (?:expression|exists): (?:(?<one>.*) and (?<other>.*) both become (?<end>.*)\. Read|(?<value>.*) → (?<host>.*) → (?<back>.*)\. Write the inverse\.$)/

/** The ways that a message shows: from a value to the host and back, or two values that become one. */
function shownIn(path: string, expression: string, reverseExpression: string) {
  const patch = { path, expression, reverseExpression }
  const sync = { toHost: { endpoints: { enabled: true, patches: [patch] } } }
  const text = JSON.stringify({ sync })
  const found = lint([
    { language: 'yaml', flags: new Set<string>(), file: 'vc.yaml', text, line: 1, section: '' },
  ]).findings
  const messages = found.flatMap(({ rule, message }) =>
    rule === 'roundtrip-mismatch' ? message : [],
  )
  return messages.map((message) => LOST.exec(message)?.groups ?? {})
}

/** As the platform reads it: what is undefined is not there. */
const run = (code: string, value: unknown): unknown =>
  JSON.parse(JSON.stringify(runInNewContext(`(${code})`, { value })) ?? 'null')

describe('a pair that loses', () => {
  it.each(pairs)('%s is shown with a value of which Node says the same', (_, path, there, back) => {
    const [shown, ...others] = shownIn(path, there, back)
    expect(others).toEqual([])
    const {
      one,
      other = '',
      end = '',
      value: before = '',
      host = '',
      back: after = '',
    } = shown ?? {}
    if (one !== undefined) {
      expect(one).not.toBe(other)
      for (const each of [one, other])
        expect(JSON.stringify(run(there, JSON.parse(each)))).toBe(end)
      return
    }
    // A long object is cut off in the message.
    const value = before.endsWith('…')
      ? { 'app.kubernetes.io/name': 'web', 'example.com/part': 'a' }
      : JSON.parse(before)
    expect(JSON.stringify(run(there, value))).toBe(host)
    expect(JSON.stringify(run(back, run(there, value)))).toBe(after)
    expect(run(back, run(there, value))).not.toEqual(value)
  })
})
