import {
  type Document,
  insertPair,
  isMapping,
  isRequest,
  lacks,
  metadataOf,
  type Node,
  nodeAt,
  omission,
  platformKind,
  pointerText,
  suggestion,
  warning,
} from '#core'
import { defineProjectRule, fieldChanges, nodePlace, placeBelow, sentObjects } from '#project'

/** The metadata that a PUT sends back. Spec: Endpoints. */
const SENT_BACK: readonly string[] = [
  'name',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
]

/**
 * Fields that may be left out: annotations have their own rule, the path gives version, kind and
 * namespace, and the server sets the rest.
 */
const OTHERS = [
  '/apiVersion',
  '/kind',
  '/metadata/annotations',
  '/metadata/managedFields',
  '/metadata/namespace',
  '/metadata/selfLink',
  '/status',
]

export default defineProjectRule({
  id: 'incomplete-update',
  summary: 'A PUT replaces the whole object, so what its body leaves out is lost.',
  fixable: 'suggest',
  messages: {
    metadata: omission(
      warning('{fields} {is} missing. A PUT sends the object as retrieved. Copy it from there.'),
    ),
    empty: omission(
      warning('{fields} {is} empty. A PUT sends the object as retrieved. Copy it from there.'),
    ),
    field: omission(
      warning(
        'The object has "{field}", but this PUT body does not, so the update loses it. Copy it, or change the object with a JSON patch.',
      ),
    ),
  },
  check: ({ report }) => ({
    Document(document) {
      const metadata = isPut(document) ? metadataOf(document) : undefined
      if (metadata === undefined) return
      for (const gap of gapsIn(metadata)) report({ ...gap, at: metadata, part: 'key' })
    },
  }),
  project({ graph, report, nodeAt }) {
    for (const { sender, verb, object } of sentObjects(graph.changes, nodeAt)) {
      // A PUT body is checked in its own file.
      const { mode } = object.document
      const metadata = verb === 'update' && mode !== 'update' && metadataOf(object.document)
      if (!metadata) continue
      const at = placeBelow(sender, 'bodyFile')
      const body = { at: nodePlace(metadata), part: 'key', message: 'The body is here.' } as const
      for (const gap of gapsIn(metadata)) report({ ...gap, at, related: [body] })
    }
  },
  change({ report }, before, after) {
    if (!isPut(after) || platformKind(before) === undefined) return
    for (const { before: was, after: at } of fieldChanges(before.root, after.root)) {
      if (was === undefined || at !== undefined || was.value === null || !isLost(was)) continue
      const above = nodeAt(after.root, was.pointer.slice(before.base.length, -1))
      if (above === undefined || !isMapping(above.value)) continue
      const data = { field: was.pointer.slice(before.base.length).join('.') }
      const related = [{ at: was, part: 'key', message: 'The field in the object.' } as const]
      report({ message: 'field', at: above, part: 'key', data, related, fix: copied(was, above) })
    }
  },
})

/** Metadata that a PUT body must send back but lacks or leaves empty. */
function gapsIn(metadata: Node) {
  const gaps = SENT_BACK.filter((field) => lacks(metadata, field))
  return (['metadata', 'empty'] as const).flatMap((message) => {
    const isThere = message === 'empty'
    const fields = gaps.filter((field) => (metadata.child(field) !== undefined) === isThere)
    const data = { fields: words(fields), is: fields.length === 1 ? 'is' : 'are' }
    return fields.length === 0 ? [] : [{ message, data }]
  })
}

function isPut(document: Document): boolean {
  const own = platformKind(document)
  if (document.wrapper?.isMerged === true) return false
  return document.mode === 'update' && own !== undefined && !isRequest(own)
}

/** Items are usually removed from a list on purpose, but a field is easily forgotten. */
function isLost(was: Node): boolean {
  if (typeof was.name !== 'string') return false
  const pointer = pointerText(was.pointer.slice(was.document.base.length))
  if (SENT_BACK.some((field) => pointer === `/metadata/${field}`)) return false
  return !OTHERS.some((other) => pointer === other || pointer.startsWith(`${other}/`))
}

function copied(was: Node, above: Node) {
  const data = was.value as Parameters<typeof insertPair>[2]
  return suggestion(`Copy "${was.name}"`, insertPair(above, String(was.name), data))
}

const words = (names: readonly string[]) => {
  const all = names.map((name) => `"${name}"`)
  return all.length === 1 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}
