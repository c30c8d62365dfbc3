import {
  changingField,
  changingFields,
  defineRule,
  type Edit,
  type Fix,
  isMapping,
  isMissingIn,
  type Node,
  nameOfLines,
  nodeAt,
  ownProperty,
  type Release,
  releaseOf,
  renameKey,
  suggestion,
  type VcField,
  wrapInMap,
} from '#core'
import { FIRST_NEW_LINE, isOfOldLayout } from '#domain'

const CONNECTION = 'external.platform.apiKey'

export default defineRule({
  id: 'moved-field',
  summary: 'A field of another release line has no effect, or the product refuses it.',
  fixable: 'suggest',
  messages: {
    moved: {
      severity: 'warning',
      text: '"{path}" is for {release}. In {target}, use "{to}".',
    },
    other: {
      severity: 'warning',
      text: '"{path}" is for {release}, and {target} refuses it. Remove it, or change the release.',
    },
    maybeMoved: {
      severity: 'info',
      text: '"{path}" is for {release}. In {target}, use "{to}".',
    },
    maybeOther: {
      severity: 'info',
      text: '"{path}" is for {release}, and {target} refuses it. Set "target" if you run another.',
    },
  },
  check: ({ report, settings }) => ({
    VirtualClusterConfig(root) {
      const release = releaseOf(root.document, settings.target)
      const target = nameOfLines({ since: release.first, until: release.last }, '')
      for (const { field, at } of missingFields(root, release)) {
        const { path } = field
        const to = successorOf(field, release)
        const isSure = release.isKnown || to === CONNECTION || isOfOldLine(field)
        const data = { path, release: nameOfLines(field), target }
        const place = { at, part: 'key' } as const
        if (to === undefined) report({ message: isSure ? 'other' : 'maybeOther', ...place, data })
        else {
          const fix = fixOf(root, at, path, to)
          report({ message: isSure ? 'moved' : 'maybeMoved', ...place, data: { ...data, to }, fix })
        }
      }
    },
  }),
})

/** The fields of a configuration that no line of its release has, without what the old layout explains. */
function missingFields(root: Node, release: Release) {
  const found: { readonly field: VcField; readonly at: Node }[] = []
  for (const field of changingFields) {
    const steps = field.path.split('.')
    if (ownProperty(root.value, steps[0] ?? '') === undefined) continue
    if (!isMissingIn(field, release) || isOfOldLayout(root, steps[0] ?? '')) continue
    const at = nodeAt(root, steps)
    if (at?.parent === undefined || isOfOldLayout(at.parent, String(at.name))) continue
    if (!isBelowMissing(steps, release)) found.push({ field, at })
  }
  return found
}

/** What ended before the layout of today is in none of the lines that have its surroundings. */
const isOfOldLine = ({ until = FIRST_NEW_LINE }: VcField) => until < FIRST_NEW_LINE

/** Only the outermost of several fields is reported. */
const isBelowMissing = (steps: readonly string[], release: Release): boolean =>
  steps.some((_, end) => {
    const field = changingField(steps.slice(0, end).join('.'))
    return field !== undefined && isMissingIn(field, release)
  })

/** The field of the release that has the same purpose, where one is known. */
function successorOf({ path, movedTo }: VcField, release: Release): string | undefined {
  const isThere = (name: string) => {
    const field = changingField(name)
    return field === undefined || !isMissingIn(field, release)
  }
  if (movedTo !== undefined && isThere(movedTo)) return movedTo
  const later = movedTo === undefined ? undefined : changingField(movedTo)
  if (later?.movedTo !== undefined && isThere(later.movedTo)) return later.movedTo
  return changingFields.find((one) => one.movedTo === path && isThere(one.path))?.path
}

function fixOf(root: Node, at: Node, path: string, to: string): Fix | undefined {
  if (path === 'platform.apiKey' && to === CONNECTION)
    return suggestion(`Move to "${to}"`, moveBelowExternal(root, at))
  // A switch means the same under its new name; what else a field may hold has another form.
  const folder = path.slice(0, path.lastIndexOf('.') + 1)
  if (typeof at.value !== 'boolean' || !to.startsWith(folder)) return undefined
  const [name = '', inner] = to.slice(folder.length).split('.')
  const isFree = at.parent?.has(name) === 'no'
  const renamed = isFree ? renameKey(at, name) : undefined
  const wrapped = inner === undefined ? [] : wrapInMap(at, inner)
  return suggestion(`Rename to "${to}"`, renamed && wrapped && [...renamed, ...wrapped])
}

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
