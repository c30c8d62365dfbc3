import {
  defineRule,
  error,
  FIRST_LINE,
  isOfOldLayout,
  nodeAt,
  releaseOf,
  vcUseOf,
  warning,
} from '#core'

export default defineRule({
  id: 'old-layout',
  summary: 'Release line 0.20 moved most settings, and later lines refuse the old layout.',
  messages: {
    old: warning(
      '"{path}" uses the layout before 0.20, which later lines refuse. Migrate the file.',
    ),
    refused: error(
      '"{path}" uses the layout before 0.20, which this release refuses. Migrate the file.',
    ),
  },
  check: ({ report, settings }) => ({
    VirtualClusterConfig(root) {
      const { document } = root
      const first = vcUseOf(document).changing.find((use) => isOfOldLayout(use, document))
      const at = first && nodeAt(root, first.steps)
      const release = releaseOf(document, settings)
      if (first === undefined || at === undefined) return
      if (release.isKnown && release.first < FIRST_LINE) return
      const data = { path: first.lines.path }
      report({ message: release.isKnown ? 'refused' : 'old', at, part: 'key', data })
    },
  }),
})
