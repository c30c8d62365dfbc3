import { describe, expect, it } from 'vitest'
import { lintTexts } from '../../src/in-memory/lint-texts.ts'

/** What one custom rule with a check finds in a text: line, column and message of each finding. */
function found(check: string, text: string, rule: Readonly<Record<string, unknown>> = {}) {
  const own = { id: 'acme/x', kinds: ['OwnedAccessKey', 'vc'], check, message: 'Wrong.', ...rule }
  const config = JSON.stringify({ customRules: [own] })
  const result = lintTexts(
    [
      { name: '.vclint.json', text: config },
      { name: 'file.yaml', text },
    ],
    {},
  )
  expect(result.crashes).toEqual([])
  return result.findings
    .filter(({ rule: id }) => ['acme/x', 'invalid-config', 'unknown-rule'].includes(id))
    .map(({ uri, span, message }) => {
      const place = result.files.get(uri)?.lines.position(span.start)
      return `${(place?.line ?? 0) + 1}:${(place?.column ?? 0) + 1} ${message}`
    })
}

const key = (spec: string, more = '') =>
  `apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: a}\n${more}spec:\n${spec}`

describe('what is unknown decides nothing', () => {
  const groups = key("  user: a\n  ttl: '{{ .ttl }}'\n  groups: [a, '{{ .group }}', b]\n")
  const verdicts: readonly (readonly [check: string, isReported: boolean])[] = [
    ['object.spec.ttl == 5', false],
    ['object.spec.ttl != 5', false],
    ['has(object.spec.ttl)', false],
    ['!has(object.spec.ttl)', false],
    ['object.spec.?ttl.orValue(1) == 2', false],
    ['object.spec.ttl == 5 || object.spec.user == "a"', false],
    ['object.spec.user == "a" || object.spec.ttl == 5', false],
    ['object.spec.ttl == 5 || object.spec.user == "b"', false],
    ['object.spec.ttl == 5 && object.spec.user == "b"', true],
    ['object.spec.user == "b" && object.spec.ttl == 5', true],
    ['object.spec.ttl == 5 ? false : false', false],
    ['object.spec.user == "a" ? false : object.spec.ttl == 5', true],
    ['object.spec.groups.exists(g, g == "b")', false],
    ['object.spec.groups.exists(g, g == "z")', false],
    ['object.spec.groups.all(g, g == "a")', true],
    ['object.spec.groups.all(g, g != "z")', false],
    ['!object.spec.groups.exists(g, g == "b")', true],
    ['"z" in object.spec.groups', false],
    ['!("z" in object.spec.groups)', false],
    ['object.spec.groups == ["a"]', false],
    ['object.spec.groups.filter(g, g == "a").size() == 9', false],
    ['object.spec.groups.join(",") == "a"', false],
    ['size(object.spec.groups) == 3', false],
    ['size(object.spec.groups) == 2', true],
    ['object.spec.groups[0] == "b"', true],
    ['object.spec.groups[1] == "b"', false],
    ['cel.bind(g, object.spec.groups, "z" in g)', false],
  ]
  it.each(verdicts)('%s', (check, isReported) => {
    expect(found(check, groups)).toEqual(isReported ? ['1:1 Wrong.'] : [])
  })

  it('is the same for what a template may add to a list or a mapping', () => {
    const text = key(
      '  user: a\n  {{- toYaml .more | nindent 2 }}\n  groups:\n    - a\n    {{- range .groups }}\n    - {{ . }}\n    {{- end }}\n',
    )
    expect(found('has(object.spec.ttl)', text)).toEqual([])
    expect(found('size(object.spec.groups) == 2', text)).toEqual([])
    expect(found('"z" in object.spec.groups', text)).toEqual([])
    expect(found('object.spec.groups.exists(g, g == "a")', text)).toEqual([])
    expect(found('object.spec.groups.all(g, g == "z")', text)).toEqual(['1:1 Wrong.'])
    expect(found('object.spec.user == "b"', text)).toEqual(['1:1 Wrong.'])
  })
})

describe('a finding is at its place', () => {
  const cases: Readonly<Record<string, readonly [text: string, places: readonly string[]]>> = {
    block: [key('  user: a\n  ttl: 5\n'), ['6:8 Wrong.']],
    flow: [key('  {user: a, ttl: 5}\n'), ['5:18 Wrong.']],
    quoted: [key('  "user": a\n  "ttl": 5\n'), ['6:10 Wrong.']],
    'the parent of a missing field': [key('  user: a\n'), ['4:1 Wrong.']],
    anchors: [key('  user: a\n  ttl: &t 5\n'), ['6:11 Wrong.']],
    CRLF: [key('  user: a\n  ttl: 5\n').replaceAll('\n', '\r\n'), ['6:8 Wrong.']],
    'several documents': [`${key('  ttl: 60\n')}---\n${key('  ttl: 5\n')}`, ['11:8 Wrong.']],
    null: [key('  user: a\n  ttl:\n'), ['6:3 Wrong.']],
    List: [
      `apiVersion: v1\nkind: List\nitems:\n  - {apiVersion: management.platform.sh/v1, kind: OwnedAccessKey, spec: {ttl: 1}}\n`,
      ['4:79 Wrong.'],
    ],
  }
  it.each(Object.entries(cases))('%s', (_, [text, places]) => {
    const check = 'has(object.spec.ttl) && object.spec.ttl >= 60'
    expect(found(check, text, { at: 'spec.ttl' })).toEqual(places)
  })
})

describe('a rule that says nothing CEL could decide', () => {
  it('is reported where a field is missing, with the way out', () => {
    expect(found('object.spec.ttl <= 60', key('  user: a\n'))).toEqual([
      '1:1 The rule cannot be evaluated here: No such key: ttl. Guard the expression with has(…) or ".?".',
    ])
  })
})

it('a custom rule is hidden by a comment that names it', () => {
  const text = key('  user: a\n')
  expect(found('object.spec.user == "b"', text)).toEqual(['1:1 Wrong.'])
  expect(found('object.spec.user == "b"', `# vclint-disable-file acme/x\n${text}`)).toEqual([])
})

describe('a hostile rule ends with one finding', () => {
  const many = key(`  user: a\n  groups: [${Array.from({ length: 400 }, (_, i) => `g${i}`)}]\n`)
  const endless =
    '1:1 The rule takes too long on this document, which was not checked. Simplify it.'
  const g = 'object.spec.groups'
  it.each([
    `${g}.all(a, ${g}.all(b, ${g}.all(c, a + b != c)))`,
    `${g}.all(a, ${g}.all(b, ${g}.exists(c, c == "x") || true))`,
    `${g}.map(a, ${g}.map(b, ${g})).size() == 1`,
    `${g}.all(a, ${g} == ${g}.map(x, x)) || true`,
    `cel.bind(a, ${g}, cel.bind(b, a + a + a + a, cel.bind(c, b + b + b + b, cel.bind(d, c + c + c + c, (d + d + d + d + d + d + d + d + d).size() == 1))))`,
    `cel.bind(a, "${'x'.repeat(500)}" + object.spec.user, cel.bind(b, a + a + a + a + a, cel.bind(c, b + b + b + b + b, cel.bind(d, c + c + c + c + c + c, (d + d + d) == ""))))`,
  ])('%s', (check) => {
    const start = performance.now()
    expect(found(check, many)).toEqual([endless])
    expect(performance.now() - start).toBeLessThan(3_000)
  })

  it('matches patterns in linear time', () => {
    const text = key(`  user: ${'a'.repeat(9_000)}\n`)
    const start = performance.now()
    expect(found('!object.spec.user.matches("^(a+)+$")', text)).toEqual(['1:1 Wrong.'])
    expect(found('object.spec.user.matches("(a*)*b")', text)).toEqual(['1:1 Wrong.'])
    expect(performance.now() - start).toBeLessThan(3_000)
  })

  it('is nested no deeper, and no longer, than the parser goes', () => {
    const deep = `${'('.repeat(5_000)}object.spec.user == "a"${')'.repeat(5_000)}`
    expect(found(deep, many)).toHaveLength(1)
    const long = Array.from({ length: 5_000 }, () => 'has(object.spec)').join(' && ')
    expect(found(long, many)).toHaveLength(1)
  })

  it('is one of the first 200', () => {
    const own = { kinds: ['OwnedAccessKey'], check: 'object.spec.user == "b"', message: 'x' }
    const customRules = Array.from({ length: 1_000 }, (_, i) => ({ id: `a/r${i}`, ...own }))
    const { findings } = lintTexts(
      [
        { name: '.vclint.json', text: JSON.stringify({ customRules }) },
        { name: 'k.yaml', text: key('  user: a\n') },
      ],
      {},
    )
    expect(findings.filter(({ rule }) => rule.startsWith('a/'))).toHaveLength(200)
    const problems = findings.filter(({ rule }) => rule === 'invalid-config')
    expect(problems.map(({ message }) => message)).toEqual([
      'Only the first 200 custom rules count.',
    ])
  })
})

describe('a rule reads nothing but its document', () => {
  it.each(['process', 'globalThis', 'env', 'this', 'require', 'window'])('not %s', (name) => {
    expect(found(`${name}.x == object.spec.user`, key('  user: a\n'))[0]).toContain(`"${name}"`)
  })

  it.each(['constructor', '__proto__', 'prototype', 'toString'])(
    'not "%s" of an object',
    (name) => {
      const check = `object.metadata.labels["${name}"] == "x"`
      expect(found(check, key('  user: a\n').replace('{name: a}', '{labels: {a: b}}'))[0]).toMatch(
        /^1:1 The rule cannot be evaluated here: No such key/,
      )
    },
  )

  it('and a label with such a name is one like others', () => {
    const text = key('  user: a\n').replace('{name: a}', '{labels: {constructor: b, a: c}}')
    expect(found('object.metadata.labels.constructor == "b"', text)).toEqual([])
    expect(found('object.metadata.labels.a == "c"', text)).toEqual([])
  })
})

describe('a secret', () => {
  const secret = 'xK9fQ2mZ7pLw4TnB8vRc3HdY6sJg1AeU'
  it.each([
    '{{object.spec.key}}',
    '{{object.spec.key.substring(0, 12)}}',
    '{{object.spec.key.split("").join("-")}}',
    '{{object.spec}}',
    '{{item}}',
  ])('is masked in %s', (message) => {
    const more = { message, forEach: '[object.spec.key]' }
    const [finding = ''] = found('item == "" && object == null', key(`  key: ${secret}\n`), more)
    expect(finding).not.toContain(secret.slice(0, 6))
    expect(finding).not.toContain(secret.slice(0, 6).split('').join('-'))
  })
})
