import { MAX_SAMPLE_NAMES } from '../../core/limits.ts'
import { type AnyNode, nodesIn } from '../expression/syntax/ast.ts'

const TEXTS: readonly string[] = [
  '',
  'a',
  'ab',
  'web',
  'Web',
  'web-1',
  'web-2',
  'a b',
  ' a b ',
  'a.b.c',
  'a/b:c,d;e',
  'a,,b_c-',
  'registry.example.com/team/app:1.2',
  '42',
  '-1.50',
  'true',
  'null',
  '{"a": 1}',
  'aGVsbG8=',
  'a%20b+c&d=é',
  '$& \\ "q" \'s\' `t`',
  'line\nline',
]

const NUMBERS: readonly number[] = [0, 1, 2, 3, 7, 10, 80, 443, 8080, 30_000, 65_535, -1]

/** Texts to run an expression on, including those that its own texts suggest. */
export const textSamples = (ast: AnyNode): readonly string[] => [
  ...TEXTS,
  ...literalsOf(ast).flatMap(textsAround),
]

/** Numbers to run an expression on. */
export const numberSamples = (ast: AnyNode): readonly number[] => [
  ...NUMBERS,
  ...literalsOf(ast).flatMap(numbersAround),
]

/** The texts and numbers that code names. */
export function literalsOf(ast: AnyNode): readonly unknown[] {
  const found = nodesIn(ast).flatMap((node): unknown => {
    if (node.type === 'Literal') return [node.regex?.pattern ?? node.value]
    return node.type === 'TemplateElement' ? [node.value.cooked] : []
  })
  return [...new Set(found)].slice(0, MAX_SAMPLE_NAMES)
}

function textsAround(literal: unknown): readonly string[] {
  if (typeof literal !== 'string' || literal === '' || literal.length > 100) return []
  const bare = literal.replace(/^\^|\$$|\\/g, '')
  return [literal, `${bare}x`, `x${bare}`, `x${bare}y`, `${bare}${bare}`, `x${bare}y${bare}z`]
}

function numbersAround(literal: unknown): readonly number[] {
  return typeof literal === 'number' ? [literal, literal + 1, literal - 1] : []
}
