import { expect, it } from 'vitest'
import { createTypedEdits } from '../../src/lsp/diagnostics/typed-edit.ts'

// Long texts are compared in blocks of 4096 and 64 letters.
const LENGTH = 3 * 4096 + 100
const text = Array.from({ length: LENGTH }, (_, index) => 'abcdefg\n'[index % 8]).join('')

it.each([0, 1, 63, 64, 65, 4095, 4096, 4097, 8192, LENGTH - 65, LENGTH - 1, LENGTH])(
  'finds what was typed at offset %i of a long text',
  (at) => {
    const typed = `${text.slice(0, at)}#${text.slice(at)}`
    const line = text.slice(0, at).split('\n').length - 1
    const edits = createTypedEdits()
    expect(edits.of([text, typed])).toMatchObject([[{ end: at + 1, start: line, added: 0 }]])
    expect(edits.of([typed, text])).toMatchObject([[{ end: at, start: line, added: 0 }]])
  },
)
