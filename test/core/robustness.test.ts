import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rule } from '../../src/core/lint/rule.ts'
import { excessParts } from '../../src/core/part-count.ts'
import { createRuleSets, type InputFile, lintFiles, readInput } from '../../src/run/lint-files.ts'
import { lintInput } from '../../src/run/lint-input.ts'
import { runs } from '../runs.ts'
import { exampleFiles } from './examples.ts'

/** Lints one file and checks what holds for every text. */
function lint(text: string, uri = 'vc.yaml') {
  const { findings, crashes } = lintFiles([{ uri, text }])
  expect(crashes).toEqual([])
  const outside = findings.filter(
    ({ span }) => span.start < 0 || span.end > text.length || span.start >= span.end,
  )
  expect(outside.filter(() => text !== '')).toEqual([])
  const halves = findings.filter(({ span }) => cuts(text, span.start) || cuts(text, span.end))
  expect(halves).toEqual([])
  return findings
}

/** Whether an offset lies within a character of two units. */
const cuts = (text: string, at: number) =>
  /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[at] ?? '')

const findingsIn = (text: string, uri?: string) =>
  lint(text, uri).map(({ rule, span, message }) => [
    rule,
    text.slice(span.start, span.end),
    message,
  ])

const uris = fc.constantFrom('vc.yaml', 'a.yaml', 'a.json')

const head = 'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata:\n  name: a\n'

/** Pieces that mean something to YAML, templates, JavaScript, or to us. */
const pieces = fc.constantFrom(
  ...[
    '\n',
    '\n  ',
    '\n    ',
    '\r\n',
    '\r',
    '\t',
    ' ',
    ': ',
    ':',
    '- ',
    '-',
    '? ',
    ', ',
    '[',
    ']',
    '{',
    '}',
  ],
  ...[
    '"',
    "'",
    '`',
    '|',
    '>',
    '|-\n',
    '&a ',
    '*a',
    '*',
    '!',
    '!!str ',
    '<<: ',
    '---\n',
    '...\n',
    '%YAML 1.2\n',
  ],
  ...[
    '#',
    ' # ',
    '# vclint-kind: User\n',
    '# vclint-disable-next-line unknown-field\n',
    '{{',
    '}}',
    '{{- if .x }}',
    `$\{X}`,
    '<X>',
  ],
  ...[
    'sync',
    'toHost',
    'endpoints',
    'patches',
    'path',
    'expression',
    'reverseExpression',
    'reference',
    'labels',
  ],
  ...[
    'external',
    'platform',
    'apiKey',
    'namespace',
    'createRBAC',
    'apiVersion',
    'kind',
    'metadata',
    'spec',
    'name',
  ],
  ...[
    'management.platform.sh/v1',
    'User',
    'List',
    'items',
    'OwnedAccessKey',
    'scope',
    'roles',
    'rules',
    'managedFields',
  ],
  ...[
    'true',
    'null',
    '~',
    'yes',
    '0777',
    '1_0',
    '.nan',
    '1e999',
    '-0',
    'value',
    '=>',
    '?.',
    '__proto__',
    'constructor',
  ],
  ...['😀', '\uFEFF', '\uD800', '\uDC00', '\u0000', '\u2028', '\u0085', '\u0007', 'é', '\\x', '\\'],
)

describe('the linter never throws and cites places inside the file', () => {
  it('on keys that every object has', () => {
    for (const key of ['__proto__', 'constructor', 'toString']) lint(`${key}:\n  toHost: {}\n`)
  })

  it('on random text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.string(),
    )
    fc.assert(
      fc.property(text, uris, (body, uri) => void lint(body, uri)),
      { numRuns: runs(500) },
    )
  })

  it('on lone surrogates and other halves of characters', () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
    const text = fc.string({ unit, maxLength: 60 })
    fc.assert(fc.property(text, (body) => void lint(`${head}spec: {key: "${body}"}\n`, 'a.yaml')))
  })

  it('on random pieces of YAML', () => {
    const text = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''))
    const start = fc.constantFrom(
      '',
      head,
      `${head}spec:\n  `,
      'sync:\n  toHost:\n    endpoints:\n      ',
    )
    fc.assert(
      fc.property(start, text, uris, (before, body, uri) => void lint(before + body, uri)),
      { numRuns: runs(1000) },
    )
  })

  it('on good files with random changes', () => {
    const file = fc.constantFrom(...exampleFiles)
    const change = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      removed: fc.integer({ min: 0, max: 12 }),
      added: fc.oneof(fc.constant(''), pieces, fc.string({ maxLength: 3 })),
    })
    fc.assert(
      fc.property(
        file,
        fc.array(change, { minLength: 1, maxLength: 4 }),
        ({ uri, text }, changes) => {
          let changed = text
          for (const { at, removed, added } of changes) {
            const start = Math.floor(at * changed.length)
            changed = changed.slice(0, start) + added + changed.slice(start + removed)
          }
          lint(changed, uri)
        },
      ),
      { numRuns: runs(1500) },
    )
  })
})

describe('a hostile file is one clear finding', () => {
  const deep = 10_000
  const tooDeep = 'Nesting is deeper than 100 levels. The rest was not checked.'

  it.each([
    ['flow lists', `a: ${'['.repeat(deep)}${']'.repeat(deep)}\n`, '['],
    ['flow lists that never end', `a: ${'['.repeat(deep)}`, '['],
    ['flow mappings', `a: ${'{a: '.repeat(deep)}${'}'.repeat(deep)}\n`, '{'],
    ['dashes in one line', `${'- '.repeat(deep)}a\n`, '-'],
    ['anchors', `a: &x 1\nb: ${'['.repeat(deep)}*x${']'.repeat(deep)}\n`, '['],
  ])('%s, 10,000 deep', (_, text, cited) => {
    expect(findingsIn(text)).toEqual([['document-too-complex', cited, tooDeep]])
  })

  it('locals of Terraform, 12,000 of them each in the one before', () => {
    const locals = Array.from(
      { length: 12_000 },
      (_, index) => `  a${index} = merge(local.a${index + 1})\n`,
    )
    const release =
      'resource "helm_release" "a" {\n  chart = "vc"\n  values = [yamlencode(local.a0)]\n}\n'
    expect(lint(`${release}locals {\n${locals.join('')}}\n`, 'main.tf').length).toBeLessThan(2002)
  })

  it('lines that are indented 1,400 times', () => {
    const lines = Array.from({ length: 1400 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')
    expect(findingsIn(lines)).toEqual([['document-too-complex', 'a', tooDeep]])
  })

  it.each([
    ['is broken', 'a: ]\n'],
    ['holds an anchor', 'a: &a 1\n'],
  ])('a text over 1 MiB that %s', (_, start) => {
    expect(findingsIn(`${start}# ${'x'.repeat(1024 * 1024)}\n`)).toEqual([
      [
        'document-too-complex',
        'a',
        'Files over 1 MiB must be plain YAML: no syntax errors, anchors, aliases, tags or deep nesting. Split it. The rest was not checked.',
      ],
    ])
  })

  it.each(['---\n', '...\n'])('a text of 20,001 documents that %j divides', (marker) => {
    const found = findingsIn(marker.repeat(20_002)).map(([rule, , message]) => [rule, message])
    const message = 'The file has more than 20,000 documents. Split it. The rest was not checked.'
    expect(found).toEqual([['document-too-complex', message]])
  })

  it('an alias bomb', () => {
    const levels = Array.from({ length: 20 }, (_, level) => {
      const below = level === 0 ? 'x' : `*a${level - 1}`
      return `a${level}: &a${level} [${Array(10).fill(below).join(', ')}]\n`
    })
    expect(findingsIn(levels.join(''))).toEqual([
      [
        'document-too-complex',
        '*a2',
        'More than 1,000 aliases to expand. The rest was not checked.',
      ],
    ])
  })

  it('an alias bomb of merge keys', () => {
    const levels = Array.from({ length: 30 }, (_, level) => {
      const below = level === 0 ? '{k: v}' : `{<<: [*a${level - 1}, *a${level - 1}]}`
      return `a${level}: &a${level} ${below}\n`
    })
    expect(findingsIn(levels.join('')).map(([rule]) => rule)).toEqual(['document-too-complex'])
  })

  it('a file of 6 MB', () => {
    const text = `external: {}\n${'# filler\n'.repeat(700_000)}`
    expect(findingsIn(text)).toEqual([
      [
        'document-too-complex',
        'external: {}',
        'The file is 6.0 MiB long; files over 5.0 MiB are not read. Split it, or raise "maxFileSize". The rest was not checked.',
      ],
    ])
  })

  it.each(['', '# filler\n'.repeat(10_000)])('a NUL byte', (filler) => {
    expect(findingsIn(`external:\n${filler}  platform: \0\n`)).toEqual([
      ['yaml-syntax', '\0', 'The file holds a NUL byte, so it is binary or not UTF-8.'],
    ])
  })
})

describe('a large file ends', () => {
  const large = 200_000

  it.each([
    ['repeated keys', 'a: 1\n', ''],
    ['wildcards', 'a: *\n', ''],
    ['broken expressions', '- expression: "a"+b\n', 'patches:\n'],
    ['unclosed brackets', '- [\n', 'a:\n'],
    ['templates in one line', '{{ x }} ', 'a: '],
    ['lines of templates', '  {{ x }}\n', 'a:\n'],
    ['templates and repeated keys', '  a: 1\n  {{ x }}\n', 'b:\n'],
    [
      'unknown fields',
      '',
      `${head}spec:\n${Array.from({ length: 30_000 }, (_, index) => `  field${index}: 1\n`).join('')}`,
    ],
    [
      'labels that are no strings',
      '',
      `${head}  labels:\n${Array.from({ length: 30_000 }, (_, index) => `    l${index}: 1\n`).join('')}`,
    ],
    ['the same alias again and again', '- *a\n', 'b: &a 1\nc:\n'],
    ['quotes', '"', 'a: '],
    ['colons', 'a: ', ''],
    ['comments', '#', 'a: 1 '],
    ['documents', '---\na: 1\n', ''],
  ])(
    '%s',
    (_, piece, start) => {
      const text = start + piece.repeat(piece === '' ? 0 : Math.floor(large / piece.length))
      lint(text)
      lint(text, 'a.yaml')
    },
    60_000,
  )
})

describe('a crash while a file is read', () => {
  const text = 'synk: {}\n'
  const read = (input: InputFile) => {
    if (input.uri === 'b/vc.yaml') throw new TypeError(`Lost in ${input.text}`)
    return readInput(input)
  }
  const inputs = ['a/vc.yaml', 'b/vc.yaml', 'c/vc.yaml'].map((uri) => ({ uri, text }))

  it('costs the findings of that file, and of no other', () => {
    const kept: string[] = []
    const store = { recall: () => undefined, keep: ({ uri }: InputFile) => void kept.push(uri) }
    const { findings, crashes, files } = lintFiles(inputs, {
      memory: { read, reread: () => undefined, store },
    })
    expect(kept).toEqual(['a/vc.yaml', 'c/vc.yaml'])
    expect(findings.map(({ uri }) => uri)).toEqual(['a/vc.yaml', 'c/vc.yaml'])
    expect(crashes.map(({ rule, uri }) => [rule, uri])).toEqual([['', 'b/vc.yaml']])
    expect(files.get('b/vc.yaml')?.text).toBe('')
  })

  it('shows no secret of the file', () => {
    const key = 'hJ3kQ9xZ2mW8vB5nT7yR4pL6'
    const secret = `apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: a}\nspec: {key: ${key}}\n`
    const { crashes } = lintFiles([{ uri: 'b/vc.yaml', text: secret }], { memory: { read } })
    expect(String(crashes[0]?.cause)).toMatch(/^Error: Lost in apiVersion/)
    expect(String(crashes[0]?.cause)).not.toContain(key.slice(0, 8))
  })

  it('leaves an earlier state of the file out of the comparison', () => {
    const base = {
      files: () => inputs.map((input) => ({ ...input, uri: input.uri.replace('a/', 'b/') })),
      isChanged: () => true,
      nameBefore: (uri: string) => uri,
    }
    const { crashes } = lintFiles([], { host: { base }, memory: { read } })
    expect(crashes.map(({ uri }) => uri)).toEqual(['b/vc.yaml', 'b/vc.yaml'])
  })
})

describe('a rule with more findings than anybody reads', () => {
  it('has 1,000 of them, and one finding says that more were left out', () => {
    const text = `sync:\n${Array.from({ length: 1001 }, (_, index) => `  k${index}: 1\n`).join('')}`
    const { findings } = lintFiles([{ uri: 'vc.yaml', text }])
    const counts = new Map<string, number>()
    for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1)
    expect([...counts]).toEqual([
      ['document-too-complex', 1],
      ['unknown-field', 1000],
    ])
    expect(findings.find(({ rule }) => rule === 'document-too-complex')?.message).toBe(
      '"unknown-field" has more than 1,000 findings in this file. The rest are omitted.',
    )
  })

  it('is stopped in the middle of its work', () => {
    let reported = 0
    const change = (rule: Rule): Rule => {
      if (rule.id !== 'duplicate-patch-path') return rule
      const check: Rule['check'] = ({ report, ...context }) =>
        rule.check?.({
          ...context,
          report(one) {
            reported++
            report(one)
          },
        }) ?? {}
      return { ...rule, check }
    }
    const entries = '        - {path: spec.a, labels: {}}\n'.repeat(2100)
    const text = `sync:\n  toHost:\n    pods:\n      enabled: true\n      patches:\n${entries}`
    const { crashes } = lintFiles([{ uri: 'vc.yaml', text }], {
      memory: { ruleSetFor: createRuleSets('', { change }) },
    })
    expect({ crashes, reported }).toEqual({ crashes: [], reported: 1001 })
  })
})

describe('a file of too many parts', () => {
  it.each([
    ['keys', (index: number) => `k${index}: 1\n`],
    ['items', () => '- a\n'],
    ['entries in brackets', (index: number) => (index === 0 ? '[' : 'a,')],
    ['braces', () => '{'],
  ])('is refused, and the others are read: %s', (_, part) => {
    const text = `sync:\n${Array.from({ length: 60_001 }, (__, index) => part(index)).join('')}`
    const inputs = [
      { uri: 'a/vc.yaml', text },
      { uri: 'b/vc.yaml', text: 'synk: {}\n' },
    ]
    expect(
      lintFiles(inputs).findings.map(({ uri, rule, message }) => [uri, rule, message]),
    ).toEqual([
      [
        'a/vc.yaml',
        'document-too-complex',
        'The file has more than 60,000 keys, items and brackets. Split it. The rest was not checked.',
      ],
      ['b/vc.yaml', 'unknown-field', expect.stringMatching(/synk/)],
    ])
  })

  it('is one with a document of so many, not one with as many documents', () => {
    const service = (index: number) =>
      `---\napiVersion: v1\nkind: Service\nmetadata: {name: s${index}}\nspec: {ports: [{port: 80}, {port: 81}]}\n`
    const stream = Array.from({ length: 6000 }, (_, index) => service(index)).join('')
    const user = '---\napiVersion: management.platform.sh/v1\nkind: User\nspec: {colour: red}\n'
    const long = `---\n- ${'a,'.repeat(60_001)}\n`
    expect(excessParts(stream + user)).toBeUndefined()
    const messages = (text: string) =>
      lintFiles([{ uri: 'all.yaml', text }]).findings.map(({ message }) => message)
    expect(messages(stream + user)).toContainEqual(expect.stringMatching(/"colour"/))
    expect(messages(stream + user + long)).toEqual([
      'The document at line 30005 has more than 60,000 keys, items and brackets. Split it. The rest was not checked.',
    ])
    expect(messages((user + stream).repeat(5))).toEqual([
      'The file has more than 400,000 keys, items and brackets. Split it. The rest was not checked.',
    ])
  })

  it('is not one with as many lines of text', () => {
    const text = `external:\n  platform: {}\n# ${'-'.repeat(300_000)}\n${'# a line of text, and more\n'.repeat(50_000)}`
    expect(findingsIn(text)).toEqual([])
  })
})

describe('a file that takes the rules too long', () => {
  const head = 'apiVersion: management.platform.sh/v1\nkind: User\nspec: {colour: red}\n'
  const linted = (text: string) =>
    lintInput({ uri: 'u.yaml', text }, createRuleSets('', {}), {}).result.findings.map(
      ({ rule, messageId, span }) => [rule, messageId, span.start],
    )

  it('is left where the rules are then, and says so', () => {
    const withLabels = (count: number) =>
      `${head}metadata:\n  labels:\n${Array.from({ length: count }, (_, index) => `    k${index}: a\n`).join('')}`
    const unknownFields = (found: ReturnType<typeof linted>) =>
      found.filter(([rule]) => rule === 'unknown-field')
    const few = linted(`${head}---\n${withLabels(10)}---\n${head}`)
    expect(unknownFields(few)).toHaveLength(3)
    const many = linted(`${head}---\n${withLabels(45_000)}---\n${head}`)
    expect(unknownFields(many)).toHaveLength(2)
    expect(many).toContainEqual(['document-too-complex', 'tooMuch', head.length + 4])
  })

  it('counts with it what is inside of it', () => {
    const patches = '      - {path: spec.a, expression: 1, reverseExpression: 2}\n'.repeat(200)
    const inner = (field: string) =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  ${field}: |\n    sync:\n     toHost:\n      pods:\n       patches:\n${patches.replaceAll(/^ {6}/gm, '        ')}`
    const workOf = (text: string) => lintFiles([{ uri: 'm.yaml', text }]).work.get('m.yaml') ?? 0
    expect(workOf(inner('vc.yaml'))).toBeGreaterThan(workOf(inner('a.txt')))
  })

  it('says nothing of suppressions behind that place', () => {
    const text = `sync:\n${Array.from({ length: 12_000 }, (_, index) => `  k${index}: 1\n`).join('')}`
    const comment = '# vclint-disable-next-line unknown-kind\n'
    const findings = lintFiles([
      { uri: 'vc.yaml', text: `${text}${comment}external: {}\n` },
    ]).findings
    expect(findings.filter(({ rule }) => rule === 'unused-suppression')).toEqual([])
  })
})
