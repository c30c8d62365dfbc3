import { MAX_SAMPLE_NAMES } from '../../core/limits.ts'
import { type AnyNode, walk } from '../expression/syntax/ast.ts'
import { isUnknown, type Type, type TypeName } from '../expression/types/value-type.ts'

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

const SAMPLES: { readonly [T in TypeName]?: readonly unknown[] } = {
  string: TEXTS,
  number: [0, 1, 2, 3, 7, 10, 80, 443, 8080, 30_000, 65_535, -1],
  boolean: [true, false],
  object: [
    {},
    { a: 'b' },
    { b: 'a', a: 'x' },
    { name: 'web', port: 80 },
    { 'example.com/team': 'a', zone: '' },
    { list: ['a'], inner: { a: true } },
  ],
}

/** Values to try expressions of this type on, with those that their own texts and numbers ask for. */
export function samplesFor(type: Type, asts: readonly AnyNode[]): readonly unknown[] {
  const names: readonly TypeName[] = isUnknown(type) ? ['string'] : type.names
  const literals = asts.flatMap(literalsOf)
  return names.flatMap((name) => {
    if (name === 'array' && type.element !== undefined)
      return listsOf(samplesFor(type.element, asts))
    const given = SAMPLES[name] ?? []
    if (name === 'string') return [...given, ...literals.flatMap(textsAround)]
    return name === 'number' ? [...given, ...literals.flatMap(numbersAround)] : given
  })
}

function listsOf(items: readonly unknown[]): readonly unknown[] {
  return [[], ...items.map((item) => [item]), items.slice(0, 3), items.slice(2, 6).toReversed()]
}

function literalsOf(ast: AnyNode): readonly unknown[] {
  const found = new Set<unknown>()
  walk(ast, (node) => {
    if (node.type === 'Literal') found.add(node.regex?.pattern ?? node.value)
    if (node.type === 'TemplateElement') found.add(node.value.cooked)
  })
  return [...found].slice(0, MAX_SAMPLE_NAMES)
}

function textsAround(literal: unknown): readonly string[] {
  if (typeof literal !== 'string' || literal === '' || literal.length > 100) return []
  const bare = literal.replace(/^\^|\$$|\\/g, '')
  return [literal, `${bare}x`, `x${bare}`, `x${bare}y`, `${bare}${bare}`, `x${bare}y${bare}z`]
}

function numbersAround(literal: unknown): readonly number[] {
  return typeof literal === 'number' ? [literal, literal + 1, literal - 1] : []
}
