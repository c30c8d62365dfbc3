import {
  defineRule,
  type Edit,
  isMapping,
  type Node,
  renameKey,
  suggestion,
  wrapInMap,
} from '#core'

export default defineRule({
  id: 'moved-field',
  summary:
    'Other releases keep the access key elsewhere; release line 0.30 reads it from external.platform.apiKey.',
  fixable: 'suggest',
  messages: {
    moved: {
      severity: 'warning',
      text: '"{path}" is for {release}. In 0.30, use "external.platform.apiKey".',
    },
  },
  check: ({ report }) => ({
    VirtualClusterConfig(root) {
      const call = (node: Node | undefined, path: string, release: string) => {
        if (node === undefined) return
        report({
          message: 'moved',
          at: node,
          part: 'key',
          data: { path, release },
          fix: suggestion(
            'Move to "external.platform.apiKey"',
            path === 'platform.apiKey' ? moveBelowExternal(root, node) : undefined,
          ),
        })
      }
      const platform = root.child('platform')
      const external = root.child('external')?.child('platform')
      call(platform?.child('apiKey'), 'platform.apiKey', 'release line 0.32 and later')
      call(
        platform?.child('api')?.child('accessKey'),
        'platform.api.accessKey',
        'release line 0.20',
      )
      call(external?.child('api'), 'external.platform.api', 'another release line')
      call(external?.child('accessKey'), 'external.platform.accessKey', 'another release line')
    },
  }),
})

/** Only where nothing else would move with it, and nothing is there already. */
function moveBelowExternal(root: Node, apiKey: Node): readonly Edit[] | undefined {
  const platform = apiKey.parent
  if (platform === undefined || root.has('external') !== 'no') return undefined
  if (root.child('external') !== undefined || !isMapping(platform.value)) return undefined
  if (Object.keys(platform.value).length > 1) return undefined
  const renamed = renameKey(platform, 'external')
  const wrapped = wrapInMap(platform, 'platform')
  return renamed && wrapped && [...renamed, ...wrapped]
}
