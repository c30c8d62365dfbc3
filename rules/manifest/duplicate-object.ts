import { compareTexts, error, info, platformScope } from '#core'
import { defineProjectRule, type ObjectFact, objectNamePlace, writtenPlace } from '#project'

export default defineProjectRule({
  id: 'duplicate-object',
  summary: 'Two objects with the same kind, namespace and name overwrite each other.',
  messages: {
    same: error('{kind} "{name}" is already defined {where}. Rename or remove one.'),
    elsewhere: info(
      '{kind} "{name}" is also in "{file}". On one server, they overwrite each other.',
    ),
  },
  project({ graph, report, nodeAt }) {
    for (const objects of sameObjects(graph.objects)) {
      const firsts = firstOfFolders(objects)
      for (const later of objects) {
        const neighbour = graph.toOneServer ? objects[0] : firsts.get(folder(later))
        reportAfter(neighbour === later ? objects[0] : neighbour, later, neighbour === later)
      }
    }

    function reportAfter(first: ObjectFact | undefined, later: ObjectFact, isElsewhere: boolean) {
      if (first === undefined || first === later) return
      // Several builds may deploy one source.
      if (writtenPlace(first) === writtenPlace(later)) return
      // Other folders may be deployed to a namespace of their own.
      if (isElsewhere && (mayMove(first) || mayMove(later))) return
      const { kind, name = '' } = later
      // Editors use absolute paths, but messages name a file from the root.
      const fileOf = ({ place }: ObjectFact) => nodeAt(place)?.document.file.path ?? place.uri
      const file = fileOf(first)
      const message = isElsewhere ? 'elsewhere' : 'same'
      const where = file === fileOf(later) ? 'in this file' : `in "${file}"`
      const data = { kind, name, file, where }
      const related = [{ at: objectNamePlace(first), message: 'It is defined here first.' }]
      report({ message, at: objectNamePlace(later), related, data })
    }
  },
})

function firstOfFolders(objects: readonly ObjectFact[]): ReadonlyMap<string, ObjectFact> {
  return new Map(objects.toReversed().map((object) => [folder(object), object]))
}

const mayMove = ({ group, kind, lacksNamespace }: ObjectFact) =>
  lacksNamespace && platformScope(group, kind) === 'namespaced'

/** Groups of objects that the server takes for the same object, in file order. */
function sameObjects(objects: readonly ObjectFact[]): readonly (readonly ObjectFact[])[] {
  // Nearly all objects are unique, so lists are made for the others only.
  const firsts = new Map<string, ObjectFact>()
  const several = new Map<ObjectFact, ObjectFact[]>()
  for (const object of objects) {
    const identity = identityOf(object)
    if (identity === undefined) continue
    const first = firsts.get(identity)
    if (first === undefined) {
      firsts.set(identity, object)
      continue
    }
    const group = several.get(first)
    if (group === undefined) several.set(first, [first, object])
    else group.push(object)
  }
  return [...several.values()].map((group) =>
    group.sort((a, b) => compareTexts(a.place.uri, b.place.uri)),
  )
}

/** Undefined if kind, name or namespace are out of scope, not known, or not sure to exist. */
function identityOf(object: ObjectFact) {
  const { group, kind, name, mode, conditional, lacksNamespace } = object
  const namespace = lacksNamespace ? 'default' : object.namespace
  // A PUT body and an export describe an object that exists.
  if (!name || conditional || mode !== 'create') return undefined
  const scope = platformScope(group, kind)
  if (scope === undefined || (scope === 'namespaced' && !namespace)) return undefined
  return `${kind} ${scope === 'namespaced' ? namespace : ''} ${name}`
}

const folder = ({ place }: ObjectFact) => place.uri.slice(0, place.uri.lastIndexOf('/') + 1)
