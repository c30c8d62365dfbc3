// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/core/types.ts'
import { lintFiles } from '../lint-files.ts'

/*
 * What charts write into fields that are ours. `‹a⇒b›` is `a` in the template, and `b` in the same text
 * with plain values: what is found in the template must be found there too.
 */

const secretName = [
  '‹{{ .Values.secret }}⇒shop-key›',
  '‹"{{ .Values.secret | default "shop-key" }}"⇒shop-key›',
  "‹'{{ index .Values 'a-b' }}'⇒shop-key›",
  '‹{{ include "chart.fullname" . }}⇒shop›-key',
  '‹{{ .Release.Name }}⇒shop›-‹{{ .Values.suffix | trunc 8 | trimSuffix "-" }}⇒key›',
  '‹{{ required "a: secret" .Values.secret | quote }}⇒"shop-key"›',
  '‹{{ if .Values.a }}shop-key{{ else }}other-key{{ end }}⇒other-key›',
  '‹{{ printf "%s-}}" .Values.a | trimSuffix "}}" }}⇒shop-key›',
  '‹{{- /* it\'s "the" key */}} shop-key⇒shop-key›',
  '‹{REPLACE_ORG}⇒shop›-pull-secret',
  '‹__NAME__⇒shop›',
  '‹<NAME>⇒shop›',
  '‹${NAME}⇒shop›',
  '‹{% if a %}shop{% else %}other{% endif %}⇒shop›',
  '‹{{ default\n        "a"\n        .Values.a }}⇒shop›',
].map((name) => `external:\n  platform:\n    apiKey:\n      secretName: ${name}\n`)

const apiKey = [
  '‹{{- if .Values.a }}\n      secretName: a\n      {{- else }}\n      secretName: b\n      {{- end }}⇒secretName: b›',
  '‹{{- if .Values.a }}secretName:{{ else }}namespace:{{ end }}⇒namespace:› shop',
  '‹{{- toYaml .Values.apiKey | nindent 6 }}⇒secretName: shop›',
  '‹{{- with .Values.apiKey }}\n      {{- toYaml . | nindent 6 }}\n      {{- end }}⇒secretName: shop›',
  'createRBAC: ‹{{ .Values.rbac }}⇒true›',
  'createRBAC: ‹{{ .Values.rbac | default true }}⇒true›\n      namespace: ‹{{ .Release.Namespace }}⇒shop›',
  'namespace: ‹{{ .Values.namespace | default .Release.Namespace | quote }}⇒"shop"›',
  '‹"{{ template "chart.key" . }}"⇒namespace›: shop',
].map((lines) => `external:\n  platform:\n    apiKey:\n      ${lines}\n`)

const platform = [
  '‹{{- if .Values.a }}\n    apiKey:\n      secretName: a\n  {{ else }}\n    {}\n  {{- end }}⇒  {}›',
  '‹{{- toYaml .Values.platform | nindent 4 }}⇒  apiKey: {}›',
  '  apiKey: ‹{{- include "chart.apiKey" . | nindent 6 }}⇒{}›',
  '  apiKey: ‹{{ toJson .Values.apiKey }}⇒{"secretName": "shop"}›',
  '  apiKey: ‹{{ if .Values.a }}{ secretName: a }{{ else }}{}{{ end }}⇒{}›',
].map((lines) => `external:\n  platform:\n  ${lines}\n`)

const expression = [
  'expression: ‹"{{ .Values.expr | default "value" }}"⇒value.trim()›\n          reverseExpression: value',
  'expression: ‹{{ .Values.expr | quote }}⇒value.trim()›',
  `expression: "'‹{{ index .Values.x "a/b" }}⇒a›'"\n          reverseExpression: value`,
  `expression: 'value ? "‹{{ .Values.prefix }}⇒a›-" + value : value'`,
  `expression: 'value === "‹{{ .Values.a }}⇒a›" ? "‹{{ .Values.b }}⇒b›" : value'\n          reverseExpression: 'value === "‹{{ .Values.b }}⇒b›" ? "‹{{ .Values.a }}⇒a›" : value'`,
  `expression: '‹{{ range .Values.hosts }}value === "{{ . }}" ? "x" : {{ end }}⇒value === "a" ? "x" : ›value'`,
  'expression: |-\n            ‹{{ .Values.expr | nindent 12 }}⇒value.trim()›',
  'expression: ‹{{- .Values.expr | toYaml | nindent 12 }}⇒value.trim()›',
  'expression: ‹{{ .Values.fn }}⇒btoa›(value ?? "")',
  '‹{{- if .Values.reverse }}\n          reverseExpression: value\n          {{- else }}\n          expression: value\n          {{- end }}⇒expression: value›',
  'reference:\n            apiVersion: v1\n            kind: ‹{{ .Values.kind }}⇒Secret›',
  '‹{{- toYaml .Values.action | nindent 10 }}⇒labels: {}›',
  'expression: {{ `value` }}'.replace(/\{\{.*\}\}/, (action) => `‹${action}⇒value›`),
  `expression: '"__PREFIX__" + (value ?? "")'\n          reverseExpression: value`,
].flatMap((action) =>
  ['metadata.annotations["example.com/‹{{ .Values.key }}⇒team›"]', 'metadata.labels.app'].map(
    (path) =>
      `sync:\n  toHost:\n    endpoints:\n      enabled: true\n      patches:\n        - path: ${path}\n          ${action}\n`,
  ),
)

const sync = [
  'endpoints:\n      enabled: ‹{{ .Values.sync }}⇒true›',
  'endpoints:\n      enabled: ‹{{ .Values.sync | default true }}⇒true›',
  '‹{{- if .Values.a }}endpoints:{{ else }}pods:{{ end }}⇒pods:›\n      enabled: true',
  '‹{{- range $name, $on := .Values.sync }}\n    {{ $name }}:\n      enabled: {{ $on }}\n    {{- end }}⇒pods:\n      enabled: true›',
  'endpoints:\n      patches: ‹{{- toYaml .Values.patches | nindent 8 }}⇒[]›',
  'endpoints:\n      patches:\n      ‹{{- range .Values.keys }}⇒›\n        - path: metadata.annotations["‹{{ . }}⇒a›"]\n          labels: {}\n      ‹{{- end }}⇒›',
  'endpoints: ‹{{ .Values.endpoints | toJson }}⇒{"enabled": true}›',
  'customResources:\n      ‹{{ .Values.plural }}.{{ .Values.group }}⇒a.example.com›:\n        enabled: true',
].map((lines) => `sync:\n  toHost:\n    ${lines}\n`)

const manifest = [
  'User\nmetadata:\n  name: ‹{{ .Values.user | lower }}⇒jane›\nspec:\n  email: ‹{{ .Values.user }}⇒jane›@example.com\n',
  'User\nmetadata:\n  name: ‹{USER}⇒jane›\n  labels:\n    ‹{{- include "chart.labels" . | nindent 4 }}⇒app: a›\nspec:\n  tokenGeneration: ‹{{ .Values.generation }}⇒1›\n',
  'User\nmetadata:\n  name: jane\nspec:\n  groups:\n  ‹{{- range .Values.groups }}\n  - {{ . }}\n  {{- else }}\n  - none\n  {{- end }}⇒- none›\n',
  'User\nmetadata:\n  ‹{{- if .Values.name }}\n  name: {{ .Values.name }}\n  {{- else }}\n  generateName: user-\n  {{- end }}⇒name: jane›\nspec: ‹{{ .Values.spec | toJson }}⇒{}›\n',
  'OwnedAccessKey\nmetadata:\n  name: ‹{{ .Values.key.name }}⇒deploy›\nspec:\n  user: ‹{{ .Values.user }}⇒jane›\n  key: ‹{{ .Values.key.value | quote }}⇒"changeme"›\n  ttl: ‹{{ .Values.ttl | int }}⇒1728000›\n',
  'OwnedAccessKey\nmetadata:\n  name: deploy\nspec:\n  user: jane\n  type: User\n  scope:\n    allowPlatformCli: true\n    roles:\n      - role: ‹{{ .Values.role | default "vc" }}⇒vc›\n        projects: [‹{{ .Values.project | quote }}⇒"*"›]\n',
  'WorkspaceInstance\nmetadata:\n  name: dev\n  namespace: ‹{{ .Values.prefix }}⇒platform-p-›‹{{ .Values.project }}⇒shop›\nspec:\n  parameters: |\n    size: ‹{{ .Values.size }}⇒small›\n',
  'VirtualClusterInstanceKubeConfig\nmetadata:\n  namespace: ‹{{ .Release.Namespace }}⇒shop›\nspec:\n  certificateTTL: ‹{{ mul .Values.hours 3600 }}⇒3600›\n',
].map((rest) => `apiVersion: management.platform.sh/v1\nkind: ${rest}`)

const ofConfig = [...secretName, ...apiKey, ...platform, ...expression, ...sync]

/** What is around the lines in other people's charts. */
const AROUND: readonly ((lines: string) => string)[] = [
  (lines) => lines,
  (lines) => `‹{{- if .Values.enabled }}⇒›\n${lines}‹{{- end }}⇒›\n`,
  (lines) =>
    `‹{{- $name := printf "%s: %s" .Release.Name "a" }}⇒›\n‹{{/*\nwhy: "it's\n*/}}⇒›\n${lines}`,
  (lines) => `‹{% if a == "b: c" %}⇒›\n${lines}‹{% endif %}⇒›\n`,
  (lines) => `${lines}‹{{- with .Values.extra }}\n{{ toYaml . }}\n{{- end }}⇒›\n`,
]

const sources = [
  ...ofConfig.map((lines) => ({ uri: 'vc.yaml', lines })),
  ...manifest.map((lines) => ({ uri: 'templates/object.yaml', lines })),
].flatMap(({ uri, lines }) => AROUND.map((around) => ({ uri, source: around(lines) })))

const PAIR = /‹([^⇒]*)⇒([^›]*)›/g
const identify = ({ rule, pointer }: Finding) => `${rule} ${pointer}`
const found = (uri: string, text: string) => lintFiles([{ uri, text }]).findings.map(identify)

const results = new Map<string, ReturnType<typeof lintFiles>>()
/** What the text with plain values shows. */
function plainly(uri: string, source: string) {
  const known = results.get(source)
  if (known !== undefined) return known
  const result = lintFiles([{ uri, text: source.replace(PAIR, '$2') }])
  results.set(source, result)
  return result
}

describe('Fields of ours as charts fill them', () => {
  it('are three hundred texts at least', () => {
    expect(new Set(sources.map(({ source }) => source)).size).toBeGreaterThanOrEqual(300)
  })

  it('show nothing that the same text with plain values does not', () => {
    const surplus: string[] = []
    for (const { uri, source } of sources) {
      const plain = new Set(plainly(uri, source).findings.map(identify))
      const text = source.replace(PAIR, '$1')
      surplus.push(...found(uri, text).flatMap((id) => (plain.has(id) ? [] : [`${id}\n${text}`])))
    }
    expect(surplus).toEqual([])
  })

  it('show a mistake beside the template', () => {
    const missed: string[] = []
    for (const lines of ofConfig) {
      const text = `${lines}privatNodes: {}\n`.replace(PAIR, '$1')
      if (!found('vc.yaml', text).includes('unknown-field /privatNodes')) missed.push(text)
    }
    expect(missed).toEqual([])
  })

  it('are read with plain values: none is broken, all are ours', () => {
    for (const { uri, source } of sources) {
      const { checked, findings } = plainly(uri, source)
      expect(checked, source).toBe(1)
      expect(
        findings.filter(({ rule }) => /syntax|unquoted|wrong-type/.test(rule)),
        source,
      ).toEqual([])
    }
  })
})
