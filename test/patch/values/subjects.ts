/** What the generated expressions are written for: a path, and values that are found there. */
export interface Subject {
  readonly resource: string
  readonly path: string
  readonly type:
    | 'string'
    | 'number'
    | 'boolean'
    | 'object'
    | 'map'
    | 'objects'
    | 'strings'
    | 'unknown'
  /** Values that a live object holds there. */
  readonly typical: readonly unknown[]
  /** Values that are allowed there, and rarer. */
  readonly rare: readonly unknown[]
  /** The path ends in a key in brackets, and the expression runs without a value too. */
  readonly mayBeMissing: boolean
}

const texts = ['a', 'p-a', 'web-1', 'a,b', 'eyJhIjoxfQ==', '{"name":"x"}', 'nginx.default.svc']
const strings = {
  type: 'string',
  typical: texts,
  rare: ['', '-', 'null'],
  mayBeMissing: false,
} as const
const address = { ip: '10.0.0.1' }
const named = {
  ip: '10.0.0.2',
  hostname: 'web-0',
  nodeName: 'n1',
  targetRef: { kind: 'Pod', name: 'web-0', namespace: 'default', uid: 'u1' },
}
const port = { name: 'http', port: 80, protocol: 'TCP' }

// The keys that the expressions ask for.
const keys = {
  a: 'p-1',
  name: 'p-x',
  ip: '1',
  hostname: 'h',
  port: '80',
  ports: 'x',
  addresses: 'y',
}

export const subjects: readonly Subject[] = [
  {
    ...strings,
    resource: 'endpoints',
    path: 'metadata.annotations["example.com/k"]',
    mayBeMissing: true,
  },
  { ...strings, resource: 'endpoints', path: 'metadata.labels[*]' },
  {
    ...strings,
    // The API takes DNS labels only, so no list and no JSON.
    typical: ['a', 'p-a', 'web-1'],
    resource: 'endpoints',
    path: 'subsets[*].addresses[*].hostname',
  },
  { ...strings, resource: 'configMaps', path: 'data["app.yaml"]', mayBeMissing: true },
  {
    resource: 'endpoints',
    path: 'subsets[*].ports[*].port',
    type: 'number',
    typical: [80, 8443],
    rare: [0],
    mayBeMissing: false,
  },
  {
    resource: 'endpoints',
    path: 'metadata.annotations',
    type: 'map',
    typical: [
      { a: '1', 'example.com/x': 'y' },
      { name: 'p-x', app: 'web' },
    ],
    rare: [{}, { a: '', app: '' }, { ...keys, targetRef: 'z' }],
    mayBeMissing: false,
  },
  {
    resource: 'endpoints',
    path: 'subsets[*].addresses',
    type: 'objects',
    typical: [[address], [named, address], [named]],
    rare: [[]],
    mayBeMissing: false,
  },
  {
    resource: 'endpoints',
    path: 'subsets[*].addresses[*]',
    type: 'object',
    typical: [address, named],
    rare: [],
    mayBeMissing: false,
  },
  {
    resource: 'endpoints',
    path: 'subsets',
    type: 'objects',
    typical: [
      [{ addresses: [named], ports: [port] }],
      [{ addresses: [address], ports: [{ port: 53 }] }],
    ],
    rare: [[], [{}], [{ notReadyAddresses: [address] }]],
    mayBeMissing: false,
  },
  {
    resource: 'endpoints',
    path: 'metadata.finalizers',
    type: 'strings',
    typical: [['example.com/a'], ['a', 'b']],
    rare: [[]],
    mayBeMissing: false,
  },
  {
    resource: 'pods',
    path: 'spec.hostNetwork',
    type: 'boolean',
    typical: [true, false],
    rare: [],
    mayBeMissing: false,
  },
  {
    resource: 'services',
    path: 'spec.ports[*].targetPort',
    type: 'unknown',
    typical: ['http', 8080],
    rare: [0, '', 'a', 'p-http', '{"name":"x"}'],
    mayBeMissing: false,
  },
  {
    resource: 'widgets.example.com',
    path: 'spec.config',
    type: 'unknown',
    typical: ['a', { a: 'b', name: 'x', items: [{ name: 'y' }] }, ['a', 'b'], 5, true],
    rare: ['', 'p-x', 0, false, {}, keys, [], [keys], null],
    mayBeMissing: false,
  },
  {
    ...strings,
    resource: 'widgets.example.com',
    path: 'metadata.labels["app"]',
    mayBeMissing: true,
  },
  {
    resource: 'volumeSnapshots',
    path: 'metadata.annotations',
    type: 'map',
    typical: [{ a: '1' }, { name: 'x', 'example.com/k': 'y' }],
    rare: [{}, { ...keys, targetRef: 'z' }],
    mayBeMissing: false,
  },
]

const object = (metadata: object) => ({
  apiVersion: 'v1',
  kind: 'Endpoints',
  metadata: { namespace: 'default', uid: 'u', resourceVersion: '7', ...metadata },
})

const rich = object({
  name: 'web',
  labels: { app: 'web', 'example.com/team': 'blue' },
  annotations: { a: '1', 'example.com/k': 'p-v' },
})
const keyed = object({
  name: 'keyed',
  labels: { app: 'p-web', targetRef: 'z', ...keys },
  annotations: { 'example.com/k': 'a', targetRef: 'z', ...keys },
})
const bare = object({ name: 'db' })
const plain = object({ name: 'db', labels: { zone: 'z' }, annotations: {} })

/** The objects of the context: both there, one of them, none; with labels and without. */
export const objectPairs: readonly (readonly [unknown, unknown])[] = [
  [rich, rich],
  [null, null],
  [bare, bare],
  [keyed, keyed],
  [plain, plain],
  [null, rich],
  [rich, null],
  [null, plain],
  [bare, null],
  [null, keyed],
  [keyed, null],
]
