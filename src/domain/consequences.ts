import { type Document, isMapping, type Node, nameWords, ownProperty } from '#core'

/** A change of one place of an object; a missing side is undefined. */
interface Change {
  readonly before: Node | undefined
  readonly after: Node | undefined
}

type Consequence = (change: Change, object: Document) => string | undefined

const isTrue = ({ after }: Change) => after?.value === true
const isFalse = ({ after }: Change) => after?.value === false

/** The documented consequences of a change, by schema type. No others are known. */
const CONSEQUENCES: Readonly<Record<string, Consequence>> = {
  'UserSpec.tokenGeneration': ({ before, after }, object) =>
    typeof before?.value === 'number' && typeof after?.value === 'number'
      ? `All tokens of ${nameWords(object)} become invalid.`
      : undefined,
  'UserSpec.disabled': (change, object) =>
    isTrue(change)
      ? `${nameWords(object)} can no longer log in; other resources of the user, and other users, are unaffected.`
      : undefined,
  'OwnedAccessKeySpec.disabled': (change) =>
    isTrue(change) ? 'The key still exists but is rejected for API access.' : undefined,
  'OwnedAccessKeySpec.ttlAfterLastActivity': (change) =>
    isTrue(change)
      ? 'The time to live starts at the last activity, not at the creation.'
      : undefined,
  ScopeRole: ({ before }) =>
    isVcRole(before)
      ? 'Without role "vc" no virtual cluster can authenticate with the key; it gets connection errors.'
      : undefined,
  'VirtualClusterInstanceKubeConfigSpec.certificateTTL': ({ after }) => {
    if (after === undefined) return 'The certificate is valid for one day.'
    return after.value === 0
      ? 'The certificate is valid for the signing duration of the cluster, typically one year.'
      : undefined
  },
  Finalizer: ({ after }) =>
    after === undefined ? undefined : 'A deletion is blocked until the finalizer is removed.',
  'OwnerReference.blockOwnerDeletion': (change) =>
    isTrue(change) ? 'Needs permission to delete the owner, otherwise HTTP 422.' : undefined,
  'PlatformApiKey.createRBAC': (change) =>
    isFalse(change) ? 'No Role and RoleBinding are created to read the Secret.' : undefined,
  'ObjectMeta.generateName': ({ after }) =>
    after === undefined
      ? undefined
      : 'Makes a new object for every run; HTTP 409 when the generated name exists already.',
}

const isVcRole = (node: Node | undefined) => {
  return isMapping(node?.value) && ownProperty(node.value, 'role') === 'vc'
}

/** The consequences of a change according to the specification. */
export function consequencesOf(change: Change, object: Document): readonly string[] {
  const node = change.after ?? change.before
  if (node === undefined) return []
  const property = `${node.parent?.type}.${String(node.name)}`
  const found = [node.type ?? '', property].flatMap((type) =>
    Object.hasOwn(CONSEQUENCES, type) ? (CONSEQUENCES[type]?.(change, object) ?? []) : [],
  )
  const immutable = change.before !== undefined && change.after?.facts.immutable === true
  return immutable ? [...found, 'Cannot be updated: the server has two objects then.'] : found
}
