import { defineRule, isMapping, warning } from '#core'
import { licenseVariables } from '#domain'

export default defineRule({
  id: 'overridden-api-key',
  summary: 'The variable LICENSE overrides the configured Secret.',
  messages: {
    overridden: warning('"LICENSE" overrides the Secret in external.platform.apiKey. Remove one.'),
  },
  check: ({ report }) => ({
    Document(document) {
      if (document.kind !== 'vc') return
      const apiKey = document.root.child('external')?.child('platform')?.child('apiKey')
      if (apiKey === undefined || !isMapping(apiKey.value)) return
      for (const variable of licenseVariables(document)) {
        const name = variable.child('name')
        if (name === undefined) continue
        const related = [
          { at: apiKey, part: 'key', message: 'The Secret is configured here.' } as const,
        ]
        report({ message: 'overridden', at: name, related })
      }
    },
  }),
})
