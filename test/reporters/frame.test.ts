import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frameOf } from '../../src/reporters/frame.ts'
import { textWidth } from '../../src/reporters/width.ts'
import { sourceOf, spanOf } from './fixture.ts'

/** Code and carets below each other, as a person sees them. */
function draw(lines: ReturnType<typeof frameOf>): string {
  return lines
    .flatMap(({ number, before, marked, after }) => [
      `${number}|${before}${marked}${after}`,
      `${number}|${' '.repeat(textWidth(before))}${'^'.repeat(Math.max(1, textWidth(marked)))}`,
    ])
    .join('\n')
}

function frame(text: string, needle: string, width?: number): string {
  return draw(frameOf(sourceOf(text), spanOf(text, needle), width))
}

describe('A frame shows the line of a span with carets below it', () => {
  test('plain text', () => {
    expect(frame('a: 1\nb: two\n', 'two')).toBe('2|b: two\n2|   ^^^')
  })

  test('CRLF and a lone CR end lines', () => {
    expect(frame('a: 1\r\nb: two\rc: 3', 'two')).toBe('2|b: two\n2|   ^^^')
  })

  test('tabs are spread to stops of four and stay under their carets', () => {
    expect(frame('a\tb: \tc', 'c')).toBe('1|a   b:  c\n1|        ^')
    expect(frame('\tb', '\tb')).toBe('1|    b\n1|^^^^^')
  })

  test('wide characters take two carets, combining ones none', () => {
    expect(frame('日本: 語!', '語')).toBe('1|日本: 語!\n1|      ^^')
    expect(frame('e\u0301: x', 'x')).toBe('1|e\u0301: x\n1|   ^')
    expect(frame('e\u0301: x', 'e\u0301')).toBe('1|e\u0301: x\n1|^')
  })

  test('an emoji of several code points is one character', () => {
    expect(frame('👩‍👩‍👧: x', 'x')).toBe('1|👩‍👩‍👧: x\n1|    ^')
    expect(frame('🚀🇩🇪: x', '🇩🇪')).toBe('1|🚀🇩🇪: x\n1|  ^^')
  })

  test('controls, escapes, direction marks and half surrogates are shown, not sent', () => {
    expect(frame('a: \u001b[31m\u0000\u007f\u0085\u202e\ud83dx', 'x')).toBe(
      '1|a: ␛[31m␀␡���x\n1|             ^',
    )
  })

  test('a byte order mark is not shown', () => {
    expect(frame('\ufeffa: 1', 'a')).toBe('1|a: 1\n1|^')
    expect(frame('\ufeffa: 1', '\ufeffa')).toBe('1|a: 1\n1|^')
  })

  test('a span of several lines shows its first and last line', () => {
    const text = 'a: |\n  one\n  two\n  three\n\nb: 1\n'
    const span = { start: 3, end: text.indexOf('b') }
    expect(draw(frameOf(sourceOf(text), span))).toBe('1|a: |\n1|   ^\n4|  three\n4|  ^^^^^')
  })

  test('a span without length has one caret, also at the end of the text', () => {
    expect(draw(frameOf(sourceOf('a:'), { start: 2, end: 2 }))).toBe('1|a:\n1|  ^')
    expect(draw(frameOf(sourceOf(''), { start: 0, end: 0 }))).toBe('1|\n1|^')
    expect(draw(frameOf(sourceOf('abc'), { start: 1, end: 1 }))).toBe('1|abc\n1| ^')
  })

  test('a long line is cut around the span', () => {
    const text = `${'a'.repeat(50)}HERE${'b'.repeat(50)}`
    expect(frame(text, 'HERE', 24)).toBe(`1|…aaaaaaaHEREbbbbbbbbbbb…\n1|        ^^^^`)
    expect(frame(text, 'a'.repeat(50), 24)).toBe(`1|${'a'.repeat(22)}…\n1|${'^'.repeat(22)}`)
    expect(frame(text, `${'b'.repeat(5)}`, 24)).toContain('HEREbbbbb')
  })

  test('a line of a million characters is cut before it is measured', () => {
    const text = `${'語'.repeat(500_000)}HERE${'🚀'.repeat(250_000)}`
    const [line] = frameOf(sourceOf(text), spanOf(text, 'HERE'), 40)
    expect(line).toEqual({
      number: 1,
      before: `…${'語'.repeat(6)}`,
      marked: 'HERE',
      after: `${'🚀'.repeat(11)}…`,
    })
  })

  test('a secret is a mask of fixed length, and carets stand below the mask', () => {
    const text = 'key: "abcdefghijklmnopqrstuvwxyz" # note'
    const secret = { start: 5, end: 33 }
    const source = sourceOf(text, [secret])
    expect(draw(frameOf(source, secret))).toBe('1|key: •••••••• # note\n1|     ^^^^^^^^')
    expect(draw(frameOf(source, spanOf(text, 'note')))).toBe(
      '1|key: •••••••• # note\n1|                ^^^^',
    )
    expect(draw(frameOf(source, { start: 10, end: 12 }))).toBe(
      '1|key: •••••••• # note\n1|     ^^^^^^^^',
    )
  })

  test('a secret of several lines is masked on each', () => {
    const text = 'key: |\n  abcdefgh\n  ijklmnop\nb: 1'
    const secret = { start: 5, end: text.indexOf('b:') }
    expect(draw(frameOf(sourceOf(text, [secret]), secret))).toBe(
      '1|key: ••••••••\n1|     ^^^^^^^^\n3|••••••••\n3|^^^^^^^^',
    )
  })
})

test('Any span of any text has a frame within the width, free of control characters', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 3 }),
      fc.nat(60),
      fc.nat(20),
      fc.integer({ min: 20, max: 80 }),
      (text, secrets, start, length, width) => {
        const spans = secrets.map(([a, b]) => ({ start: a, end: a + b }))
        for (const line of frameOf(sourceOf(text, spans), { start, end: start + length }, width)) {
          const shown = line.before + line.marked + line.after
          expect(shown).not.toMatch(/\p{Cc}|\p{Cs}/u)
          expect(textWidth(line.before) + textWidth(line.marked)).toBeLessThanOrEqual(width)
        }
      },
    ),
  )
})
