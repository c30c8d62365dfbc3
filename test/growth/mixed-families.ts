import { configurations } from '../../src/config/configurations.ts'
import { compilePatterns } from '../../src/core/search/patterns.ts'
import { applyBaseline, readBaseline } from '../../src/core/suppressions/baseline.ts'
import { lintFiles } from '../lint-files.ts'
import {
  type Families,
  type Family,
  type GrowthFile,
  HEAD,
  oneFile,
  patchList,
  repeated,
} from './family.ts'

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n'
const application = (index: number) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a${index}}\nspec:\n  source:\n    chart: vc\n    helm:\n      values: |\n        sync: {toHost: {pods: {enabeld: true}}} # ${index}\n`
const user = (index: number, name = `u${index}`) =>
  `---\n${HEAD}kind: User\nmetadata: {name: ${name}}\nspec: {username: n${index}, emial: a}\n`

/** So many files of a kind as are about as long as wanted, beside others. */
const filesOf =
  (
    file: (index: number) => GrowthFile,
    others: (length: number) => readonly GrowthFile[] = () => [],
  ) =>
  (length: number): readonly GrowthFile[] => {
    const files: GrowthFile[] = []
    for (let total = 0; total < length; ) {
      const made = file(files.length)
      files.push(made)
      total += made.text.length + 20
    }
    return [...files, ...others(length)]
  }

/** Asks the configurations about every file, and for what is wrong with them. */
const askConfiguration = (files: readonly GrowthFile[]): void => {
  const texts = new Map(files.map(({ uri, text }) => [`/p/${uri}`, text]))
  const host = {
    readText: (path: string) => texts.get(path),
    exists: (path: string) => texts.has(path) || path === '/p/.git',
  }
  const configs = configurations(host, { cwd: '/p' })
  for (const path of texts.keys()) configs.configOf(path)
  for (const { path } of configs.files()) configs.asInput(path)
}

const small = (index: number): GrowthFile => ({ uri: `f${index}/a.yaml`, text: 'synk: {}\n' })
const settings = (text: (length: number) => string) => (length: number) => [
  { uri: '.vclint.yaml', text: text(length) },
]

/** Half of the length is settings, and half is files. */
const configured = (text: (length: number) => string, file = small): Family => ({
  files: (length) => [
    ...settings(text)(length / 2),
    ...filesOf(file)(Math.min(length / 2, 100_000)),
  ],
  run: askConfiguration,
})

const baseline = repeated(
  '{"version": 1, "findings": [',
  (index) =>
    `${index === 0 ? '' : ','}{"file": "vc.yaml", "rule": "unknown-field", "fingerprint": "${index.toString(16).padStart(16, '0')}"}`,
  ']}',
)

/** Several constructs at once: what each of them bears alone may be much together. */
export const mixedFamilies: Families = {
  'aliases of a value with fixes': oneFile(
    repeated(
      'sync:\n  toHost:\n    customResources:\n      a.example.com: &a {enabeld: true}\n',
      (index) => `      a${index}.example.com: *a\n`,
    ),
    { fix: 'unsafe', longest: 1_000_000 },
  ),
  'anchors and aliases by turns, with findings': oneFile(
    repeated('sync:\n', (index) => `  a${index}: &a${index} {b: 1}\n  c${index}: *a${index}\n`),
    { longest: 1_000_000 },
  ),
  'comments of all kinds beside findings': oneFile(
    repeated(
      'sync:\n',
      (index) =>
        `  # vclint-disable unknown-field\n  k${index}: 1 # vclint-disable-line unknown-field -- for now\n  # vclint-enable\n  # vclint-disable-file unknown-field until 2020-01-01\n`,
    ),
    { fix: 'safe' },
  ),
  'values of Applications to fix': oneFile(
    repeated('', (index) => `---\n${application(index)}`),
    { uri: 'apps.yaml', fix: 'unsafe', longest: 3_500_000 },
  ),
  'Lists in Lists': oneFile(
    repeated(
      'apiVersion: v1\nkind: List\nitems:\n',
      (index) =>
        `- apiVersion: v1\n  kind: List\n  items:\n  - {apiVersion: management.platform.sh/v1, kind: User, metadata: {name: u${index}}, spec: {colour: 1}}\n`,
    ),
    { uri: 'list.yaml' },
  ),
  'templates of a chart': oneFile(
    repeated(
      '',
      (index) =>
        `{{- if .Values.a${index} }}\n---\n${HEAD}kind: User\nmetadata: {name: {{ .Release.Name }}-u${index}}\nspec:\n  {{- with .Values.b }}\n  colour: {{ . }}\n  {{- else }}\n  colour: 1\n  {{- end }}\n{{- end }}\n`,
    ),
    { uri: 'templates/users.yaml' },
  ),
  'patches of a kustomization and their targets': {
    files: (length) => [
      { uri: 'users.yaml', text: repeated('', user)(length / 2) },
      {
        uri: 'kustomization.yaml',
        text: repeated(
          'resources: [users.yaml]\npatches:\n',
          (index) =>
            `- target: {group: management.platform.sh, kind: User, name: u${index}}\n  patch: |\n    - {op: replace, path: /spec/displayName, value: x}\n`,
        )(length / 2),
      },
    ],
  },
  'patches of a kustomization that fit every target': {
    files: (length) => [
      { uri: 'users.yaml', text: repeated('', user)(length / 2) },
      {
        uri: 'kustomization.yaml',
        text: repeated(
          'resources: [users.yaml]\npatches:\n',
          '- target: {group: management.platform.sh, kind: User, name: "u.*"}\n  patch: |\n    - {op: add, path: /spec/groups/-, value: x}\n',
        )(length / 2),
      },
    ],
  },
  'patch files of a kustomization': {
    files: filesOf(
      (index) => ({ uri: `p${index}.yaml`, text: user(index).slice(4) }),
      (length) => [
        {
          uri: 'kustomization.yaml',
          text: repeated(
            'patches:\n',
            (index) => `- {path: p${index}.yaml, target: {kind: User}}\n`,
          )(length / 4),
        },
      ],
    ),
    longest: 400_000,
  },
  'templates of an ExternalSecret': oneFile(
    repeated(
      'apiVersion: external-secrets.io/v1\nkind: ExternalSecret\nmetadata: {name: a}\nspec:\n  target:\n    template:\n      data:\n',
      (index) =>
        `        k${index}.yaml: |\n          sync: {toHost: {pods: {enabeld: "{{ .password${index} }}"}}}\n`,
    ),
    { uri: 'external.yaml' },
  ),
  'files with settings of their own': {
    files: (length) =>
      filesOf(small)(length / 2).flatMap((file, index) => [
        file,
        {
          uri: file.uri.replace('a.yaml', '.vclint.yaml'),
          text: `rules: {unknown-field: ${index % 2 ? 'off' : 'error'}}\n`,
        },
      ]),
    run: askConfiguration,
    longest: 200_000,
  },
  'settings for patterns of files': configured(
    repeated('files:\n', (index) => `- {paths: ["f${index}/*.yaml"], mode: live}\n`),
  ),
  'settings for all files, again and again': configured(
    repeated('files:\n', '- {paths: ["**"], mode: live}\n'),
  ),
  'files in layers of a configuration': configured(
    repeated('layers:\n', (index) => `- [f${index}/a.yaml, g${index}.yaml]\n`),
  ),
  'patterns of files to skip': configured(
    repeated('ignore:\n', (index) => `- "**/g${index}*/*.yaml"\n`),
  ),
  'folders in folders, below one pattern': {
    files: (length) => [{ uri: 'path', text: 'd/'.repeat(length / 20) }],
    run([file]) {
      const match = compilePatterns(['**/x'])
      const path = file?.text ?? ''
      for (let at = 0; at < path.length; at += 2) match(`${path.slice(0, at)}vc.yaml`)
    },
  },
  'sets of files': configured(repeated('sets:\n', (index) => `  s${index}: ["h${index}/**"]\n`)),
  'patches in JSON of one line': oneFile(
    repeated(
      '{"sync": {"toHost": {"pods": {"enabled": true, "patches": [',
      (index) => `${index === 0 ? '' : ','}{"path": "spec.a${index}", "expresion": "value + 1"}`,
      ']}}}}',
    ),
    { uri: 'vc.json', fix: 'unsafe' },
  ),
  'flow in quotes in block scalars': oneFile(
    repeated(
      CONFIG_MAP,
      (index) =>
        `  a${index}.yaml: |\n    kind: ConfigMap\n    apiVersion: v1\n    metadata: {name: b}\n    data:\n      values.yaml: "{sync: {toHost: {pods: {enabeld: true}}}}"\n`,
    ),
    { uri: 'map.yaml' },
  ),
  ...Object.fromEntries(
    (['pretty', 'sarif', 'html', 'gitlab'] as const).map((format): [string, Family] => [
      `files with many findings as ${format}`,
      {
        files: filesOf((index) => ({
          uri: `m${index}/vc.yaml`,
          text: repeated('sync:\n', (key) => `  k${key}: 1\n`)(1000),
        })),
        format,
        longest: 1_200_000,
      },
    ]),
  ),
  'entries of a baseline': {
    files: (length) => [
      { uri: '.vclint-baseline.json', text: baseline(length * 0.8) },
      { uri: 'vc.yaml', text: repeated('sync:\n', (index) => `  k${index}: 1\n`)(length * 0.2) },
    ],
    run([known, file]) {
      const read = readBaseline(known?.text ?? '')
      if (typeof read === 'string' || file === undefined) throw new Error('no baseline')
      applyBaseline(lintFiles([file]).findings, read)
    },
    longest: 12_000_000,
  },
  'objects under new names': {
    files: (length) => [
      { uri: 'old/users.yaml', text: repeated('', (index) => user(index))(length / 2) },
      {
        uri: 'new/users.yaml',
        text: repeated('', (index) => user(index, `renamed${index}`))(length / 2),
      },
    ],
    args: ['diff', 'old', 'new'],
    run: ([old, now]) => compare(old, now),
  },
  'a vc.yaml with other patches than before': {
    files: (length) => [
      {
        uri: 'old/vc.yaml',
        text: patchList((index) => `        - {path: spec.a${index}, labels: {}}\n`)(length / 2),
      },
      {
        uri: 'new/vc.yaml',
        text: patchList((index) => `        - {path: spec.b${index}, labels: {}}\n`)(length / 2),
      },
    ],
    args: ['diff', 'old', 'new'],
    run: ([old, now]) => compare(old, now),
  },
  'heredocs of Terraform': oneFile(
    repeated(
      '',
      (index) =>
        `resource "helm_release" "a${index}" {\n  chart = "vc"\n  values = [<<-EOT\n    sync: {toHost: {pods: {enabeld: true}}}\n    EOT\n  ]\n}\n`,
    ),
    { uri: 'main.tf' },
  ),
  'objects and settings of one release of Terraform': oneFile(
    repeated(
      'locals {\n  a = { sync = {} }\n}\nresource "helm_release" "a" {\n  chart = "vc"\n',
      (index) =>
        `  values = [yamlencode(merge(local.a, { sync = { toHost = { pods = { enabeld = "\${var.a["${index}"]}" } } } })), local.b]\n  set {\n    name = "sync.toHost.pods.a${index}"\n    value = <<EOT\nEOT\n  }\n`,
      '}\n',
    ),
    { uri: 'main.tf' },
  ),
  'texts of one release of Terraform': oneFile(
    repeated(
      'resource "helm_release" "a" {\n  chart = "vc"\n  values = [\n',
      (index) => `    yamlencode({ sync = { toHost = { pods = { a${index} = true } } } }),\n`,
      '  ]\n}\n',
    ),
    { uri: 'main.tf' },
  ),
  'releases of Terraform with two texts': oneFile(
    repeated(
      '',
      (index) =>
        `resource "helm_release" "r${index}" {\nchart="vc"\nvalues=[yamlencode({a=1}), yamlencode({b=1})]\n}\n`,
    ),
    { uri: 'main.tf' },
  ),
  'lists of Terraform that are never closed': oneFile(
    repeated('', 'resource "helm_release" "a" {\n  chart = "vc"\n  values = [file("a"\n}\n'),
    { uri: 'main.tf' },
  ),
  'locals of Terraform, each in the one before': oneFile(
    repeated(
      'resource "helm_release" "a" {\n  chart = "vc"\n  values = [yamlencode(local.a0)]\n}\nlocals {\n',
      (index) => `  a${index} = merge(local.a${index + 1}, { b = 1 })\n`,
      '}\n',
    ),
    { uri: 'main.tf' },
  ),
  'releases of Terraform with one local': oneFile(
    repeated(
      'locals {\n  a = { sync = {} }\n}\n',
      (index) =>
        `resource "helm_release" "r${index}" {\nchart="vc"\nversion="0.30.${index}"\nvalues=[yamlencode(local.a)]\n}\n`,
    ),
    { uri: 'main.tf' },
  ),
  'strings of Terraform without their ends': oneFile(
    repeated(
      'locals {\n  a = { b = ',
      '"${"',
      '\n}\nresource "helm_release" "a" {\n  chart = "vc"\n  values = [yamlencode(local.a)]\n}\n',
    ),
    { uri: 'main.tf' },
  ),
  'calls of Terraform that are never closed': oneFile(
    repeated(
      'resource "helm_release" "a" {\n  chart = "vc"\n  values = [',
      'yamlencode({ a = "${yamlencode(merge({ b = <<A\n',
    ),
    { uri: 'main.tf' },
  ),
  'commands with heredocs': oneFile(
    repeated(
      '',
      (index) =>
        `cat <<EOF | \\\n  helm install a${index} vc \\\n  --values - "\nsync: {toHost: {pods: {enabeld: $(a)}}}\nEOF\n`,
    ),
    { uri: 'vc.sh' },
  ),
  'a heredoc that is changed on its way': oneFile(
    repeated(
      "cat <<EOF | sed 's/a/b/g' | kubectl apply -f -\napiVersion: management.platform.sh/v1\nkind: User\nmetadata:\n  name: a\n  labels:\n",
      (index) => `    a${index}: a\n`,
      'EOF\n',
    ),
    { uri: 'vc.sh' },
  ),
  'programs that change a heredoc': oneFile(
    repeated('cat <<EOF', " | sed 's/a/b/g'", ' | kubectl apply -f -\na: b\nEOF\n'),
    { uri: 'vc.sh' },
  ),
  'commands that go on': oneFile(repeated('cat <<EOF "', ' \' " \\\n'), { uri: 'vc.sh' }),
  'parameters of one release': oneFile(
    repeated(
      'apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a}\nspec:\n  source:\n    chart: vc\n    helm:\n      parameters:\n',
      (index) => `        - {name: sync.toHost.pods.a${index}, value: "1"}\n`,
    ),
    { uri: 'app.yaml' },
  ),
}

/** What a change from one state of a file to another one leads to. */
function compare(old: GrowthFile | undefined, now: GrowthFile | undefined): void {
  if (old === undefined || now === undefined) return
  lintFiles([now], {
    host: {
      base: {
        files: () => [{ ...old, uri: now.uri }],
        isChanged: () => true,
        nameBefore: () => old.uri,
      },
    },
  })
}
