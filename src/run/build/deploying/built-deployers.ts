import { MAX_ATTEMPTS } from '../../../core/limits.ts'
import type { Document } from '../../../core/types.ts'
import { deployingSources } from '../../../embedded/kustomize.ts'
import { valueBelow } from '../../../embedded/read.ts'
import type { Build, Builds } from '../builds.ts'
import { type BuiltObject, builtValue } from '../built-object.ts'

/** The ways in which builds make an object that deploys folders; undefined where it stays as in its file. */
export type WaysOf = (document: Document) => readonly BuiltObject[] | undefined

/**
 * Builds what objects deploy as builds make these: the target namespace of one may be a variable that another one
 * sets, or the line of a patch.
 */
export function withBuiltDeployers(buildWith: (waysOf: WaysOf) => Builds): Builds {
  let ways: ReadonlyMap<string, readonly BuiltObject[]> = new Map()
  let builds = buildWith(() => undefined)
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
    const next = changedDeployers(builds.builds)
    if (textOf(next) === textOf(ways)) break
    ways = next
    const known = ways
    builds = buildWith(({ file, index }) => known.get(placeOf(file.uri, index)))
  }
  return builds
}

const placeOf = (uri: string, index: number) => `${uri}\n${index}`

/** The objects that deploy folders, by place, if a build makes them otherwise than their files. */
function changedDeployers(builds: readonly Build[]) {
  const found = new Map<string, Set<BuiltObject>>()
  const changed = new Set<string>()
  for (const { objects } of builds) {
    for (const object of objects.values()) {
      const { document, file, index, base } = object.source
      if (base.length > 0 || deployingSources(document.value).length === 0) continue
      const place = placeOf(file.uri, index)
      found.set(place, (found.get(place) ?? new Set()).add(object))
      if (isChanged(object)) changed.add(place)
    }
  }
  return new Map(
    [...found].flatMap(([id, all]) => (changed.has(id) ? [[id, [...all]] as const] : [])),
  )
}

const specOf = (value: unknown) => JSON.stringify(valueBelow(value, 'spec'))

const isChanged = (object: BuiltObject): boolean => {
  const { branch, start, isUnknown, source } = object
  if (branch === start && !isUnknown) return false
  return (
    branch === undefined ||
    isUnknown ||
    specOf(builtValue(object)) !== specOf(source.document.value)
  )
}

/** The deploying objects as a text, which differs if they deploy something else. */
const textOf = (ways: ReadonlyMap<string, readonly BuiltObject[]>): string =>
  [...ways]
    .map(([id, all]) => {
      const specs = all.map((one) => `${one.isUnknown} ${one.branch && specOf(builtValue(one))}`)
      return [id, ...new Set(specs)].join()
    })
    .join()
