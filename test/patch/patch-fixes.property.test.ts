import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { rules } from '../../rules/index.ts'
import { applyFixes } from '../../src/core/edit/apply.ts'
import { writeScalar } from '../../src/core/scalar/write.ts'
import type { Finding, ScalarStyle } from '../../src/core/types.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { lintFiles } from '../../src/run/lint-files.ts'

const evaluator = nodeEvaluator()

/** What a path hides of its expression is not asked here. */
const profile = {
  rules: Object.fromEntries(
    rules
      .filter(({ topic, rule }) => topic === 'expression' || rule.id === 'roundtrip-mismatch')
      .map(({ rule }) => [rule.id, { severity: 'off' as const }]),
  ),
}

/** One mistake that has a fix: where it is, and what is written there. */
interface Mistake {
  readonly rule: string
  readonly resource: string
  /** Fields of the patch entry; nested ones belong to `reference`. */
  readonly entry: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

const pair = { expression: 'value.toLowerCase()', reverseExpression: 'value.toUpperCase()' }
const reference = { apiVersion: 'v1', kind: 'Secret' }

const onPath = (rule: string, resource: string, path: string): Mistake => ({
  rule,
  resource,
  entry: { path, ...pair },
})
const inReference = (rule: string, fields: Readonly<Record<string, string>>): Mistake => ({
  rule,
  resource: 'backups',
  entry: { path: 'spec.ref', reference: { ...reference, ...fields } },
})

const mistakes: readonly Mistake[] = [
  onPath('single-quoted-key', 'services', "metadata.annotations['example.com/pool']"),
  onPath('single-quoted-key', 'services', 'metadata.labels[`a`]'),
  onPath('single-quoted-key', 'services', "metadata.annotations.'a.b/c'"),
  onPath('single-quoted-key', 'pods', "spec['volumes'][*].name"),
  onPath('unquoted-key', 'services', 'metadata.annotations.cert-manager.io/issuer'),
  onPath('unquoted-key', 'pods', 'spec.nodeSelector.kubernetes.io/hostname'),
  onPath('foreign-path-syntax', 'services', '/metadata/annotations/a.io~1b'),
  onPath('foreign-path-syntax', 'endpoints', '/subsets/0/addresses/0/hostname'),
  onPath('foreign-path-syntax', 'services', '$.metadata.labels["a b"]'),
  onPath('foreign-path-syntax', 'services', 'metadata..labels.app'),
  onPath('foreign-path-syntax', 'services', '.spec.ports.[].name'),
  onPath('final-dot-star', 'services', 'metadata.annotations.*'),
  onPath('final-dot-star', 'services', ' spec.selector.* '),
  onPath('quoted-star', 'services', 'metadata.annotations["*"]'),
  onPath('unknown-path', 'services', 'metadata.annotation["a: b"]'),
  onPath('unknown-path', 'pods', 'spec.nodename'),
  onPath('wrong-path-step', 'services', 'spec.ports.name'),
  onPath('wrong-path-step', 'pods', 'spec["volumes"]["secret"].secretName'),
  inReference('reference-kind-spelling', { kind: 'config-maps', namePath: 'name' }),
  inReference('reference-kind-spelling', { kind: 'Secert', namePath: 'name' }),
  inReference('reference-api-version', { apiVersion: 'core/v1', namePath: 'name' }),
  inReference('reference-api-version', { apiVersion: 'apps/v1', namePath: 'name' }),
  inReference('reference-path', { namePath: 'spec.ref.name' }),
  inReference('single-quoted-key', { namePath: "names['a b']" }),
  inReference('missing-name-path', { namespacePath: 'namespace' }),
  {
    rule: 'labels-with-keys',
    resource: 'backups',
    entry: { path: 'spec.selector', labels: { app: 'x', tier: 'back: end' } },
  },
  {
    rule: 'legacy-patch-shape',
    resource: 'services',
    entry: {
      path: 'metadata.labels.a',
      expression: { toHost: '"a: " + value', fromHost: 'value.slice(3)' },
    },
  },
  {
    rule: 'legacy-patch-shape',
    resource: 'services',
    entry: {
      path: 'metadata.labels.a',
      expression: { toHost: '"a-" + value', fromHost: 'value\n  .slice(2)' },
    },
  },
  {
    rule: 'legacy-patch-shape',
    resource: 'services',
    entry: {
      path: 'metadata.labels.a',
      translate: { toHost: "'a' + value", fromHost: 'value.slice(1)' },
    },
  },
  {
    rule: 'unpaired-expression',
    resource: 'services',
    entry: { path: 'metadata.labels.a', expression: '"a: \'#" + value' },
  },
  {
    rule: 'unpaired-expression',
    resource: 'backups',
    entry: { path: 'spec.a', reverseExpression: 'atob(value)' },
  },
]

interface Look {
  readonly styles: readonly ScalarStyle[]
  readonly flow: 'none' | 'reference' | 'entry'
  readonly crlf: boolean
  readonly comments: boolean
  readonly deep: boolean
}

const look: fc.Arbitrary<Look> = fc.record({
  styles: fc.array(fc.constantFrom<ScalarStyle>('plain', 'single', 'double', 'literal', 'folded'), {
    minLength: 3,
    maxLength: 3,
  }),
  flow: fc.constantFrom('none', 'none', 'reference', 'entry'),
  crlf: fc.boolean(),
  comments: fc.boolean(),
  deep: fc.boolean(),
})

function write({ resource, entry }: Mistake, { styles, flow, crlf, comments, deep }: Look): string {
  const eol = crlf ? '\r\n' : '\n'
  const dent = deep ? 12 : 8
  let turn = 0
  const scalar = (value: string, inFlow: boolean, indent: number) => {
    const style = styles[turn++ % styles.length] ?? 'plain'
    return writeScalar(value, { style, inFlow, indent, eol })
  }
  const note = (text: string, written: string) =>
    comments && !written.includes(eol) ? `${written} # ${text}` : written
  const flowMap = (fields: Mistake['entry']): string =>
    `{${Object.entries(fields)
      .map(([key, value]) =>
        typeof value === 'string'
          ? `${key}: ${scalar(value, true, 0)}`
          : `${key}: ${flowMap(value)}`,
      )
      .join(', ')}}`
  const lines = Object.entries(entry).flatMap(([key, value]) => {
    if (typeof value === 'string') return [note(key, `${key}: ${scalar(value, false, dent + 2)}`)]
    if (flow === 'reference') return [note(key, `${key}: ${flowMap(value)}`)]
    const inner = Object.entries(value).map(
      ([name, text]) => `${' '.repeat(dent + 4)}${name}: ${scalar(text, false, dent + 4)}`,
    )
    return [`${key}:${comments ? ' # below' : ''}${eol}${inner.join(eol)}`]
  })
  const item = flow === 'entry' ? [note('all', flowMap(entry))] : lines
  return [
    '# top',
    'sync:',
    '  toHost:',
    `    ${resource}:`,
    `${' '.repeat(deep ? 8 : 6)}patches:`,
    ...(comments ? [`${' '.repeat(dent)}# before`] : []),
    ...item.map((line, index) => `${' '.repeat(dent)}${index === 0 ? '- ' : '  '}${line}`),
    ...(comments ? [`${' '.repeat(dent)}# after`] : []),
    'other: "kept"   # end',
    '',
  ].join(eol)
}

function lint(text: string): readonly Finding[] {
  const { findings, crashes } = lintFiles([{ uri: 'vc.yaml', text }], {
    host: { evaluator },
    policy: { profile },
  })
  expect(crashes).toEqual([])
  return findings
}

const commentsOf = (text: string) => text.match(/(?<=\s|^)# \w+/g) ?? []

test('a fix of a patch removes its finding, adds none, keeps comments, and is done once', () => {
  const seed = Date.now()
  fc.assert(
    fc.property(fc.constantFrom(...mistakes), look, (mistake, style) => {
      const text = write(mistake, style)
      const before = lint(text)
      const found = before.filter(({ rule }) => rule === mistake.rule)
      expect(found).toHaveLength(1)
      for (const fix of found[0]?.fixes ?? []) {
        const fixed = applyFixes(text, [fix], 'vc.yaml').text
        expect(fixed).not.toBe(text)
        expect(parseAllDocuments(fixed).flatMap(({ errors }) => errors)).toEqual([])
        const after = lint(fixed)
        expect(after.map(({ rule }) => rule)).not.toContain(mistake.rule)
        const known = before.map(({ rule }) => rule)
        expect(after.filter(({ rule }) => !known.includes(rule))).toEqual([])
        expect(commentsOf(fixed)).toEqual(commentsOf(text))
        expect(fixed.includes('\r\n')).toBe(style.crlf)
        expect(fixed.replaceAll('\r\n', '').includes('\r')).toBe(false)
      }
    }),
    { seed, numRuns: 600 },
  )
})

test('every kind of mistake in the table has a fix in plain block style', () => {
  const style: Look = { styles: ['plain'], flow: 'none', crlf: false, comments: false, deep: false }
  const unfixed = mistakes.filter((mistake) => {
    const found = lint(write(mistake, style)).filter(({ rule }) => rule === mistake.rule)
    return found.every(({ fixes }) => fixes.length === 0)
  })
  expect(unfixed).toEqual([])
})
