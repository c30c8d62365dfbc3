import { describe, expect, it, test } from 'vitest'
import { branchesOf } from '../../src/patch/expression/branches/branches.ts'
import { chosenBranch } from '../../src/patch/expression/branches/chosen-branch.ts'
import { conditionWords } from '../../src/patch/expression/branches/condition-words.ts'
import { parseExpression } from '../../src/patch/expression/syntax/parse.ts'
import { resolveScopes } from '../../src/patch/expression/syntax/scope.ts'
import { lintExpression, rulesOn } from './lint-expression.ts'

/** The condition of each branch, and the code that is left of it. */
function branches(text: string): readonly (readonly [condition: string, code: string])[] {
  const parsed = parseExpression(text)
  if (parsed.ast === undefined) throw new Error(text)
  const scopes = resolveScopes(parsed.ast)
  return branchesOf(parsed.ast, parsed.masked, scopes).map((branch) => {
    const { masked } = chosenBranch(parsed, branch)
    expect(masked).toHaveLength(text.length)
    return [conditionWords(branch, scopes), masked.replace(/\s+/g, ' ').trim()] as const
  })
}

describe('branches that the context decides on', () => {
  test.each([
    [
      'context.vcluster.name === "prod" ? "a" : value',
      [
        ['the virtual cluster is "prod"', '"a"'],
        ['the virtual cluster is not "prod"', 'value'],
      ],
    ],
    [
      'context.vcluster.name.startsWith("prod-") && value.length > 3 ? "a" : value',
      [
        ['the virtual cluster starts with "prod-"', 'value.length > 3 ? "a" : value'],
        ['the virtual cluster does not start with "prod-"', 'value'],
      ],
    ],
    [
      'context.virtualObject?.metadata?.labels?.tier || value',
      [['the label "tier" is not set', 'value']],
    ],
    [
      '(() => { if (context.path.includes("app")) return "a"; return value })()',
      [
        ['the path contains "app"', '(() => { return "a"; return value })()'],
        ['the path does not contain "app"', '(() => { return value })()'],
      ],
    ],
    [
      '(() => { switch (context.vcluster.namespace) { case "a": return "x"; default: return value } })()',
      [['the namespace of the virtual cluster is "a"', '(() => { return "x"; })()']],
    ],
    ['({ prod: "a" })[context.vcluster.name]', [['the virtual cluster is "prod"', '"a"']]],
    [
      '((name) => name === "prod" ? "a" : value)(context.vcluster.name)',
      [
        ['the virtual cluster is "prod"', '((name) => "a" )(context.vcluster.name)'],
        ['the virtual cluster is not "prod"', '((name) => value)(context.vcluster.name)'],
      ],
    ],
  ])('%s', (text, expected) => {
    expect(branches(text)).toEqual(expected)
  })

  test.each([
    'value === "prod" ? "a" : value',
    'typeof context.vcluster.name === "string" ? "a" : value',
    'context.virtualObject?.kind === "Service" ? "a" : value',
    'value.map((name) => name === context.vcluster.name ? "a" : name)',
    '((name) => name === "prod" ? "a" : value)(value)',
  ])('%s has none', (text) => {
    expect(branches(text)).toEqual([])
  })

  it('names a condition once, and none that follows from another', () => {
    const name = 'context.vcluster.name'
    const text = `${name} === "a" ? 1 : ${name} === "b" ? (${name} === "a" ? 2 : 3) : value`
    expect(branches(text)).toContainEqual(['the virtual cluster is "b"', '3'])
    expect(branches(text).map(([, code]) => code)).not.toContain('2')
  })
})

describe('what is reported in a branch', () => {
  const messages = (expression: string, path?: string) =>
    lintExpression(expression, path)
      .filter(({ message }) => message.startsWith('If '))
      .map(({ severity, message }) => `${severity}: ${message}`)

  test.each([
    [
      'context.vcluster.name === "prod" ? value.foo() : value',
      'warning: If the virtual cluster is "prod", "value" is a string and has no method "foo". Look for the right name.',
    ],
    [
      '/^prod-\\d+$/.test(context.vcluster.name) ? value.length : value',
      'warning: If "/^prod-\\d+$/.test(context.vcluster.name)" is true, the result is a number, but the field takes a string. Return a string.',
    ],
    [
      'context.virtualObject?.metadata?.labels?.tier === "gold" ? () => value : value',
      'warning: If the label "tier" is "gold", this returns a function, not a value. Call it: (…)().',
    ],
    [
      'context.vcluster.config?.sync?.toHost?.pods?.enabled ? value.length : value',
      'warning: If "config.sync.toHost.pods.enabled" is set, the result is a number, but the field takes a string. Return a string.',
    ],
    [
      'context.vcluster.name === "prod" && context.vcluster.namespace === "x" && context.virtualObject?.metadata?.labels?.tier === "gold" ? value.length : value',
      'warning: If the virtual cluster is "prod" and 2 more conditions hold, the result is a number, but the field takes a string. Return a string.',
    ],
    [
      'context.vcluster.namespace.startsWith("the-namespace-of-a-team-with-a-very-long-name") ? "the result" : value',
      'warning: If the namespace of the virtual cluster starts with "the-namespace-of-a-…", the result is "the result", which the API refuses here.',
    ],
    [
      'context.vcluster.config.toString() ? value.length : value',
      'warning: If "context.vcluster.config.toString()" is true, the result is a number, but the field takes a string. Return a string.',
    ],
  ])('%s', (expression, message) => {
    expect(messages(expression)).toEqual([message])
  })

  it.each([
    'context.path.includes("b") ? value.length : value',
    'context.path === "metadata.labels.other" ? value.length : value',
    '/other/.test(context.path) ? value.length : value',
  ])('is nothing where the path has no wildcard and never takes it: %s', (expression) => {
    expect(messages(expression, 'metadata.labels.zone')).toEqual([])
  })

  it('says what a missing key leads to there', () => {
    expect(
      messages('context.vcluster.name === "prod" ? value.trim() : value', 'metadata.labels["x"]'),
    ).toEqual([
      'warning: If the virtual cluster is "prod", this throws if the key is missing. Put "value &&" in front.',
    ])
  })

  test.each([
    // The test itself makes sure of what the branch reads.
    'context.virtualObject?.metadata?.labels?.tier === "gold" ? context.virtualObject.metadata.labels.tier + value : value',
    'context.virtualObject?.spec?.ports?.some((port) => port.name === "a") ? context.virtualObject.spec.ports.find((port) => port.name === "a").name + value : value',
    '(context.virtualObject?.metadata?.ownerReferences?.length ?? 0) > 0 ? context.virtualObject.metadata.ownerReferences[0].name + value : value',
    '(() => { const found = context.vcluster.name.match(/^x-(\\w+)$/); return found ? found[1] + value : value })()',
    'context.vcluster.config?.exportKubeConfig?.context ? context.vcluster.config.exportKubeConfig.context + value : value',
    // It is right, whatever the name.
    'context.vcluster.name === "prod" ? "x-" + value : value',
  ])('%s is right', (expression) => {
    expect(messages(expression)).toEqual([])
  })

  it('does not doubt a value whose key the test has found', () => {
    const test = '"x" in (context.hostObject?.metadata?.labels ?? {})'
    expect(messages(`${test} ? value.trim() : value`, 'metadata.labels["x"]')).toEqual([])
  })

  it('asks for no context without what all of them have', () => {
    expect(messages('context.vcluster.name || value.foo() || value.length')).toEqual([])
  })

  it.each([
    'context.vcluster.name === "a" && context.vcluster.name === "b" ? value.foo() : value',
    'context.vcluster === "a" ? value.foo() : value',
    'context.virtualObject?.metadata?.labels === "a" ? value.foo() : value',
    'context.virtualObject?.metadata?.labels?.tier === 5 ? value.foo() : value',
  ])('is one finding, of a test that never holds: %s', (expression) => {
    expect(rulesOn(expression)).toEqual(['surprising-precedence'])
  })

  it.each([
    'context.vcluster.name === undefined ? value.foo() : value',
    'context.vcluster?.namespace == null ? value.foo() : value',
  ])('is nothing where a test makes sure of what every context has: %s', (expression) => {
    expect(rulesOn(expression)).toEqual([])
  })

  it('names a part that is no text by its path', () => {
    const found = lintExpression('({ prod: value.foo() })[context.vcluster] ?? value + "-x"')
    expect(found.map(({ message }) => message).join()).not.toContain('""')
  })

  it('says nothing anew of what is wrong anyway, nor of a test that never holds', () => {
    expect(messages('context.vcluster.name === "a" ? value.foo() : value.foo()')).toEqual([])
    expect(messages('context.vcluster.name === 5 ? value.foo() : value')).toEqual([])
  })
})
