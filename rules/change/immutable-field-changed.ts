import {
  type Document,
  defineRule,
  error,
  info,
  metadataOf,
  type Node,
  platformKind,
  quoted,
  replaceValue,
  safeFix,
  suggestion,
} from '#core'
import { isSame } from '#project'

export default defineRule({
  id: 'immutable-field-changed',
  summary: 'An object keeps its kind, name, namespace and uid; changing one makes another object.',
  fixable: 'safe',
  safeBecause: 'Only a "uid" is restored, since the server refuses another one.',
  messages: {
    identity: error('"{field}" cannot be updated: {after} is a second object. Restore {before}.'),
    uid: error('The server sets "uid" once, and it never changes. Restore {before}.'),
    created: info(
      'The server sets "creationTimestamp" once, so this change has no effect. Restore {before}.',
    ),
  },
  change({ report, isRenamed }, before, after) {
    const [old, now] = [platformKind(before), platformKind(after)]
    if (old === undefined || now === undefined) return
    const isGlobal = old.scope === 'cluster' && now.scope === 'cluster'
    const [madeThen, madeNow] = [before, after].map(creationOf)
    // In a new object, another rule reports the field itself.
    const isUpdate = after.mode !== 'create'
    if (isUpdate && madeThen && madeNow && !isSame(madeThen, madeNow)) {
      const data = { before: quoted(madeThen) }
      const related = [{ at: madeThen, message: `It was ${data.before} here.` }]
      report({ message: 'created', at: madeNow, data, related })
    }
    const mayChange = new Map<unknown, boolean>([
      ['namespace', isGlobal],
      ['name', isRenamed],
      // Another rule reports another spelling of the same kind.
      ['kind', before.kind === after.kind],
    ])
    for (const [was, at] of changedFields(before, after)) {
      if (mayChange.get(at.name)) continue
      const words = { before: quoted(was), after: quoted(at) }
      const related = [{ at: was, message: `It was ${words.before} here.` }]
      const title = `Restore ${words.before}`
      const edits = replaceValue(at, String(was.value))
      if (at.name === 'uid') {
        const fix = safeFix(title, edits)
        report({ message: 'uid', at, data: { before: words.before }, related, fix })
      } else {
        // An object that was renamed in place may be meant as a different one.
        const data = { ...words, field: String(at.name) }
        report({ message: 'identity', at, data, related, fix: suggestion(title, edits) })
      }
    }
  },
})

/** The written `creationTimestamp`, which the server sets. */
function creationOf(document: Document): Node | undefined {
  const time = metadataOf(document)?.child('creationTimestamp')
  return typeof time?.value === 'string' && !time.unknown ? time : undefined
}

function changedFields(before: Document, after: Document): (readonly [Node, Node])[] {
  const old = new Map(immutableFields(before).map((field) => [field.name, field]))
  return immutableFields(after).flatMap((at) => {
    const was = old.get(at.name)
    return was === undefined || was.value === at.value ? [] : [[was, at] as const]
  })
}

/** Fields outside `spec` and `status` that can never change, if they hold text. */
function immutableFields({ root }: Document): readonly Node[] {
  const fields = [...root.children(), ...(root.child('metadata')?.children() ?? [])]
  return fields.filter(
    ({ facts, value, unknown }) =>
      facts.immutable === true && typeof value === 'string' && value !== '' && !unknown,
  )
}
