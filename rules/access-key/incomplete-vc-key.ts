import {
  defineRule,
  type Edit,
  insertPair,
  type Node,
  quoted,
  replaceValue,
  suggestion,
} from '#core'

export default defineRule({
  id: 'incomplete-vc-key',
  summary: 'A key for virtual clusters also needs all projects, type User and access to the CLI.',
  fixable: 'suggest',
  messages: {
    projects: {
      severity: 'info',
      text: 'A key for virtual clusters covers all projects. Set "projects" of the role to ["*"].',
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
      text: 'A key for virtual clusters may need "allowPlatformCli: true". Add it if connections fail.',
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
        const fix = suggestion('Reach all projects', setValue(role, 'projects', ['*']))
        report({ message: 'projects', at: role.child('projects') ?? role, part: 'key', fix })
      }
      reportType(spec)
      const cli = scope.child('allowPlatformCli')
      if (cli?.value === false || scope.has('allowPlatformCli') === 'no') {
        const edits = setValue(scope, 'allowPlatformCli', true)
        const at =
          cli?.value === false ? ({ at: cli } as const) : ({ at: scope, part: 'key' } as const)
        report({
          message: 'cli',
          ...at,
          fix: suggestion('Add "allowPlatformCli: true" (an older setting)', edits),
        })
      }

      function reportType(spec: Node): void {
        const type = spec.child('type')
        const edits = setValue(spec, 'type', 'User')
        if (spec.has('type') === 'no') {
          const fix = suggestion('Add "type: User"', edits)
          report({ message: 'noType', at: spec, part: 'key', fix })
        } else if (typeof type?.value === 'string' && !type.unknown && type.value !== 'User') {
          const fix = suggestion('Change to "User"', edits)
          report({ message: 'otherType', at: type, data: { type: quoted(type) }, fix })
        }
      }
    },
  }),
})

function setValue(
  mapping: Node,
  key: string,
  value: string | true | readonly string[],
): readonly Edit[] | undefined {
  const node = mapping.child(key)
  return node === undefined ? insertPair(mapping, key, value) : replaceValue(node, value)
}

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
