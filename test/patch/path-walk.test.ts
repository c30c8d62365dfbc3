import { expect, test } from 'vitest'
import {
  applyRewrite,
  childrenAt,
  describeType,
  knownKinds,
  parsePath,
  resourceSchema,
  unknownPosition,
  walkFrom,
} from '../../src/patch/path/index.ts'

function schemaOf(kind: string) {
  const schema = resourceSchema(kind)
  if (schema === undefined) throw new Error(`no schema of ${kind}`)
  return schema
}

/** The type at the end of a path, or why there is none. */
function walk(kind: string, text: string): string {
  const { end, failure } = walkFrom(schemaOf(kind).root, parsePath(text))
  if (end !== undefined) return describeType(end)
  return `${failure?.reason} ${failure?.step.raw} (${failure?.candidates.join(', ')})`
}

const walks: readonly [kind: string, path: string, type: string][] = [
  ['Endpoints', 'metadata.annotations[*]', 'string'],
  ['Endpoints', 'metadata.annotations["ex.com/k"]', 'string'],
  ['Endpoints', '.metadata.labels.team', 'string'],
  ['Endpoints', 'metadata.finalizers', 'list of string'],
  ['Endpoints', 'metadata.managedFields[*].fieldsV1["f:metadata"].x', 'unknown'],
  ['Endpoints', 'subsets', 'list of object'],
  ['Endpoints', 'subsets[*].addresses[*].ip', 'string'],
  ['Endpoints', 'subsets.0.ports.0.port', 'integer'],
  ['Endpoints', 'subsets.*.ports.*', 'object'],
  ['Endpoints', 'subsets["0"].notReadyAddresses[*].targetRef.name', 'string'],
  ['Endpoints', 'apiVersion', 'string'],
  ['Endpoints', '', 'object'],
  ['Endpoints', 'metadata[*]', 'unknown'],
  ['Service', 'spec.ports[*].name', 'string'],
  ['Service', 'spec.ports[*].targetPort', 'integer or string'],
  ['Service', 'spec.selector', 'map of string'],
  ['Node', 'status.capacity.cpu', 'quantity'],
  ['Node', 'status.addresses', 'list of object'],
  ['Node', 'status.nodeInfo.osImage', 'string'],
  ['Node', 'spec.unschedulable', 'boolean'],
  ['Pod', 'spec.containers[*].image', 'string'],
  ['Pod', 'spec.containers[*].resources.limits["nvidia.com/gpu"]', 'quantity'],
  ['Pod', 'spec.nodeSelector', 'map of string'],
  ['Pod', 'spec.affinity.nodeAffinity', 'object'],
  ['ConfigMap', 'data["config.yaml"]', 'string'],
  ['Secret', 'stringData.host', 'string'],
  ['Ingress', 'spec.rules[*].http.paths[*].backend.service.name', 'string'],
  ['Ingress', 'spec.tls[*].hosts[*]', 'string'],
  ['PersistentVolumeClaim', 'spec.storageClassName', 'string'],
  ['ServiceAccount', 'imagePullSecrets[*].name', 'string'],
  ['Namespace', 'spec.finalizers[0]', 'string'],
  ['StorageClass', 'parameters.type', 'string'],
  ['NetworkPolicy', 'spec.podSelector.matchLabels', 'map of string'],
  ['Endpoints', 'spec.containers[*].name', 'unknown-field spec ()'],
  ['Endpoints', 'metadata.annotation[*]', 'unknown-field annotation (annotations)'],
  ['Endpoints', 'metadata.Labels', 'unknown-field Labels (labels)'],
  ['Endpoints', 'subset[*].ports', 'unknown-field subset (subsets)'],
  ['Endpoints', 'subsets.ports', 'named-step-on-list ports (ports)'],
  ['Endpoints', 'subsets.port', 'named-step-on-list port (ports)'],
  ['Endpoints', 'subsets[-1]', 'negative-index [-1] ()'],
  ['Endpoints', 'metadata.name[*]', 'wildcard-on-scalar [*] ()'],
  ['Endpoints', 'metadata.name[0]', 'index-on-scalar [0] ()'],
  ['Endpoints', 'metadata.name.x', 'step-into-scalar x ()'],
  ['Endpoints', 'metadata.annotations.ex.com/k', 'step-into-scalar com/k ()'],
  ['Endpoints', 'metadata.constructor', 'unknown-field constructor ()'],
  ['Service', 'spec.ports[*].nam', 'unknown-field nam (name)'],
]

for (const [kind, path, type] of walks) {
  test(`"${path}" of ${kind} is ${type}`, () => {
    expect(walk(kind, path)).toBe(type)
  })
}

test('below a position that nothing is known of everything is unknown', () => {
  const { end } = walkFrom(unknownPosition, parsePath('.spec.parentRefs[*].name'))
  expect(end).toBe(unknownPosition)
})

test('kinds whose fields are not built in have no schema', () => {
  expect(['Gateway', 'Issuer', 'Deployment', 'ObjectMeta', ''].map(resourceSchema)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a relative path starts at the patched value', () => {
  const { end } = walkFrom(
    schemaOf('Endpoints').root,
    parsePath('subsets[*].addresses[*].targetRef'),
  )
  const relative = walkFrom(end ?? unknownPosition, parsePath('namespace'))
  const absolute = walkFrom(end ?? unknownPosition, parsePath('metadata.namespace'))
  expect([relative.end?.valueType, absolute.failure?.reason]).toEqual(['string', 'unknown-field'])
})

function rewritten(kind: string, text: string): string | undefined {
  const rewrite = walkFrom(schemaOf(kind).root, parsePath(text)).failure?.rewrite
  return rewrite && applyRewrite(text, rewrite)
}

test('the way out is offered where there is one', () => {
  expect(rewritten('Endpoints', 'subsets.ports')).toBe('subsets[*].ports')
  expect(rewritten('Endpoints', 'subsets["ports"]')).toBe('subsets[*]["ports"]')
  expect(rewritten('Endpoints', 'metadata.annotation["a"]')).toBe('metadata.annotations["a"]')
  expect(rewritten('Endpoints', 'metadata["label"].a')).toBe('metadata["labels"].a')
  expect(rewritten('Endpoints', 'spec.containers')).toBe(undefined)
  expect(rewritten('Endpoints', 'subsets.nothing')).toBe(undefined)
})

test('a list at the start of a relative path gets its wildcard before the name', () => {
  const { end } = walkFrom(schemaOf('Endpoints').root, parsePath('subsets[*].ports'))
  const failure = walkFrom(end ?? unknownPosition, parsePath('name')).failure
  expect(failure?.rewrite && applyRewrite('name', failure.rewrite)).toBe('[*].name')
})

function mayHaveNoValue(kind: string, text: string): boolean {
  return walkFrom(schemaOf(kind).root, parsePath(text)).mayHaveNoValue
}

test('only a last key in brackets can come without a value', () => {
  const paths = [
    'metadata.annotations["a"]',
    'metadata.annotations.a',
    'metadata.annotations[*]',
    'metadata["labels"]',
    'subsets[0]',
  ]
  const found = paths.map((path) => mayHaveNoValue('Endpoints', path))
  expect(found).toEqual([true, false, false, true, false])
  expect(mayHaveNoValue('Endpoints', 'subsets[*].ports[*]["port"]')).toBe(false)
})

test('completion names the fields with types and descriptions', () => {
  const children = childrenAt(schemaOf('Endpoints').root, parsePath('subsets[*].ports[*]').steps)
  expect(children.map(({ text, type }) => `${text} ${type}`)).toEqual([
    '.appProtocol string',
    '.name string',
    '.port integer',
    '.protocol string',
  ])
  expect(children[1]?.description).toBe('The name of this port')
})

test('completion offers the wildcard on lists and maps, and nothing below a scalar', () => {
  const { root } = schemaOf('Endpoints')
  const texts = (path: string) => childrenAt(root, parsePath(path).steps).map(({ text }) => text)
  expect(texts('subsets')).toEqual(['[*]'])
  expect(texts('metadata.labels')).toEqual(['[*]'])
  expect(texts('metadata.name')).toEqual([])
  expect(texts('metadata.nope')).toEqual([])
  expect(texts('')).toEqual(['.apiVersion', '.kind', '.metadata', '.subsets'])
})

test('the built-in kinds know their versions, plurals and scope', () => {
  const of = (kind: string) => knownKinds.find((known) => known.kind === kind)
  expect(['Secret', 'Ingress', 'Endpoints', 'Event', 'HorizontalPodAutoscaler'].map(of)).toEqual([
    { kind: 'Secret', apiVersion: 'v1', apiVersions: ['v1'], plural: 'secrets', namespaced: true },
    {
      kind: 'Ingress',
      apiVersion: 'networking.k8s.io/v1',
      apiVersions: ['networking.k8s.io/v1'],
      plural: 'ingresses',
      namespaced: true,
    },
    {
      kind: 'Endpoints',
      apiVersion: 'v1',
      apiVersions: ['v1'],
      plural: 'endpoints',
      namespaced: true,
    },
    {
      kind: 'Event',
      apiVersion: 'v1',
      apiVersions: ['v1', 'events.k8s.io/v1'],
      plural: 'events',
      namespaced: true,
    },
    {
      kind: 'HorizontalPodAutoscaler',
      apiVersion: 'autoscaling/v2',
      apiVersions: ['autoscaling/v2', 'autoscaling/v1'],
      plural: 'horizontalpodautoscalers',
      namespaced: true,
    },
  ])
  expect(of('Namespace')?.namespaced).toBe(false)
  expect(['Issuer', 'ClusterIssuer', 'Gateway', 'PodList', 'Binding'].map(of)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
