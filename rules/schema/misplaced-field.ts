import {
  defineRule,
  didYouMean,
  error,
  movePair,
  type Node,
  nodeAt,
  placeWords,
  type Release,
  releaseAt,
  renameKey,
  suggestion,
  type UnknownKey,
  warning,
  wrapInMap,
} from '#core'
import {
  apiKeyFields,
  fieldAbove,
  fieldHome,
  isKnownBelow,
  isOfOtherPart,
  namesOtherObject,
  oneWayResources,
  opensScope,
} from '#domain'

/** Fields of each resource. */
const FIELDS = ['enabled', 'patches']

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
    reference: warning('"{object}" has no "{field}". {hint}'),
    entry: warning('"{field}" has no effect {where}. Known: {known}.'),
    above: error('"{field}" belongs in "{place}": Helm refuses it here. Indent it.'),
    likelyAbove: warning('"{field}" belongs in "{place}": Helm refuses it here. Indent it.'),
    apiKey: warning('"{field}" belongs under "apiKey". Check the indentation.'),
  },
  check: ({ report, settings }) => {
    const reportFields = (example: string, fields: readonly string[]) => (node: Node) => {
      for (const at of fields.flatMap((field) => node.child(field) ?? [])) {
        if (at.name === 'enabled' && typeof at.value !== 'boolean') continue
        // If only one resource beside it takes the field, the check for unknown fields names that one.
        if (fieldAbove(at, releaseAt(at, settings)) !== undefined) continue
        report({ message: 'resource', at, part: 'key', data: { field: String(at.name), example } })
      }
    }
    const reportDirection = (node: Node, to: keyof typeof oneWayResources) => {
      for (const at of oneWayResources[to].flatMap((field) => node.child(field) ?? [])) {
        const data = { field: String(at.name), to: `sync.${to}` }
        report({ message: 'direction', at, part: 'key', data })
      }
    }
    return {
      Sync: reportFields('pods', ['patches']),
      SyncToHost(node) {
        reportFields('pods', FIELDS)(node)
        reportDirection(node, 'fromHost')
      },
      SyncFromHost(node) {
        reportFields('nodes', FIELDS)(node)
        reportDirection(node, 'toHost')
      },
      HostMappings(mappings) {
        const names = mappings.children().filter(({ name }) => String(name).includes('/'))
        const isWhole = names.length === mappings.children().length
        const edits = isWhole ? wrapInMap(mappings, 'byName') : undefined
        const fix = suggestion('Move all below "byName"', edits)
        for (const at of names) report({ message: 'mapping', at, part: 'key', fix })
      },
      UnknownKey(unknown) {
        const at = unknown.node.child(unknown.key)
        if (at === undefined || didYouMean(unknown.key, unknown.known) !== undefined) return
        const found =
          withDots(unknown, at) ??
          inEntry(unknown, at) ??
          inReference(unknown, at) ??
          elsewhere(at) ??
          above(at, releaseAt(unknown.node, settings))
        if (found !== undefined) report({ ...found, at, part: 'key' })
      },
      CustomResources: reportFields('examples.example.com', FIELDS),
      ExternalPlatform(platform) {
        for (const at of apiKeyFields.flatMap((field) => platform.child(field) ?? []))
          report({ message: 'apiKey', at, part: 'key', data: { field: String(at.name) } })
      },
    }
  },
})

function withDots({ node, key }: UnknownKey, at: Node) {
  const steps = key.split('.')
  if (steps.length === 1 || !isKnownBelow(node, steps)) return undefined
  const fix = suggestion('Nest it', movePair(at, node, steps))
  return { message: 'dots', data: { field: key }, fix } as const
}

function inEntry({ node, key, known }: UnknownKey, at: Node) {
  if (!isOfOtherPart(at)) return undefined
  const data = { field: key, where: placeWords(node), known: known.join(', ') }
  return { message: 'entry', data } as const
}

function inReference({ node, key, known }: UnknownKey, at: Node) {
  if (fieldHome(at) === undefined || !namesOtherObject(at)) return undefined
  const [main, ...others] = known
  const data = { object: String(node.name), field: key }
  if (key !== 'name' || main === undefined || others.length > 0 || node.has(main) !== 'no')
    return { message: 'reference', data: { ...data, hint: 'Remove it.' } } as const
  const fix = suggestion(`Rename to "${main}"`, renameKey(at, main))
  return { message: 'reference', data: { ...data, hint: `Write "${main}".` }, fix } as const
}

function elsewhere(at: Node) {
  const path = fieldHome(at)
  if (path === undefined) return undefined
  const [{ root }, field] = [at.document, String(at.name)]
  const place = path.length === 0 ? 'at the top level' : `in "${path.join('.')}"`
  if (nodeAt(root, [...path, field]) !== undefined)
    return { message: 'twice', data: { field, place } } as const
  const data = { field, place, effect: opensScope(at, path) ? ', so access is not limited' : '' }
  const fix = suggestion(`Move it ${place}`, movePair(at, root, [...path, field]))
  return { message: 'elsewhere', data, fix } as const
}

function above(at: Node, release: Release) {
  const path = fieldAbove(at, release)
  if (path === undefined) return undefined
  const data = { field: String(at.name), place: path.join('.') }
  const fix = suggestion('Move it', movePair(at, at.document.root, [...path, data.field]))
  return { message: release.isKnown ? 'above' : 'likelyAbove', data, fix } as const
}
