import { ValidatingAdmissionPolicy } from 'kubernetes-models/admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy'
import { ValidatingAdmissionPolicyBinding } from 'kubernetes-models/admissionregistration.k8s.io/v1/ValidatingAdmissionPolicyBinding'
import { describe, expect, it } from 'vitest'
import { exportPolicy } from '../../src/custom-rules/export-policy.ts'
import type { ConfigCustomRule } from '../../src/generated/types.ts'

const rule = (more: Partial<ConfigCustomRule>): ConfigCustomRule => ({
  id: 'acme/a',
  kinds: ['OwnedAccessKey'],
  check: 'object.spec.ttl > 0',
  message: 'Too short.',
  ...more,
})

interface Policy {
  readonly spec: {
    readonly validations: readonly {
      readonly expression: string
      readonly message: string
      readonly messageExpression?: string
    }[]
  }
}

/** What Kubernetes' own schema says against the objects. */
function refused(given: ConfigCustomRule): readonly string[] {
  const exported = exportPolicy(given)
  if ('reason' in exported) return [exported.reason]
  const [policy, binding] = exported.objects as never[]
  return [
    () => new ValidatingAdmissionPolicy(policy as never).validate(),
    () => new ValidatingAdmissionPolicyBinding(binding as never).validate(),
  ].flatMap((validate) => {
    try {
      validate()
      return []
    } catch (error) {
      return [(error as Error).message]
    }
  })
}

function validationOf(given: ConfigCustomRule) {
  const exported = exportPolicy(given)
  const [policy] = 'objects' in exported ? (exported.objects as Policy[]) : []
  return policy?.spec.validations[0]
}

describe('a policy', () => {
  it.each([
    rule({ when: 'has(object.spec.ttl)', message: 'Key {{object.metadata.name}}.' }),
    rule({ forEach: 'object.spec.?scope.?roles.orValue([])', check: 'item.role != "a"' }),
    rule({ check: 'object.spec.user == oldObject.spec.user', severity: 'info' }),
    rule({ kinds: ['OwnedAccessKey', 'User', 'WorkspaceInstance', 'Secret', 'RoleBinding'] }),
  ])('of $id fits the schema of Kubernetes', (given) => {
    expect(refused(given)).toEqual([])
  })

  it('would be refused by that schema if it did not fit', () => {
    const policy = { metadata: { name: 'a' }, spec: { failurePolicy: 'Never' } }
    expect(() => new ValidatingAdmissionPolicy(policy as never).validate()).toThrow('failurePolicy')
  })

  it('names fields as the API server reads them, which gets a map and escapes nothing', () => {
    const check = 'object.metadata.namespace != "a" && object.metadata.labels["a.b/c-d"] == ""'
    expect(validationOf(rule({ check }))?.expression).toBe(check)
  })

  it('holds what the configuration sets', () => {
    const given = rule({
      check: 'object.metadata.namespace.startsWith(settings.projectNamespacePrefix)',
      message: 'Not in "{{settings.projectNamespacePrefix}}".',
    })
    const exported = exportPolicy(given, { projectNamespacePrefix: 'p-', target: '0.30' })
    expect('objects' in exported && (exported.objects[0] as Policy).spec.validations).toEqual([
      {
        expression: 'object.metadata.namespace.startsWith("p-")',
        message: 'Not in "…".',
        messageExpression: '"Not in \\"" + string("p-") + "\\"."',
      },
    ])
    expect(exportPolicy(rule({ check: 'settings["target"] == "0.30"' }))).toEqual({
      reason: 'An API server has no "settings".',
    })
  })

  it('has a message of one line, without what only a run of ours knows', () => {
    const message = 'Key {{object.metadata.name}}\n  is "old".\n'
    expect(validationOf(rule({ message }))).toEqual({
      expression: 'object.spec.ttl > 0',
      message: 'Key … is "old".',
      messageExpression: '"Key " + string(object.metadata.name) + " is \\"old\\"."',
    })
    const inFile = validationOf(rule({ message: 'Look at {{file.path}}.' }))
    expect([inFile?.message, inFile?.messageExpression]).toEqual(['Look at ….', undefined])
  })

  it.each([
    ['cel.bind(x, object.spec.ttl, x > 0)', 'bind'],
    ['object.metadata.name.reverse() == "a"', 'reverse'],
  ])('cannot be made of %s', (check, name) => {
    expect(exportPolicy(rule({ check }))).toEqual({
      reason: `CEL in an API server has no "${name}".`,
    })
  })
})
