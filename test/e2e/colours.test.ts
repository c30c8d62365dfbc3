import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma'
import { INITIAL, type IRawGrammar, Registry } from 'vscode-textmate'

const require = createRequire(import.meta.url)
const extension = join(import.meta.dirname, '../../editors/vscode')
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const { contributes } = read(join(extension, 'package.json'))

interface Contribution {
  readonly scopeName: string
  readonly path: string
  readonly injectTo: readonly string[]
}
const contributed: readonly Contribution[] = contributes.grammars

/** What the editor has: grammars of others, and ours as the manifest names them. */
const grammars = new Map<string, IRawGrammar>([
  ...['yaml', 'javascript', 'json'].map((name): [string, IRawGrammar] => {
    const grammar = read(require.resolve(`tm-grammars/grammars/${name}.json`))
    return [grammar.scopeName, grammar]
  }),
  ...contributed.map(({ scopeName, path }): [string, IRawGrammar] => [
    scopeName,
    read(join(extension, path)),
  ]),
])

beforeAll(async () => {
  const wasm = readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'))
  await loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength))
})

/** The text with `‹›` around what is JavaScript, and the last scope of chosen words. */
async function coloured(text: string, scope: string) {
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: async (name) => grammars.get(name) ?? null,
    getInjections: (name) =>
      contributed.filter(({ injectTo }) => injectTo.includes(name)).map((one) => one.scopeName),
  })
  const grammar = await registry.loadGrammar(scope)
  const scopes = new Map<string, string>()
  let stack = INITIAL
  const lines = text.split('\n').map((line) => {
    const result = grammar?.tokenizeLine(line, stack)
    stack = result?.ruleStack ?? stack
    const parts = (result?.tokens ?? []).map(({ startIndex, endIndex, scopes: all }) => {
      const word = line.slice(startIndex, endIndex)
      const isScript = all.includes('meta.embedded.inline.javascript') && word.trim() !== ''
      if (isScript) scopes.set(word.trim(), all.at(-1) ?? '')
      return isScript ? `‹${word}›` : word
    })
    return parts.join('').replaceAll(/›(\s*)‹/g, '$1')
  })
  return { text: lines.join('\n'), scopes }
}

const YAML = `sync:
  toHost:
    pods:
      patches:
        - path: plain
          expression: ‹value.length + "a"› # why
          reverseExpression: |
            ‹const x = 1›
            ‹return x›

          other: no
        - expression: >- # folded
            ‹value +›
            ‹'b'›
          path: folded
        -   expression: |2
              ‹/\\d/›
            path: indicator
        - path: quoted
          "expression": "‹value + \\"c\\" + 'd'›"
          'reverseExpression': '‹value + ''e'' + "g"›'
          other: "value"
        - path: over lines
          expression: "‹value +›
            ‹1 + 'f'›"
          reverseExpression: '‹value +›
            ‹1›'
          other: value
        - path: plain over lines
          expression: ‹value›
            ‹.slice(1)›
          reverseExpression:
            ‹value.slice(2)›
          other: value
        - {path: flow, expression: "‹value + 1›", other: value}
        - {path: flow, expression: ‹value + 2›, other: value}
        - path: broken
          expression: "‹it's // broken›"
          other: "value"
        - path: tagged
          expression: !!str "‹value›"
      expressions: value
# expression: value
`

it('colours JavaScript in every style that YAML has for a text, and nothing else', async () => {
  const { text, scopes } = await coloured(YAML.replaceAll(/[‹›]/g, ''), 'source.yaml')
  expect(text).toBe(YAML)
  expect(Object.fromEntries(scopes)).toMatchObject({
    const: 'storage.type.js',
    return: 'keyword.control.flow.js',
    a: 'string.quoted.double.js',
    b: 'string.quoted.single.js',
    c: 'string.quoted.double.js',
    d: 'string.quoted.single.js',
    e: 'string.quoted.single.js',
    g: 'string.quoted.double.js',
    f: 'string.quoted.single.js',
    '\\d': 'constant.other.character-class.regexp',
  })
})

const JSON_TEXT = `{"patches": [
  {"path": "a", "expression": "‹value + \\"c\\\\n\\" + 'd'›", "other": "value"},
  {"reverseExpression": "‹value ? 1 : 2›", "expressions": "value", "value": "expression"}
]}`

it('colours JavaScript in JSON', async () => {
  const { text, scopes } = await coloured(JSON_TEXT.replaceAll(/[‹›]/g, ''), 'source.json')
  expect(text).toBe(JSON_TEXT)
  expect(scopes.get('d')).toBe('string.quoted.single.js')
  expect(scopes.get('?')).toBe('keyword.operator.ternary.js')
})
