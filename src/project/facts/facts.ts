import { type Document, isRequestFileName, type SourceFile } from '#core'
import { type AccessKeyFact, accessKeyFact } from './access-key-facts.ts'
import { type PatchFact, patchFact } from './patch-facts.ts'
import { type RoleBindingFact, type RoleFact, roleBindingFact, roleFact } from './rbac-facts.ts'
import { type ObjectFact, objectFact } from './read.ts'
import { type RequestFact, requestFact } from './request-facts.ts'
import { type SecretFact, secretFact, secretKinds } from './secret-facts.ts'
import { type UserFact, userFact } from './user-facts.ts'
import { type VirtualClusterFact, virtualClusterFact } from './virtual-cluster-facts.ts'

/** Plain data of one file for the joins with others: it can be cached and sent between threads. */
export interface FileFacts {
  readonly uri: string
  /** Files of one set are joined; the folder that the set lies below. */
  readonly set: string
  /** By the configuration, the set goes to one server. */
  readonly toOneServer: boolean
  readonly objects: readonly ObjectFact[]
  readonly virtualClusters: readonly VirtualClusterFact[]
  readonly secrets: readonly SecretFact[]
  readonly accessKeys: readonly AccessKeyFact[]
  readonly users: readonly UserFact[]
  readonly roles: readonly RoleFact[]
  readonly roleBindings: readonly RoleBindingFact[]
  readonly patches: readonly PatchFact[]
  readonly requests: readonly RequestFact[]
}

/** What the configuration sets for a file that cannot carry directives. */
export interface FactHints {
  /** Where the file's vc.yaml is installed. */
  readonly namespace?: string | undefined
  /** Name of the OwnedAccessKey whose key the file's Secret holds. */
  readonly key?: string | undefined
  readonly set?: string | undefined
  /** The set goes to one server, whatever folders its files lie in. */
  readonly toOneServer?: boolean | undefined
}

/** Words without which a file holds no facts. */
const FACT_WORDS =
  /management\.platform\.sh|apiKey|kind["']?\s*:\s*["']?(?:Secret|ExternalSecret|SealedSecret|Role|RoleBinding)(?:List)?\b/

/** Words without which a file neither names files of values nor is an object that holds some. */
const LAYER_WORDS = /values(?:From|Files?)\b|\bvalues[-\w.]*\.ya?ml["']?\s*:/i

/** Whether a text may hold facts: quicker than to parse it. */
export const mayHoldFacts = (text: string): boolean => FACT_WORDS.test(text) || mayNameLayers(text)

/** Whether a text may lay values over those of other files, or hold some for others. */
export const mayNameLayers = (text: string): boolean => LAYER_WORDS.test(text)

/** Facts of a parsed file. */
export function factsOf(file: SourceFile, hints: FactHints = {}): FileFacts {
  const objects: ObjectFact[] = []
  const virtualClusters: VirtualClusterFact[] = []
  const secrets: SecretFact[] = []
  const accessKeys: AccessKeyFact[] = []
  const users: UserFact[] = []
  const roles: RoleFact[] = []
  const roleBindings: RoleBindingFact[] = []
  const own = file.documents.filter((document) => !isSent(document))
  // A patch has its target wherever it is written, in a request by the address.
  const patches = file.documents.filter(({ kind }) => kind === 'JsonPatch').map(patchFact)
  const requests = own
    .filter(({ kind }) => kind === 'Request')
    .flatMap((document) => requestFact(document) ?? [])
  for (const document of own.filter(({ kind }) => !OPERATIONS.includes(kind))) {
    const { kind } = document
    if (kind === 'vc') {
      virtualClusters.push(virtualClusterFact(document, hints.namespace))
      continue
    }
    const object = objectFact(document)
    objects.push(object)
    if (secretKinds.includes(kind)) secrets.push(secretFact(document, object, hints.key))
    else if (kind === 'OwnedAccessKey') accessKeys.push(accessKeyFact(document, object))
    else if (kind === 'User') users.push(userFact(document, object))
    else if (kind === 'Role') roles.push(roleFact(document))
    else if (kind === 'RoleBinding') roleBindings.push(roleBindingFact(document))
  }
  const toOneServer = hints.toOneServer === true
  const { uri } = file
  const set = hints.set ?? ''
  return {
    uri,
    set,
    toOneServer,
    objects: fitted(objects),
    virtualClusters: fitted(virtualClusters),
    secrets: fitted(secrets),
    accessKeys: fitted(accessKeys),
    users: fitted(users),
    roles: fitted(roles),
    roleBindings: fitted(roleBindings),
    patches: fitted(patches),
    requests: fitted(requests),
  }
}

/** Kinds that are done to objects, and are none themselves. */
const OPERATIONS: readonly string[] = ['JsonPatch', 'Request']

/** What a request sends is not a second object beside the one in a manifest. */
export const isSent = ({ file, base }: Document): boolean =>
  base[0] === 'body' || isInRequest(file.outer)

const isInRequest = (file: SourceFile | undefined): boolean =>
  file !== undefined && (isRequestFileName(file.uri) || isInRequest(file.outer))

const NONE: readonly never[] = []

/** Without the room that a growing list keeps: facts of all files are held at once. */
const fitted = <T>(list: readonly T[]): readonly T[] => (list.length === 0 ? NONE : list.slice())
