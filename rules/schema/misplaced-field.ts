import { defineRule, isMapping, type Node } from '#core'

export default defineRule({
  id: 'misplaced-field',
  summary: 'A field with too little indentation belongs to the wrong object.',
  supersedes: ['unknown-field', 'wrong-type'],
  messages: {
    resource: {
      severity: 'error',
      text: '"{field}" belongs under a resource such as "{example}". Check the indentation.',
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
    return {
      Sync: reportPatches('pods'),
      SyncToHost: reportFields('pods'),
      SyncFromHost: reportFields('nodes'),
      CustomResources: reportFields('examples.example.com'),
      ExternalPlatform(platform) {
        for (const field of ['secretName', 'namespace', 'createRBAC']) {
          const at = platform.child(field)
          if (at !== undefined) report({ message: 'apiKey', at, part: 'key', data: { field } })
        }
      },
    }
  },
})
