import { describe, expect, it } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import { hover } from '../../src/editor/hover.ts'
import {
  type NameSource,
  type Names,
  namedAt,
  spanOfName,
} from '../../src/editor/names/navigate.ts'
import { signatureAt } from '../../src/editor/signature.ts'
import { type DocumentSymbol, documentSymbols } from '../../src/editor/symbols.ts'
import { expressionTokens } from '../../src/editor/tokens.ts'
import { buildGraphs, factsOf, type Graph, keyValuesOf } from '../../src/project/index.ts'
import {
  type Named,
  nameIndex,
  type Occurrence,
  occurrencesOf,
} from '../../src/project/names/index.ts'
import { cursorIn } from './cursor.ts'

const patch = (path: string, rest = '') =>
  `sync:\n  toHost:\n    endpoints:\n      patches:\n        - path: ${path}\n${rest}`
const expression = (code: string) =>
  patch('subsets[*].ports[*].name', `          expression: ${code}`)

describe('hover', () => {
  /** The marked text and what is shown for it. */
  const over = (marked: string, uri = 'vc.yaml') => {
    const { text, offset } = cursorIn(marked)
    const found = hover(parse(uri, text), offset)
    return found && [text.slice(found.span.start, found.span.end), found.text]
  }

  it('shows what the schema says of a key', () => {
    expect(over('external:\n  platform:\n    apiKey:\n      createR|BAC: false\n')).toEqual([
      'createRBAC',
      '**createRBAC** `boolean`\n\nWhether a Role and a RoleBinding are made so that the virtual cluster can read the Secret. Default true.\n\nAccepted by release lines up to 0.31.',
    ])
    expect(over('sync:\n  to|Host: {}\n')?.[1]).not.toContain('Accepted')
    expect(over('controlPlane:\n  standalone: {da|taDir: x}\n')?.[1]).toBe(
      '**dataDir** `string`\n\nFolder in which a standalone control plane keeps its data.\n\nDefault: `"/var/lib/vcluster"`\n\nAccepted by release line 0.26 and later.',
    )
    expect(over('a: 1\n---\nexternal:\n  plat|form: {}\n')?.[0]).toBe('platform')
  })

  it('shows the summary of a rule in a comment and in the configuration', () => {
    const rules = [{ id: 'wrong-type', topic: 'schema', summary: 'Of another type.' }]
    const about = (marked: string, uri: string) => {
      const { text, offset } = cursorIn(marked)
      const found = hover(parse(uri, text), offset, rules)
      return found && [text.slice(found.span.start, found.span.end), found.text]
    }
    const text = '**wrong-type** (schema)\n\nOf another type.'
    expect(about('a: 1 # vclint-disable-line no-rule, wro|ng-type\n', 'a.yaml')).toEqual([
      'wrong-type',
      text,
    ])
    expect(about('rules: {wrong-|type: off}\n', '.vclint.yaml')).toEqual(['wrong-type', text])
    expect(about('rules: {sch|ema: off}\n', '.vclint.yaml')?.[1]).toBe(
      '**schema**\n\nAll of its rules: `wrong-type`.',
    )
    expect(about('rules: {nothing|: off}\n', '.vclint.yaml')?.[1]).not.toContain('topic')
    expect(over('controlPlane: {coredns: {embe|dded: true}}\n')?.[1]).toContain('CoreDNS')
  })

  it('never shows a value', () => {
    const key =
      'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nspec:\n  key: 3NcVNp91Kq8rTz5wXs7L\n'
    for (const marked of [key.replace('key:', 'k|ey:'), key.replace('3NcV', '3N|cV')]) {
      const found = over(marked, 'a.yaml')
      expect(found?.[1]).toContain('A credential')
      expect(found?.[1]).not.toContain('3NcV')
    }
  })

  it('shows what a step of a path selects', () => {
    expect(over(patch('subsets[*].po|rts[*].name'))).toEqual([
      'ports',
      expect.stringMatching(/^\*\*ports\*\* `list of object`/),
    ])
    expect(over(patch('"subsets[|*].ports"'))?.[1]).toContain('Every element.')
    expect(over(patch('nothing.ha|s'))).toBeUndefined()
  })

  it('counts what a path selects in a sample of the resource', () => {
    const matches = (path: string, rest = '') =>
      over(patch(path, rest))?.[1]?.split('\n\n').at(-1) ?? ''
    expect(matches('subsets[*].ports[*].na|me')).toBe(
      'Matches 2 values in the sample Endpoints: `"http"`, `"metrics"`.',
    )
    // Up to the step under the cursor, not to the end of the path.
    expect(matches('sub|sets[*].ports[*].name')).toBe(
      'Matches 1 value in the sample Endpoints: `[{"addresses":[{"ip":"10.0.0.1","nodeNam…`.',
    )
    expect(matches('subsets[*].addresses[7].i|p')).toBe('Matches nothing in the sample Endpoints.')
    expect(matches('metadata.annotations["a|bc"]')).toBe(
      'Matches the map in the sample Endpoints, but the key is missing: the expression runs without a value.',
    )
    expect(matches('metadata.labels[|*]')).toContain('Matches 2 values')
    const reference = '          reference: {kind: Pod, apiVersion: v1, namePath: na|me}\n'
    expect(matches('subsets[*].addresses[*].targetRef', reference)).toBe(
      'Matches 1 value in the sample Endpoints: `"web-1"`.',
    )
    const custom = patch('spec.na|me').replace('endpoints', 'customResources:\n      a.b')
    expect(over(custom)?.[1] ?? '').not.toContain('sample')
  })

  it('shows types and signatures inside of expressions', () => {
    expect(over(expression('val|ue'))).toEqual([
      'value',
      expect.stringContaining('```ts\nvalue: string\n```'),
    ])
    expect(over(expression('"\\x41" + btoa|(value)'))).toBeUndefined()
    expect(over(expression('"(btoa|(value))"'))).toEqual([
      'btoa',
      expect.stringContaining('btoa(stringToEncode: string) => string'),
    ])
    expect(over(expression('‖\n            context.vcl|uster.name\n'))).toEqual([
      'vcluster',
      expect.stringContaining('The virtual cluster'),
    ])
    expect(over(expression('value.spl|it(",")'))?.[0]).toBe('split')
    expect(over(expression('value + "val|ue"'))).toBeUndefined()
  })

  it('is silent elsewhere', () => {
    expect(over('a: |1\n', 'a.yaml')).toBeUndefined()
    expect(over('# |\nsync: {}\n')).toBeUndefined()
  })
})

describe('signature help', () => {
  const at = (marked: string) => {
    const { text, offset } = cursorIn(marked)
    const found = signatureAt({ uri: 'vc.yaml', text }, offset)
    return found && [found.label, found.active]
  }

  it('shows the function that is being called', () => {
    expect(at(expression('btoa(|'))).toEqual(['btoa(stringToEncode: string) => string', 0])
    expect(at(expression('value.replace("a", |'))?.[1]).toBe(1)
    expect(at(expression('value.replace(atob(|), "b")'))?.[0]).toMatch(/^atob/)
    expect(at(expression('value.replace(atob("a"), |)'))?.[0]).toMatch(/^replace/)
    expect(at(expression('(|'))).toBeUndefined()
    expect(at(expression('value + "btoa(|"'))).toBeUndefined()
    expect(at(patch('btoa(|'))).toBeUndefined()
  })
})

describe('symbols', () => {
  const outline = (symbols: readonly DocumentSymbol[], indent = ''): string[] =>
    symbols.flatMap(({ name, children }) => [indent + name, ...outline(children, `${indent} `)])

  it('are objects, keys and entries by what identifies them', () => {
    const user =
      '---\napiVersion: management.platform.sh/v1\nkind: User\nmetadata:\n  name: jane\nspec: {username: jane}\n'
    expect(outline(documentSymbols(parse('a/vc.yaml', patch('metadata.labels') + user)))).toEqual([
      'vc.yaml',
      ' sync',
      '  toHost',
      '   endpoints',
      '    patches',
      '     metadata.labels',
      '      path',
      'jane',
      ' apiVersion',
      ' kind',
      ' metadata',
      '  name',
      ' spec',
      '  username',
    ])
  })

  it('lie inside of one another', () => {
    const text = `${patch('a')}external: &x\n  platform: {apiKey: {secretName: a}}\nother: *x\n`
    const check = ({ span, selection, children }: DocumentSymbol): void => {
      expect(span.start <= selection.start && selection.end <= span.end).toBe(true)
      for (const child of children) {
        expect(span.start <= child.span.start && child.span.end <= span.end).toBe(true)
        check(child)
      }
    }
    const symbols = documentSymbols(parse('vc.yaml', text))
    expect(symbols).toHaveLength(1)
    for (const symbol of symbols) check(symbol)
  })
})

describe('links between files', () => {
  const files = {
    'vc.yaml': 'external: {platform: {apiKey: {secretName: shop-key, namespace: team}}}\n',
    'secret.yaml':
      'a: 1\n---\napiVersion: v1\nkind: Secret\nmetadata: {name: shop-key, namespace: team}\nstringData: {accessKey: 3NcVNp91Kq8rTz5wXs7L}\n',
    'key.yaml':
      'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: shop}\nspec: {user: jane, key: 3NcVNp91Kq8rTz5wXs7L}\n',
    'users.yaml':
      'apiVersion: v1\nkind: UserList\nitems:\n  - apiVersion: management.platform.sh/v1\n    kind: User\n    metadata: {name: jim}\n  - apiVersion: management.platform.sh/v1\n    kind: User\n    metadata: {name: jane}\n',
  }
  const sources = new Map(
    Object.entries(files).map(([uri, text]): [string, NameSource] => {
      const file = parse(uri, text)
      return [uri, { file, occurrences: occurrencesOf(file, factsOf(file)) }]
    }),
  )
  const all = [...sources.values()].map(({ file }) => file)
  const graph = buildGraphs(
    all.map((file) => factsOf(file)),
    all.flatMap(keyValuesOf),
  )[0] as Graph
  const index = nameIndex(
    [...sources.values()].flatMap(({ occurrences }) => occurrences),
    graph,
  )
  const names: Names = { index, graph, sourceOf: (uri) => sources.get(uri) }

  type Find = (named: Named) => readonly Occurrence[]
  /** `file:line` of what is found from a word. */
  const from = (uri: keyof typeof files, word: string, find: Find) => {
    const source = sources.get(uri)
    const named = source && namedAt(source, files[uri].indexOf(word) + 1, names)?.named
    return (named === undefined ? [] : find(named)).map((occurrence) => {
      const there = sources.get(occurrence.place.uri)?.file
      const span = there && spanOfName(there, occurrence)
      return `${occurrence.place.uri}:${(there?.lines.position(span?.start ?? -1).line ?? -2) + 1}`
    })
  }
  const definitions: Find = (named) => named.definitions
  const references: Find = (named) => named.references

  it('lead to where an object is defined', () => {
    expect(from('vc.yaml', 'shop-key', definitions)).toEqual(['secret.yaml:5'])
    expect(from('key.yaml', 'jane', definitions)).toEqual(['users.yaml:9'])
    expect(from('secret.yaml', 'accessKey', definitions)).toEqual(['key.yaml:3'])
    expect(from('users.yaml', 'jane', definitions)).toEqual(['users.yaml:9'])
    expect(from('users.yaml', 'jim', definitions)).toEqual(['users.yaml:6'])
    expect(from('secret.yaml', 'team', definitions)).toEqual([])
  })

  it('lead back to where it is named', () => {
    expect(from('secret.yaml', 'shop-key', references)).toEqual(['vc.yaml:1'])
    expect(from('vc.yaml', 'shop-key', references)).toEqual(['vc.yaml:1'])
    expect(from('users.yaml', 'jane', references)).toEqual(['key.yaml:4'])
    expect(from('key.yaml', 'shop', references)).toEqual(['secret.yaml:6'])
    expect(from('key.yaml', 'jane', references)).toEqual(['key.yaml:4'])
  })
})

describe('tokens', () => {
  const words = (text: string) =>
    expressionTokens(parse('vc.yaml', text)).map(({ span, type }) => [
      text.slice(span.start, span.end),
      type,
    ])

  it('are the words of expressions', () => {
    expect(
      words(
        expression(
          '|\n            value ? btoa(value.trim()) : typeof context.path + `a` + 1 // b\n',
        ),
      ),
    ).toEqual([
      ['value', 'parameter'],
      ['?', 'operator'],
      ['btoa', 'function'],
      ['value', 'parameter'],
      ['trim', 'method'],
      ['typeof', 'keyword'],
      ['context', 'parameter'],
      ['path', 'property'],
      ['+', 'operator'],
      ['`', 'string'],
      ['a', 'string'],
      ['`', 'string'],
      ['+', 'operator'],
      ['1', 'number'],
      ['// b', 'comment'],
    ])
  })

  it('stand in one line each, wherever the scalar is written', () => {
    expect(
      words(expression('‖\n            value + `a\n            b`\n').replace('‖', '|')),
    ).toEqual([
      ['value', 'parameter'],
      ['+', 'operator'],
      ['`', 'string'],
      ['a', 'string'],
      ['b', 'string'],
      ['`', 'string'],
    ])
    expect(words(expression('"value + \\"a\\""'))).toEqual([
      ['value', 'parameter'],
      ['+', 'operator'],
      ['\\"a\\"', 'string'],
    ])
  })

  it('end where the code makes no sense', () => {
    expect(words(expression("value + 'a"))).toEqual([
      ['value', 'parameter'],
      ['+', 'operator'],
    ])
    expect(words(expression('{{ .x }}'))).toEqual([])
  })
})
