import { defineRule, type Node, warning } from '#core'
import { settingWithoutHostNodes } from '#domain'

export default defineRule({
  id: 'endpoints-disabled',
  summary: 'Syncing Services requires syncing Endpoints.',
  messages: {
    needed: warning('Syncing Services needs Endpoints. Enable this, or disable services too.'),
  },
  check: ({ report }) => ({
    SyncToHost(toHost) {
      const enabled = toHost.get('endpoints')?.get('enabled')
      if (enabled?.value !== false) return
      // Without nodes of the host there are no Endpoints to sync: off is right.
      if (settingWithoutHostNodes(toHost.document) !== undefined) return
      const services = toHost.child('services')
      const on = services === undefined ? toHost.has('services') === 'no' : isOn(services)
      if (on) report({ message: 'needed', at: enabled })
    },
  }),
})

/** Services are synced by default. */
function isOn(services: Node): boolean {
  if (services.unknown) return false
  const enabled = services.child('enabled')
  return enabled === undefined
    ? services.has('enabled') === 'no'
    : enabled.value === true || (enabled.value === null && !enabled.unknown)
}
