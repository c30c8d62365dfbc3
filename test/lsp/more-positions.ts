import type { Position } from './positions.ts'

const api = 'apiVersion: management.platform.sh/v1'

/** What lies in the workspace beside the file at hand. */
export const moreNeighbours: Readonly<Record<string, string>> = {
  'users/anna.yaml': `${api}\nkind: User\nmetadata:\n  name: anna\nspec:\n  username: anna\n  email: anna@example.com\n`,
  'users/bob.yaml': `${api}\nkind: User\nmetadata:\n  name: bob\nspec:\n  username: bob\n  email: bob@example.com\n  groups: [builders]\n`,
  'workspaces/shop.yaml': `${api}\nkind: WorkspaceInstance\nmetadata: {name: shop, namespace: platform-p-shop}\nspec: {owner: {user: anna}, templateRef: {name: devbox}}\n---\n${api}\nkind: WorkspaceInstance\nmetadata: {name: zebra, namespace: platform-p-zoo}\nspec: {owner: {user: anna}, templateRef: {name: devbox}}\n`,
  'secrets/key.yaml':
    'apiVersion: v1\nkind: Secret\nmetadata: {name: shop-key, namespace: vc-platform}\nstringData: {accessKey: <KEY>, host: <HOST>}\n---\napiVersion: v1\nkind: Secret\nmetadata: {name: till-key, namespace: vc-platform}\nstringData: {accessKey: <KEY>, host: <HOST>}\n',
  'keys/ci.yaml': `${api}\nkind: OwnedAccessKey\nmetadata: {name: ci}\nspec: {user: anna, type: User, scope: {allowPlatformCli: true, roles: [{role: vc, projects: ["*"]}]}}\n`,
  'till/vc.yaml':
    'external:\n  platform:\n    apiKey:\n      secretName: till-key\n      namespace: vc-platform\n',
  'umbrella/Chart.yaml':
    'apiVersion: v2\nname: tenants\nversion: 1.0.0\ndependencies:\n  - {name: vcluster, alias: tenant, version: 0.30.0, repository: "https://charts.example.com"}\n',
}

const base =
  '@api = https://platform.example.com/kubernetes/management/apis/management.platform.sh/v1\n\n'
const argo = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: shop, namespace: argocd}
spec:
  project: default
  destination: {namespace: team, server: https://kubernetes.default.svc}
  source:
    repoURL: https://charts.example.com
    chart: vcluster
    targetRevision: 0.30.0
    helm:
`
const flux = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: shop, namespace: team}
spec:
  interval: 10m
  chart: {spec: {chart: vcluster, version: 0.30.0, sourceRef: {kind: HelmRepository, name: charts}}}
  values:
`
const configMap =
  'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: values}\ndata:\n  values.yaml: ‖\n'
const toHost = 'sync:\n  toHost:\n'
const pods = `${toHost}    pods:\n      enabled: true\n      patches:\n`
const referenceAt = (path: string) =>
  `${pods}        - path: ${path}\n          reference:\n            apiVersion: v1\n`
const manifest = (kind: string, rest = '') =>
  `${api}\nkind: ${kind}\nmetadata:\n  name: new\n${rest}`
const apiKey = 'external:\n  platform:\n    apiKey:\n'

type Row = readonly [
  file: string,
  before: string,
  line: string,
  first: string,
  becomes: string,
  after?: string,
]

const vcYaml: readonly Row[] = [
  ['vc.yaml', '', 'sy|', 'sync', 'sync:\n  '],
  [
    'vc.yaml',
    apiKey,
    '      namespace: |',
    'vc-platform',
    '      namespace: vc-platform',
    '      secretName: shop-key\n',
  ],
  // References name the kind that lies at the path.
  [
    'vc.yaml',
    referenceAt('spec.volumes[*].configMap.name'),
    '            kind: |',
    'ConfigMap',
    '            kind: ConfigMap',
  ],
  [
    'vc.yaml',
    referenceAt('spec.volumes[*].persistentVolumeClaim.claimName'),
    '            kind: |',
    'PersistentVolumeClaim',
    '            kind: PersistentVolumeClaim',
  ],
  [
    'vc.yaml',
    referenceAt('spec.volumes[*].secret.secretName'),
    '            kind: |',
    'Secret',
    '            kind: Secret',
  ],
  [
    'vc.yaml',
    referenceAt('spec.serviceAccountName'),
    '            kind: |',
    'ServiceAccount',
    '            kind: ServiceAccount',
  ],
  [
    'vc.yaml',
    `${pods}        - path: spec.volumes[*].secret.secretName\n          reference:\n`,
    '            apiVersion: |',
    'v1',
    '            apiVersion: v1',
  ],
  // Items of lists.
  ['vc.yaml', pods, '        -|', 'path', '        - path: '],
  ['vc.yaml', pods, '        - |', 'path', '        - path: '],
  [
    'vc.yaml',
    `${pods}        - path: metadata.name\n          expression: value\n`,
    '       - pa|',
    'path',
    '       - path: ',
  ],
  ['vc.yaml', `${toHost}    endpoints:\n      patches:\n`, '    - pa|', 'path', '    - path: '],
  [
    'vc.yaml',
    'sync:\n  fromHost:\n    secrets:\n      enabled: true\n      patches:\n        - path: metadata.name\n',
    '          |',
    'reverseExpression',
    '          reverseExpression: ',
  ],
  // Paths and expressions.
  ['vc.yaml', pods, '        - path: |', 'metadata', '        - path: metadata'],
  [
    'vc.yaml',
    pods,
    '        - path: metadata.ann|',
    'annotations',
    '        - path: metadata.annotations',
  ],
  [
    'vc.yaml',
    pods,
    '        - path: spec.containers.|',
    '[*]',
    '        - path: spec.containers[*]',
  ],
  [
    'vc.yaml',
    pods,
    '        - path: spec.containers[*].im|',
    'image',
    '        - path: spec.containers[*].image',
  ],
  [
    'vc.yaml',
    `${pods}        - path: spec.nodeName\n`,
    '          expression: context.virtualObject.|',
    'metadata',
    '          expression: context.virtualObject.metadata',
  ],
  [
    'vc.yaml',
    `${pods}        - path: spec.nodeName\n`,
    '          expression: context.vcluster.|',
    'name',
    '          expression: context.vcluster.name',
  ],
  [
    'vc.yaml',
    `${pods}        - path: spec.hostname\n`,
    '          expression: virtualT|',
    'virtualToHostDNS',
    '          expression: virtualToHostDNS',
  ],
  [
    'vc.yaml',
    `${pods}        - path: spec.hostname\n`,
    '          expression: Ev|',
    '',
    '          expression: Ev',
  ],
  [
    'vc.yaml',
    `${pods}        - path: spec.hostname\n`,
    '          expression: value.toL|',
    'toLowerCase',
    '          expression: value.toLowerCase',
  ],
  // Open quotes.
  [
    'vc.yaml',
    apiKey,
    '      secretName: "sh|',
    'shop-key',
    '      secretName: "shop-key"',
    '      namespace: vc-platform\n',
  ],
  [
    'vc.yaml',
    `${pods}        - path: spec.hostname\n`,
    '          expression: "value.startsW|',
    'startsWith',
    '          expression: "value.startsWith',
    '          reverseExpression: value\n',
  ],
  // Comments.
  [
    'vc.yaml',
    '',
    '# vclint-namespace: |',
    'vc-platform',
    '# vclint-namespace: vc-platform',
    `${apiKey}      secretName: shop-key\n`,
  ],
  [
    'vc.yaml',
    '',
    '# vclint-key: |',
    'ci',
    '# vclint-key: ci',
    `${apiKey}      secretName: shop-key\n`,
  ],
  [
    'vc.yaml',
    apiKey,
    '      # vclint-disable-next-line |',
    'wrong-type',
    '      # vclint-disable-next-line wrong-type',
    '      createRBAC: "true"\n',
  ],
  ['vc.yaml', '', '# vc|', 'vclint-disable-next-line', '# vclint-disable-next-line', apiKey],
  // Flow style and JSON.
  [
    'vc.yaml',
    '',
    'external: {platform: {apiKey: {secretName: |}}}',
    'till-key',
    'external: {platform: {apiKey: {secretName: till-key}}}',
  ],
  ['vc.json', '{\n  "external": {"platform": {}},\n', '  "sy|"', 'sync', '  "sync": {}', '\n}\n'],
  [
    'vc.json',
    '{"external": {"platform": {"apiKey": {\n',
    '  "createRBAC": f|',
    'false',
    '  "createRBAC": false',
    '\n}}}}\n',
  ],
]

const embedded: readonly Row[] = [
  [
    'argo.yaml',
    `${argo}      parameters:\n`,
    '        - name: external.platform.apiKey.se|',
    'secretName',
    '        - name: external.platform.apiKey.secretName',
  ],
  [
    'argo.yaml',
    `${argo}      parameters:\n        - name: external.platform.apiKey.secretName\n`,
    '          value: |',
    'till-key',
    '          value: till-key',
  ],
  [
    'argo.yaml',
    `${argo}      parameters:\n`,
    '        - name: ext|',
    'external',
    '        - name: external',
  ],
  [
    'argo.yaml',
    `${argo}      valuesObject:\n        sync:\n          toHost:\n`,
    '            endp|',
    'endpoints',
    '            endpoints:\n              ',
  ],
  [
    'argo.yaml',
    `${argo}      values: ‖\n        external:\n`,
    '          |',
    'platform',
    '          platform:\n            ',
  ],
  [
    'argo.yaml',
    `${argo}      values: ‖\n`,
    '        ext|',
    'external',
    '        external:\n          ',
  ],
  [
    'guide.md',
    `# Users\n\n\`\`\`yaml\n${manifest('User', 'spec:\n  username: new\n')}`,
    '  ema|',
    'email',
    '  email: ',
    '```\n',
  ],
  ['config-map.yaml', `${configMap}    sync:\n`, '      |', 'toHost', '      toHost:\n        '],
  [
    'config-map.yaml',
    `${configMap}    sync:\n      toHost:\n`,
    '        endp|',
    'endpoints',
    '        endpoints:\n          ',
  ],
  [
    'flux.yaml',
    `${flux}    external:\n      platform:\n        apiKey:\n`,
    '          sec|',
    'secretName',
    '          secretName: ',
  ],
  ['../umbrella/values.yaml', '', 'ten|', 'tenant', 'tenant:\n  '],
  ['../umbrella/values.yaml', 'tenant:\n', '  ext|', 'external', '  external:\n    '],
  [
    '../umbrella/values.yaml',
    'tenant:\n  external:\n    platform:\n      apiKey:\n',
    '        secretName: |',
    'till-key',
    '        secretName: till-key',
  ],
]

const requests: readonly Row[] = [
  ['a.http', base, 'GET {{api}}/us|', 'users', 'GET {{api}}/users'],
  ['a.http', base, 'GET {{api}}/users/|', 'anna', 'GET {{api}}/users/anna'],
  ['a.http', base, 'DELETE {{api}}/users/b|', 'bob', 'DELETE {{api}}/users/bob'],
  [
    'a.http',
    base,
    'GET {{api}}/namespaces/|',
    'platform-p-shop/workspaceinstances',
    'GET {{api}}/namespaces/platform-p-shop/workspaceinstances',
  ],
  [
    'a.http',
    base,
    'GET {{api}}/namespaces/platform-p-shop/workspaceinstances/|',
    'shop',
    'GET {{api}}/namespaces/platform-p-shop/workspaceinstances/shop',
  ],
  // Of two workspaces, the one in the namespace.
  [
    'a.http',
    base,
    'GET {{api}}/namespaces/platform-p-zoo/workspaceinstances/|',
    'zebra',
    'GET {{api}}/namespaces/platform-p-zoo/workspaceinstances/zebra',
  ],
  ['a.http', `${base}GET {{api}}/users\n`, 'Auth|', 'Authorization', 'Authorization: Bearer '],
  [
    'a.http',
    `${base}PATCH {{api}}/users/anna\n`,
    'Content-Type: app|',
    'application/json-patch+json',
    'Content-Type: application/json-patch+json',
  ],
  [
    'a.http',
    `${base}PATCH {{api}}/users/anna\nContent-Type: application/json-patch+json\n\n`,
    '[{"op": "rep|"}]',
    'replace',
    '[{"op": "replace"}]',
  ],
  [
    'a.http',
    `${base}PATCH {{api}}/users/anna\nContent-Type: application/json-patch+json\n\n`,
    '[{"op": "replace", "path": "/spec/disa|"}]',
    'disabled',
    '[{"op": "replace", "path": "/spec/disabled"}]',
  ],
]

const manifests: readonly Row[] = [
  ['manifest.yaml', '', 'apiV|', 'apiVersion', 'apiVersion: '],
  ['../users/new.yaml', `${api}\n`, 'kind: |', 'User', 'kind: User'],
  [
    '../users/new.yaml',
    manifest('User', 'spec:\n  username: new\n  groups:\n'),
    '    -|',
    'builders',
    '    - builders',
  ],
  [
    '../users/new.yaml',
    manifest('User', 'spec:\n  username: new\n  clusterRoles:\n'),
    '    -|',
    'name',
    '    - name: ',
  ],
  ['key.yaml', manifest('OwnedAccessKey', 'spec:\n'), '  type: |', 'User', '  type: User'],
  [
    'key.yaml',
    manifest('OwnedAccessKey', 'spec:\n  scope:\n    roles:\n'),
    '      -|',
    'role',
    '      - role: ',
  ],
  [
    'workspace.yaml',
    manifest('WorkspaceInstance', 'spec:\n  owner:\n'),
    '    user: |',
    'anna',
    '    user: anna',
  ],
  [
    'workspace.yaml',
    manifest('WorkspaceInstance', 'spec:\n  templateRef:\n'),
    '    name: |',
    'devbox',
    '    name: devbox',
  ],
  [
    'secret.yaml',
    'apiVersion: v1\nkind: Secret\nmetadata: {name: vc-platform-api-key}\nstringData:\n',
    '  |',
    'accessKey',
    '  accessKey: ',
  ],
  // The first key of the values of a release.
  ['flux.yaml', flux, '    |', 'external', '    external:\n      '],
  ['flux.yaml', flux, '    ext|', 'external', '    external:\n      '],
  // Configuration.
  ['.vclint.yaml', '', 'extends: |', 'recommended', 'extends: recommended'],
  [
    '.vclint.yaml',
    'customRules:\n  - id: own-rule\n',
    '    kinds: [Own|]',
    'OwnedAccessKey',
    '    kinds: [OwnedAccessKey]',
  ],
]

/**
 * Sixty more positions, written down from the reference and the wishes of users before the code of completion was read.
 * An empty `first` means that nothing begins with what is typed.
 */
export const morePositions: readonly Position[] = [
  ...vcYaml,
  ...embedded,
  ...requests,
  ...manifests,
].map(([file, before, line, first, becomes, after = '']) => ({
  file,
  before: before.replaceAll('‖', '|'),
  line,
  after: after === '' || after.startsWith('\n') ? after : `\n${after}`,
  first,
  becomes,
}))
