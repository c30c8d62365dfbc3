/** `|` is the cursor in `line`; `‖` writes a bar. `becomes` stands for `line` once `first` is taken. */
export interface Position {
  readonly file: string
  readonly before: string
  readonly line: string
  readonly after: string
  readonly first: string
  readonly becomes: string
}

/** What lies in the workspace beside the file at hand. */
export const neighbours: Readonly<Record<string, string>> = {
  'people.yaml': [
    'apiVersion: management.platform.sh/v1',
    'kind: User',
    'metadata: {name: jane}',
    'spec: {username: jane, subject: jane, clusterRoles: [{name: platform-management-admin}]}',
    '',
  ].join('\n'),
  'workspace.yaml': [
    'apiVersion: management.platform.sh/v1',
    'kind: WorkspaceInstance',
    'metadata: {name: own, namespace: platform-p-shop}',
    'spec: {owner: {user: jane}, templateRef: {name: node}}',
    '',
  ].join('\n'),
  'secret.yaml': [
    'apiVersion: v1',
    'kind: Secret',
    'metadata: {name: shop-key, namespace: team}',
    `stringData: {accessKey: "\${KEY}", host: platform.example.com}`,
    '',
  ].join('\n'),
}

const of =
  (file: string, before = '', after = '') =>
  (line: string, first: string, becomes: string): Position => ({
    file,
    before,
    line,
    after,
    first,
    becomes,
  })

const vc = of('vc.yaml')
const apiKey = of('vc.yaml', 'external:\n  platform:\n    apiKey:\n')
const sync = 'sync:\n  toHost:\n'
const entries = `${sync}    endpoints:\n      patches:\n`
const inEntry = of('vc.yaml', `${entries}        - path: metadata.name\n`)
const inPath = of(
  'vc.yaml',
  entries,
  '\n          expression: value\n          reverseExpression: value\n',
)
const expression = of(
  'vc.yaml',
  `${entries}        - path: subsets[*].addresses[*].hostname\n`,
  '\n          reverseExpression: value\n',
)
const manifest = (kind: string, before: string) =>
  of(
    'manifest.yaml',
    `apiVersion: management.platform.sh/v1\nkind: ${kind}\nmetadata:\n  name: one\n${before}`,
  )
const user = manifest('User', 'spec:\n  username: one\n')
const key = manifest('OwnedAccessKey', 'spec:\n')
const scope = manifest('OwnedAccessKey', 'spec:\n  user: jane\n  scope:\n')
const token = manifest('DirectClusterEndpointToken', 'spec:\n')
const workspace = manifest('WorkspaceInstance', '')
const kubeConfig = manifest(
  'VirtualClusterInstanceKubeConfig',
  '  namespace: platform-p-shop\nspec:\n',
)
const json = of('vc.json', '{\n  "external": {"platform": {"apiKey": {\n', '\n  }}}\n}\n')
const userJson = of(
  'user.json',
  '{\n  "apiVersion": "management.platform.sh/v1",\n  "kind": "User",\n  "metadata": {"name": "one"},\n  "spec": {\n',
  '\n  }\n}\n',
)

const argo = [
  'apiVersion: argoproj.io/v1alpha1',
  'kind: Application',
  'metadata: {name: shop, namespace: argocd}',
  'spec:',
  '  project: default',
  '  destination: {namespace: team, server: https://kubernetes.default.svc}',
  '  source:',
  '    repoURL: https://charts.example.com',
  '    chart: vcluster',
  '    targetRevision: 0.30.0',
  '    helm:',
  '',
].join('\n')
const argoText = of(
  'argo.yaml',
  `${argo}      values: |\n        external:\n          platform:\n            apiKey:\n`,
)
const argoObject = of(
  'argo.yaml',
  `${argo}      valuesObject:\n        external:\n          platform:\n            apiKey:\n`,
)
const flux = of(
  'flux.yaml',
  [
    'apiVersion: helm.toolkit.fluxcd.io/v2',
    'kind: HelmRelease',
    'metadata: {name: shop, namespace: team}',
    'spec:',
    '  interval: 10m',
    '  chart: {spec: {chart: vcluster, version: 0.30.0, sourceRef: {kind: HelmRepository, name: charts}}}',
    '  values:',
    '    sync:',
    '      toHost:',
    '        endpoints:',
    '          patches:',
    '            - path: subsets[*].addresses[*].hostname',
    '',
  ].join('\n'),
)
const configMap = of(
  'config-map.yaml',
  [
    'apiVersion: v1',
    'kind: ConfigMap',
    'metadata: {name: values}',
    'data:',
    '  vc.yaml: |',
    '    sync:',
    '      toHost:',
    '        endpoints:',
    '',
  ].join('\n'),
)
const list = of(
  'list.yaml',
  [
    'apiVersion: v1',
    'kind: List',
    'items:',
    '  - apiVersion: management.platform.sh/v1',
    '    kind: OwnedAccessKey',
    '    metadata: {name: ci}',
    '    spec:',
    '',
  ].join('\n'),
)

/**
 * Sixty cursor positions, written down from the reference alone before the code of completion was
 * read. Where two texts would be equally right, the one with the fewest characters was chosen.
 */
export const positions: readonly Position[] = [
  // Keys of vc.yaml.
  vc('ext|', 'external', 'external:\n  '),
  of('vc.yaml', 'sync: {}\n')('e|', 'external', 'external:\n  '),
  of('vc.yaml', 'external:\n')('  pl|', 'platform', '  platform:\n    '),
  apiKey('      s|', 'secretName', '      secretName: '),
  of('vc.yaml', 'external:\n  platform:\n    apiKey:\n      secretName: shop-key\n')(
    '      n|',
    'namespace',
    '      namespace: ',
  ),
  of('vc.yaml', 'sync:\n')('  to|', 'toHost', '  toHost:\n    '),
  of('vc.yaml', sync)('    e|', 'endpoints', '    endpoints:\n      '),
  of('vc.yaml', `${sync}    endpoints:\n`)('      p|', 'patches', '      patches:\n        - '),
  inEntry('          ex|', 'expression', '          expression: '),
  of('vc.yaml', `${entries}        - path: metadata.name\n          expression: value\n`)(
    '          re|',
    'reverseExpression',
    '          reverseExpression: ',
  ),
  of('vc.yaml', `${entries}        - path: metadata.name\n          reference:\n`)(
    '            kin|',
    'kind',
    '            kind: ',
  ),
  // Keys of vc.yaml in the middle of a word.
  apiKey('      secr|etName: shop-key', 'secretName', '      secretName: shop-key'),
  inEntry('          exp|ression: value', 'expression', '          expression: value'),
  of('vc.yaml', 'external:\n')(
    '  pl|atform:\n    apiKey: {}',
    'platform',
    '  platform:\n    apiKey: {}',
  ),
  // Values of vc.yaml.
  apiKey('      createRBAC: f|alse', 'false', '      createRBAC: false'),
  apiKey('      secretName: |', 'shop-key', '      secretName: shop-key'),
  apiKey('      secretName: sho|p-k # ours', 'shop-key', '      secretName: shop-key # ours'),
  apiKey('      secretName: "sho|p-k"', 'shop-key', '      secretName: "shop-key"'),
  // Each kind of manifest.
  of('manifest.yaml', 'apiVersion: management.platform.sh/v1\n')(
    'kind: Own|',
    'OwnedAccessKey',
    'kind: OwnedAccessKey',
  ),
  of('manifest.yaml', '', '\nkind: User\nmetadata: {name: one}\n')(
    'apiVersion: man|',
    'management.platform.sh/v1',
    'apiVersion: management.platform.sh/v1',
  ),
  user('  em|', 'email', '  email: '),
  user('  clus|', 'clusterRoles', '  clusterRoles:\n    - '),
  user('  groups: []\n  acc|', 'access', '  groups: []\n  access:\n    - '),
  key('  us|', 'user', '  user: '),
  key('  user: jan|', 'jane', '  user: jane'),
  key('  user: jane\n  ttlA|', 'ttlAfterLastActivity', '  user: jane\n  ttlAfterLastActivity: '),
  key('  user: jane\n  dis|abled: true', 'disabled', '  user: jane\n  disabled: true'),
  scope('    roles:\n      - role: v|', 'vc', '    roles:\n      - role: vc'),
  token('  t|', 'ttl', '  ttl: '),
  token('  ttl: 60\n  scope:\n    cl|', 'clusters', '  ttl: 60\n  scope:\n    clusters:\n      - '),
  workspace('  names|', 'namespace', '  namespace: '),
  workspace(
    '  namespace: platform-p-shop\nspec:\n  tem|',
    'templateRef',
    '  namespace: platform-p-shop\nspec:\n  templateRef:\n    ',
  ),
  kubeConfig('  cert|', 'certificateTTL', '  certificateTTL: '),
  // Flow style.
  vc(
    'external: {platform: {apiKey: {s|}}}',
    'secretName',
    'external: {platform: {apiKey: {secretName: }}}',
  ),
  vc(
    'external: {platform: {apiKey: {secr|etName: a, createRBAC: true}}}',
    'secretName',
    'external: {platform: {apiKey: {secretName: a, createRBAC: true}}}',
  ),
  manifest('OwnedAccessKey', '')(
    'spec: {user: ja|n, scope: {}}',
    'jane',
    'spec: {user: jane, scope: {}}',
  ),
  // JSON.
  json('    "s|"', 'secretName', '    "secretName": ""'),
  json(
    '    "name|"\n    "secretName": "a"',
    'namespace',
    '    "namespace": "",\n    "secretName": "a"',
  ),
  json('    "secr|etName": "a"', 'secretName', '    "secretName": "a"'),
  json('    "secretName": "sho|p"', 'shop-key', '    "secretName": "shop-key"'),
  userJson('    "username": "one",\n    ema|', 'email', '    "username": "one",\n    "email": ""'),
  // Quoted keys.
  apiKey('      "secr|etName": a', 'secretName', '      "secretName": a'),
  user("  'ema|'", 'email', "  'email': "),
  // Expressions.
  expression('          expression: val|', 'value', '          expression: value'),
  expression(
    '          expression: value.s|tartsWith("a") ? value : value',
    'startsWith',
    '          expression: value.startsWith("a") ? value : value',
  ),
  expression(
    '          expression: context.vcluster.n|',
    'name',
    '          expression: context.vcluster.name',
  ),
  expression('          expression: ato|b(value)', 'atob', '          expression: atob(value)'),
  expression(
    '          expression: ‖-\n            value == null ? value\n              : context.vir|tualObject.metadata.name',
    'virtualObject',
    '          expression: ‖-\n            value == null ? value\n              : context.virtualObject.metadata.name',
  ),
  expression(
    '          expression: "context.virtualObject.metadata.nam|e"',
    'name',
    '          expression: "context.virtualObject.metadata.name"',
  ),
  // Paths.
  inPath('        - path: sub|', 'subsets', '        - path: subsets'),
  inPath(
    '        - path: subsets[*].ad|dresses[*].ip',
    'addresses',
    '        - path: subsets[*].addresses[*].ip',
  ),
  inPath(
    '        - path: "subsets[*].ports[*].n|"',
    'name',
    '        - path: "subsets[*].ports[*].name"',
  ),
  // Text and objects inside of others.
  argoText('              secr|etName: a', 'secretName', '              secretName: a'),
  argoText('              secretName: sho|', 'shop-key', '              secretName: shop-key'),
  argoObject('              crea|', 'createRBAC', '              createRBAC: '),
  flux(
    '              expression: value.s|tartsWith("a")',
    'startsWith',
    '              expression: value.startsWith("a")',
  ),
  configMap('          enab|led: true', 'enabled', '          enabled: true'),
  // Lists of objects.
  list('      te|am: sre', 'team', '      team: sre'),
  list(
    '      user: jane\n      scope:\n        vir|',
    'virtualClusters',
    '      user: jane\n      scope:\n        virtualClusters:\n          - ',
  ),
  // A directive.
  of('vc.yaml', '', '\nsync:\n  toHost:\n    endpoints:\n      enabled: "true"\n')(
    '# vclint-disable-file wrong-t|',
    'wrong-type',
    '# vclint-disable-file wrong-type',
  ),
]
