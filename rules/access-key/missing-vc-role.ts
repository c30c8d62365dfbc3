import { type Edit, ensurePath, insertItem, type Node, suggestion } from '#core'
import {
  type AccessKeyFact,
  connectedHere,
  defineProjectRule,
  keyPlace,
  knownUse,
  looksLikeVirtualClusterKey,
} from '#project'

export default defineProjectRule({
  id: 'missing-vc-role',
  summary: 'Without the role vc in its scope an access key cannot connect a virtual cluster.',
  fixable: 'suggest',
  supersedes: ['deprecated-field'],
  messages: {
    missing: {
      severity: 'error',
      text: 'The key{name} connects a virtual cluster, but its scope has no role "vc", so the virtual cluster gets nothing but connection errors. Add the role.',
    },
    perhaps: {
      severity: 'warning',
      text: 'The key{name} looks like one that connects virtual clusters, but its scope has no role "vc"; without it they get nothing but connection errors. Add the role if that is what the key is for.',
    },
  },
  project({ graph, settings, report, nodeAt }) {
    for (const key of graph.accessKeys) {
      // A misspelt role is told by its spelling.
      if (key.scope.vcRole !== 'no') continue
      const use = knownUse(key, graph, settings.virtualClusterKeys)
      if (use === undefined && !looksLikeVirtualClusterKey(key)) continue
      const root = nodeAt(key.object.place)
      report({
        message: use === undefined ? 'perhaps' : 'missing',
        // The whole scope is at fault, what is deprecated in it included; roles are where to mend it.
        at: keyPlace(key, 'scope'),
        part: 'key',
        span: key.scope.hasRoles ? nodeAt(keyPlace(key, 'scope', 'roles'))?.keySpan : undefined,
        data: { name: key.object.name === undefined ? '' : ` "${key.object.name}"` },
        related: use === 'listed' ? [] : connectedHere(use),
        fix: suggestion('Add the role "vc"', root && addRole(root, key)),
      })
    }
  },
})

function addRole(root: Node, { scope }: AccessKeyFact): readonly Edit[] | undefined {
  const role = scope.allProjects ? { role: 'vc' } : { role: 'vc', projects: ['*'] }
  const roles = root.child('spec')?.child('scope')?.child('roles')
  return roles === undefined
    ? ensurePath(root, ['spec', 'scope', 'roles'], [role])
    : insertItem(roles, role)
}
