/** What the expressions of a field are given, and what the API takes there. */
export type Kind =
  | 'name'
  | 'host'
  | 'note'
  | 'label'
  | 'port'
  | 'flag'
  | 'labels'
  | 'notes'
  | 'args'
  | 'items'
  | 'data'
  | 'amount'
  | 'custom'
  | 'image'
  | 'address'
  | 'word'
  | 'memory'
  | 'route'
  | 'pulls'

export interface Field {
  readonly kind: Kind
  readonly resource: string
  readonly path: string
  /** What the items of a list are told apart by. */
  readonly key?: string
}

type Places = Readonly<Partial<Record<Kind, readonly (readonly [string, string, string?])[]>>>

const FIELDS_BY_KIND: Places = {
  name: [
    ['pods', 'spec.containers[*].name'],
    ['pods', 'spec.serviceAccountName'],
    ['services', 'spec.ports[*].name'],
    ['pods', 'spec.volumes[*].name'],
  ],
  host: [
    ['ingresses', 'spec.rules[*].host'],
    ['ingresses', 'spec.tls[*].hosts[*]'],
  ],
  note: [
    ['services', 'metadata.annotations["example.com/owner"]'],
    ['configMaps', 'metadata.annotations["example.com/link"]'],
    ['endpoints', 'metadata.annotations[*]'],
  ],
  label: [
    ['pods', 'metadata.labels["team"]'],
    ['services', 'metadata.labels.app'],
    ['services', 'spec.selector.app'],
  ],
  port: [
    ['services', 'spec.ports[*].port'],
    ['pods', 'spec.containers[*].ports[*].containerPort'],
    ['endpoints', 'subsets[*].ports[*].port'],
  ],
  flag: [
    ['pods', 'spec.hostNetwork'],
    ['services', 'spec.publishNotReadyAddresses'],
  ],
  labels: [
    ['pods', 'metadata.labels'],
    ['services', 'spec.selector'],
    ['pods', 'spec.nodeSelector'],
  ],
  notes: [
    ['services', 'metadata.annotations'],
    ['ingresses', 'metadata.annotations'],
  ],
  args: [
    ['pods', 'spec.containers[*].args'],
    ['pods', 'spec.containers[*].command'],
    ['services', 'spec.externalIPs'],
  ],
  items: [
    ['services', 'spec.ports', 'name'],
    ['pods', 'spec.containers', 'name'],
    ['endpoints', 'subsets[*].addresses', 'ip'],
    ['pods', 'spec.containers[*].env', 'name'],
  ],
  data: [['secrets', 'data["password"]']],
  amount: [['pods', 'spec.containers[*].resources.limits["cpu"]']],
  custom: [['customResources', 'spec.forwarding.target']],
}

/** Fields whose texts the API takes in one form only. */
const FORMED_BY_KIND: Places = {
  image: [
    ['pods', 'spec.containers[*].image'],
    ['pods', 'spec.initContainers[*].image'],
  ],
  address: [
    ['endpoints', 'subsets[*].addresses[*].ip'],
    ['services', 'spec.clusterIP'],
    ['pods', 'spec.hostAliases[*].ip'],
  ],
  word: [
    ['services', 'spec.type'],
    ['pods', 'spec.containers[*].imagePullPolicy'],
    ['services', 'spec.ports[*].protocol'],
  ],
  memory: [
    ['persistentVolumeClaims', 'spec.resources.requests.storage'],
    ['pods', 'spec.containers[*].resources.limits["memory"]'],
  ],
  route: [['ingresses', 'spec.rules[*].http.paths[*].path']],
  pulls: [['pods', 'spec.imagePullSecrets', 'name']],
}

const fieldsIn = (places: Places): readonly Field[] =>
  (Object.keys(places) as Kind[]).flatMap((kind) =>
    (places[kind] ?? []).map(([resource, path, key]) => ({
      kind,
      resource,
      path,
      ...(key && { key }),
    })),
  )

export const FIELDS = fieldsIn(FIELDS_BY_KIND)
export const FORMED_FIELDS = fieldsIn(FORMED_BY_KIND)

const KINDS: Readonly<Record<string, string>> = {
  configMaps: 'ConfigMap',
  customResources: 'Thing',
  endpoints: 'Endpoints',
  ingresses: 'Ingress',
  pods: 'Pod',
  persistentVolumeClaims: 'PersistentVolumeClaim',
  secrets: 'Secret',
  services: 'Service',
}

/** The kind of the objects that a field belongs to. */
export const kindOf = ({ resource }: Field): string => KINDS[resource] ?? 'Sample'

/** Places of live objects that the path matches, as `context.path` says them. */
export function pathsOf({ path }: Field): readonly string[] {
  if (!path.includes('*')) return [path]
  const isMap = /(?:labels|annotations)\[\*\]$/.test(path)
  const keys = isMap ? ['team', 'app', 'owner', 'example.com/link'] : [0, 1, 2]
  return keys.map((key) => path.replaceAll('[*]', `.${key}`))
}

const names = ['web', 'shop-api', 'blue-1', 'db']
// Annotations hold whatever their readers want.
const notes = ['web', 'team-a.web', 'shop/api', 'a,b,c', 'jane', '{"name":"web"}', '8080']
const items = (key: string, ...texts: readonly string[]) => texts.map((text) => ({ [key]: text }))

/** Values that a live object holds there. */
export function valuesOf({ kind, key = 'name', path }: Field): readonly unknown[] {
  switch (kind) {
    case 'name':
      return names
    case 'host':
      return ['web.example.com', 'shop.example.com', 'api.test']
    case 'note':
      return notes
    case 'label':
      return ['web', 'shop-api', 'blue', 'team-a.web']
    case 'port':
      return [80, 443, 8080, 9090]
    case 'flag':
      return [true, false]
    case 'labels':
      return [
        { app: 'web' },
        { app: 'api', team: 'blue' },
        { team: 'red', 'example.com/tier': 'db' },
      ]
    case 'notes':
      return [{ owner: 'jane' }, { note: 'a b', 'example.com/owner': 'joe' }]
    case 'args':
      if (path.endsWith('IPs')) return [['10.0.0.7'], ['10.0.0.7', '10.0.0.8']]
      return [['serve'], ['--port', '8080'], ['a', 'b', 'c']]
    case 'items':
      return key === 'ip'
        ? [items(key, '10.0.0.7'), items(key, '10.0.0.7', '10.0.0.8')]
        : [items(key, 'http'), items(key, 'http', 'metrics')].map((list) =>
            list.map((item) => (path === 'spec.ports' ? { ...item, port: 80 } : item)),
          )
    case 'data':
      return ['d2Vi', 'czNjcjN0', 'aGVsbG8=']
    case 'amount':
      return ['100m', '1', '500m']
    case 'image':
      return ['nginx', 'nginx:1.27', 'docker.io/library/nginx:1.27', 'quay.io/team/app:v2']
    case 'address':
      return ['10.0.0.7', '192.168.1.20', '10.96.0.10']
    case 'word':
      return WORDS_AT[path] ?? []
    case 'memory':
      return ['128Mi', '1Gi', '10Gi']
    case 'route':
      return ['/', '/api', '/shop/v1']
    case 'pulls':
      return [items('name', 'regcred'), items('name', 'regcred', 'team-pull')]
    default:
      return ['web', 'shop-api', 'team-a.web']
  }
}

const WORDS_AT: Readonly<Record<string, readonly string[]>> = {
  'spec.type': ['ClusterIP', 'NodePort', 'LoadBalancer'],
  'spec.containers[*].imagePullPolicy': ['Always', 'IfNotPresent', 'Never'],
  'spec.ports[*].protocol': ['TCP', 'UDP', 'SCTP'],
}

/** Rarer values that are allowed. */
export function rareOf({ kind, path }: Field): readonly unknown[] {
  const empty: Partial<Record<Kind, readonly unknown[]>> = {
    note: [''],
    labels: [{}],
    notes: [{}],
    args: [[]],
    items: [[]],
  }
  // The only port of a Service needs no name.
  const nameless = path === 'spec.ports' ? [[{ port: 80 }]] : []
  return [...(path.endsWith('"]') ? [null] : []), ...(empty[kind] ?? []), ...nameless]
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && !value.startsWith('\u0000')
const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const DNS = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/
const HOST = /^(?:\*\.)?[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/
const LABEL = /^(?:[A-Za-z0-9](?:[-\w.]{0,61}[A-Za-z0-9])?)?$/
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const IMAGE =
  /^(?:[A-Za-z\d.-]+(?::\d+)?\/)?[a-z\d]+(?:[._-]+[a-z\d]+)*(?:\/[a-z\d]+(?:[._-]+[a-z\d]+)*)*(?::[\w][\w.-]*)?$/
const IP = /^\d{1,3}(?:\.\d{1,3}){3}$/
const AMOUNT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:m|[kKMGTPE]i?|[eE]\d+)?$/

/** True of a result that has the type of the field; null removes it. */
export function hasType({ kind, key = 'name' }: Field, value: unknown): boolean {
  if (value === null) return true
  switch (kind) {
    case 'port':
      return Number.isInteger(value)
    case 'flag':
      return typeof value === 'boolean'
    case 'labels':
    case 'notes':
      return isMap(value) && Object.values(value).every(isText)
    case 'args':
      return Array.isArray(value) && value.every(isText)
    case 'items':
    case 'pulls':
      return (
        Array.isArray(value) &&
        value.every(
          (item) =>
            isMap(item) && (!(key in item) || isText(item[key as keyof typeof item] as unknown)),
        )
      )
    case 'amount':
    case 'memory':
      return isText(value) || typeof value === 'number'
    case 'custom':
      return !String(value).startsWith('\u0000')
    default:
      return isText(value)
  }
}

/** True of a result that has the form too which the API wants. */
export function hasForm({ kind, path, key }: Field, value: unknown): boolean {
  if (value === null) return true
  switch (kind) {
    case 'name':
      return (
        typeof value === 'string' &&
        value.length <= (path.endsWith('ports[*].name') ? 63 : 253) &&
        DNS.test(value)
      )
    case 'host':
      return typeof value === 'string' && value.length <= 253 && HOST.test(value)
    case 'label':
      return typeof value === 'string' && LABEL.test(value)
    case 'labels':
      return isMap(value) && Object.values(value).every((text) => LABEL.test(String(text)))
    case 'data':
      return BASE64.test(String(value))
    case 'amount':
    case 'memory':
      return AMOUNT.test(String(value))
    case 'image':
      return IMAGE.test(String(value))
    case 'address':
      return IP.test(String(value))
    case 'word':
      return [...(WORDS_AT[path] ?? []), 'ExternalName'].includes(String(value))
    case 'route':
      return String(value).startsWith('/')
    case 'pulls':
      return Array.isArray(value) && value.every((item) => Object.keys(item).join() === 'name')
    case 'port':
      return typeof value === 'number' && value > 0 && value < 65_536
    case 'items':
      return (
        key !== 'ip' ||
        (value as readonly { readonly ip?: unknown }[]).every(({ ip }) => IP.test(String(ip)))
      )
    case 'args':
      return !path.endsWith('IPs') || (Array.isArray(value) && value.every((text) => IP.test(text)))
    default:
      return true
  }
}
