import { expect, it } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import type { Span } from '../../src/core/types.ts'
import { completions } from '../../src/editor/completion/completion.ts'
import { hover } from '../../src/editor/hover.ts'
import { signatureAt } from '../../src/editor/signature.ts'
import { documentSymbols } from '../../src/editor/symbols.ts'
import { expressionTokens } from '../../src/editor/tokens.ts'
import { sample } from '../project/sample.ts'

const extra = [
  'sync:\n  toHost:\n    endpoints:\n      patches:\n      - path: "a[\\"b.c\\"].d"\n        expression: >-\n          value ? `a$\u007bbtoa(value.b)}` : /[/]/.test("\\u0041")\n        reverseExpression: "(value || {}).a // \\"\n      - {path: a, expression: "[value].map((x) => x.y)"}\n',
  '{"external": {"platform": {"apiKey": {"secretName": "a\\"b", "x": [1, {"y": ',
  'a: &x {b: *x, ? c : d}\n<<: *x\n? - q\n: "r\n---\n--- |\n text\n...\n%YAML 1.2\n---\n- - - a: {{ .x }}\n\t- b\n',
]

/** Every unfinished state of a text while it is typed, and every place in the whole of it. */
it.each([...extra, ...[...sample().values()].slice(0, 6).map((text) => text.slice(0, 600))])(
  'survives every cursor in every beginning of text %#',
  (text) => {
    const step = text.length > 300 ? 7 : 3
    for (const uri of ['vc.yaml', 'a.vc.json']) {
      const file = parse(uri, text)
      for (let offset = 0; offset <= text.length; offset += step) {
        const typed = { uri, text: text.slice(0, offset) }
        for (const input of [typed, { uri, text }]) {
          expectAt(offset, input.text.length, completions(input, offset))
          signatureAt(input, offset)
        }
        const found = hover(file, offset)
        if (found !== undefined) expect(found.span.end).toBeLessThanOrEqual(text.length)
      }
      for (const { span } of expressionTokens(file)) expect(span.end).toBeGreaterThan(span.start)
      expect(documentSymbols(file)).toHaveLength(file.documents.length)
    }
  },
)

function expectAt(offset: number, length: number, items: readonly { readonly span: Span }[]): void {
  for (const { span } of items) {
    const isAround = 0 <= span.start && span.start <= offset && offset <= span.end
    expect(isAround && span.end <= length).toBe(true)
  }
}
