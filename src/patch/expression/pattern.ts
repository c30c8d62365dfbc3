/** What a regular expression uses that came after ES6. */
type PatternFeature = 'lookbehind' | 'named-group' | 'modifiers' | 'property'

export interface Pattern {
  readonly alternatives: readonly Sequence[]
  readonly features: ReadonlySet<PatternFeature>
}

type Sequence = readonly Item[]

interface Item {
  readonly kind: 'atom' | 'group' | 'assertion'
  /** How it is written, without its quantifier. */
  readonly source: string
  readonly alternatives: readonly Sequence[]
  readonly optional: boolean
  readonly unbounded: boolean
}

interface Reader {
  readonly text: string
  readonly features: Set<PatternFeature>
  at: number
}

const MAX_DEPTH = 60

/** Reads a pattern that is known to be valid; undefined when it is nested absurdly deep. */
export function readPattern(text: string): Pattern | undefined {
  const reader: Reader = { text, features: new Set(), at: 0 }
  const alternatives = readAlternatives(reader, 0)
  return alternatives && { alternatives, features: reader.features }
}

function readAlternatives(reader: Reader, depth: number): readonly Sequence[] | undefined {
  if (depth > MAX_DEPTH) return undefined
  const alternatives: Item[][] = [[]]
  while (reader.at < reader.text.length) {
    const char = reader.text[reader.at]
    if (char === ')') return alternatives
    if (char === '|') {
      reader.at += 1
      alternatives.push([])
      continue
    }
    const item = readItem(reader, depth)
    if (item === undefined) return undefined
    alternatives.at(-1)?.push(item)
  }
  return alternatives
}

const QUANTIFIER = /(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y

function readItem(reader: Reader, depth: number): Item | undefined {
  const start = reader.at
  const bare = readBare(reader, depth)
  if (bare === undefined) return undefined
  const source = reader.text.slice(start, reader.at)
  QUANTIFIER.lastIndex = reader.at
  const match = QUANTIFIER.exec(reader.text)
  if (match === null) return { ...bare, source, optional: false, unbounded: false }
  reader.at += match[0].length
  const [sign = '', least, range, most] = match
  const optional = sign.startsWith('*') || sign.startsWith('?') || least === '0'
  const unbounded = /^[*+]/.test(sign) || (range !== undefined && most === '')
  return { ...bare, source, optional, unbounded }
}

type Bare = Pick<Item, 'kind' | 'alternatives'>

const ATOM: Bare = { kind: 'atom', alternatives: [] }
const ASSERTION: Bare = { kind: 'assertion', alternatives: [] }

function readBare(reader: Reader, depth: number): Bare | undefined {
  const { text, at } = reader
  const char = text[at]
  if (char === '(') return readGroup(reader, depth)
  if (char === '[') {
    reader.at = endOfClass(text, at)
    return ATOM
  }
  if (char === '\\') {
    const next = text[at + 1]
    if (next === 'p' || next === 'P') reader.features.add('property')
    const long = /^\\(?:[pPu]\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<[^>]*>|\d+)/.exec(
      text.slice(at, at + 100),
    )
    reader.at += long?.[0].length ?? 2
    return next === 'b' || next === 'B' ? ASSERTION : ATOM
  }
  reader.at += 1
  return char === '^' || char === '$' ? ASSERTION : ATOM
}

function endOfClass(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== ']') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

const OPENING = /\((?:\?(?:[:=!]|<[=!]|<[^>=!][^>]*>|[a-z-]*:))?/y

function readGroup(reader: Reader, depth: number): Bare | undefined {
  OPENING.lastIndex = reader.at
  const opening = OPENING.exec(reader.text)?.[0] ?? '('
  reader.at += opening.length
  const isLookbehind = opening === '(?<=' || opening === '(?<!'
  const isLookaround = isLookbehind || opening === '(?=' || opening === '(?!'
  if (isLookbehind) reader.features.add('lookbehind')
  else if (opening.startsWith('(?<')) reader.features.add('named-group')
  else if (/^\(\?[a-z-]+:/.test(opening)) reader.features.add('modifiers')
  const alternatives = readAlternatives(reader, depth + 1)
  reader.at += 1
  return alternatives && { kind: isLookaround ? 'assertion' : 'group', alternatives }
}

/**
 * Whether some text makes the pattern try exponentially many ways: a repeated group whose
 * content can itself be split in many ways, with something behind it that can fail. Conservative.
 */
export function isCatastrophic(text: string): boolean {
  const pattern = readPattern(text)
  return pattern !== undefined && anyCatastrophic(pattern.alternatives, false)
}

function anyCatastrophic(alternatives: readonly Sequence[], failsAfter: boolean): boolean {
  return alternatives.some((sequence) => {
    let canFail = failsAfter
    for (const item of [...sequence].reverse()) {
      const repeats = item.kind === 'group' && item.unbounded
      if (repeats && canFail && isAmbiguous(item.alternatives)) return true
      if (anyCatastrophic(item.alternatives, canFail || repeats)) return true
      canFail ||= mustMatch(item)
    }
    return false
  })
}

function mustMatch(item: Item): boolean {
  return item.kind === 'assertion' || !item.optional
}

const ANYTHING: ReadonlySet<string> = new Set([
  '.',
  '[\\s\\S]',
  '[\\S\\s]',
  '[\\w\\W]',
  '[\\d\\D]',
  '[^]',
])

/** Whether one text can be cut into repetitions of this group in more than one way. */
function isAmbiguous(alternatives: readonly Sequence[]): boolean {
  const sources = alternatives.map((sequence) => sequence.map((item) => item.source).join(''))
  const plain = alternatives.every((sequence) => sequence.every((item) => !item.optional))
  if (plain && new Set(sources).size < sources.length) return true
  return alternatives.some((sequence) => {
    const items = sequence.filter((item) => item.kind !== 'assertion')
    if (items.some((item) => item.unbounded && ANYTHING.has(item.source))) return true
    const needed = items.filter((item) => !item.optional)
    if (needed.length === 0) return items.some((item) => item.unbounded)
    const [only] = needed
    if (needed.length > 1 || only === undefined) return false
    return only.unbounded || (only.kind === 'group' && isAmbiguous(only.alternatives))
  })
}
