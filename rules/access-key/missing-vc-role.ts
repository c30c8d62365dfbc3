import {
  ensurePath,
  error,
  insertItem,
  type Node,
  omission,
  suggestion,
  warning,
  writeFix,
} from '#core'
import {
  type AccessKeyFact,
  connectionOfKey,
  defineProjectRule,
  keyPlace,
  looksLikeVirtualClusterKey,
  quotedName,
} from '#project'

export default defineProjectRule({
  id: 'missing-vc-role',
  summary: 'Without the role vc, an access key cannot connect a virtual cluster.',
  fixable: 'suggest',
  supersedes: ['deprecated-field', 'role-spelling', 'incomplete-update'],
  messages: {
    missing: omission(
      error('The key{name} needs the role "vc" to connect a virtual cluster. Add it.'),
    ),
    misspelt: error('Role "{role}" is not "vc", so the key{name} cannot connect. Write "vc".'),
    perhaps: omission(
      warning(
        'The key{name} seems to be for virtual clusters, but has no role "vc". Add it if so.',
      ),
    ),
  },
  project({ graph, settings, report, nodeAt }) {
    for (const key of graph.accessKeys) {
      if (key.scope.vcRole === 'near') reportMisspelt(key, useOf(key))
      else if (key.scope.vcRole === 'no') reportMissing(key, useOf(key))
    }

    function useOf(key: AccessKeyFact): KnownUse {
      return connectionOfKey(key, graph, settings.virtualClusterKeys)
    }

    function reportMisspelt(key: AccessKeyFact, use: KnownUse): void {
      // Other keys may serve another purpose, so only a misspelt role is reported there.
      const { nearRole } = key.scope
      if (use === undefined || nearRole === undefined) return
      const at = keyPlace(key, 'scope', 'roles', nearRole, 'role')
      const role = nodeAt(at)
      if (role === undefined) return
      const data = { role: String(role.value), name: quotedName(key) }
      const fix = writeFix(role, 'vc')
      report({ message: 'misspelt', at, data, related: use.related, fix })
    }

    function reportMissing(key: AccessKeyFact, use: KnownUse): void {
      if (use === undefined && !looksLikeVirtualClusterKey(key, graph)) return
      const root = nodeAt(key.object.place)
      report({
        message: use === undefined ? 'perhaps' : 'missing',
        // The whole scope is the problem, with its deprecated fields; the fix belongs in `roles`.
        at: keyPlace(key, 'scope'),
        part: 'key',
        span: key.scope.hasRoles ? nodeAt(keyPlace(key, 'scope', 'roles'))?.keySpan : undefined,
        data: { name: quotedName(key) },
        related: use?.related ?? [],
        fix: suggestion('Add the role "vc"', root && addRole(root, key)),
      })
    }
  },
})

type KnownUse = ReturnType<typeof connectionOfKey>

function addRole(root: Node, { scope }: AccessKeyFact) {
  const role = scope.allProjects ? { role: 'vc' } : { role: 'vc', projects: ['*'] }
  const roles = root.child('spec')?.child('scope')?.child('roles')
  return roles === undefined
    ? ensurePath(root, ['spec', 'scope', 'roles'], [role])
    : insertItem(roles, role)
}
