/** A text that was made to hang or break who reads it: small enough that a test can afford it. */
export interface HostileText {
  readonly name: string
  readonly file: string
  readonly make: () => string
}

const GROUP = 'management.platform.sh/v1'
const API = `https://platform.example.com/kubernetes/management/apis/${GROUP}`
const many = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('')
const patched = (expression: string) =>
  `sync:\n  toHost:\n    endpoints:\n      patches:\n        - path: metadata.name\n          expression: ${JSON.stringify(expression)}\n`
const indented = (text: string) => text.replace(/^(?=.)/gm, '    ')
const configMap = (text: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  values.yaml: |\n${indented(text)}`
const inOneAnother = (depth: number, text: string): string =>
  depth === 0 ? text : inOneAnother(depth - 1, configMap(text))
const parameters = (lines: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a}\nspec:\n  source:\n    chart: vc\n    helm:\n      parameters:\n${lines}`
const wrong = 'external:\n  platform: {apiKey: {secretNme: a}}\n'
const release = (values: string) =>
  `resource "helm_release" "a" {\n  chart = "vc"\n  values = [${values}]\n}\n`

const text = (name: string, make: () => string, file = 'vc.yaml'): HostileText => ({
  name,
  file,
  make,
})

export const hostileTexts: readonly HostileText[] = [
  text('lists in one another', () => `sync: ${'['.repeat(200_000)}`),
  text('mappings in one another', () => `sync: ${'{a: '.repeat(100_000)}`),
  text('comments of templates that never end', () => '{{- /*\n'.repeat(100_000)),
  text('a word of 1 MB', () => `sync: ${'a'.repeat(1024 * 1024)}`),
  text('a key of 500 KB', () => `${'k'.repeat(500_000)}: 1\n`),
  text('quotes that never end', () => 'a: "b\n'.repeat(200_000)),
  text(
    '5,000 suppressions',
    () => `synk: 1\n${'# vclint-disable-next-line unknown-field\n'.repeat(5000)}`,
  ),
  text('aliases', () => `a: &a 1\nb: [${'*a, '.repeat(100_000)}*a]\n`),
  text('anchors', () => many(3000, (index) => `- &a${index} x\n`)),
  text('templates', () => `sync:\n${'  {{ if .x }}\n  a: {{ .y }}\n  {{ end }}\n'.repeat(40_000)}`),
  text('names of credentials in one word', () => `synk: {}\n# ${'token:'.repeat(100_000)}\n`),
  text('tabs', () => '\ta: b\n'.repeat(100_000)),
  text('an expression of 1 MB', () => patched(`${'value + '.repeat(130_000)}1`)),
  text('templates of an expression in one another', () =>
    patched(`${'`${'.repeat(700)}1${'}`'.repeat(700)}`),
  ),
  text('a pattern that tries everything', () =>
    patched(`value.replace(/${'(a+)+'.repeat(300)}$/, "")`),
  ),
  text('Secrets that never end', () => `kind: Secret\n${'data: {\n'.repeat(10_000)}`, 'a.yaml'),
  text('requests with empty lines', () => `POST ${API}/users\n${'\n'.repeat(200_000)}`, 'a.http'),
  text(
    'requests with broken bodies',
    () => `POST ${API}/users\n\n${'{"a": ['.repeat(50_000)}`,
    'a.http',
  ),
  text(
    'requests with variables of variables',
    () => `${many(10_000, (index) => `@a${index} = {{a${index + 1}}}\n`)}GET ${API}/{{a0}}\n`,
    'a.http',
  ),
  text(
    'a JSON patch with a path of 1 MB',
    () => `[{"op": "add", "path": "${'/a'.repeat(500_000)}", "value": 1}]`,
    'a.patch.json',
  ),
  text(
    'JSON patches in one another',
    () => `[${'{"op": "add", "path": "/spec/usr", "value": ['.repeat(30_000)}`,
    'a.patch.json',
  ),
  text('ConfigMaps in one another', () => inOneAnother(40, wrong), 'a.yaml'),
  text('150 ConfigMaps', () => many(150, () => `---\n${configMap(wrong)}`), 'a.yaml'),
  text(
    'parameters with paths of 100,000 steps',
    () =>
      parameters(
        `        - {name: 'sync${'.a'.repeat(100_000)}', value: a}\n        - {name: 'sync.b${'[9999]'.repeat(20_000)}', value: a}\n`,
      ),
    'a.yaml',
  ),
  text(
    'braces of Terraform',
    () => `resource "helm_release" "a" {\n${'{'.repeat(200_000)}`,
    'main.tf',
  ),
  text('templates of Terraform', () => release(`"${'${'.repeat(100_000)}"`), 'main.tf'),
  text(
    '150 heredocs',
    () => many(150, () => release(`<<-EOT\n${indented(wrong)}    EOT\n  `)),
    'main.tf',
  ),
  text(
    '1,500 rules of a configuration',
    () => `rules:\n${many(1500, (index) => `  unknown-fiel${index}: off\n`)}`,
    '.vclint.yaml',
  ),
]
