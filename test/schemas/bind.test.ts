import { describe, expect, test } from 'vitest'
import { kinds, type Position, roots } from '../../src/generated/bind.ts'

/** The position that a way of keys leads to; `[]` stands for the items of a list. */
const at = (kind: string, ...way: readonly string[]): Position | undefined => {
  let position = roots[kind]
  for (const step of way) {
    position = step === '[]' ? position?.items : (position?.properties?.[step] ?? position?.rest)
  }
  return position
}

const summary = (position: Position | undefined) =>
  position && {
    selectors: position.selectors,
    type: position.type,
    closed: position.closed,
    open: position.open,
    keys: position.properties && Object.keys(position.properties),
  }

/** Selectors of every position of documents that has a fact; the configuration is none of them. */
const selectorsWith = (has: (position: Position) => unknown): readonly string[] => {
  const found = new Set<string>()
  const visit = (position: Position | undefined) => {
    if (!position) return
    if (has(position)) found.add(position.selectors[0] ?? '')
    visit(position.items)
    visit(position.rest)
    for (const part of Object.values(position.properties ?? {})) visit(part)
  }
  for (const [kind, root] of Object.entries(roots)) if (kind !== 'config') visit(root)
  return [...found].sort()
}

describe('the binding table', () => {
  test('knows every kind', () => {
    expect(kinds.map(({ kind, group, scope, plural }) => [kind, group, scope, plural])).toEqual([
      ['config', '', undefined, undefined],
      [
        'DirectClusterEndpointToken',
        'management.platform.sh',
        'cluster',
        'directclusterendpointtokens',
      ],
      ['ExternalSecret', 'external-secrets.io', 'namespaced', 'externalsecrets'],
      ['JsonPatch', '', undefined, undefined],
      ['Manifest', 'management.platform.sh', undefined, undefined],
      ['OwnedAccessKey', 'management.platform.sh', 'cluster', 'ownedaccesskeys'],
      ['Request', '', undefined, undefined],
      ['RoleBinding', 'rbac.authorization.k8s.io', 'namespaced', 'rolebindings'],
      ['Role', 'rbac.authorization.k8s.io', 'namespaced', 'roles'],
      ['SealedSecret', 'bitnami.com', 'namespaced', 'sealedsecrets'],
      ['Secret', '', 'namespaced', 'secrets'],
      ['User', 'management.platform.sh', 'cluster', 'users'],
      ['vc', '', undefined, undefined],
      [
        'VirtualClusterInstanceKubeConfig',
        'management.platform.sh',
        'namespaced',
        'virtualclusterinstances/kubeconfig',
      ],
      ['WorkspaceInstance', 'management.platform.sh', 'namespaced', 'workspaceinstances'],
    ])
    expect(Object.keys(roots).sort()).toEqual(kinds.map(({ kind }) => kind).sort())
  })

  test('leads from vc.yaml to a patch entry, which is closed', () => {
    expect(summary(at('vc', 'sync', 'toHost', 'endpoints', 'patches', '[]'))).toEqual({
      selectors: ['PatchEntry'],
      type: 'PatchEntry',
      closed: true,
      open: false,
      keys: ['path', 'expression', 'reverseExpression', 'reference', 'labels'],
    })
  })

  test('binds patches of custom resources and of resources that have no name here', () => {
    for (const way of [
      ['sync', 'toHost', 'customResources', 'a.example.com', 'patches', '[]'],
      ['sync', 'fromHost', 'customResources', 'a.example.com', 'patches', '[]'],
      ['sync', 'fromHost', 'widgets', 'patches', '[]'],
      ['sync', 'toHost', 'pods', 'patches', '[]'],
    ]) {
      expect(at('vc', ...way)?.type).toBe('PatchEntry')
    }
  })

  test('gives a property the selectors and facts of its definition beside its own', () => {
    const endpoints = at('vc', 'sync', 'toHost', 'endpoints')
    expect(endpoints?.selectors).toEqual(['SyncToHost.endpoints', 'EndpointsSync'])
    expect(endpoints?.facts.resource).toBe('Endpoints')
    expect(endpoints?.facts.types).toEqual(['object'])
    expect(endpoints?.facts.description).toMatch(/^How objects of kind Endpoints/)
    expect(at('vc', 'sync', 'toHost', 'endpoints', 'patches')?.facts.listKey).toEqual(['path'])
  })

  test('says the direction of a sync and the kind of each resource', () => {
    expect(at('vc', 'sync', 'toHost')?.facts.direction).toBe('toHost')
    expect(at('vc', 'sync', 'fromHost')?.facts.direction).toBe('fromHost')
    const resources = (way: string) =>
      Object.values(at('vc', 'sync', way)?.properties ?? {}).map(({ facts }) => facts.resource)
    expect(resources('toHost')).toEqual([
      'Endpoints',
      'EndpointSlice',
      'Pod',
      'Secret',
      'ConfigMap',
      'Ingress',
      'Service',
      'NetworkPolicy',
      'PersistentVolumeClaim',
      'PersistentVolume',
      'VolumeSnapshot',
      'VolumeSnapshotContent',
      'ResourceClaim',
      'ResourceClaimTemplate',
      'StorageClass',
      'ServiceAccount',
      'PodDisruptionBudget',
      'PriorityClass',
      'Namespace',
      '*',
    ])
    expect(resources('fromHost')).toEqual([
      'Node',
      'Event',
      'IngressClass',
      'RuntimeClass',
      'PriorityClass',
      'StorageClass',
      'CSINode',
      'CSIDriver',
      'CSIStorageCapacity',
      'VolumeSnapshotClass',
      'ConfigMap',
      'Secret',
      '*',
    ])
  })

  test('distinguishes closed, open and partly known objects', () => {
    expect(selectorsWith((position) => position.closed)).toEqual([
      'ExternalPlatform.apiKey',
      'MappedResource.mappings',
      'PatchEntry',
      'PatchEntry.labels',
      'PatchEntry.reference',
      'Platform.apiKey',
      'SyncToHost.endpoints',
      'VirtualClusterConfig.sync',
    ])
    const open = selectorsWith((position) => position.open)
    expect(open.filter((selector) => !/^Sync(To|From)Host/.test(selector))).toEqual([
      'AutoSyncedResource',
      'CoreMeta.annotations',
      'CoreMeta.labels',
      'External.platform',
      'ExternalSecret',
      'ExternalSecret.metadata',
      'Identity.extraClaims',
      'ImagePullSecret',
      'JsonPatchOperation',
      'ManagedFieldsEntry.fieldsV1',
      'Manifest',
      'Manifest.spec',
      'Manifest.status',
      'OwnedAccessKeySpec.oidcProvider',
      'Request',
      'RequestHeader',
      'Role',
      'Role.metadata',
      'RoleBinding',
      'RoleBinding.metadata',
      'RoleBinding.roleRef',
      'RoleRule',
      'RoleSubject',
      'SealedSecret',
      'SealedSecret.metadata',
      'Secret',
      'Secret.metadata',
      'SyncedResource',
      'User.status',
      'UserSpec.codesRef',
      'UserSpec.extraClaims',
      'UserSpec.owner',
      'UserSpec.passwordRef',
      'VirtualClusterConfig',
      'VirtualClusterConfig.external',
      'VirtualClusterConfig.platform',
      'WorkspaceInstance.status',
      'WorkspaceInstanceSpec.owner',
      'WorkspaceInstanceSpec.runnerRef',
      'WorkspaceInstanceSpec.target',
      'WorkspaceInstanceStatus.resolvedTarget',
    ])
    expect(summary(at('User', 'spec'))).toMatchObject({ closed: false, open: false })
  })

  test('marks secrets, deprecated, immutable and server-populated fields', () => {
    expect(selectorsWith(({ facts }) => facts.secret)).toEqual([
      'DirectClusterEndpointTokenStatus.token',
      'Identity.connectorData',
      'OidcLogin.accessToken',
      'OidcLogin.idToken',
      'OidcLogin.refreshToken',
      'OwnedAccessKeySpec.key',
      'RequestHeader.credential',
      'SecretDataValue',
      'SecretStringDataValue',
      'VirtualClusterInstanceKubeConfigStatus.kubeConfig',
    ])
    expect(selectorsWith(({ facts }) => facts.deprecated)).toEqual([
      'ObjectMeta.selfLink',
      'OwnedAccessKeySpec.oidcLogin',
      'OwnedAccessKeySpec.parent',
      'Scope.allowPlatformCli',
      'Scope.rules',
    ])
    expect(selectorsWith(({ facts }) => facts.immutable)).toEqual([
      'DirectClusterEndpointToken.kind',
      'Manifest.kind',
      'ObjectMeta.name',
      'ObjectMeta.namespace',
      'ObjectMeta.uid',
      'OwnedAccessKey.kind',
      'User.kind',
      'VirtualClusterInstanceKubeConfig.kind',
      'WorkspaceInstance.kind',
    ])
    expect(selectorsWith(({ facts }) => facts.serverPopulated)).toEqual([
      'ObjectMeta.creationTimestamp',
      'ObjectMeta.generation',
      'ObjectMeta.managedFields',
      'ObjectMeta.resourceVersion',
      'ObjectMeta.uid',
    ])
  })

  test('marks expressions with their direction and paths with their base', () => {
    const facts = (key: string) => {
      const { expression, path } =
        at('vc', 'sync', 'toHost', 'pods', 'patches', '[]', key)?.facts ?? {}
      return expression ?? path
    }
    expect(['path', 'expression', 'reverseExpression'].map(facts)).toEqual([
      'absolute',
      'forward',
      'reverse',
    ])
    expect(selectorsWith((position) => position.facts.path === 'relative')).toEqual([
      'PatchReference.apiVersionPath',
      'PatchReference.kindPath',
      'PatchReference.namePath',
      'PatchReference.namespacePath',
    ])
  })

  test('names what replaces a deprecated field, where something does', () => {
    expect(at('OwnedAccessKey', 'spec', 'oidcLogin')?.facts.replacedBy).toBe('identity')
    expect(at('OwnedAccessKey', 'spec', 'parent')?.facts.replacedBy).toBeUndefined()
    expect(at('OwnedAccessKey', 'spec', 'scope', 'allowPlatformCli')?.facts.replacedBy).toBe(
      'roles',
    )
  })

  test('binds own keys only: names that every object inherits lead nowhere', () => {
    for (const key of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      expect(roots[key]).toBeUndefined()
      expect(roots.User?.properties?.[key]).toBeUndefined()
      expect(at('User', 'metadata', 'labels')?.properties?.[key]).toBeUndefined()
      expect(at('vc', 'sync', 'toHost', key)?.type).toBe('AutoSyncedResource')
    }
  })

  test('shares what stands below a definition between the ways that lead there', () => {
    expect(at('OwnedAccessKey', 'spec', 'scope')?.properties).toBe(
      at('DirectClusterEndpointToken', 'spec', 'scope')?.properties,
    )
  })

  test('puts the object of the platform, not foreign metadata, under the envelope rules', () => {
    expect(at('Manifest', 'metadata')?.type).toBe('ObjectMeta')
    expect(at('Secret', 'metadata')?.type).toBe('CoreMeta')
  })
})
