import { describe, expect, it } from 'vitest'
import { lint } from '../../scripts/run-example.ts'

/** What the rules that run expressions say of a pair. */
function findings(
  path: string,
  expression: string,
  reverseExpression: string,
  resource = 'endpoints',
) {
  const patch = { path, expression, reverseExpression }
  const sync = { toHost: { [resource]: { enabled: true, patches: [patch] } } }
  const text = JSON.stringify({ sync })
  const file = {
    language: 'yaml',
    flags: new Set<string>(),
    file: 'vc.yaml',
    text,
    line: 1,
    section: '',
  }
  return lint([file]).findings.filter(({ rule }) => /roundtrip|throwing/.test(rule))
}

const annotations = 'metadata.annotations[*]'
const port = 'subsets[*].ports[*].port'
/** A DNS name, which holds no "_". */
const host = 'subsets[*].addresses[*].hostname'

/** Pairs that give every usual value back. */
const inverses: readonly (readonly [path: string, there: string, back: string])[] = [
  [annotations, '"p-" + value', 'value.slice(2)'],
  [annotations, '"p-" + value', 'value.substring(2)'],
  [annotations, '"p-" + value', 'value.replace(/^p-/, "")'],
  [annotations, '"p-" + value', 'value.replace("p-", "")'],
  [annotations, '"p-" + value', 'value.startsWith("p-") ? value.slice(2) : value'],
  [annotations, 'value + ".s"', 'value.slice(0, -2)'],
  [annotations, 'value + ".s"', 'value.replace(/\\.s$/, "")'],
  [annotations, '`a-${value}-z`', 'value.slice(2, -2)'],
  [annotations, '`a-${value}-z`', 'value.match(/^a-(.*)-z$/)[1]'],
  [annotations, '`${context.vcluster.name}/${value}`', 'value.split("/").slice(1).join("/")'],
  [annotations, 'btoa(value)', 'atob(value)'],
  [annotations, '"b64:" + btoa(value)', 'atob(value.slice(4))'],
  [annotations, 'JSON.stringify(value)', 'JSON.parse(value)'],
  [annotations, 'JSON.stringify({v: value})', 'JSON.parse(value).v'],
  [annotations, 'encodeURIComponent(value)', 'decodeURIComponent(value)'],
  [annotations, 'value.split("").reverse().join("")', 'value.split("").reverse().join("")'],
  [annotations, '[...value].reverse().join("")', '[...value].reverse().join("")'],
  [host, 'value.replace(/-/g, "_")', 'value.replace(/_/g, "-")'],
  [annotations, 'value.split("-").join("__")', 'value.split("__").join("-")'],
  [annotations, 'value === "blue" ? "b" : value', 'value === "b" ? "blue" : value'],
  [annotations, '({web: "w"})[value] || value', '({w: "web"})[value] || value'],
  [annotations, 'value ? "p-" + value : value', 'value ? value.slice(2) : value'],
  [annotations, 'value && "p-" + value', 'value && value.slice(2)'],
  [annotations, 'value == null ? value : "p-" + value', 'value == null ? value : value.slice(2)'],
  [annotations, '"p-".concat(value)', 'value.slice("p-".length)'],
  [annotations, 'value.padEnd(40, " ")', 'value.trimEnd()'],
  [annotations, '[value, "x"].join("|")', 'value.split("|")[0]'],
  [annotations, '((v) => "p-" + v)(value)', '((v) => v.slice(2))(value)'],
  ['metadata.annotations', '({...value})', 'Object.assign({}, value)'],
  [
    'metadata.labels',
    'Object.fromEntries(Object.entries(value).map(([k, v]) => ["x-" + k, v]))',
    'Object.fromEntries(Object.entries(value).map(([k, v]) => [k.slice(2), v]))',
  ],
  [port, 'value + 1000', 'value - 1000'],
  [port, 'value * 2', 'value / 2'],
  [port, '-value', '-value'],
  [
    'subsets[*].addresses[*].ip',
    'value.split(".").reverse().join(".")',
    'value.split(".").reverse().join(".")',
  ],
  ['subsets[*].ports[*].protocol', 'value.toLowerCase()', 'value.toUpperCase()'],
]

/** Pairs that lose something, with the value that the message shows and what becomes of it. */
const losses: readonly (readonly [path: string, there: string, back: string, way: string])[] = [
  [
    annotations,
    '"my-prefix-"+value',
    'value.slice("my-prefix".length)',
    '"a" → "my-prefix-a" → "-a"',
  ],
  [annotations, '"p-" + value', 'value', '"a" → "p-a" → "p-a"'],
  [annotations, '"p-" + value', '"p-" + value + ""', '"a" → "p-a" → "p-p-a"'],
  [annotations, 'value + "-s"', 'value.split("-")[0]', '"a-sb" → "a-sb-s" → "a"'],
  [annotations, 'value.slice(0, 3)', 'value + ""', '"jane" and "jan" both become "jan"'],
  [
    annotations,
    'value.replace(".", "-")',
    'value.replace("-", ".")',
    '"blue-1" and "blue.1" both become "blue-1"',
  ],
  [
    annotations,
    'value.replace(/-/g, "_")',
    'value.replace(/_/g, "-")',
    '"a_b" and "a-b" both become "a_b"',
  ],
  [annotations, 'btoa(value)', 'value', '"a" → "YQ==" → "YQ=="'],
  ['subsets[*].ports[*].protocol', 'value.toLowerCase()', '"x" + value', '"TCP" → "tcp" → "xtcp"'],
  [annotations, 'value.trim() + "!"', 'value.slice(1)', '"a" → "a!" → "!"'],
  [annotations, '"p-" + value', 'undefined', '"a" → "p-a" → nothing'],
  [annotations, '"p-" + value', 'null', '"a" → "p-a" → null'],
  [annotations, '"p" + value.length', '"x".repeat(value.slice(1))', '"a" and "x" both become "p1"'],
  [port, 'value + 1', 'value', '1 → 2 → 2'],
  [port, 'value > 9000 ? 9000 : value', 'value + 0', '9090 and 9000 both become 9000'],
  ['metadata.labels', '({...value, extra: "1"})', '({...value})', '{"app":"Web"'],
]

describe('a pair that gives every usual value back', () => {
  it.each(inverses)('at %s: %s and %s', (path, there, back) => {
    expect(findings(path, there, back).map(({ message }) => message)).toEqual([])
  })
})

describe('a pair that loses something', () => {
  it.each(losses)('at %s: %s and %s', (path, there, back, way) => {
    const messages = findings(path, there, back).map(({ message }) => message)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain(way)
  })
})

describe('nothing is claimed', () => {
  it.each([
    [
      'of what reads the objects',
      '`${context.virtualObject.metadata.uid}-${value}`',
      'value.slice(37)',
    ],
    [
      'of what reads the configuration',
      '`${context.vcluster.config.a.b}-${value}`',
      'value.slice(2)',
    ],
    ['of generated names', 'virtualToHostDNS(value)', 'value.split(".")[0]'],
    ['of the clock', 'value + new Date().getFullYear()', 'value.slice(0, -4)'],
    ['of one way on purpose', 'value.toLowerCase()', 'value'],
    ['of a removed field', 'undefined', 'value'],
    ['of templates', '"{{ .Values.prefix }}" + value', 'value.slice(3)'],
    ['of unknown functions', 'helper(value)', 'value'],
  ])('%s', (_, there, back) => {
    expect(findings(annotations, there, back)).toEqual([])
  })
})
