import { describe, expect, it } from 'vitest'
import { maskFiller } from '../../src/core/template/filler.ts'
import { isPlaceholderForm, maskPlaceholders } from '../../src/core/template/placeholders.ts'

/** The masked text with `.` for each character of filler. */
const masked = (text: string, ...placeholders: string[]) =>
  maskPlaceholders(text, placeholders).replaceAll(maskFiller, '.')

describe('placeholders', () => {
  it.each([
    ['a: __NAME__', '__*__', 'a: ........'],
    ['a: __A__ # __B__', '__*__', 'a: ..... # __B__'],
    ['a: "x-__A__-__B__"', '__*__', 'a: "x-.....-....."'],
    ['a: ____', '__*__', 'a: ____'],
    ['a: __A B__', '__*__', 'a: __A B__'],
    ['a: @@A.b/c-d:1@@', '@@*@@', 'a: .............'],
    ['a: CHANGEME, b: CHANGEMENT', 'CHANGEME', 'a: ........, b: ........NT'],
    ['a: $VAR-x', '$V*', 'a: ......'],
    ['# __A__\na: 1 # __B__\nb#__C__: 1', '__*__', '# __A__\na: 1 # __B__\nb#.....: 1'],
  ])('are hidden outside comments: %j', (text, placeholder, expected) => {
    expect(masked(text, placeholder)).toBe(expected)
  })

  it('end on a text that only ever begins', () => {
    const text = '__'.repeat(200_000)
    expect(masked(`${text} x`, '__*@')).toBe(`${text} x`)
  })

  it.each([
    ['__*__', true],
    ['CHANGEME', true],
    ['@@*', true],
    ['a', false],
    ['*', false],
    ['*a*', false],
    ['a*', false],
    ['a b', false],
    ['"*"', false],
    ['*__', false],
    ['', false],
  ])('have a form that other text does not have: %j', (text, isForm) => {
    expect(isPlaceholderForm(text)).toBe(isForm)
  })
})
