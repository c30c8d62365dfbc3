import { type Edit, ensurePath, insertItem, type Node, replaceValue, suggestion } from '#core'
import { intendedRole } from '#domain'
import {
  type AccessKeyFact,
  connectedHere,
  defineProjectRule,
  keyPlace,
  knownUse,
  looksLikeVirtualClusterKey,
  placeBelow,
} from '#project'

export default defineProjectRule({
  id: 'missing-vc-role',
  summary: 'Without the role vc, an access key cannot connect a virtual cluster.',
  fixable: 'suggest',
  supersedes: ['deprecated-field', 'role-spelling'],
  messages: {
    missing: {
      severity: 'error',
      text: 'The key{name} needs the role "vc" to connect a virtual cluster. Add it.',
    },
    misspelt: {
      severity: 'error',
      text: 'Role "{role}" is not "vc", so the key{name} cannot connect. Write "vc".',
    },
    perhaps: {
      severity: 'warning',
      text: 'The key{name} seems to be for virtual clusters, but has no role "vc". Add it if so.',
    },
  },
  project({ graph, settings, report, nodeAt }) {
    for (const key of graph.accessKeys) {
      if (key.scope.vcRole === 'yes' || key.scope.vcRole === 'unknown') continue
      const use = knownUse(key, graph, settings.virtualClusterKeys)
      const name = key.object.name === undefined ? '' : ` "${key.object.name}"`
      const related = use === 'listed' ? [] : connectedHere(use)
      if (key.scope.vcRole === 'near') {
        // Of a key that may be for something else, the spelling is all that is reported.
        const role = use && misspeltRole(nodeAt(keyPlace(key, 'scope', 'roles')))
        if (role === undefined) continue
        const at = placeBelow(key.object.place, ...role.pointer.slice(role.document.base.length))
        const edits = replaceValue(role, 'vc')
        const fix = edits && ({ title: 'Write "vc"', safety: 'suggest', edits } as const)
        report({ message: 'misspelt', at, data: { role: String(role.value), name }, related, fix })
        continue
      }
      if (use === undefined && !looksLikeVirtualClusterKey(key)) continue
      const root = nodeAt(key.object.place)
      report({
        message: use === undefined ? 'perhaps' : 'missing',
        // The whole scope is at fault, what is deprecated in it included; roles are where to mend it.
        at: keyPlace(key, 'scope'),
        part: 'key',
        span: key.scope.hasRoles ? nodeAt(keyPlace(key, 'scope', 'roles'))?.keySpan : undefined,
        data: { name },
        related,
        fix: suggestion('Add the role "vc"', root && addRole(root, key)),
      })
    }
  },
})

function misspeltRole(roles: Node | undefined): Node | undefined {
  const names = roles?.children().map((entry) => entry.child('role') ?? entry) ?? []
  return names.find(
    ({ value }) => typeof value === 'string' && intendedRole(value, ['vc']) === 'vc',
  )
}

function addRole(root: Node, { scope }: AccessKeyFact): readonly Edit[] | undefined {
  const role = scope.allProjects ? { role: 'vc' } : { role: 'vc', projects: ['*'] }
  const roles = root.child('spec')?.child('scope')?.child('roles')
  return roles === undefined
    ? ensurePath(root, ['spec', 'scope', 'roles'], [role])
    : insertItem(roles, role)
}
