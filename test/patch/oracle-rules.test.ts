import { expect, test } from 'vitest'
import { lintFiles } from '../../src/run/lint-files.ts'
import { cases } from './path-cases.fixture.ts'

/** What the path rules say of each observed path, where they say anything. */
const expected: Readonly<Record<string, readonly string[]>> = {
  "metadata.annotations['ex.com/k']": ['error single-quoted-key'],
  'metadata.annotations.ex.com/k': ['warning unquoted-key'],
  'metadata.nope["k"]': ['warning unknown-path'],
  'metadata.annotations.*': ['warning final-dot-star'],
  'metadata.annotations["*"]': ['info quoted-star'],
  'subsets[-1].ports': ['error path-syntax'],
  'subsets[-1]': ['error path-syntax'],
  '.metadata.name': ['warning protected-path'],
  'metadata..name': ['warning foreign-path-syntax', 'warning protected-path'],
  'metadata.name.': ['warning protected-path'],
  '$.metadata.name': ['warning foreign-path-syntax'],
  '/metadata/name': ['warning foreign-path-syntax'],
  'metadata[]': ['error path-syntax'],
  'metadata[""]': ['error path-syntax'],
  'metadata["a': ['error path-syntax'],
  'metadata[a': ['error path-syntax'],
  'metadata]a': ['error path-syntax'],
  'metadata[[a]]': ['error path-syntax'],
  ' metadata.name ': ['warning protected-path'],
  'metadata . name': ['warning unknown-path'],
  'metadata.annotations["a"]x': ['warning unknown-path'],
  'subsets[0:1]': ['warning foreign-path-syntax'],
  'subsets[?(@.x)]': ['warning foreign-path-syntax'],
  'metadata.annotations["k\\"q"]': ['error path-syntax'],
  'metadata.annotations["ключ"]': ['warning non-ascii-path'],
  'spec.containers[*].name': ['warning unknown-path'],
  '': ['warning path-syntax'],
  '*': ['warning final-dot-star'],
  'metadata.labels["l"]["m"]': ['warning unknown-path'],
}

/** Topics whose rules look at more than the path. */
const topics =
  /^(?:path|single|unquoted|bare|foreign|final|partial|quoted|non|unknown|wrong|protected)-/

function say(path: string): readonly string[] {
  const patch = { path, expression: '"a-" + value', reverseExpression: 'value.slice(2)' }
  const text = JSON.stringify({ sync: { toHost: { endpoints: { patches: [patch] } } } })
  const { findings, crashes } = lintFiles([{ uri: 'vc.yaml', text }])
  expect(crashes).toEqual([])
  return findings
    .filter(({ rule }) => topics.test(rule))
    .map(({ severity, rule }) => `${severity} ${rule}`)
}

for (const { path, outcome } of cases) {
  test(`"${path}", which is seen as ${outcome}, is judged so`, () => {
    const found = say(path)
    expect(found).toEqual(expected[path] ?? [])
    const isError = found.some((finding) => finding.startsWith('error'))
    if (outcome === 'crash') expect(isError).toBe(true)
    if (outcome === 'not-applied' || outcome === 'error') expect(isError).toBe(false)
  })
}

test('every path of the table was observed', () => {
  const observed = cases.map(({ path }) => path)
  expect(Object.keys(expected).filter((path) => !observed.includes(path))).toEqual([])
})
