import type { Files } from './repository.ts'

const platform = 'apiVersion: management.platform.sh/v1'

const user = (name: string, email: string) => `${platform}
kind: User
metadata: {name: ${name}}
spec:
  displayName: Robot
  email: ${email}
`

const values = `sync:
  toHost:
    pods:
      enabled: true
      patches:
        - path: metadata.annotations["a.io/zone"]
          expression: '"n1." + (value ?? "")'
          reverseExpression: value?.slice(3)
privateNodes:
  enabled: true
`

const applicationSet = `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: {name: depots, namespace: argocd}
spec:
  goTemplate: true
  generators:
    - list:
        elements:
          - {name: north}
          - {name: south}
  template:
    metadata: {name: "{{ .name }}"}
    spec:
      sources:
        - repoURL: https://charts.example.com
          chart: vcluster
          targetRevision: 0.30.1
          helm:
            valueFiles: [$values/depots/values.yaml, "$values/depots/{{ .name }}.yaml"]
        - {repoURL: https://git.example.com/depots.git, ref: values}
`

const flux = (name: string, more: string) => `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: ${name}, namespace: flux-system}
spec:
  interval: 5m
  path: ./flux/${name}
  prune: true
  sourceRef: {kind: GitRepository, name: flux-system}
${more}`

const release = (
  name: string,
  version: string,
  more: string,
) => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: ${name}, namespace: team-${name}}
spec:
  interval: 5m
  chart: {spec: {chart: vcluster, version: ${version}, sourceRef: {kind: HelmRepository, name: charts}}}
${more}`

const cluster = (name: string) => `# vclint-namespace: team-${name}
external:
  platform:
    apiKey:
      secretName: ${name}-access
      namespace: team-${name}
`

const secret = (name: string) => `apiVersion: v1
kind: Secret
metadata:
  name: ${name}-access
  namespace: team-${name}
stringData:
  accessKey: \${${name.toUpperCase()}_KEY}
  host: platform.example.com
`

const script = `#!/usr/bin/env bash
set -eu
PROJECT=platform-p-shed
kubectl apply -f - <<EOF
${platform}
kind: WorkspaceInstance
metadata:
  name: shed
  namespace: "\${PROJECT}"
spec:
  displayName: Shed
  templateRef: {name: medium}
EOF
helm upgrade --install shed vcluster --repo https://charts.example.com --version 0.30.1 -f scripts/shed.yaml
`

const terraform = `resource "helm_release" "barn" {
  name      = "barn"
  namespace = "team-barn"
  chart     = "vcluster"
  version   = "0.30.1"
  values    = [file("\${path.module}/barn.yaml"), <<-EOT
    external:
      platform:
        apiKey:
          secretName: barn-access
    EOT
  ]
}
`

/** The same with mistakes that one file of each tool makes in another. */
export function formatsWithMistakes(): Files {
  const files: Record<string, string> = { ...formats() }
  const edit = (path: string, from: string, to: string) => {
    files[path] = (files[path] ?? '').replace(from, to)
  }
  for (const path of ['depots/set.yaml', 'helmfile/helmfile.yaml', 'umbrella/Chart.yaml'])
    edit(path, '0.30.1', '0.24.0')
  for (const path of ['terraform/main.tf', 'scripts/up.sh']) edit(path, '0.30.1', '0.24.0')
  edit('made/release.yaml', 'release: 0.30.1', 'release: 0.24.0')
  edit('made/kustomization.yaml', 'accessKey=', 'key=')
  edit('flux/rooms.yaml', 'platform-p-', '')
  edit('scripts/up.sh', 'PROJECT=platform-p-', 'PROJECT=')
  edit('plum/secret.yaml', 'namespace: team-plum', 'namespace: plum')
  edit('terraform/secret.yaml', 'barn-access', 'barn-key')
  edit('known/key.yaml', '# vclint-disable-file unknown-user\n', '')
  return files
}

/** A project whose files depend on one another through other tools, without a finding. */
export function formats(): Files {
  return {
    '.vclint.yaml': 'root: true\ntarget: "0.30"\n',
    'depots/set.yaml': applicationSet,
    'depots/values.yaml': values,
    'depots/north.yaml': 'sync: {toHost: {services: {enabled: true}}}\n',
    'depots/south.yaml': 'sync: {toHost: {services: {enabled: true}}}\n',
    'flux/apps.yaml': flux(
      'apps',
      `  postBuild:
    substitute: {robot: pear-robot}
    substituteFrom:
      - {kind: ConfigMap, name: settings}
`,
    ),
    'flux/settings.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: flux-system}
data:
  address: pear@example.com
  release: 0.30.1
`,
    'flux/apps/kustomization.yaml': 'resources: [user.yaml, release.yaml]\n',
    'flux/apps/user.yaml': user(`\${robot}`, `\${address}`),
    'flux/apps/release.yaml': release(
      'pear',
      `\${release}`,
      '  values: {privateNodes: {enabled: true}}\n',
    ),
    'flux/rooms.yaml': flux('rooms', '  targetNamespace: platform-p-rooms\n'),
    'flux/rooms/room.yaml': `${platform}
kind: WorkspaceInstance
metadata: {name: attic}
spec:
  displayName: Attic
  templateRef: {name: medium}
`,
    'made/kustomization.yaml': `namespace: team-quince
resources: [release.yaml]
secretGenerator:
  - name: quince-access
    options: {disableNameSuffixHash: true}
    literals: [accessKey=<ACCESS_KEY>, host=platform.example.com]
configMapGenerator:
  - name: quince-values
    options: {disableNameSuffixHash: true}
    files: [values.yaml=quince.yaml]
replacements:
  - source: {kind: HelmRelease, name: quince, fieldPath: metadata.labels.release}
    targets:
      - select: {kind: HelmRelease}
        fieldPaths: [spec.chart.spec.version]
`,
    'made/release.yaml': release(
      'quince',
      '0.24.0',
      `  valuesFrom: [{kind: ConfigMap, name: quince-values}]
  values: {external: {platform: {apiKey: {secretName: quince-access}}}}
`,
    ).replace('namespace: team-quince}', 'namespace: team-quince, labels: {release: 0.30.1}}'),
    'made/quince.yaml': values,
    'docs/guide.md': `# Guide

\`\`\`yaml
${user('guide', 'guide@example.com')}\`\`\`

\`\`\`yaml
${cluster('plum')}\`\`\`
`,
    'plum/vc.yaml': cluster('plum'),
    'plum/secret.yaml': secret('plum'),
    'scripts/up.sh': script,
    'scripts/shed.yaml': 'privateNodes: {enabled: true}\n',
    'terraform/main.tf': terraform,
    'terraform/barn.yaml': 'privateNodes: {enabled: true}\n',
    'terraform/secret.yaml': secret('barn'),
    'helmfile/helmfile.yaml': `releases:
  - name: silo
    namespace: team-silo
    chart: charts/vcluster
    version: 0.30.1
    values: [silo.yaml]
`,
    'helmfile/silo.yaml': 'privateNodes: {enabled: true}\n',
    'umbrella/Chart.yaml': `apiVersion: v2
name: umbrella
version: 1.0.0
dependencies:
  - {name: vcluster, version: 0.30.1, repository: https://charts.example.com}
`,
    'umbrella/values.yaml': 'vcluster: {privateNodes: {enabled: true}}\n',
    'known/vc.yaml': cluster('known').replace(
      '      secretName',
      '      # vclint-disable-next-line missing-platform-secret -- made by hand\n      secretName',
    ),
    'known/user.yaml': user('known', 'known at example.com').replace(
      '  email',
      '  # vclint-disable-next-line invalid-format\n  email',
    ),
    'known/key.yaml': `# vclint-disable-file unknown-user
${platform}
kind: OwnedAccessKey
metadata: {name: spare}
spec:
  user: nobody
`,
    'nested/.vclint.yaml': 'target: "0.24"\nrules: {invalid-format: off}\n',
    'nested/vc.yaml': 'sync: {toHost: {services: {enabled: true}}}\n',
    'nested/user.yaml': user('nested', 'nested at example.com'),
  }
}
