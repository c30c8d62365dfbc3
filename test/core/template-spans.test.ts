// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates
import { describe, expect, it } from 'vitest'
import { templateSpans } from '../../src/core/template/spans.ts'

const found = (text: string) => templateSpans(text).map(({ start, end }) => text.slice(start, end))

describe('What templates are made of', () => {
  it.each([
    ['Go', 'a: {{ .x }}-{{- .y -}}', ['{{ .x }}', '{{- .y -}}']],
    ['Jinja', '{% if x %}\na: {{ y }} {# why #}', ['{% if x %}', '{{ y }}', '{# why #}']],
    ['Terraform', '%{ for u in users ~}\na: b', ['%{ for u in users ~}']],
    ['a conditional in a variable', 'a: ${x ? "b" : "c"}', ['${x ? "b" : "c"}']],
    ['a map in a variable', 'a: ${jsonencode({b = "c: d"})}', ['${jsonencode({b = "c: d"})}']],
    ['quotes in quotes', 'a: "{{ x | default "}}" }}"', ['{{ x | default "}}" }}']],
    ['raw strings', 'a: {{ `}} "` }}', ['{{ `}} "` }}']],
    ['several lines', 'a: {{ x\n  "y" }}', ['{{ x\n  "y" }}']],
    ['a comment', "{{- /* it's }} */ -}}", ["{{- /* it's }} */ -}}"]],
    ['three braces', '{{{ x }}}-{{{ y }} z', ['{{{ x }}}', '{{{ y }}']],
    ['comments of YAML', 'a: b # {{ x }}', ['{{ x }}']],
    ['a variable in a flow mapping', '{a: ${X}, b: "${Y}"}', ['${X}']],
  ])('%s', (_, text, spans) => {
    expect(found(text)).toEqual(spans)
  })

  it.each([
    ['a variable that reads as text', 'a: ${X}'],
    ['variables in quotes', `a: "\${y ? 1 : 2}"`],
    ['delimiters', 'a: "{{"\nb: "}}"'],
    ['delimiters on one line', '{left: "{{", right: "}}"}'],
    ['delimiters in single quotes', "{left: '{{', right: '}}'}"],
    ['a template literal', 'expression: value + `${value ? "a: b" : "c"}`'],
    ['an expression', 'expression: [${A}, value]'],
    ['a flow mapping', '{a: {b: {}}, c: 5%}'],
    ['what never closes', 'a: {{ x\nb: {% y\nc: {# z\n'],
  ])('not %s', (_, text) => {
    expect(found(text)).toEqual([])
  })

  it('What does not close hides nothing of another kind', () => {
    expect(found('a: {% x\nb: {{ y }}')).toEqual(['{{ y }}'])
  })

  it('Ends on a text of nothing but openers', () => {
    expect(found('{% ${ {{ {# '.repeat(50_000))).toEqual([])
  })
})
