import {
  defineRule,
  didYouMean,
  error,
  movePair,
  type Node,
  nodeAt,
  suggestion,
  warning,
  wrapInMap,
} from '#core'
import { apiKeyFields, fieldHome, isKnownBelow, oneWayResources } from '#domain'

export default defineRule({
  id: 'misplaced-field',
  summary: 'A field in the wrong object is refused or has no effect.',
  fixable: 'suggest',
  supersedes: ['unknown-field', 'wrong-type'],
  messages: {
    resource: error(
      '"{field}" belongs under a resource such as "{example}". Check the indentation.',
    ),
    direction: error(
      '"{field}" is not synced this way, so the product refuses it. Move it to "{to}".',
    ),
    mapping: error(
      'Names belong under "byName" of "mappings", so the product refuses this one. Move it there.',
    ),
    elsewhere: warning('"{field}" belongs {place}, and has no effect here{effect}.'),
    dots: warning(
      '"{field}" has no effect here, since dots do not nest. Write each part as a key of its own.',
    ),
    twice: warning('"{field}" belongs {place}, where it is set as well. Remove this one.'),
    apiKey: warning('"{field}" belongs under "apiKey". Check the indentation.'),
  },
  check: ({ report }) => {
    const reportPatches = (example: string) => (node: Node) => {
      const patches = node.child('patches')
      if (patches === undefined) return
      report({ message: 'resource', at: patches, part: 'key', data: { field: 'patches', example } })
    }
    const reportFields = (example: string) => (node: Node) => {
      reportPatches(example)(node)
      const enabled = node.child('enabled')
      if (typeof enabled?.value !== 'boolean') return
      report({ message: 'resource', at: enabled, part: 'key', data: { field: 'enabled', example } })
    }
    const reportDirection = (node: Node, to: keyof typeof oneWayResources) => {
      for (const field of oneWayResources[to]) {
        const at = node.child(field)
        const data = { field, to: `sync.${to}` }
        if (at !== undefined) report({ message: 'direction', at, part: 'key', data })
      }
    }
    return {
      Sync: reportPatches('pods'),
      SyncToHost(node) {
        reportFields('pods')(node)
        reportDirection(node, 'fromHost')
      },
      SyncFromHost(node) {
        reportFields('nodes')(node)
        reportDirection(node, 'toHost')
      },
      HostMappings(mappings) {
        const names = mappings.children().filter(({ name }) => String(name).includes('/'))
        const isWhole = names.length === mappings.children().length
        const fix = isWhole
          ? suggestion('Move all below "byName"', wrapInMap(mappings, 'byName'))
          : undefined
        for (const at of names) report({ message: 'mapping', at, part: 'key', fix })
      },
      UnknownKey({ node, key, known }) {
        const at = node.child(key)
        if (at === undefined || didYouMean(key, known) !== undefined) return
        const steps = key.split('.')
        if (steps.length > 1 && isKnownBelow(node, steps)) {
          const fix = suggestion('Nest it', movePair(at, node, steps))
          report({ message: 'dots', at, part: 'key', data: { field: key }, fix })
          return
        }
        const path = fieldHome(at)
        if (path === undefined) return
        const { root } = node.document
        const place = path.length === 0 ? 'at the top level' : `in "${path.join('.')}"`
        const data = { field: key, place }
        if (nodeAt(root, [...path, key]) !== undefined) {
          report({ message: 'twice', at, part: 'key', data })
          return
        }
        const effect = effectOf(at, path)
        const fix = suggestion(`Move it ${place}`, movePair(at, root, [...path, key]))
        report({ message: 'elsewhere', at, part: 'key', data: { ...data, effect }, fix })
      },
      CustomResources: reportFields('examples.example.com'),
      ExternalPlatform(platform) {
        for (const field of apiKeyFields) {
          const at = platform.child(field)
          if (at !== undefined) report({ message: 'apiKey', at, part: 'key', data: { field } })
        }
      },
    }
  },
})

function effectOf({ name, document: { root } }: Node, path: readonly string[]): string {
  const isOfScope = path.includes('scope') || name === 'scope'
  const isLimited = nodeAt(root, ['spec', 'scope']) !== undefined
  return isOfScope && !isLimited ? ', so access is not limited' : ''
}
