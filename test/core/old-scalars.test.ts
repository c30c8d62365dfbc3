import { describe, expect, it } from 'vitest'
import { resolveOldPlain } from '../../src/core/yaml/plain-scalar.ts'

/** The results are those of kubectl, which reads YAML with the same library as the server and Flux. */
describe('an unquoted scalar of YAML 1.1', () => {
  it.each([
    ['yes', true],
    ['Y', true],
    ['on', true],
    ['yEs', 'yEs'],
    ['no', false],
    ['n', false],
    ['OFF', false],
    ['True', true],
    ['tRue', 'tRue'],
    ['', null],
    ['~', null],
    ['NULL', null],
    ['nUll', 'nUll'],
    ['10', 10],
    ['+10', 10],
    ['-10', -10],
    ['+-10', '+-10'],
    ['010', 8],
    ['-010', -8],
    ['0o10', 8],
    ['08', 8],
    ['00', 0],
    ['0X1F', 31],
    ['0x', '0x'],
    ['-0b11', -3],
    ['1_000', 1000],
    ['1_', 1],
    ['_1', '_1'],
    ['12:30', '12:30'],
    ['1_0.5', 10.5],
    ['5.', 5],
    ['+.5e1', 5],
    ['1e', '1e'],
    ['1e400', '1e400'],
    ['2001-01-01', '2001-01-01'],
    ['1.2.3', '1.2.3'],
    ['10m', '10m'],
    ['--', '--'],
    ['<<', '<<'],
    // JSON has no such numbers, so the build fails.
    ['.inf', undefined],
    ['-.Inf', undefined],
    ['.nan', undefined],
  ])('"%s" is %s', (text, value) => {
    expect(resolveOldPlain(text)).toBe(value)
  })
})
