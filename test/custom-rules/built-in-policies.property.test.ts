import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lintTexts } from '../../src/config/lint-texts.ts'
import { builtInPolicies } from '../../src/custom-rules/built-in-policies.ts'
import { runs } from '../runs.ts'

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const rarely = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const names = fc.array(fc.constantFrom('pods', 'nodes', '*'), { maxLength: 2 })
const subject = maybe(fc.constantFrom('', 'jane', 'ci'))
const urls = fc.constantFrom('*', '/healthz', 'healthz', '/a/*', '/a*', '/a/*/b', '/*', '/a/**', '')
const roles = fc.array(fc.record({ role: fc.constantFrom('vc', 'reader') }), { maxLength: 2 })
const scope = fc.record({
  roles: maybe(roles),
  allowPlatformCli: rarely(fc.boolean()),
  rules: maybe(
    fc.array(
      fc.record({
        verbs: maybe(fc.constant(['get'])),
        resources: maybe(
          fc.array(fc.record({ resources: maybe(names), resourceNames: maybe(names) }), {
            maxLength: 2,
          }),
        ),
        nonResourceURLs: maybe(fc.array(urls, { maxLength: 2 })),
      }),
      { maxLength: 2 },
    ),
  ),
})
const specs: Readonly<Record<string, fc.Arbitrary<object>>> = {
  OwnedAccessKey: fc.record({
    user: subject,
    team: subject,
    subject,
    ttl: maybe(fc.integer({ min: -2, max: 2 })),
    ttlAfterLastActivity: maybe(fc.boolean()),
    scope: maybe(scope),
    parent: rarely(fc.constant('other')),
    oidcLogin: rarely(fc.constant({})),
  }),
  DirectClusterEndpointToken: fc.record({
    ttl: maybe(fc.integer({ min: -2, max: 2 })),
    scope: maybe(scope),
  }),
  VirtualClusterInstanceKubeConfig: fc.record({
    certificateTTL: maybe(fc.constantFrom(0, 1, 86400)),
  }),
  User: fc.record({
    access: maybe(
      fc.array(fc.record({ users: maybe(names), teams: maybe(names) }), { maxLength: 2 }),
    ),
  }),
  WorkspaceInstance: fc.record({ displayName: maybe(fc.constant('w')) }),
}
const owners = maybe(
  fc.array(fc.record({ name: fc.constant('o'), blockOwnerDeletion: maybe(fc.boolean()) }), {
    maxLength: 2,
  }),
)

const namespaces = maybe(fc.constantFrom('', 'shop', 'platform-p-', 'platform-p-shop'))

function reported(rule: string, config: object, object: object): boolean {
  const texts = [
    { name: '.vclint.json', text: JSON.stringify(config) },
    { name: 'object.json', text: JSON.stringify(object) },
  ]
  const { findings, crashes } = lintTexts(texts, {})
  expect(crashes).toEqual([])
  expect(findings.filter(({ rule: id }) => id === 'invalid-config')).toEqual([])
  return findings.some((finding) => finding.rule === rule)
}

describe('a built-in rule in CEL has the verdict of the rule', () => {
  it.each(builtInPolicies.map((policy) => [policy.id ?? '', policy] as const))(
    '%s',
    (id, policy) => {
      const { when, check, message, ...rest } = policy
      const own = {
        ...rest,
        ...(when === undefined ? {} : { when }),
        check,
        message,
        id: `x/${id}`,
      }
      const seen = new Set<boolean>()
      const object = fc.constantFrom(...(policy.kinds ?? [])).chain((kind) =>
        fc.record({
          apiVersion: fc.constant('management.platform.sh/v1'),
          kind: fc.constant(kind),
          metadata: fc.record({
            name: fc.constant('a'),
            namespace: namespaces,
            selfLink: rarely(fc.constant('/a')),
            ownerReferences: owners,
          }),
          spec: specs[kind] ?? fc.constant({}),
        }),
      )
      fc.assert(
        fc.property(object, (one) => {
          const expected = reported(id, { rules: { [id]: 'error' } }, one)
          seen.add(expected)
          expect([one, reported(`x/${id}`, { customRules: [own] }, one)]).toEqual([one, expected])
        }),
        { numRuns: Math.max(15, runs(60)), seed: 28 },
      )
      expect(seen.size).toBe(2)
    },
  )
})
