/** What expressions of a field are given, and what they have to return. */
export type Kind =
  | 'text'
  | 'key'
  | 'number'
  | 'flag'
  | 'labels'
  | 'texts'
  | 'ports'
  | 'containers'
  | 'addresses'
  | 'rules'

export interface Field {
  readonly kind: Kind
  readonly resource: string
  readonly path: string
  /** What a text has to look like there. */
  readonly form?: RegExp | undefined
  /** Values that a live object holds there, if those of the kind are refused. */
  readonly values?: readonly unknown[] | undefined
}

// As they are in Kubernetes' own validation (apimachinery, util/validation).
const DNS1123_LABEL = /^(?=.{1,63}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?$/
const DNS1123_SUBDOMAIN =
  /^(?=.{1,253}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/
const LABEL_VALUE = /^(?=.{0,63}$)(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/
const CIDR = /^\d{1,3}(\.\d{1,3}){3}\/\d{1,2}$/

/** What the API server validates the texts of a path with; annotations take any text. */
const FORMS: readonly (readonly [RegExp, RegExp])[] = [
  [/^metadata\.labels|^spec\.(?:selector|nodeSelector)/, LABEL_VALUE],
  [/^spec\.(?:nodeName|serviceAccountName|ingressClassName|rules)/, DNS1123_SUBDOMAIN],
  [/^spec\.(?:hostname|volumes|(?:initContainers|containers|ports)(?:$|.*\.name$))/, DNS1123_LABEL],
  [/^subsets.*\.hostname$/, DNS1123_LABEL],
  [/^subsets.*ddresses$|^spec\.externalIPs/, IPV4],
  [/^spec\.loadBalancerSourceRanges/, CIDR],
]

/** Values that a live object holds in a field of this kind. */
export const VALUES: Readonly<Record<Kind, readonly unknown[]>> = {
  text: ['web', 'blue-1', 'team-a.web', 'shop-api', 'db'],
  key: ['web', 'blue-1', 'team-a.web', 'first,second', 'jane'],
  number: [80, 443, 8080, 9090, 30_000],
  flag: [true, false],
  labels: [
    { app: 'web' },
    { app: 'web', team: 'blue' },
    { team: 'red', 'example.com/tier': 'db' },
    { app: 'api', 'app.kubernetes.io/name': 'api', team: '' },
  ],
  texts: [['example.com/a'], ['a', 'b'], ['web', 'example.com/b', 'c']],
  ports: [
    [{ name: 'http', port: 80, targetPort: 'http', protocol: 'TCP' }],
    [
      { name: 'http', port: 80, protocol: 'TCP' },
      { name: 'metrics', port: 9090, targetPort: 9090, protocol: 'TCP' },
    ],
  ],
  containers: [
    [{ name: 'web', image: 'example.com/web:1' }],
    [
      { name: 'web', image: 'example.com/web:1', args: ['--port', '8080'] },
      { name: 'proxy', image: 'example.com/proxy:1', env: [{ name: 'MODE', value: 'fast' }] },
    ],
  ],
  addresses: [
    [{ ip: '10.0.0.7' }],
    [
      { ip: '10.0.0.7', hostname: 'web-0', nodeName: 'node-1' },
      { ip: '10.0.0.8', targetRef: { kind: 'Pod', name: 'web-1', namespace: 'shop' } },
    ],
  ],
  rules: [
    [{ host: 'web.example.com', http: { paths: [] } }],
    [{ host: 'a.example.com' }, { host: 'b.example.com', http: { paths: [] } }],
  ],
}

/** What else may be there: rarer, and allowed. */
export const RARE: Readonly<Record<Kind, readonly unknown[]>> = {
  text: [''],
  key: [null, ''],
  number: [0, 1],
  flag: [],
  labels: [{}],
  texts: [[]],
  // The only port of a Service needs no name.
  ports: [[], [{ port: 80, protocol: 'TCP' }]],
  containers: [[]],
  addresses: [[]],
  rules: [[], [{}]],
}

const of = (kind: Kind, resource: string, ...paths: readonly string[]): readonly Field[] =>
  paths.map((path) => ({
    kind,
    resource,
    path,
    form: FORMS.find(([of]) => of.test(path))?.[1],
  }))

const withValues = (fields: readonly Field[], ...values: readonly unknown[]): readonly Field[] =>
  fields.map((field) => ({ ...field, values }))

const metadata = (resource: string): readonly Field[] => [
  ...of('labels', resource, 'metadata.labels', 'metadata.annotations'),
  ...of('key', resource, 'metadata.labels["app"]', 'metadata.annotations["example.com/owner"]'),
  ...of('texts', resource, 'metadata.finalizers'),
]

export const FIELDS: readonly Field[] = [
  ...['pods', 'services', 'endpoints', 'ingresses', 'configMaps'].flatMap(metadata),
  ...of('text', 'pods', 'spec.hostname', 'spec.nodeName', 'spec.serviceAccountName'),
  ...of('text', 'pods', 'spec.containers[*].name', 'spec.volumes[*].name'),
  ...of('text', 'services', 'spec.ports[*].name', 'spec.selector.app'),
  ...of('text', 'ingresses', 'spec.ingressClassName', 'spec.rules[*].host'),
  ...of('text', 'endpoints', 'subsets[*].addresses[*].hostname'),
  ...of('number', 'services', 'spec.ports[*].port', 'spec.ports[*].nodePort'),
  ...of('number', 'endpoints', 'subsets[*].ports[*].port'),
  ...of('number', 'pods', 'spec.containers[*].ports[*].containerPort', 'spec.priority'),
  ...of('flag', 'pods', 'spec.hostNetwork', 'spec.automountServiceAccountToken', 'spec.hostPID'),
  ...of('flag', 'services', 'spec.publishNotReadyAddresses'),
  ...of('texts', 'pods', 'spec.containers[*].args', 'spec.containers[*].command'),
  ...withValues(
    of('texts', 'services', 'spec.externalIPs'),
    ['10.0.0.7'],
    ['10.0.0.7', '192.0.2.1'],
  ),
  ...withValues(of('texts', 'services', 'spec.loadBalancerSourceRanges'), ['10.0.0.0/8']),
  ...of('labels', 'pods', 'spec.nodeSelector'),
  ...of('labels', 'services', 'spec.selector'),
  ...of('ports', 'services', 'spec.ports'),
  ...of('containers', 'pods', 'spec.containers', 'spec.initContainers'),
  ...of('addresses', 'endpoints', 'subsets[*].addresses', 'subsets[*].notReadyAddresses'),
  ...of('rules', 'ingresses', 'spec.rules'),
]
