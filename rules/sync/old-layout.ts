import {
  defineRule,
  enumerate,
  error,
  FIRST_LINE,
  isOfOldLayout,
  type LineUse,
  migrated,
  type Node,
  nameOfRelease,
  nodeAt,
  type OldSetting,
  oldSettings,
  type Release,
  releaseOf,
  rewriteSections,
  suggestion,
  vcUseOf,
  warning,
} from '#core'

export default defineRule({
  id: 'old-layout',
  summary: 'Release line 0.20 moved most settings, and later lines refuse the old layout.',
  fixable: 'suggest',
  supersedes: ['unknown-field'],
  messages: {
    old: warning(
      '"{path}" uses the layout before 0.20, which later lines refuse. "vclint --upgrade-to" moves it.',
    ),
    refused: error(
      '"{path}" uses the layout before 0.20, which this release refuses. "vclint --upgrade-to" moves it.',
    ),
    moved: error('"{path}" is of the layout before 0.20. In {target}, use {use}.'),
    kept: error(
      'Charts before 0.20 have "{use}" as "{to}", which an upgrade cannot change. Set it.',
    ),
    decide: error('"{path}" is of the layout before 0.20, and {target} refuses it. {fate}'),
  },
  check: ({ report, settings }) => {
    /** Before an upgrade each setting is listed, with its new place. */
    const reportEach = (root: Node, release: Release) => {
      const all = oldSettings(root.document, release)
      const fix = movingFix(root, all)
      for (const setting of all) {
        const at = nodeAt(root, setting.steps)
        if (at === undefined) continue
        const words = wordsOf(setting, nameOfRelease(release))
        report({ ...words, at, part: 'key', fix: setting.value === undefined ? undefined : fix })
      }
    }
    return {
      VirtualClusterConfig(root) {
        const { document } = root
        const isOld = (use: LineUse) => isOfOldLayout(use, document)
        const first = vcUseOf(document).changing.find(isOld)
        const at = first && nodeAt(root, first.steps)
        const release = releaseOf(document, settings)
        if (first === undefined || at === undefined) return
        if (release.isKnown && release.first < FIRST_LINE) return
        if (settings.upgradeTo !== '') return reportEach(root, release)
        const data = { path: first.lines.path }
        if (!release.isKnown) report({ message: 'old', at, part: 'key', data })
        else {
          const fix = movingFix(root, oldSettings(document, release))
          report({ message: 'refused', at, part: 'key', data, fix })
        }
      },
    }
  },
})

function movingFix(root: Node, settings: readonly OldSetting[]) {
  const wanted = migrated(root.value as Record<string, unknown>, settings)
  return suggestion('Move what is sure of the old layout', rewriteSections(root, wanted))
}

function wordsOf({ steps, to, value, fate, isKept }: OldSetting, target: string) {
  const [first = ''] = to
  if (isKept) return { message: 'kept', data: { use: String(value), to: first } } as const
  const data = { path: steps.join('.'), target }
  const use = enumerate(to.map((one) => `"${one}"`))
  if (use === '')
    return { message: 'decide', data: { ...data, fate: fate ?? 'Nothing has its place.' } } as const
  const hint =
    value === undefined && fate !== undefined ? `${use}. ${fate.replace(/\.$/, '')}` : use
  return { message: 'moved', data: { ...data, use: hint } } as const
}
