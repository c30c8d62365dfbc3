// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates
import { describe, expect, it } from 'vitest'
import { lintFiles } from '../lint-files.ts'

/** Lines below a key of a mapping, as charts write them. */
const FRAGMENTS: readonly string[] = [
  'cacheMode: "{{ .Values.x | default "in-tenant" }}"',
  `cacheMode: '{{ index .Values.x 'a/b' }}'`,
  `cacheMode: "'{{ index .Values.x "a/b" }}'"`,
  '"{{ template "chart.fullname" . }}-x": v',
  "'{{ include 'chart.name' . }}': v",
  '{{ include "chart.name" . }}-key: v',
  '{{ .Values.key | quote }}: {{ .Values.value | quote }}',
  '{{- if .Values.long }}key:{{ else }}key2:{{ end }} v',
  '{{- if .Values.long }}key:{{ else }}key2:{{ end }}\n  a: b',
  'key: {{ if .Values.a }}"a"{{ else }}b{{ end }}',
  'key: {{ if .Values.a }}{ a: b }{{ else }}{}{{ end }}',
  'key: {{ if .Values.a }}[a, b]{{ else }}[]{{ end }}',
  'key: "a"{{ if .Values.a }} # why{{ end }}',
  'key: a {{/* why */}}',
  'key: {{- /* why: "it\'s" }} */}} a',
  '{{- /*\nwhy: "\n- it\'s: [\n*/ -}}\nkey: a',
  'key:\n{{- if .Values.a }}\n  a: b\n{{- else }}\n  {}\n{{- end }}',
  'key:\n  {{- with .Values.a }}\n  {{- toYaml . | nindent 2 }}\n  {{- else }}\n  {}\n  {{- end }}',
  'key: {{- include "chart.render" (dict "value" .Values.a "context" $) | nindent 2 }}',
  'key:{{ toYaml .Values.a | nindent 2 }}',
  'key: {{ toYaml .Values.a | nindent 2 }}\n  a: b',
  'key:\n{{ toYaml .Values.a | indent 2 }}\n  a: b',
  '{{- if .Values.a }}\nkey: a\n{{- else }}\nkey: b\n{{- end }}',
  '{{- if .Values.a }}\nkey: a\n{{- else }}\nkey:\n  a: b\n{{- end }}',
  '{{- if .Values.a }}\nkey:\n  - a\n{{- else }}\nkey:\n- b\n{{- end }}',
  'key:\n{{- if .Values.a }}\n  - a\n{{- else }}\n- b\n{{- end }}',
  'key:\n{{- if .Values.a }}\n  - a\n{{- else }}\n  a: b\n{{- end }}',
  'key:\n{{- range $k, $v := .Values.a }}\n  {{ $k }}: {{ $v | quote }}\n{{- end }}',
  'key:\n{{- range .Values.a }}\n  - name: {{ .name }}\n    value: "{{ .value }}"\n{{- end }}',
  'key: [{{ range .Values.a }}{{ . | quote }},{{ end }}]',
  'key: [ "a"{{ if .Values.a }}, "b"{{ end }} ]',
  'key: [\n{{- range .Values.a }}\n  {{ . | quote }},\n{{- end }}\n]',
  'key: {{ printf "%s: %s" .Values.a "}}" }}',
  'key: {{ `}} "` }}',
  'key: {{ `{{ $labels.a }}` }}',
  'key: "{{ `{{` }} $labels.a {{ `}}` }}"',
  'key: "{{"{{"}} $labels.a {{"}}"}}"',
  'key: {{ default\n  "a"\n  .Values.a }}',
  'key: "{{ default\n"a"\n.Values.a }}-b"',
  'key: {{ include "a" (dict\n    "x" .Values.x\n    "y" "z: w"\n  ) | quote }}',
  'key: {{ .Values.repository }}:{{ .Values.tag | default .Chart.AppVersion }}',
  'key: "{{ .Values.repository }}:{{ .Values.tag | default "latest" }}"',
  'key: "{{ .Values.registry }}{{ if .Values.registry }}/{{ end }}{{ .Values.image }}"',
  'key: {{ ternary "a" "b" (eq .Values.a "c: d") }}',
  'key: |\n  {{- range .Values.a }}\n  {{ . }}\n  {{- end }}',
  'key: |\n{{ .Values.text | indent 2 }}',
  'key: |-\n{{- if .Values.a }}\n  a\n{{- else }}\n  b: "\n{{- end }}',
  'key: |{{ .Values.text | nindent 2 }}',
  'key: >-\n  {{ .Values.a }} "it\'s"\n  {{ .Values.b }}',
  'key: {{ .Values.a | toJson }}',
  'key: {{ if .Values.a -}}\na\n{{- else -}}\nb\n{{- end }}',
  "key:\n{{- if .Values.a }} |\n  a\n{{- else }} ''\n{{- end }}",
  '{{- $name := printf "%s-%s" .Release.Name "a" }}\nkey: {{ $name }}',
  '{{ $name := "a" }}{{ $other := "b" }}\nkey: {{ $name }}',
  'key: {{ $name := "a" }}{{ $name }}',
  '{{- with .Values.a }}{{- toYaml . | nindent 0 }}{{- end }}\nkey: a',
  '{{- if and .Values.a (not (eq .Values.b "c")) -}}\nkey: a\n{{ end -}}',
  'key:\n  - {{ if .Values.a }}a{{ else }}b{{ end }}\n  - name: {{ .Values.n }}',
  'key:\n  - {{ toYaml .Values.a | nindent 4 }}\n    b: c',
  'key:\n  - name: a\n    {{- if .Values.a }}\n    value: {{ .Values.a }}\n    {{- end }}',
  "key: '{{ .Values.a }}' {{- if .Values.b }} # {{ .Values.b }}{{ end }}",
  '# {{ if .Values.a }} "it\'s\nkey: a\n# {{ end }}',
  'key: {% if a %}"b: c"{% else %}d{% endif %}',
  '{% for a in b %}\n"{{ a["key"] }}": {{ a.value | default("x") }}\n{% endfor %}',
  '{% set a = "b: c" %}\nkey: "{{ a | default("x", true) }}"',
  '{# why: "it\'s" #}\nkey: a',
  'key: "{{ lookup(\'env\', "HOME") }}"',
  "key: '{{ lookup(''env'', \"HOME\") }}'",
  'key: "{{ a | default(\\"b\\") }}"',
  'key: {{{ a }}}',
  'key: {NAME}-pull-secret',
  'key: {REPLACE_ORG}/image:__TAG__',
  'key: __NAME__',
  'key: prefix-{NAME}',
  'key: <NAME>',
  'key: ${NAME}',
  'key: {{ required "a: needed" .Values.a }}',
  '{{ if .Values.a }}key: a{{ else }}key: b{{ end }}',
  '{{ if .Values.a }}key: {a: b}{{ end }}',
]

const indented = (text: string, width: number) =>
  text
    .split('\n')
    .map((line) =>
      /^\{\{- (?:if|else|end|range|with)\b.*\}\}$/.test(line) ? line : ' '.repeat(width) + line,
    )
    .join('\n')

/** The places that a fragment goes to; `@` is the rest of a file that is ours. */
const TEXTS: readonly ((fragment: string) => string)[] = [
  (fragment) =>
    `global:\n${indented(fragment, 2)}\nsync:\n  toHost:\n    endpoints:\n      enabled: true\n`,
  (fragment) =>
    `sync:\n  toHost:\n    endpoints:\n      enabled: true\nglobal:\n  own:\n${indented(fragment, 4)}\n`,
  (fragment) =>
    `{{- if .Values.enabled }}\nsync:\n  toHost:\n    endpoints:\n      enabled: true\nglobal:\n  own:\n${fragment.replace(/^/gm, '    ')}\n{{- end }}\n`,
  (fragment) =>
    `global:\n  own:\n${fragment.replace(/^/gm, '    ')}\n    last: "{{ .Values.x | default "y" }}"\nsync:\n  toHost:\n    endpoints:\n      enabled: true\n`,
]

const texts = FRAGMENTS.flatMap((fragment) => TEXTS.map((make) => make(fragment)))
const lint = (text: string) =>
  lintFiles([{ uri: 'vc.yaml', text }]).findings.filter(({ severity }) => severity !== 'info')

describe('Texts as charts write them', () => {
  it('are three hundred at least', () => {
    expect(texts.length).toBeGreaterThanOrEqual(300)
  })

  it.each(FRAGMENTS)('say nothing wrong: %j', (fragment) => {
    for (const make of TEXTS) {
      const text = make(fragment)
      expect(
        lint(text).map(({ message }) => message),
        text,
      ).toEqual([])
    }
  })

  it('with one mistake beside a template show it', () => {
    const missed: string[] = []
    for (const text of texts) {
      const wrong = text.replace('      enabled: true', '      enabled: "nope"')
      const at = wrong.indexOf('"nope"')
      if (!lint(wrong).some(({ span }) => span.start <= at && span.end >= at + 6))
        missed.push(wrong)
    }
    expect(missed).toEqual([])
  })

  it('with a wrong value before a comment show it', () => {
    for (const comment of ['{{/* why */}}', '{{- /* why */ -}}', '{# why #}', '{{ $x := 1 }}']) {
      const text = `sync:\n  toHost:\n    endpoints:\n      enabled: nope ${comment}\n`
      const [finding] = lint(text)
      expect([comment, finding && text.slice(finding.span.start, finding.span.end)]).toEqual([
        comment,
        'nope',
      ])
    }
  })

  it('with one broken line beside a template show it', () => {
    const missed: string[] = []
    for (const text of texts) {
      const wrong = text.replace('      enabled: true', '      enabled: a: b')
      if (!lint(wrong).some(({ rule }) => rule === 'yaml-syntax')) missed.push(wrong)
    }
    expect(missed).toEqual([])
  })

  it('hold no filler in any message', () => {
    for (const text of texts) {
      const findings = lintFiles([
        { uri: 'vc.yaml', text: text.replaceAll('key:', 'key: a:') },
      ]).findings
      expect(JSON.stringify(findings.map(({ message }) => message))).not.toContain('\uA66E')
    }
  })
})
