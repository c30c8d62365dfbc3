import { type Document, isOwnedKind, type Pointer, type SourceFile } from '#core'
import { compactList } from '../../core/lists.ts'
import { accessKeyFact } from './access-key-facts.ts'
import { changeFacts, isMerged } from './change-facts.ts'
import { roleBindingFact, roleFact } from './rbac-facts.ts'
import { isSent, type ObjectFact, objectFact, placeId } from './read.ts'
import { secretFact, secretKinds } from './secret-facts.ts'
import { userFact, workspaceFact } from './user-facts.ts'
import { virtualClusterFact } from './virtual-cluster-facts.ts'

/** Plain data of one file for the joins with others: it can be kept and sent between threads. */
export type FileFacts = ReturnType<typeof factsOf>

/** The settings for a file that cannot hold directives. */
export interface FactHints {
  /** Namespace that the file's vc.yaml is installed in. */
  readonly namespace?: string | undefined
  /** Name of the OwnedAccessKey whose key the file's Secret holds. */
  readonly key?: string | undefined
  readonly set?: string | undefined
  /** The set goes to one server, whatever folders its files lie in. */
  readonly toOneServer?: boolean | undefined
  /** The kustomization whose patches are applied one after the other, this file among them. */
  readonly kustomization?: string | undefined
  readonly namedAt?: Pointer | undefined
  /** The place in its file, by its id, of the object that a build made. */
  readonly builtFrom?: string | undefined
}

/** Words without which a file holds no facts. */
const FACT_WORDS =
  /management\.platform\.sh|apiKey|kind["']?\s*:\s*["']?(?:Secret|ExternalSecret|SealedSecret|SopsSecret|ClusterExternalSecret|SecretProviderClass|Vault\w+Secret|OnePasswordItem|InfisicalSecret|Role|RoleBinding)(?:List)?\b|secretGenerator|"kubernetes_secret|\bop["']?\s*:|\b(?:sourceRef|destination)["']?\s*:/

/** Words without which a file neither names files of values nor is an object that holds some. */
const LAYER_WORDS =
  /values?(?:From|Files?)\b|\bvalues[-\w.]*\.ya?ml["']?\s*:|^releases["']?\s*:|"helm_release"|\bchartRef\b|\bOCIRepository\b/im

/** True if a text may hold facts; a search for words is quicker than parsing. */
export const mayHoldFacts = (text: string): boolean => FACT_WORDS.test(text) || mayNameLayers(text)

/** True if a text may override the values of other files, or hold values for others. */
export const mayNameLayers = (text: string): boolean => LAYER_WORDS.test(text)

/** Facts of a parsed file. */
export function factsOf(file: SourceFile, hints: FactHints = {}) {
  const own = file.documents.filter((document) => !isSent(document))
  const builtFrom = hints.builtFrom === undefined ? {} : { builtFrom: hints.builtFrom }
  const virtualClusters = own
    .filter(({ kind }) => kind === 'vc')
    .map((document) => virtualClusterFact(document, hints.namespace))
  const objects = own
    .filter(({ kind }) => !OTHERS.includes(kind))
    .map((document) => ({ document, object: { ...objectFact(document), ...builtFrom } }))
  const factsFor = <T>(
    kinds: readonly string[],
    make: (document: Document, object: ObjectFact) => T,
  ): readonly T[] => {
    const facts: T[] = []
    for (const { document, object } of objects)
      if (kinds.includes(object.kind) && (!isMerged(document) || !isOwnedKind(object.kind)))
        facts.push(make(document, object))
    return compactList(facts)
  }
  return {
    uri: file.uri,
    /** Files of one set are joined; the folder that the set lies below. */
    set: hints.set ?? '',
    /** By the configuration, the set goes to one server. */
    toOneServer: hints.toOneServer === true,
    objects: compactList(objects.map(({ object }) => object)),
    virtualClusters: compactList(virtualClusters),
    secrets: factsFor(secretKinds, (document, object) => secretFact(document, object, hints.key)),
    accessKeys: factsFor(['OwnedAccessKey'], accessKeyFact),
    users: factsFor(['User'], userFact),
    workspaces: factsFor(['WorkspaceInstance'], workspaceFact),
    roles: factsFor(['Role'], roleFact),
    roleBindings: factsFor(['RoleBinding'], roleBindingFact),
    /** The changes of patches and requests, in order. */
    changes: compactList(changeFacts(file, hints.kustomization, hints.namedAt)),
  }
}

/** The facts of a file without those of some objects, by the ids of their places. */
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
const OTHERS: readonly string[] = ['JsonPatch', 'Request', 'vc']
