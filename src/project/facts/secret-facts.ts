import {
  type Document,
  directive,
  isMapping,
  type Node,
  ownProperty,
  textAroundPlaceholders,
  valueAt,
} from '#core'
import { type FactPlace, knownText, type ObjectFact, placeBelow, textAt } from './read.ts'
import { appliedKeyPath, type SecretKeyFact, secretKeys } from './secret-keys.ts'

/** A Secret that exists, or that another object or a kustomization will make. */
export type SecretFact = ReturnType<typeof secretFact>

export const secretKeyPlace = ({ object }: SecretFact, { path }: SecretKeyFact): FactPlace =>
  placeBelow(object.place, ...path)

export const appliedKeyPlace = ({ object, appliedKeyPath }: SecretFact): FactPlace | undefined =>
  appliedKeyPath && placeBelow(object.place, ...appliedKeyPath)

/** The place of a Secret's keys, even if it has none yet. */
export const secretDataPlace = ({ object, dataPath }: SecretFact): FactPlace =>
  placeBelow(object.place, ...dataPath)

export const secretKinds: readonly string[] = ['Secret', 'ExternalSecret', 'SealedSecret']

/** Matches a name with one of Kustomize's hashes. */
const HASHED = /^(.+)-[2456789bcdfghkmt]{10}$/

const OBJECT_NAME = ['metadata', 'name'] as const

/** Paths of the Secret's name in kinds whose Secret may have another name than the object. */
const TARGET_NAMES: Readonly<Record<string, readonly string[]>> = {
  ExternalSecret: ['spec', 'target', 'name'],
  SealedSecret: ['spec', 'template', 'metadata', 'name'],
}

/** Place of the Secret's name in the cluster. */
export const secretNamePlace = ({ object, namedAt }: SecretFact): FactPlace =>
  placeBelow(object.place, ...namedAt)

export function secretFact(document: Document, object: ObjectFact, accessKey: string | undefined) {
  const { root, kind, wrapper } = document
  const { keys, dataPath, ...found } = secretKeys(kind, root)
  const isPartial = found.isPartial || wrapper?.isMerged || wrapper?.hasUnreadSources || false
  const ownPath = TARGET_NAMES[kind]
  const written = ownPath && writtenAt(root, ownPath)
  const path = ownPath !== undefined && written !== undefined ? ownPath : OBJECT_NAME
  const name = textAt(root, ...path)
  const isHashed = wrapper?.addsHash === true
  return {
    object,
    /** Name and namespace of the Secret in the cluster; undefined if unknown. */
    name: isHashed ? undefined : name,
    /** The name before Kustomize appends its hash. */
    unhashed: isHashed ? name : HASHED.exec(name ?? '')?.[1],
    /** How an unknown name begins and ends. */
    nameAround: name === undefined ? nameAround(writtenAt(root, path), isHashed) : undefined,
    /** The place of that name in the object. */
    namedAt: path,
    namespace: textAt(root, 'spec', 'template', 'metadata', 'namespace') ?? object.namespace,
    type: knownText(root, 'type'),
    keys,
    /** The path below the object to its keys. */
    dataPath,
    /**
     * The path below the object to a kubectl annotation that contains its access key as plain text.
     */
    appliedKeyPath: appliedKeyPath(root),
    /** True if `keys` are all. */
    hasAllKeys: keys.length > 0 && !isPartial,
    /** True if it certainly has no key, and nothing shows that a tool adds some. */
    isEmpty: kind === 'Secret' && keys.length === 0 && !isPartial && !isFilledIn(root),
    /** The OwnedAccessKey whose key it contains, by `# vclint-key: NAME` or the configuration. */
    accessKey: namedKey(document) ?? accessKey,
  }
}

/** A string with text, also one with placeholders. */
function writtenAt(root: Node, path: readonly string[]): string | undefined {
  const value = valueAt(root.value, path)
  return typeof value === 'string' && value !== '' ? value : undefined
}

function nameAround(text: string | undefined, isHashed: boolean) {
  const { before, after } = textAroundPlaceholders(text ?? '')
  return { before, after: isHashed ? '' : after }
}

/** True if annotations ask a tool to copy or fill in the Secret. */
const isFilledIn = (root: Node): boolean =>
  isMapping(ownProperty(ownProperty(root.value, 'metadata'), 'annotations'))

/** The directive inside an object of a List, or else the one before it. */
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
