import { type Document, isOwnedKind, type Pointer, type SourceFile } from '#core'
import { compactList } from '../../core/lists.ts'
import { type MemoKey, memoKey } from '../../core/memo.ts'
import { type AccessKeyFact, accessKeyFact } from './access-key-facts.ts'
import { changeFacts, isMerged } from './change-facts.ts'
import { type RoleBindingFact, type RoleFact, roleBindingFact, roleFact } from './rbac-facts.ts'
import { isSent, type ObjectFact, objectFact, placeId } from './read.ts'
import { type SecretFact, secretFact, secretKinds } from './secret-facts.ts'
import { type UserFact, userFact, type WorkspaceFact, workspaceFact } from './user-facts.ts'
import { type VirtualClusterFact, virtualClusterFact } from './virtual-cluster-facts.ts'

/**
 * Facts of one file for joins with others, as plain data that can be cached and sent between
 * threads.
 */
export type FileFacts = ReturnType<typeof factsOf>

/** Settings for a file that cannot contain directives. */
export interface FactHints {
  /** Namespace in which the file's vc.yaml is installed. */
  readonly namespace?: string | undefined
  /** Name of the OwnedAccessKey whose key the file's Secret contains. */
  readonly key?: string | undefined
  readonly set?: string | undefined
  /** True if the set goes to one server, whatever folders its files are in. */
  readonly toOneServer?: boolean | undefined
  /** The kustomization that applies this file and others as patches in sequence. */
  readonly kustomization?: string | undefined
  readonly namedAt?: Pointer | undefined
  /** The id of the original place, for an object that a build made. */
  readonly builtFrom?: string | undefined
}

/** Words without which a file has no facts. */
const FACT_WORDS =
  /management\.platform\.sh|apiKey|kind["']?\s*:\s*["']?(?:Secret|ExternalSecret|SealedSecret|SopsSecret|ClusterExternalSecret|SecretProviderClass|Vault\w+Secret|OnePasswordItem|InfisicalSecret|Role|RoleBinding)(?:List)?\b|secretGenerator|"kubernetes_secret|\bsecret\s+generic\b|\bop["']?\s*:|\b(?:sourceRef|destination)["']?\s*:/

/** Words without which a file neither names values files nor is an object that contains values. */
const LAYER_WORDS =
  /values?(?:From|Files?)\b|\bvalues[-\w.]*\.ya?ml["']?\s*:|^releases["']?\s*:|"helm_release"|\bchartRef\b|\bOCIRepository\b|\bhelm\s[^\n]{0,200}\b(?:upgrade|install|template)\b/im

/** True if a text may have facts; searching for words is faster than parsing. */
export const mayHoldFacts = (text: string): boolean => FACT_WORDS.test(text) || mayNameLayers(text)

/** True if a text may override values of other files, or hold values for them. */
export const mayNameLayers = (text: string): boolean => LAYER_WORDS.test(text)

const OBJECT = memoKey<ObjectFact>('object')

/** Keeps the facts of a document as long as its text and its index in the file stay the same. */
function kept<T>(
  key: MemoKey<T>,
  { part, wrapper, made, kind, mode, index, base }: Document,
  hints: FactHints,
  make: () => T,
): T {
  if (part === undefined || wrapper !== undefined || made !== undefined) return make()
  const place = `${kind} ${mode} ${index} ${base.join('/')}`
  return part.remember(key, `${place}\n${hints.key ?? ''}\n${hints.builtFrom ?? ''}`, make)
}

function factOfObject(document: Document, { builtFrom }: FactHints): ObjectFact {
  const object = objectFact(document)
  return builtFrom === undefined ? object : { ...object, builtFrom }
}

interface ObjectFacts {
  readonly objects: ObjectFact[]
  readonly virtualClusters: VirtualClusterFact[]
  readonly secrets: SecretFact[]
  readonly accessKeys: AccessKeyFact[]
  readonly users: UserFact[]
  readonly workspaces: WorkspaceFact[]
  readonly roles: RoleFact[]
  readonly roleBindings: RoleBindingFact[]
}

/** The facts of a parsed file. */
export function factsOf(file: SourceFile, hints: FactHints = {}) {
  const facts: ObjectFacts = {
    objects: [],
    virtualClusters: [],
    secrets: [],
    accessKeys: [],
    users: [],
    workspaces: [],
    roles: [],
    roleBindings: [],
  }
  for (const document of file.documents) if (!isSent(document)) addDocument(facts, document, hints)
  return {
    uri: file.uri,
    /** Files of one set are joined; the set's root folder. */
    set: hints.set ?? '',
    /** True if the configuration says that the set goes to one server. */
    toOneServer: hints.toOneServer === true,
    objects: compactList(facts.objects),
    virtualClusters: compactList(facts.virtualClusters),
    secrets: compactList(facts.secrets),
    accessKeys: compactList(facts.accessKeys),
    users: compactList(facts.users),
    workspaces: compactList(facts.workspaces),
    roles: compactList(facts.roles),
    roleBindings: compactList(facts.roleBindings),
    /** The changes by patches and requests, in order. */
    changes: compactList(changeFacts(file, hints.kustomization, hints.namedAt)),
  }
}

function addDocument(facts: ObjectFacts, document: Document, hints: FactHints): void {
  const { kind } = document
  if (kind === 'vc') facts.virtualClusters.push(virtualClusterFact(document, hints.namespace))
  if (OTHERS.has(kind)) return
  const object = kept(OBJECT, document, hints, () => factOfObject(document, hints))
  facts.objects.push(object)
  if (!isMerged(document) || !isOwnedKind(kind)) addObject(facts, document, object, hints)
}

/** Adds the facts that only objects of one kind have. */
function addObject(
  facts: ObjectFacts,
  document: Document,
  object: ObjectFact,
  hints: FactHints,
): void {
  const add = <T>(some: T[], make: (document: Document, object: ObjectFact) => T) =>
    some.push(kept(memoKey<T>('fact'), document, hints, () => make(document, object)))
  const { kind } = object
  if (kind === 'OwnedAccessKey') add(facts.accessKeys, accessKeyFact)
  else if (kind === 'User') add(facts.users, userFact)
  else if (kind === 'WorkspaceInstance') add(facts.workspaces, workspaceFact)
  else if (kind === 'Role') add(facts.roles, roleFact)
  else if (kind === 'RoleBinding') add(facts.roleBindings, roleBindingFact)
  else if (secretKinds.includes(kind))
    add(facts.secrets, () => secretFact(document, object, hints.key))
}

/** The facts of a file without those of some objects, given by the ids of their places. */
export function factsWithout(facts: FileFacts, isGone: (id: string) => boolean): FileFacts {
  const isThere = ({ object }: { readonly object: ObjectFact }) => !isGone(placeId(object.place))
  return {
    ...facts,
    virtualClusters: facts.virtualClusters.filter(({ place }) => !isGone(placeId(place))),
    objects: facts.objects.filter((object) => isThere({ object })),
    secrets: facts.secrets.filter(isThere),
    accessKeys: facts.accessKeys.filter(isThere),
    users: facts.users.filter(isThere),
    workspaces: facts.workspaces.filter(isThere),
    roles: facts.roles.filter(isThere),
    roleBindings: facts.roleBindings.filter(isThere),
  }
}

/** Kinds of documents that are no objects. */
const OTHERS: ReadonlySet<string> = new Set(['JsonPatch', 'Request', 'vc'])
