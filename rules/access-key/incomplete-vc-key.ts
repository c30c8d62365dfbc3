import { defineRule, insertPair, type Node, quoted, replaceValue, suggestion } from '#core'

export default defineRule({
  id: 'incomplete-vc-key',
  summary:
    'A key for virtual clusters also needs access to all projects, type User and access to the CLI.',
  fixable: 'suggest',
  messages: {
    projects: {
      severity: 'info',
      text: 'Keys for virtual clusters reach all projects. Give the role the projects "*".',
    },
    noType: {
      severity: 'warning',
      text: 'Keys for virtual clusters have type "User". Add it.',
    },
    otherType: {
      severity: 'warning',
      text: 'Keys for virtual clusters have type "User", not {type}. Change it.',
    },
    cli: {
      severity: 'info',
      text: 'A key for virtual clusters may need "allowPlatformCli: true". Add it if it fails.',
    },
  },
  check: ({ report }) => ({
    OwnedAccessKeySpec(spec) {
      const scope = spec.get('scope')
      const role = scope
        ?.get('roles')
        ?.items()
        .find((entry) => entry.get('role')?.value === 'vc')
      if (scope === undefined || role === undefined) return
      if (!reachesAll(scope, role)) {
        const listed = role.child('projects')
        const edits =
          listed === undefined ? insertPair(role, 'projects', ['*']) : replaceValue(listed, ['*'])
        report({
          message: 'projects',
          at: listed ?? role,
          part: 'key',
          fix: suggestion('Reach all projects', edits),
        })
      }
      const type = spec.child('type')
      if (spec.has('type') === 'no') {
        const edits =
          type === undefined ? insertPair(spec, 'type', 'User') : replaceValue(type, 'User')
        report({
          message: 'noType',
          at: spec,
          part: 'key',
          fix: suggestion('Add "type: User"', edits),
        })
      } else if (typeof type?.value === 'string' && !type.unknown && type.value !== 'User') {
        const edits = replaceValue(type, 'User')
        report({
          message: 'otherType',
          at: type,
          data: { type: quoted(type) },
          fix: suggestion('Change to "User"', edits),
        })
      }
      const cli = scope.child('allowPlatformCli')
      if (cli?.value === false || scope.has('allowPlatformCli') === 'no') {
        const edits =
          cli === undefined ? insertPair(scope, 'allowPlatformCli', true) : replaceValue(cli, true)
        const at =
          cli?.value === false ? ({ at: cli } as const) : ({ at: scope, part: 'key' } as const)
        report({ message: 'cli', ...at, fix: suggestion('Add "allowPlatformCli: true"', edits) })
      }
    },
  }),
})

/** `*` among the projects of the role or of the scope; a template may be it. */
function reachesAll(scope: Node, role: Node): boolean {
  const ofRole = role.child('projects')?.children() ?? []
  const ofScope = scope.child('projects')?.children() ?? []
  const names = [...ofRole, ...ofScope.map((entry) => entry.child('project') ?? entry)]
  if (names.some(({ value, unknown }) => value === '*' || unknown)) return true
  const isSure = (node: Node) =>
    node.has('projects') !== 'unknown' && !node.child('projects')?.mayHoldMore
  return !(isSure(scope) && isSure(role))
}
