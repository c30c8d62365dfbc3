import { rememberEach } from '../../../core/memo.ts'
import { folderOf } from '../../../core/search/file-name.ts'
import type { Node } from '../../../core/types.ts'
import { textAt, valueBelow } from '../../../embedded/read.ts'
import type { RefusedBuild } from '../../../project/index.ts'
import { type BuiltObject, builtValue } from '../built-object.ts'

interface Entry {
  readonly node: Node
  readonly objects: ReadonlyMap<string, BuiltObject>
}

/** An object that two entries of a kustomization bring in, which Kustomize refuses. */
export function repeatedObject(entries: readonly Entry[]): RefusedBuild | undefined {
  if (entries.length < 2) return undefined
  const known = new Map<string, BuiltObject>()
  for (const { node, objects } of entries) {
    for (const object of objects.values()) {
      const id = idOf(object)
      if (id === undefined) continue
      const before = known.get(id)
      if (before !== undefined && !areBeside(before, object))
        return { node, why: 'twice', name: nameOf(object) }
      known.set(id, object)
    }
  }
  return undefined
}

/** Another rule reports files of one folder that define the same object. */
const areBeside = ({ source }: BuiltObject, { source: other }: BuiltObject): boolean =>
  source.id !== other.id && folderOf(source.file.uri) === folderOf(other.file.uri)

/** To Kustomize, an object without a namespace is in that of the name "default". */
const idOf = rememberEach((object: BuiltObject): string | undefined => {
  const value = builtValue(object)
  const [apiVersion, kind, name] = [['apiVersion'], ['kind'], ['metadata', 'name']].map((at) =>
    textAt(value, ...at),
  )
  if (apiVersion === undefined || kind === undefined || name === undefined) return undefined
  const written = valueBelow(value, 'metadata', 'namespace')
  const namespace = textAt(value, 'metadata', 'namespace')
  if (object.isUnknown || object.branch === undefined || (written && !namespace)) return undefined
  return [apiVersion, kind, name, namespace ?? 'default'].join('\n')
})

/** `User "jane"`. */
export function nameOf(object: BuiltObject): string {
  const value = builtValue(object)
  return `${textAt(value, 'kind')} "${textAt(value, 'metadata', 'name')}"`
}
