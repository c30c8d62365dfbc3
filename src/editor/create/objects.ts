import { writeScalar } from '../../core/scalar/write.ts'

const plain = (text: string) => writeScalar(text, { style: 'plain' })

/** Lines of one object. An unknown value is a placeholder, which no rule takes for a value. */
type Lines = readonly string[]

const metadata = (name: string, namespace?: string): Lines => [
  'metadata:',
  `  name: ${plain(name)}`,
  ...(namespace === undefined ? [] : [`  namespace: ${plain(namespace)}`]),
]

export const secretLines = (name: string, namespace: string | undefined): Lines => [
  'apiVersion: v1',
  'kind: Secret',
  ...metadata(name, namespace),
  'stringData:',
  '  accessKey: <ACCESS_KEY>',
  '  host: <PLATFORM_HOST>',
]

/** Login names may contain characters that object names may not, as in `jane@example.com`. */
export const userLines = (login: string): Lines => [
  'apiVersion: management.platform.sh/v1',
  'kind: User',
  ...metadata(objectName(login)),
  'spec:',
  `  username: ${plain(login)}`,
]

export const keyLines = (name: string, user: string | undefined): Lines => [
  'apiVersion: management.platform.sh/v1',
  'kind: OwnedAccessKey',
  ...metadata(name),
  'spec:',
  `  user: ${user === undefined ? '<USER>' : plain(user)}`,
  '  type: User',
  '  scope:',
  '    roles:',
  '      - role: vc',
  '        projects: ["*"]',
  '    allowPlatformCli: true',
]

export interface SecretReader {
  readonly secret: string
  readonly namespace: string
  /** Namespace in which the virtual cluster is installed. */
  readonly own: string | undefined
}

export function roleLines({ secret, namespace, own }: SecretReader): Lines {
  const name = `read-${secret}`
  return [
    'apiVersion: rbac.authorization.k8s.io/v1',
    'kind: Role',
    ...metadata(name, namespace),
    'rules:',
    '  - apiGroups: [""]',
    '    resources: [secrets]',
    `    resourceNames: [${writeScalar(secret, { style: 'plain', inFlow: true })}]`,
    '    verbs: [get]',
    '---',
    'apiVersion: rbac.authorization.k8s.io/v1',
    'kind: RoleBinding',
    ...metadata(name, namespace),
    'roleRef:',
    '  apiGroup: rbac.authorization.k8s.io',
    '  kind: Role',
    `  name: ${plain(name)}`,
    'subjects:',
    '  - kind: ServiceAccount',
    '    name: <SERVICE_ACCOUNT>',
    `    namespace: ${own === undefined ? '<NAMESPACE>' : plain(own)}`,
  ]
}

export const objectName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
