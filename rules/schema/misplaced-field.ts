import { defineRule, isMapping, type Node, suggestion, wrapInMap } from '#core'
import { apiKeyFields } from '#domain'

/** Resources that are synced one way only; the other way refuses them. */
const ONE_WAY = {
  toHost: [
    'endpoints',
    'ingresses',
    'networkPolicies',
    'persistentVolumeClaims',
    'pods',
    'serviceAccounts',
    'services',
  ],
  fromHost: ['csiDrivers', 'csiNodes', 'csiStorageCapacities', 'events', 'ingressClasses', 'nodes'],
} as const

export default defineRule({
  id: 'misplaced-field',
  summary: 'A field in the wrong object is refused or has no effect.',
  fixable: 'suggest',
  supersedes: ['unknown-field', 'wrong-type'],
  messages: {
    resource: {
      severity: 'error',
      text: '"{field}" belongs under a resource such as "{example}". Check the indentation.',
    },
    direction: {
      severity: 'error',
      text: '"{field}" is not synced this way, so the product refuses it. Move it to "{to}".',
    },
    mapping: {
      severity: 'error',
      text: 'Names belong under "byName" of "mappings", so the product refuses this one. Move it there.',
    },
    apiKey: {
      severity: 'warning',
      text: '"{field}" belongs under "apiKey". Check the indentation.',
    },
  },
  check: ({ report }) => {
    const reportPatches = (example: string) => (node: Node) => {
      const patches = node.child('patches')
      if (patches === undefined || isMapping(patches.value)) return
      report({ message: 'resource', at: patches, part: 'key', data: { field: 'patches', example } })
    }
    const reportFields = (example: string) => (node: Node) => {
      reportPatches(example)(node)
      const enabled = node.child('enabled')
      if (typeof enabled?.value !== 'boolean') return
      report({ message: 'resource', at: enabled, part: 'key', data: { field: 'enabled', example } })
    }
    const reportDirection = (node: Node, to: keyof typeof ONE_WAY) => {
      for (const field of ONE_WAY[to]) {
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
