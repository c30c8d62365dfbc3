import {
  info,
  insertPair,
  type Node,
  omission,
  quoted,
  replaceValue,
  suggestion,
  warning,
} from '#core'
import {
  type AccessKeyFact,
  defineProjectRule,
  keyPlace,
  objectNamePlace,
  placeBelow,
  vcRoleIn,
} from '#project'

/** Limit of other keys named in one note. */
const MAX_RELATED = 5

export default defineProjectRule({
  id: 'incomplete-vc-key',
  summary: 'A key for virtual clusters also needs all projects, type User and access to the CLI.',
  fixable: 'suggest',
  messages: {
    projects: omission(
      info('A key for virtual clusters covers all projects. Set "projects" of the role to ["*"].'),
    ),
    noType: omission(warning('Keys for virtual clusters have type "User". Add it.')),
    otherType: warning('Keys for virtual clusters have type "User", not {type}. Change it.'),
    cli: omission(
      info(
        'A key for virtual clusters may need "allowPlatformCli: true". Add it if connections fail.',
      ),
    ),
  },
  check: ({ report }) => ({
    OwnedAccessKeySpec(spec) {
      const scope = spec.child('scope')
      if (scope === undefined || vcRoleIn(scope) === undefined) return
      const type = spec.child('type')
      const setType = () => setValue(spec, 'type', 'User')
      if (spec.has('type') === 'no') {
        const fix = suggestion('Add "type: User"', setType())
        report({ message: 'noType', at: spec, part: 'key', fix })
      } else if (typeof type?.value === 'string' && !type.unknown && type.value !== 'User') {
        const fix = suggestion('Change to "User"', setType())
        report({ message: 'otherType', at: type, data: { type: quoted(type) }, fix })
      }
    },
  }),
  project({ graph, report, nodeAt }) {
    const keys = graph.accessKeys.filter(({ scope }) => scope.vcRole === 'yes')

    // If every key of the repository is like this, a note at each adds nothing.
    const narrow = keys.filter(({ scope }) => scope.lacksAllProjects)
    const [narrowest] = narrow
    const narrowScope = narrowest && nodeAt(keyPlace(narrowest, 'scope'))
    const role = narrowScope && vcRoleIn(narrowScope)
    if (narrowest !== undefined && role !== undefined) {
      const at = role.child('projects') ?? role
      const fix = suggestion('Reach all projects', setValue(role, 'projects', ['*']))
      const place = scopePlace(narrowest, at)
      report({ message: 'projects', at: place, part: 'key', related: alsoIn(narrow), fix })
    }
    const without = keys.filter(({ scope }) => scope.lacksPlatformCli)
    const [first] = without
    const scope = first && nodeAt(keyPlace(first, 'scope'))
    if (first !== undefined && scope !== undefined) {
      const edits = setValue(scope, 'allowPlatformCli', true)
      const cli = scope.child('allowPlatformCli')
      report({
        message: 'cli',
        at: scopePlace(first, cli ?? scope),
        ...(cli === undefined ? { part: 'key' as const } : {}),
        related: alsoIn(without),
        fix: suggestion('Add "allowPlatformCli: true" (an older setting)', edits),
      })
    }
  },
})

const scopePlace = ({ object }: AccessKeyFact, node: Node) =>
  placeBelow(object.place, ...node.pointer.slice(node.document.base.length))

const alsoIn = ([, ...others]: readonly AccessKeyFact[]) =>
  others.slice(0, MAX_RELATED).map((key, index) => {
    const more = index === MAX_RELATED - 1 ? others.length - MAX_RELATED : 0
    const message = more > 0 ? `The same holds here, and for ${more} more.` : 'The same holds here.'
    return { at: objectNamePlace(key.object), message }
  })

function setValue(mapping: Node, key: string, value: string | true | readonly string[]) {
  const node = mapping.child(key)
  return node === undefined ? insertPair(mapping, key, value) : replaceValue(node, value)
}
