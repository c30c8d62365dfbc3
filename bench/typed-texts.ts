/** A text that is typed where `‸` is in what the file holds before. */
export interface TypedText {
  readonly file: string
  readonly before: string
  readonly typed: string
}

const api = 'apiVersion: management.platform.sh/v1'
const below = `sync:
  toHost:
    pods:
      enabled: true
      patches:
        - path: metadata.annotations["example.com/team"]
          expression: value
          reverseExpression: value
external:
  platform:
    apiKey:
      secretName: shop-key
`

/** What people write, from nothing and in the middle of what is there. */
export const typedTexts: readonly TypedText[] = [
  {
    file: 'new/vc.yaml',
    before: '‸',
    typed: `external:
  platform:
    apiKey:
      secretName: shop-key
      namespace: vc-platform`,
  },
  {
    file: 'patches/vc.yaml',
    before: '‸',
    typed: `sync:
  toHost:
    endpoints:
      enabled: true
      patches:
        - path: metadata.annotations["example.com/team"]
          expression: '"cc-" + value'
          reverseExpression: value.slice(3)`,
  },
  {
    file: 'reference/vc.yaml',
    before: 'sync:\n  toHost:\n    pods:\n      enabled: true\n      patches:\n        ‸\n',
    typed: `- path: spec.volumes[*].configMap.name
          reference:
            apiVersion: v1
            kind: ConfigMap`,
  },
  {
    file: 'users/jane.yaml',
    before: '‸',
    typed: `${api}
kind: User
metadata:
  name: jane
spec:
  username: jane
  email: jane@example.com`,
  },
  {
    file: 'keys/ci.yaml',
    before: `${api}\nkind: OwnedAccessKey\nmetadata:\n  name: ci\nspec:\n  ‸\n`,
    typed: 'user: jane\n  scope:\n    roles:\n      - role: vc\n        projects: ["*"]',
  },
  {
    file: 'secret.yaml',
    before: '‸',
    typed: `apiVersion: v1
kind: Secret
metadata:
  name: vc-platform-api-key
stringData:
  accessKey: <ACCESS_KEY>`,
  },
  {
    file: 'workspace.yaml',
    before: `${api}\nkind: WorkspaceInstance\nmetadata:\n  name: shop\n  namespace: platform-p-shop\nspec:\n  ‸\n`,
    typed: 'owner: {user: jane}\n  templateRef:\n    name: devbox',
  },
  {
    file: 'get.http',
    before:
      '@api = https://platform.example.com/kubernetes/management/apis/management.platform.sh/v1\n\n‸',
    typed: 'GET {{api}}/users\nAuthorization: Bearer {{key}}',
  },
  {
    file: 'post.http',
    before:
      '@api = https://platform.example.com/kubernetes/management/apis/management.platform.sh/v1\n\n‸',
    typed: `POST {{api}}/users
Authorization: Bearer {{key}}
Content-Type: application/yaml

${api}
kind: User
metadata:
  name: joe`,
  },
  {
    file: 'patch.http',
    before:
      '@api = https://platform.example.com/kubernetes/management/apis/management.platform.sh/v1\n\n‸\n\n###\n\nGET {{api}}/users\nAuthorization: Bearer {{key}}\n',
    typed: `PATCH {{api}}/users/jane
Authorization: Bearer {{key}}
Content-Type: application/json-patch+json

[{"op": "replace", "path": "/spec/disabled", "value": true}]`,
  },
  {
    file: 'app.yaml',
    before: `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: shop
spec:
  project: default
  destination: {namespace: shop, server: https://kubernetes.default.svc}
  source:
    chart: vcluster
    repoURL: https://charts.example.com
    targetRevision: 0.30.0
    helm:
      values: |
        ‸
`,
    typed: 'sync:\n          toHost:\n            endpoints:\n              enabled: false',
  },
  {
    file: '.vclint.yaml',
    before: '‸',
    typed: 'rules:\n  unknown-field: warning\nfiles:\n  - kind: vc\n    paths: ["envs/*.yaml"]',
  },
  {
    file: 'above/vc.yaml',
    before: `‸\n${below}`,
    typed: 'controlPlane:\n  distro:\n    k8s:\n      enabled: true',
  },
  {
    file: 'inside/vc.yaml',
    before: below.replace('expression: value\n', 'expression: value‸\n'),
    typed: ' ? value.replace("a", "b") : value',
  },
  {
    file: 'quoted/vc.yaml',
    before: below.replace(
      '- path: ',
      '- path: ‸\n          expression: value\n          reverseExpression: value\n        - path: ',
    ),
    typed: `'metadata.labels["app"]'`,
  },
  {
    file: 'flow/vc.yaml',
    before: below.replace('- path: ', '- ‸\n        - path: '),
    typed: '{path: spec.nodeName, expression: value, reverseExpression: value}',
  },
  {
    file: 'block/vc.yaml',
    before: below.replace('expression: value\n', 'expression: ‸\n'),
    typed:
      '|\n            value\n              ? value.split(",").join(";")\n              : value',
  },
  {
    file: 'comment/vc.yaml',
    before: `‸\n${below}`,
    typed: '# vclint-disable-next-line unknown-field -- told by the chart',
  },
  {
    file: 'token.json',
    before: '‸',
    typed: `{
  "apiVersion": "management.platform.sh/v1",
  "kind": "DirectClusterEndpointToken",
  "metadata": {"generateName": "t-"},
  "spec": {"ttl": 3600}
}`,
  },
  {
    file: 'kubeconfig.yaml',
    before: `${api}
kind: User
metadata:
  name: anna
spec:
  username: anna
---
‸
---
${api}
kind: User
metadata:
  name: bob
spec:
  username: bob
`,
    typed: `${api}
kind: VirtualClusterInstanceKubeConfig
metadata:
  namespace: platform-p-shop
spec:
  certificateTTL: 3600`,
  },
]
