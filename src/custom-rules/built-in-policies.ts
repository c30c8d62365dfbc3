import type { ConfigCustomRule } from '../generated/types.ts'

const KEYS = ['OwnedAccessKey', 'DirectClusterEndpointToken']
const SCOPE_RULES = 'object.?spec.?scope.?rules.orValue([])'

/** The kinds differ in what their specs may hold. */
const SPEC = 'dyn(object).?spec.orValue({})'
const SCOPE = `${SPEC}.?scope.orValue({})`

/** Built-in rules that CEL can express for an API server; a test holds each to the verdict of the rule. */
export const builtInPolicies: readonly ConfigCustomRule[] = [
  {
    id: 'negative-ttl',
    kinds: KEYS,
    severity: 'warning',
    check: 'object.?spec.?ttl.orValue(0) >= 0',
    message: 'A lifetime cannot be negative.',
  },
  {
    id: 'certificate-ttl-zero',
    kinds: ['VirtualClusterInstanceKubeConfig'],
    severity: 'warning',
    check: 'object.?spec.?certificateTTL.orValue(1) != 0',
    message: 'certificateTTL 0 usually means one year. Omit it for one day.',
  },
  {
    id: 'resource-names-without-resources',
    kinds: KEYS,
    severity: 'error',
    forEach: SCOPE_RULES,
    check:
      'item.?resources.orValue([]).all(r, size(r.?resourceNames.orValue([])) == 0 || size(r.?resources.orValue([])) > 0)',
    message: 'resourceNames need the resources that they belong to.',
  },
  {
    id: 'several-subjects',
    kinds: ['OwnedAccessKey'],
    severity: 'warning',
    check:
      '[object.?spec.?user.orValue(""), object.?spec.?team.orValue(""), object.?spec.?subject.orValue("")].filter(s, s != "").size() <= 1',
    message: 'A key acts for one user, team or subject.',
  },
  {
    id: 'ttl-without-effect',
    kinds: ['OwnedAccessKey'],
    severity: 'warning',
    check: '!object.?spec.?ttlAfterLastActivity.orValue(false) || has(object.spec.ttl)',
    message: 'ttlAfterLastActivity does nothing without ttl.',
  },
  {
    id: 'block-owner-deletion',
    kinds: [...KEYS, 'User', 'WorkspaceInstance'],
    severity: 'warning',
    check:
      'object.?metadata.?ownerReferences.orValue([]).all(o, !o.?blockOwnerDeletion.orValue(false))',
    message: 'blockOwnerDeletion needs the right to delete the owner.',
  },
  {
    id: 'invalid-non-resource-url',
    kinds: KEYS,
    severity: 'error',
    forEach: SCOPE_RULES,
    check:
      'item.?nonResourceURLs.orValue([]).all(u, u == "*" || u.matches("^/(([^*]*/)?[*]|[^*]*)$"))',
    message: 'A path starts with "/", and "*" is its whole last step.',
  },
  {
    id: 'access-without-subject',
    kinds: ['User'],
    severity: 'warning',
    forEach: 'object.?spec.?access.orValue([])',
    check: 'size(item.?users.orValue([])) > 0 || size(item.?teams.orValue([])) > 0',
    message: 'An access rule without users or teams grants nothing.',
  },
  {
    id: 'project-namespace',
    kinds: ['WorkspaceInstance'],
    severity: 'error',
    check:
      'object.?metadata.?namespace.orValue("").startsWith(settings.projectNamespacePrefix) && object.metadata.namespace != settings.projectNamespacePrefix',
    message: 'A workspace belongs in the namespace of its project.',
  },
  {
    id: 'deprecated-field',
    kinds: [...KEYS, 'User', 'WorkspaceInstance'],
    severity: 'warning',
    check: [
      '!has(object.metadata.selfLink)',
      `!["parent", "oidcLogin"].exists(f, f in ${SPEC})`,
      `!("rules" in ${SCOPE})`,
      `(!("allowPlatformCli" in ${SCOPE}) || ${SCOPE}.?roles.orValue([]).exists(r, r.?role.orValue("") == "vc"))`,
    ].join(' && '),
    message: 'The object has fields that are deprecated, and may stop working in any release.',
  },
]
