import type { State } from './share.ts'

/** A story of a real mistake. */
export interface Story extends Omit<State, 'active'> {
  readonly id: string
  readonly title: string
  /** What goes wrong with it in real life. */
  readonly text: string
}

const platform = (rest = '') => `external:
  platform:
    apiKey:
      secretName: shop-platform-key
${rest}`

const secret = (namespace: string) => `apiVersion: v1
kind: Secret
metadata:
  name: shop-platform-key
  namespace: ${namespace}
type: Opaque
stringData:
  accessKey: \${PLATFORM_ACCESS_KEY}
  host: \${PLATFORM_HOST}
`

const patched = (...patches: readonly string[]) => `sync:
  toHost:
    endpoints:
      enabled: true
      patches:
${patches.map((patch) => patch.replace(/^/gm, '        ')).join('\n')}
`

export const stories: readonly Story[] = [
  {
    id: 'start',
    title: 'A first look',
    text: 'A misspelt field, a misspelt name in an expression, and no expression for the way back.',
    files: [
      {
        name: 'vc.yaml',
        text: `external:
  platform:
    apiKey:
      secretNme: shop-platform-key
sync:
  toHost:
    endpoints:
      enabled: true
      patches:
        - path: metadata.annotations["shop.example.com/owner"]
          expression: '"team-" + valeu'
`,
      },
    ],
  },
  {
    id: 'missing-role',
    title: 'Crash loop: the key lacks the role vc',
    text: 'The virtual cluster reads this key from its Secret, but the key only has the role of the command line. It can never connect.',
    files: [
      { name: 'vc.yaml', text: platform() },
      { name: 'secret.yaml', text: secret('vc-shop') },
      {
        name: 'key.yaml',
        text: `apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata:
  name: shop-platform-key
spec:
  displayName: Shop
  user: ana
  type: User
  scope:
    roles:
      - role: platformCLI
        projects: ['*']
`,
      },
    ],
  },
  {
    id: 'lossy-reverse',
    title: 'A reverse that loses data',
    text: 'The reverse keeps only what is between the first two dashes, so a name with a dash of its own is cut.',
    files: [
      {
        name: 'vc.yaml',
        text: patched(
          `- path: metadata.annotations["shop.example.com/team"]
  expression: '"team-" + value'
  reverseExpression: value.split("-")[1]`,
        ),
      },
    ],
    pane: 'preview',
  },
  {
    id: 'right-pair',
    title: 'A pair that works',
    text: 'What two patches do to a sample object, to the host and back. Change an expression and watch.',
    files: [
      {
        name: 'vc.yaml',
        text: patched(
          `- path: subsets[*].addresses[*].hostname
  expression: '\`\${value}-shop\`'
  reverseExpression: value.replace(/-shop$/, "")`,
          `- path: metadata.annotations["shop.example.com/owner"]
  expression: value && context.vcluster.name + "/" + value
  reverseExpression: value && value.slice(context.vcluster.name.length + 1)`,
        ),
      },
    ],
    pane: 'preview',
  },
  {
    id: 'other-namespace',
    title: 'The Secret is in another namespace',
    text: 'vc.yaml names the namespace with a typo, so the Secret is never found.',
    files: [
      {
        name: 'vc.yaml',
        text: platform('      namespace: vc-platfrom\n'),
      },
      { name: 'secret.yaml', text: secret('vc-platform') },
    ],
  },
  {
    id: 'missing-key',
    title: 'It throws when the annotation is missing',
    text: 'An object without the annotation makes the expression throw, and the whole object stops syncing.',
    files: [
      {
        name: 'vc.yaml',
        text: patched(
          `- path: metadata.annotations["shop.example.com/zone"]
  expression: value.toUpperCase()
  reverseExpression: value.toLowerCase()`,
        ),
      },
    ],
    pane: 'preview',
  },
  {
    id: 'chart',
    title: 'A chart with templates',
    text: 'What a template writes is unknown and never reported. The mistake beside it is found.',
    files: [
      {
        name: 'templates/release.yaml',
        text: `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: {{ .Release.Name }}-vc
spec:
  source:
    chart: vcluster
    targetRevision: 0.30.1
    helm:
      values: |
        external:
          platform:
            apiKey:
              secretName: {{ .Values.secret | quote }}
              createRbac: false
`,
      },
    ],
  },
  {
    id: 'plain-key',
    title: 'An access key in Git',
    text: 'Anyone who can read the repository can use the key, and it stays in the history after it is removed.',
    files: [
      {
        name: 'key.yaml',
        text: `apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata:
  name: ci
spec:
  user: ana
  key: q8Zr2LmX9vT4sKc7WbN1
  ttl: 2592000
`,
      },
    ],
  },
  {
    id: 'json-patch',
    title: 'A JSON patch',
    text: 'A dotted path where a JSON pointer belongs, and an operation that does not exist.',
    files: [
      {
        name: 'user.patch.yaml',
        text: `- op: update
  path: /spec/displayName
  value: Ana
- op: add
  path: spec.groups.-
  value: ops
`,
      },
      {
        name: 'user.yaml',
        text: `apiVersion: management.platform.sh/v1
kind: User
metadata:
  name: ana
spec:
  username: ana
  groups: [dev]
`,
      },
    ],
  },
  {
    id: 'request',
    title: 'A request file',
    text: 'The path and the body of a request are checked like a manifest.',
    files: [
      {
        name: 'keys.http',
        text: `POST https://{{host}}/kubernetes/management/apis/management.platform.sh/v1/ownedaccesskey
Authorization: Bearer {{token}}
Content-Type: application/yaml

apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata:
  name: ci
spec:
  user: ana
  ttl: 20 days
`,
      },
    ],
  },
  {
    id: 'workspace',
    title: 'A workspace outside its project',
    text: 'The namespace of a project begins with "platform-p-"; the server refuses the workspace anywhere else.',
    files: [
      {
        name: 'workspace.yaml',
        text: `apiVersion: management.platform.sh/v1
kind: WorkspaceInstance
metadata:
  name: payments
  namespace: payments
spec:
  owner: {usr: ana}
  templateRef: {name: small}
  parameters: >
    size: small
    region: eu
`,
      },
    ],
  },
  {
    id: 'deprecated',
    title: 'Deprecated fields',
    text: 'They still work. The fix replaces them with what is current.',
    files: [
      {
        name: 'key.yaml',
        text: `apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata:
  name: ci
spec:
  user: ana
  parent: main
  scope:
    allowPlatformCli: true
    rules:
      - verbs: [get]
        resources:
          - resourceNames: [web]
`,
      },
    ],
  },
  {
    id: 'change',
    title: 'A change that locks someone out',
    text: 'This change disables the access key that a virtual cluster connects with. The old text is on the left.',
    files: [
      { name: 'vc.yaml', text: platform() },
      { name: 'secret.yaml', text: secret('vc-shop') },
      {
        name: 'key.yaml',
        text: `apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata:
  name: shop-platform-key
spec:
  user: ana
  disabled: true
  type: User
  scope:
    roles:
      - role: vc
        projects: ['*']
`,
      },
      {
        name: 'user.yaml',
        text: `apiVersion: management.platform.sh/v1
kind: User
metadata:
  name: ana
spec:
  username: ana
  tokenGeneration: 2
`,
      },
    ],
    before: [
      {
        name: 'key.yaml',
        text: `apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata:
  name: shop-platform-key
spec:
  user: ana
  type: User
  scope:
    roles:
      - role: vc
        projects: ['*']
`,
      },
      {
        name: 'user.yaml',
        text: `apiVersion: management.platform.sh/v1
kind: User
metadata:
  name: ana
spec:
  username: ana
  tokenGeneration: 1
`,
      },
    ],
    pane: 'compare',
  },
  {
    id: 'settings',
    title: 'Settings of a team',
    text: 'A .vclint.yaml sets severities. It is checked and completed like the other files.',
    files: [
      {
        name: '.vclint.yaml',
        text: `rules:
  unpaired-expression: error
  undocumented-feild: off
`,
      },
      {
        name: 'vc.yaml',
        text: patched(
          `- path: metadata.labels.team
  expression: '"team-" + value'`,
        ),
      },
    ],
  },
]
