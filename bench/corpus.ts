import { foreign } from './foreign-corpus.ts'
import type { Sample } from './sample.ts'

export type CorpusName = keyof typeof corpora

/** Seeded, so that every run measures the same texts (mulberry32). */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

const HEAD = 'apiVersion: management.platform.sh/v1\n'

const user = (n: number) => `${HEAD}kind: User
metadata:
  name: user-${n}
  labels:
    team: team-${n % 50}
spec:
  displayName: User ${n}
  username: user-${n}
  email: user-${n}@example.com
  groups:
    - developers
    - team-${n % 50}
  clusterRoles:
    - name: platform-management-admin
`

const accessKey = (n: number) => `${HEAD}kind: OwnedAccessKey
metadata:
  name: key-${n}
spec:
  displayName: Key ${n}
  user: user-0
  type: User
  ttl: 1728000
  scope:
    projects:
      - project: shop-${n % 40}
    roles:
      - role: platformCLI
        projects: ["shop-${n % 40}"]
`

const workspace = (n: number) => `${HEAD}kind: WorkspaceInstance
metadata:
  name: ws-${n}
  namespace: platform-p-shop
spec:
  displayName: Workspace ${n}
  owner:
    user: user-0
  parameters: |
    region: eu
    cpu: ${1 + (n % 8)}
  templateRef:
    name: devbox
`

const kubeConfig = (n: number) => `${HEAD}kind: VirtualClusterInstanceKubeConfig
metadata:
  name: kc-${n}
  namespace: platform-p-shop
spec:
  certificateTTL: 3600
  clientCert: true
`

/** As they are made by hand, with all that there is to say. */
const fullKey = (n: number) => `${HEAD}kind: OwnedAccessKey
metadata:
  name: key-${n}
  labels: { team: team-${n % 50}, env: prod }
  annotations:
    example.com/owner: "team-${n % 50}"
spec:
  displayName: Key ${n}
  user: user-0
  type: User
  ttl: 1728000
  scope:
    projects:
      - project: shop-${n % 40}
    roles:
      - { role: platformCLI, projects: ["shop-${n % 40}", "till-${n % 40}"] }
`

const kinds = [user, accessKey, workspace, kubeConfig]

const clean = (n: number) => (kinds[n % kinds.length] ?? user)(n)

/** One mistake each, of many sorts; some in text that does not parse, some that comments silence. */
const mistakes: readonly ((text: string, n: number) => string)[] = [
  (text) => text.replace('metadata:', 'metdata:'),
  (text) => text.replace(/name: (\S+)\n/, 'name: $1_X\n'),
  (text) => text.replace('spec:', 'spec: # {{ .Values.x }}\n  colour: red'),
  (text) => text.replace('management.platform.sh/v1', 'management.platform.sh/v2'),
  (text) => text.replace('metadata:', 'metadata:\n  namespace: Shop_1'),
  (text) => text.replace('  displayName: ', '  displayName: "unclosed '),
  (text) => text.replace('spec:', 'spec:\n  ttl: "12"'),
  (text) => text.replace('spec:', 'spec: &spec\n  user: *nowhere'),
  (text, n) => text.replace(/name: \S+\n/, `name: same-${n % 3}\n`),
  (text) =>
    `# vclint-disable-file unknown-field -- known\n${text.replace('spec:', 'spec:\n  colour: red')}`,
  (text) =>
    text.replace(
      'spec:',
      'spec:\n  # vclint-disable-next-line unknown-field until 2020-01-01 -- old\n  colour: red',
    ),
  (text) => text.replace('user: user-0', 'user: user-O'),
  (text) => text.replaceAll('\n', '\r\n').replace('spec:', 'sepc:'),
  (text) => text.replace('kind: ', 'kind: &k '),
  (text) => `${text}---\n${text.replace('spec:', 'spec:\n  displayName: again')}`,
  (text) => text.replace('metadata:', 'status: {phase: Ready}\nmetadata:\n  uid: a-b'),
]

function someBad(count: number, percent: number, seed: number): Sample[] {
  const roll = dice(seed)
  return Array.from({ length: count }, (_, n): Sample => {
    const text = clean(n)
    const mistake = mistakes[roll(mistakes.length)]
    return [`m${n}.yaml`, roll(100) < percent && mistake ? mistake(text, n) : text]
  })
}

const patch = (n: number) => `        - path: metadata.annotations["example.com/a${n}"]
          expression: '"p${n}-" + value'
          reverseExpression: 'value.replace(/^p${n}-/, "")'
`

const patches = (count: number) => `sync:
  toHost:
    services:
      enabled: true
      patches:
${Array.from({ length: count }, (_, n) => patch(n)).join('')}`

/** Files that know one another: Secrets, a virtual cluster, keys, users that are missing or disabled. */
const joined = (n: number): Sample[] => [
  [
    `s${n}/vc.yaml`,
    `external:\n  platform:\n    apiKey:\n      secretName: key-${n}\n${patches(3)}`,
  ],
  [
    `s${n}/secret.yaml`,
    `apiVersion: v1\nkind: Secret\nmetadata:\n  name: key-${n % 2 ? n : `other-${n}`}\nstringData:\n  accessKey: \${KEY}\n  hots: example.com\n`,
  ],
  [`s${n}/key.yaml`, accessKey(n).replace('user-0', n % 3 ? `user-${n}` : 'nobody')],
  [`s${n}/user.yaml`, `${user(n)}  disabled: ${n % 4 === 0}\n`],
]

const HOMES = ['shop', 'till', 'team', 'stock', 'blog']

/** Five objects in one file, some of which are looked for by others. */
function fiveObjects(n: number): Sample {
  const home = `${HOMES[n % 5]}-${n % 40}`
  const secret = `apiVersion: v1
kind: Secret
metadata:
  name: ${home}-key-${n}
  namespace: ${home}
stringData:
  accessKey: \${KEY}
  host: platform.example.com
`
  const cluster = `external:
  platform:
    apiKey:
      secretName: ${home}-key-${n}
      namespace: ${home}
${patches(2)}`
  const key = accessKey(n).replace('user-0', `user-${n}`)
  const last = n % 4 === 0 ? cluster : kubeConfig(n)
  const objects = [user(n), key, workspace(n), n % 2 ? kubeConfig(n + 1e5) : secret, last]
  return [`${home}/m${n}.yaml`, objects.join('---\n')]
}

const lines = (bytes: number, make: (n: number) => string): string => {
  const parts: string[] = []
  for (let length = 0, n = 0; length < bytes; n++) {
    const part = make(n)
    length += part.length
    parts.push(part)
  }
  return parts.join('')
}

export const corpora = {
  clean: (count: number): Sample[] =>
    Array.from({ length: count }, (_, n): Sample => [`m${n}.yaml`, clean(n)]),
  keys: (count: number): Sample[] =>
    Array.from({ length: count }, (_, n): Sample => [`k${n}.yaml`, fullKey(n)]),
  'bad-1': (count: number): Sample[] => someBad(count, 1, 1),
  'bad-20': (count: number): Sample[] => someBad(count, 20, 20),
  patches: (count: number): Sample[] => [['vc.yaml', patches(count)]],
  documents: (count: number): Sample[] => [
    ['all.yaml', Array.from({ length: count }, (_, n) => `---\n${clean(n)}`).join('')],
  ],
  /** One file of so many bytes with one object: a list of groups. */
  huge: (bytes: number): Sample[] => [
    [
      'huge.yaml',
      user(0).replace(
        '    - developers\n',
        lines(bytes, (n) => `    - group-${n}\n`),
      ),
    ],
  ],
  foreign,
  tiny: (): Sample[] => [['tiny.yaml', user(0)]],
  /** Objects that know one another, five in each file. */
  joins: (files: number): Sample[] => Array.from({ length: files }, (_, n) => fiveObjects(n)),
  /** Everything at once: mistakes, joins and suppressions. */
  mixed: (count: number): Sample[] => [
    ...someBad(count, 60, 60),
    ...Array.from({ length: Math.ceil(count / 20) }, (_, n) => joined(n)).flat(),
  ],
} satisfies Record<string, (size: number) => Sample[]>
