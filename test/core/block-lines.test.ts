import { describe, expect, it } from 'vitest'
import { parse } from '../../src/core/document/source.ts'

const patch = (...lines: string[]) =>
  ['sync:', '  toHost:', '    endpoints:', '      patches:', '      - path: a', ...lines, ''].join(
    '\n',
  )

const wrong = (text: string) => parse('vc.yaml', text).problems.map(({ message }) => message)

describe('Templates in block scalars are text', () => {
  it.each([
    ['at the start, deeper than the rest', ['expression: |', '  {{- if .Values.a }}', '  value']],
    ['at the start, far left', ['expression: |', '{{ include "js" . | indent 10 }}', '  + "x"']],
    ['in the middle', ['expression: |', '  value +', '  {{ .Values.suffix | quote }}', '  + "x"']],
    ['as the whole', ['expression: >-', '  {{ .Values.expression }}']],
    ['as the whole, far left', ['expression: |', '{{ .Values.js | indent 10 }}']],
  ])('%s', (_, [header = '', ...body]) => {
    const lines = body.map((line) => (line.startsWith('{{') ? line : `        ${line}`))
    const text = patch(`        ${header}`, ...lines)
    const file = parse('vc.yaml', text)
    expect(file.problems).toEqual([])
    expect(JSON.stringify(file.documents[0]?.value)).toContain('\uA66E')
  })

  it('A template to the left of the text, behind it, writes keys', () => {
    const text = patch(
      '        expression: |',
      '          value',
      '        {{- if .Values.back }}',
      '        reverseExpression: value',
      '        {{- end }}',
    )
    const [document] = parse('vc.yaml', text).documents
    expect(document?.masks.length).toBe(2)
    const found = JSON.stringify(document?.value)
    expect(found).not.toContain('\uA66E')
    expect(found).toContain('"reverseExpression":"value"')
  })

  it('A header in a comment or inside a block opens none', () => {
    expect(wrong('# a: |\n{{ .x }}\nsync: {}\n')).toEqual([])
    expect(wrong('text: |\n  a: |\n  {{ .x }}\n  b\nsync: {}\n')).toEqual([])
  })

  it('Ends on a file of nothing but headers and templates', () => {
    const text = 'a: |\n{{ x }}\n'.repeat(50_000)
    expect(parse('vc.yaml', text).documents.length).toBeLessThanOrEqual(1)
  })
})
