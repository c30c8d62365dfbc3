import { defineRule, type Node, renameKey, suggestion, warning } from '#core'
import { codeKeys, syncPlace } from '#patch'

export default defineRule({
  id: 'ineffective-patches',
  summary: 'Patches of a resource that is not synced never apply.',
  fixable: 'suggest',
  messages: {
    keyword: warning('From the host, "{given}" has no effect on "{resource}". Write "{wanted}".'),
    off: warning(
      'The sync of "{resource}" is off, so these never apply. Remove them, or switch it on.',
    ),
  },
  check: ({ report }) => {
    const check = (patches: Node<readonly unknown[]>) => {
      const enabled = patches.parent?.child('enabled')
      if (enabled?.value !== false || patches.value.length === 0) return
      const data = { resource: String(patches.parent?.name) }
      const related = [{ at: enabled, message: 'It is switched off here.' }]
      report({ message: 'off', at: patches, part: 'key', data, related })
    }
    return {
      PatchEntry(entry) {
        if (syncPlace(entry).syncDirection !== 'fromHost') return
        const resource = entry.parent?.parent
        const [wanted, given] = codeKeys(entry.parent, 'fromHost')
        const at = entry.child(given)
        const isOff = resource?.child('enabled')?.value === false
        const isCustom = resource?.parent?.name === 'customResources'
        if (at === undefined || isOff || isCustom || entry.child(wanted) || entry.mayHoldMore)
          return
        const data = { given, wanted, resource: String(resource?.name) }
        const fix = suggestion(`Rename to "${wanted}"`, renameKey(at, wanted))
        report({ message: 'keyword', at, part: 'key', data, fix })
      },
      'SyncedResource.patches': check,
      'MappedResource.patches': check,
      'AutoSyncedResource.patches': check,
      'EndpointsSync.patches': check,
    }
  },
})
