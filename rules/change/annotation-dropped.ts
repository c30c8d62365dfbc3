import {
  defineRule,
  insertPair,
  metadataOf,
  type Node,
  platformKind,
  quoted,
  suggestion,
  warning,
} from '#core'

export default defineRule({
  id: 'annotation-dropped',
  summary: 'An update keeps annotations that it does not know, because other tools have set them.',
  fixable: 'suggest',
  messages: {
    one: warning(
      'The update loses annotation "{name}"; annotations are set by tools and kept on every change. Copy it.',
    ),
    all: warning('This update removes all annotations. Keep them: other tools set them.'),
  },
  change({ report }, before, after) {
    if (after.mode !== 'update' || platformKind(after) === undefined) return
    const old = metadataOf(before)?.get('annotations')
    const metadata = metadataOf(after)
    if (old === undefined || old.items().length === 0 || metadata === undefined) return
    const now = metadata.get('annotations')
    if (now === undefined) {
      if (metadata.has('annotations') !== 'no') return
      report({
        message: 'all',
        at: metadata.child('annotations') ?? metadata,
        part: 'key',
        related: [{ at: old, part: 'key', message: 'The annotations of the object.' }],
        fix: suggestion('Copy the annotations', insertPair(metadata, 'annotations', valuesOf(old))),
      })
      return
    }
    for (const was of old.items()) {
      const name = String(was.name)
      if (now.has(name) !== 'no' || now.child(name) !== undefined) continue
      report({
        message: 'one',
        at: now,
        part: 'key',
        data: { name },
        related: [{ at: was, part: 'key', message: `It is ${quoted(was)} here.` }],
        fix: suggestion(`Copy "${name}"`, insertPair(now, name, was.value)),
      })
    }
  },
})

const valuesOf = (annotations: Node<{ readonly [key: string]: string }>) =>
  Object.fromEntries(annotations.items().map(({ name, value }) => [String(name), value]))
