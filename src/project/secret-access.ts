import { addAll } from '../core/lists.ts'
import type { RoleBindingFact, RoleFact } from './facts/rbac-facts.ts'
import type { VirtualClusterFact } from './facts/virtual-cluster-facts.ts'
import type { Graph } from './graph.ts'
import { wantedSecret } from './platform-secret.ts'
import type { RelatedFact } from './project-rule.ts'
import { objectNamePlace } from './related.ts'

/**
 * The RBAC that lets a virtual cluster get its Secret: `granted` also if unknown or not needed,
 * otherwise the nearest objects with the reason why each is not enough.
 */
export function accessTo(
  { roles, roleBindings }: Graph,
  cluster: VirtualClusterFact,
): 'granted' | readonly RelatedFact[] {
  const wanted = secretElsewhere(cluster)
  if (wanted === undefined) return 'granted'
  const fits = (namespace: string | undefined) =>
    namespace === undefined || namespace === wanted.namespace
  const allows = ({ secrets }: RoleFact) => secrets === 'all' || secrets.includes(wanted.name)
  const near: RelatedFact[] = []
  for (const binding of roleBindings.filter(({ object }) => fits(object.namespace))) {
    const named = roles.filter((role) => fits(role.object.namespace) && isNamedBy(role, binding))
    // A ClusterRole's rules are elsewhere, and a template may name any role.
    const isRoleUnknown = binding.roleKind !== 'Role' || binding.roleName === undefined
    const isEnough = isRoleUnknown || named.some(allows)
    const isForUs = isFor(binding, cluster.namespace)
    if (isEnough && isForUs) return 'granted'
    if (isForUs) addAll(near, named.length > 0 ? named.map(tooLittle) : [dangling(binding)])
    else if (isEnough && !isRoleUnknown) near.push(forOthers(binding))
  }
  return near.slice(0, 3)
}

/** The Secret in another namespace, if the virtual cluster creates no Role to read it. */
function secretElsewhere(cluster: VirtualClusterFact) {
  const { apiKey, namespace } = cluster
  const isElsewhere = Boolean(apiKey?.namespace) && apiKey?.namespace !== namespace
  return isElsewhere && apiKey?.createRBAC === false ? wantedSecret(cluster) : undefined
}

const isNamedBy = ({ object }: RoleFact, { roleName }: RoleBindingFact) =>
  object.name === undefined || object.name === roleName

const isFor = ({ subjectNamespaces }: RoleBindingFact, namespace: string | undefined) =>
  subjectNamespaces === 'any' || namespace === undefined || subjectNamespaces.includes(namespace)

const saying =
  (message: string) =>
  ({ object }: RoleFact | RoleBindingFact): RelatedFact => ({
    at: objectNamePlace(object),
    message,
  })

const tooLittle = saying('This Role does not allow getting the Secret.')
const dangling = saying('This RoleBinding names a Role that no file defines.')
const forOthers = saying('This RoleBinding is for service accounts of another namespace.')
