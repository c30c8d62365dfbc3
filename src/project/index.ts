export { fieldChanges, isSame } from './change/compare.ts'
export { lostConnections } from './change/connections.ts'
export { isNewlyRead } from './change/server-state.ts'
export { documentAt } from './document-at.ts'
export { type AccessKeyFact, keyPlace, quotedName, vcRoleIn } from './facts/access-key-facts.ts'
export {
  type ChangeableFact,
  type ChangeFact,
  changedIn,
  sentObjects,
} from './facts/change-facts.ts'
export * from './facts/facts.ts'
export { foldersAround, nearest, nearestObject } from './facts/nearest.ts'
export { belowRoot, fileOfBody } from './facts/paths.ts'
export {
  type FactPlace,
  factPlace,
  isBuilt,
  isSent,
  nodePlace,
  type ObjectFact,
  objectFact,
  placeBelow,
  placeId,
  writtenPlace,
} from './facts/read.ts'
export {
  appliedKeyPlace,
  type SecretFact,
  secretDataPlace,
  secretKeyPlace,
  secretNamePlace,
} from './facts/secret-facts.ts'
export { intendedSecretKey, misnamedKeys } from './facts/secret-keys.ts'
export {
  apiKeyPlace,
  defaultSecretName,
  type ReplacedPatches,
  type VirtualClusterFact,
  virtualClusterFact,
} from './facts/virtual-cluster-facts.ts'
export { failingPatches } from './failing-patches.ts'
export { buildGraphs, type Graph } from './graph.ts'
export { type KeyValue, keyValuesOf } from './key-values.ts'
export { mayGetKeys, type SecretJoin, secretIn } from './platform-secret.ts'
export { defineProjectRule, type ProjectContext, type RefusedBuild } from './project-rule.ts'
export { objectNamePlace, readerPlaces } from './related.ts'
export { accessTo } from './secret-access.ts'
export { connectionOfKey, looksLikeVirtualClusterKey } from './virtual-cluster-key.ts'
