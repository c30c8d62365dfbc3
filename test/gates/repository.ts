/** Files of a project by their paths. */
export type Files = Readonly<Record<string, string>>

const teams = ['shop', 'till', 'stock', 'mail', 'fleet', 'bank']

const platform = 'apiVersion: management.platform.sh/v1'

const user = (team: string, email = `${team}@example.com`) => `${platform}
kind: User
metadata:
  name: ${team}-robot
  labels:
    team: ${team}
spec:
  displayName: Robot of ${team}
  email: ${email}
`

const key = (team: string) => `${platform}
kind: OwnedAccessKey
metadata:
  name: ${team}-connects
spec:
  displayName: Connects ${team}
  user: ${team}-robot
  type: User
  scope:
    allowPlatformCli: true
    roles:
      - role: vc
        projects: ["*"]
`

const secret = (team: string) => `# vclint-key: ${team}-connects
apiVersion: v1
kind: Secret
metadata:
  name: ${team}-access
  namespace: vc-${team}
stringData:
  accessKey: \${${team.toUpperCase()}_KEY}
  host: platform.example.com
`

const cluster = (team: string) => `# vclint-namespace: team-${team}
external:
  platform:
    apiKey:
      secretName: ${team}-access
      namespace: vc-${team}
      createRBAC: false
sync:
  toHost:
    endpoints:
      enabled: true
`

const rbac = (team: string) => `apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata:
  name: read-access
  namespace: vc-${team}
rules:
  - apiGroups: [""]
    resources: [secrets]
    resourceNames: [${team}-access]
    verbs: [get]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: read-access
  namespace: vc-${team}
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: Role
  name: read-access
subjects:
  - kind: ServiceAccount
    name: vc-${team}
    namespace: team-${team}
`

const workspace = (team: string) => `${platform}
kind: WorkspaceInstance
metadata:
  name: ${team}-desk
  namespace: platform-p-${team}
spec:
  displayName: Desk of ${team}
  templateRef:
    name: standard
`

const overlay = (name: string, path: string) => `resources: [../../base]
patches:
  - target: {group: management.platform.sh, kind: User, name: base-robot}
    patch: |-
      - {op: test, path: /spec/displayName, value: Robot of base}
      - {op: replace, path: ${path}, value: ${name}}
`

const application = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: depot, namespace: argocd}
spec:
  sources:
    - repoURL: https://charts.example.com
      chart: vcluster
      targetRevision: 0.30.1
      helm: {valueFiles: [$values/depot/values.yaml, $values/depot/values-prod.yaml]}
    - {repoURL: https://git.example.com/depot.git, ref: values}
`

const environment = (name: string, email: string): Files => ({
  [`envs/${name}/kustomization.yaml`]: `resources: [jane.yaml]
patches:
  - target: {kind: User, name: jane}
    path: patch.yaml
`,
  [`envs/${name}/jane.yaml`]: user('jane', email).replace('-robot', ''),
  [`envs/${name}/patch.yaml`]: '- op: replace\n  path: /spec/email\n  value: j@example.com\n',
})

const release = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: blue, namespace: team-blue}
spec:
  chart:
    spec:
      chart: vcluster
      version: 0.33.0
  values:
    sync: {toHost: {pods: {enabled: true}}}
`

const releasePatch = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: blue, namespace: team-blue}
spec:
  values:
    privateNodes:
      enabled: true
`

/** A project of 59 files that depend on one another in the ways that vclint knows, without a finding. */
export function repository(): Files {
  const all: Record<string, string> = {}
  for (const team of teams) {
    all[`users/${team}.yaml`] = user(team)
    all[`keys/${team}.yaml`] = key(team)
    all[`secrets/${team}.yaml`] = secret(team)
    all[`clusters/${team}/vc.yaml`] = cluster(team)
    all[`clusters/${team}/rbac.yaml`] = rbac(team)
  }
  for (const team of teams.slice(0, 3)) all[`workspaces/${team}.yaml`] = workspace(team)
  return {
    ...all,
    '.vclint.yaml': `root: true
target: "0.30"
rules:
  incomplete-vc-key: warning
sets:
  dev: [envs/dev/]
  prod: [envs/prod/]
`,
    '.gitignore': 'node_modules/\n*.local.yaml\n',
    'base/kustomization.yaml': 'resources: [user.yaml]\n',
    'base/user.yaml': user('base'),
    'overlays/dev/kustomization.yaml': overlay('dev@example.com', '/spec/email'),
    'overlays/prod/kustomization.yaml': overlay('prod', '/metadata/labels/team'),
    'depot/application.yaml': application,
    'depot/values.yaml': 'sync:\n  toHost:\n    services:\n      enabled: true\n',
    'depot/values-prod.yaml': 'privateNodes:\n  enabled: true\n',
    'requests/shop.http': `PATCH https://{{host}}/kubernetes/management/apis/management.platform.sh/v1/users/shop-robot
Authorization: Bearer {{key}}
Content-Type: application/json-patch+json

[{"op": "replace", "path": "/spec/email", "value": "desk@example.com"}]
`,
    'requests/till.http': `POST https://{{host}}/kubernetes/management/apis/management.platform.sh/v1/users
Authorization: Bearer {{key}}
Content-Type: application/yaml

< ./till.yaml
`,
    'requests/till.yaml': user('desk'),
    'old/.vclint.yaml': 'target: "0.24"\n',
    'old/vc.yaml': 'sync:\n  toHost:\n    services:\n      enabled: true\n',
    ...environment('dev', 'jane@example.com'),
    ...environment('prod', 'root@example.com'),
    'fleet/base/release.yaml': release,
    'fleet/base/kustomization.yaml': 'resources: [release.yaml]\n',
    'fleet/dev/kustomization.yaml': 'resources: [../base]\npatches:\n  - path: values.yaml\n',
    'fleet/dev/values.yaml': releasePatch,
    'README.md': '# A project\n\nNothing to check is in here.\n',
    'package.json': '{"name": "project", "private": true}\n',
  }
}

/** The same with mistakes, in a file by itself, in what files know of each other, and in what is built. */
export function withMistakes(): Files {
  const files: Record<string, string> = { ...repository() }
  const edit = (path: string, from: string | RegExp, to: string) => {
    files[path] = (files[path] ?? '').replace(from, to)
  }
  files['users/old.yaml'] = (files['users/bank.yaml'] ?? '').replace('bank@', 'bank at ')
  edit('clusters/fleet/vc.yaml', '-access', '-acess')
  edit('keys/mail.yaml', 'user: mail', 'user: male')
  edit('requests/shop.http', '/spec/email', '/spec/mail/to')
  edit('base/user.yaml', / {2}labels:\n.*\n/, '')
  edit('envs/dev/jane.yaml', / {2}email.*\n/, '')
  files['old/vc.yaml'] += 'privateNodes:\n  enabled: true\n'
  return files
}
