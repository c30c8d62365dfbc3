// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { rules as allRules } from '../rules/index.ts'
import { applyFixes } from '../src/core/edit/apply.ts'
import { createRuleSets } from '../src/run/profile/profile.ts'
import { lintFiles } from './lint-files.ts'
import { runs } from './runs.ts'

/** Expressions that YAML breaks, changes, cuts or reads as they are. */
const EXPRESSIONS = [
  '"a-"+value',
  "'a-' + value",
  '[value.split(",")[0], context.vcluster.name].join("-")',
  '[value, "b"].join("-")',
  '{...value, a: 1}',
  '{ a: value }.a',
  '{value}',
  '{ value }',
  '{"a": "b"}[value]',
  'a ? "b: c" : d',
  '[value, "a"].includes("b") ? "c" : context.vcluster.name',
  'value.match(/^[a-z]+:/)',
  'value.replace(/#.*$/, "")',
  '"{" + value + "}"',
  '- value',
  'value.join(",")',
  'value.split(",")[0]',
  'value.replace(/[,{}]/g, "")',
  '? value : "a"',
  '!!value + ""',
  '`a: ${value}`',
  '!value',
  '`${value}-a`',
  '*value',
  '&value',
  '@value',
  '%value',
  'value ? "a" : "b"',
  'value ? "a: b" : {a: 1}',
  '"a: " + value',
  'value + ": b"',
  'value.replace(/: /g, "")',
  'value + " #b"',
  '[1, 2]',
  '12',
  'true',
  "it's",
  '"',
  "value.split('",
  '"a" + "{{ .Values.x }}"',
  '[{{ .Values.a }}, value].join("-")',
]

type Line = readonly [indent: number, text: string]

/** Surroundings of one entry; `at` is where the expression goes. */
const PLACES: readonly ((key: string, value: string) => readonly Line[])[] = [
  (key, value) => [
    [0, '- path: a'],
    [2, `${key}: ${value}`],
  ],
  (key, value) => [
    [0, `- ${key}: ${value}`],
    [2, 'path: a'],
  ],
  (key, value) => [
    [0, `-   path: a`],
    [4, `${key}:   ${value}`],
  ],
  (key, value) => [
    [0, '- path: a'],
    [2, `"${key}": ${value}`],
  ],
  (key, value) => [[0, `- {path: a, ${key}: ${value}}`]],
  (key, value) => [[0, `- { ${key}: ${value}, path: a }`]],
  (key, value) => [
    [0, '- # why'],
    [2, 'path: a'],
    [2, `${key}: ${value} # what for`],
  ],
  (key, value) => [
    [0, '- path: a'],
    [2, `${key}: ${value}`],
    [0, ''],
    [0, '# next'],
  ],
]
const NEIGHBOURS: readonly (readonly Line[])[] = [
  [],
  [
    [0, '- path: b'],
    [2, 'expression: "\'b\'"'],
  ],
  [
    [0, '- path: c # why'],
    [2, 'expression: value'],
  ],
  [
    [0, '- expression: "value"'],
    [2, 'path: d'],
  ],
  [[0, '- {path: e, expression: value}']],
  [
    [0, '- path: f'],
    [2, 'expression: |'],
    [4, 'value + "f"'],
  ],
]

function random(seed: number): <T>(from: readonly T[]) => T {
  let state = seed
  return <T>(from: readonly T[]) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return from[Math.floor((state / 2147483648) * from.length)] as T
  }
}

interface Made {
  readonly text: string
  readonly wanted: string
  readonly expression: string
}

/** A text with one expression without quotes, and the same one with quotes where they belong. */
function make(seed: number): Made {
  const pick = random(seed * 7919 + 13)
  const expression = pick(EXPRESSIONS)
  const key = pick(['expression', 'expression', 'reverseExpression'])
  const place = pick(PLACES)
  const before = pick(NEIGHBOURS)
  const after = pick(NEIGHBOURS)
  const base = pick([6, 8])
  const eol = pick(['\n', '\n', '\r\n'])
  const rest = pick([
    '',
    'controlPlane:\n  distro:\n    k8s:\n      enabled: true\n',
    '---\na: [1, {b: 2}]\n',
  ])
  const write = (value: string) => {
    const lines = [...before, ...place(key, value), ...after]
    const list = lines.map(([indent, text]) =>
      text === '' ? '' : ' '.repeat(base + indent) + text,
    )
    const text = `sync:\n  toHost:\n    pods:\n      patches:\n${list.join('\n')}\n${rest}`
    return text.replaceAll('\n', eol)
  }
  return { text: write(expression), wanted: write(JSON.stringify(expression)), expression }
}

function valuesOf(text: string): unknown {
  return parseAllDocuments(text).map((document) => {
    return document.errors.length > 0 ? String(document.errors[0]) : document.toJS()
  })
}

// Only what is wrong with the YAML is asked: all other rules would take most of the time.
const others = allRules.filter(({ topic }) => topic !== 'yaml')
const profile = {
  rules: Object.fromEntries(others.map(({ rule }) => [rule.id, { severity: 'off' as const }])),
}
const ruleSetFor = createRuleSets('')

const COUNT = runs(3_000)

it('a safe fix gives an unquoted expression its quotes and leaves all others alone', () => {
  let fixed = 0
  const wrong: string[] = []
  for (let seed = 0; seed < COUNT; seed++) {
    const { text, wanted, expression } = make(seed)
    const fixes = lintFiles([{ uri: 'vc.yaml', text }], {
      policy: { profile },
      memory: { ruleSetFor },
    })
      .findings.filter(({ rule }) => rule === 'unquoted-expression')
      .flatMap((finding) => finding.fixes.filter(({ safety }) => safety === 'safe'))
    if (fixes.length === 0) continue
    fixed++
    const result = applyFixes(text, fixes, 'vc.yaml').text
    const isRight = JSON.stringify(valuesOf(result)) === JSON.stringify(valuesOf(wanted))
    // A brace may start a block, a template may bring quotes, and what reads nothing would be a constant.
    const isUnsure = /^\{|\{\{/.test(expression) || !/\b(?:value|context)\b/.test(expression)
    if (!isRight || isUnsure) wrong.push(`${seed}\n${text}\n=>\n${result}`)
  }
  expect(wrong.slice(0, 3), `${wrong.length} wrong`).toEqual([])
  expect(fixed).toBeGreaterThan(COUNT / 4)
}, 300_000)
