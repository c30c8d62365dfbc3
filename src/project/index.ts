export { type AccessKeyFact, keyPlace } from './access-key-facts.ts'
export { type FieldChange, fieldChanges, isSame } from './change/compare.ts'
export { type Loss, lostConnections } from './change/connections.ts'
export { isNewlyRead, isOtherObject } from './change/server-state.ts'
export { type FactHints, type FileFacts, factsOf, mayHoldFacts, mayNameLayers } from './facts.ts'
export { buildGraphs, type Connection, type Graph, type PlatformSecret } from './graph.ts'
export { type KeyValue, keyValuesOf } from './key-values.ts'
export { isWritten, type Mention } from './names/mention.ts'
export { mayHoldNames, mentionsOf } from './names/mentions.ts'
export { isDefinedAt, type Named, type NameIndex, nameIndex } from './names/name-index.ts'
export { nearest } from './nearest.ts'
export { type PatchFact, patchedObject } from './patch-facts.ts'
export { bareHost } from './platform-host.ts'
export type { SecretJoin } from './platform-secret.ts'
export { defineProjectRule, type ProjectContext, type RelatedFact } from './project-rule.ts'
export { type FactPlace, nodePlace, type ObjectFact, placeBelow } from './read.ts'
export { connectedHere, objectNamePlace, readHere } from './related.ts'
export { bodyBelow, type RequestFact, sentObjects } from './request-facts.ts'
export { accessTo } from './secret-access.ts'
export {
  type SecretFact,
  type SecretKeyFact,
  secretDataPlace,
  secretKeyPlace,
} from './secret-facts.ts'
export { intendedSecretKey } from './secret-key-slips.ts'
export { disabledPlace, type UserFact } from './user-facts.ts'
export {
  apiKeyPlace,
  defaultSecretName,
  type ReplacedPatches,
  belowRoot,
  type VirtualClusterFact,
  virtualClusterFact,
} from './virtual-cluster-facts.ts'
export { knownUse, looksLikeVirtualClusterKey } from './virtual-cluster-key.ts'
