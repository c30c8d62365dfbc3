import { type AST, visitRegExpAST } from '@eslint-community/regexpp'

/** One of every kind of character that classes such as \w and \s distinguish. */
const COMMON = [...'aAzZ059_-. \t\n,:/é中'].map((char) => char.codePointAt(0) ?? 0)

type Atom = Exclude<
  AST.Element,
  AST.Group | AST.CapturingGroup | AST.Quantifier | AST.Assertion | AST.Backreference
>

/** Characters of which each class of the pattern holds one, and each pair of classes that meet. */
export function alphabetOf(pattern: AST.Pattern, flags: string): readonly number[] {
  const found = new Set(COMMON)
  const add = (code: number): void => {
    for (const each of [code - 1, code, code + 1]) if (each >= 0) found.add(each)
    if (flags.includes('i')) for (const each of bothCases(code)) found.add(each)
  }
  visitRegExpAST(pattern, {
    onCharacterEnter: ({ value }) => add(value),
    onCharacterClassRangeEnter: ({ min, max }) => {
      add(min.value)
      add(max.value)
    },
  })
  return [...found]
}

/** The characters of the alphabet that an element matches; none where that is not known. */
export function matcherOf(
  element: Atom,
  { alphabet, flags }: { readonly alphabet: readonly number[]; readonly flags: string },
): ReadonlySet<number> {
  const codes = flags.includes('i') ? (code: number) => bothCases(code) : (code: number) => [code]
  return new Set(
    alphabet.filter((code) => codes(code).some((each) => matches(element, each, flags))),
  )
}

function bothCases(code: number): readonly number[] {
  const char = String.fromCodePoint(code)
  return [
    code,
    char.toLowerCase().codePointAt(0) ?? code,
    char.toUpperCase().codePointAt(0) ?? code,
  ]
}

type Member = Atom | AST.CharacterClassElement | AST.UnicodeSetsCharacterClassElement

function matches(element: Member, code: number, flags: string): boolean {
  switch (element.type) {
    case 'Character':
      return element.value === code
    case 'CharacterSet':
      return isInSet(element, code, flags)
    case 'CharacterClass': {
      const isListed = element.elements.some((each) => matches(each, code, flags))
      return isListed !== element.negate
    }
    case 'CharacterClassRange':
      return element.min.value <= code && code <= element.max.value
    default:
      // Set operations of the flag "v".
      return false
  }
}

const SETS = { digit: /\d/, space: /\s/, word: /\w/ } as const

function isInSet(set: AST.CharacterSet, code: number, flags: string): boolean {
  const char = String.fromCodePoint(code)
  if (set.kind === 'any') return flags.includes('s') || !/[\n\r\u2028\u2029]/.test(char)
  if (set.kind === 'property') return matchesProperty(set, char)
  return SETS[set.kind].test(char) !== set.negate
}

function matchesProperty({ raw }: AST.UnicodePropertyCharacterSet, char: string): boolean {
  return new RegExp(raw, 'u').test(char)
}
