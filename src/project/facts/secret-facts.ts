import { type Document, directive, isMapping, type Node, ownProperty } from '#core'
import { type FactPlace, knownText, type ObjectFact, placeBelow, textAt } from './read.ts'
import { appliedKeyPath, type SecretKeyFact, secretKeys } from './secret-keys.ts'

/** A Secret that is there, or will be: made by another object or by a kustomization. */
export type SecretFact = ReturnType<typeof secretFact>

export const secretKeyPlace = ({ object }: SecretFact, { path }: SecretKeyFact): FactPlace =>
  placeBelow(object.place, ...path)

export const appliedKeyPlace = ({ object, appliedKeyPath }: SecretFact): FactPlace | undefined =>
  appliedKeyPath && placeBelow(object.place, ...appliedKeyPath)

/** The place of the keys of a Secret, also if it has none yet. */
export const secretDataPlace = ({ object, dataPath }: SecretFact): FactPlace =>
  placeBelow(object.place, ...dataPath)

export const secretKinds: readonly string[] = ['Secret', 'ExternalSecret', 'SealedSecret']

/** The letters of the hashes that Kustomize adds. */
const HASHED = /^(.+)-[2456789bcdfghkmt]{10}$/

const OBJECT_NAME = ['metadata', 'name'] as const

/** Paths of the Secret's name in kinds that make a Secret which need not have their own name. */
const TARGET_NAMES: Readonly<Record<string, readonly string[]>> = {
  ExternalSecret: ['spec', 'target', 'name'],
  SealedSecret: ['spec', 'template', 'metadata', 'name'],
}

/** Place of the name that the Secret has in the cluster. */
export const secretNamePlace = ({ object, namedAt }: SecretFact): FactPlace =>
  placeBelow(object.place, ...namedAt)

export function secretFact(document: Document, object: ObjectFact, accessKey: string | undefined) {
  const { root, kind, wrapper } = document
  const { keys, dataPath, ...found } = secretKeys(kind, root)
  const isPartial = found.isPartial || wrapper?.isMerged || wrapper?.hasUnreadSources || false
  const ownPath = TARGET_NAMES[kind]
  const named = ownPath && textAt(root, ...ownPath)
  const name = named ?? object.name
  const isHashed = wrapper?.addsHash === true
  return {
    object,
    /** Name and namespace of the Secret in the cluster; undefined where they are unknown. */
    name: isHashed ? undefined : name,
    /** The name to which Kustomize adds a hash, or has added one. */
    unhashed: isHashed ? name : HASHED.exec(name ?? '')?.[1],
    /** The place of that name in the object. */
    namedAt: ownPath !== undefined && named !== undefined ? ownPath : OBJECT_NAME,
    namespace: textAt(root, 'spec', 'template', 'metadata', 'namespace') ?? object.namespace,
    type: knownText(root, 'type'),
    keys,
    /** The path below the object to its keys. */
    dataPath,
    /** The path below the object to an annotation of kubectl that keeps its access key as plain text. */
    appliedKeyPath: appliedKeyPath(root),
    /** `keys` are all there are. */
    hasAllKeys: keys.length > 0 && !isPartial,
    /** It surely has no key, and nothing shows that a tool adds some. */
    isEmpty: kind === 'Secret' && keys.length === 0 && !isPartial && !isFilledIn(root),
    /** The OwnedAccessKey whose key it holds, by `# vclint-key: NAME` or the configuration. */
    accessKey: namedKey(document) ?? accessKey,
  }
}

/** Tools that copy a Secret, or fill it in, are asked to by annotations. */
const isFilledIn = (root: Node): boolean =>
  isMapping(ownProperty(ownProperty(root.value, 'metadata'), 'annotations'))

/** The directive belongs to the object of a List that it is in, or else before. */
function namedKey({ written: document }: Document): string | undefined {
  const { file, index, base, tree } = document
  if (base.length === 0) return directive(file.directives, 'key', index)
  const siblings = file.documents.filter((other) => other.index === index)
  const end = tree.locate(base, 'value')?.end ?? 0
  const before = siblings[siblings.indexOf(document) - 1]
  const start = before === undefined ? 0 : (tree.locate(before.base, 'value')?.end ?? 0)
  const found = file.directives.find(
    ({ name, span }) => name === 'key' && span.start >= start && span.end <= end,
  )
  return found?.text.split(/\s+/)[0]
}
