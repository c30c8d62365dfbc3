import type { Report, ReportSource, ReportStyle, RuleInfo } from '../../src/core/report.ts'
import { lineIndex } from '../../src/core/text/lines.ts'
import type { Finding, Span } from '../../src/core/types.ts'

/** Planted in a file, a message and two fixes; no output may hold any 8 characters of it. */
export const secret = 'eyJhbGciOiJIUzI1NiJ9.q7+zK/Wm"xY.Zr4TtV0pLw=='

export const plainStyle: ReportStyle = { color: false }

const vc = `# 🚀 production
external:
  platform:
    apiKey: '${secret}'
sync:
  toHost:
    endpoints:
      enabled: true
      patches:
        - path: metadata.annotations["日本語/🚀"] # wide
          expresion: value
        - path: subsets
          expression: |
            value.map((subset) => {
              return subset
            })
`

const user = [
  'apiVersion: management.platform.sh/v1',
  'kind: User',
  'metadata:',
  '  name: jane',
  '  selfLink: /apis/users/jane',
  'spec:',
  `  note: "${secret}"`,
  '\tusername: jane',
  '---',
  'apiVersion: management.platform.sh/v1',
  'kind: User',
  'metadata:',
  '  name: jane',
  '',
].join('\r\n')

/** The `number`-th place of `needle`, counted from 0. */
export function spanOf(text: string, needle: string, number = 0): Span {
  let start = -1
  for (let found = 0; found <= number; found++) start = text.indexOf(needle, start + 1)
  if (start < 0) throw new Error(`The fixture has no "${needle}".`)
  return { start, end: start + needle.length }
}

export function sourceOf(text: string, spans: readonly Span[] = []): ReportSource {
  const known = spans.flatMap(({ start, end }) => text.slice(start, end).split(/[\s'"]+/))
  known.push(...known.map((word) => Buffer.from(word, 'base64').toString()))
  return { text, lines: lineIndex(text), secrets: { spans, known } }
}

export function findingOf(finding: Partial<Finding> & Pick<Finding, 'uri' | 'span'>): Finding {
  return {
    rule: 'unknown-field',
    messageId: 'unknown',
    severity: 'error',
    message: 'Unknown field "a".',
    pointer: '',
    document: 0,
    fingerprint: '0123456789abcdef',
    related: [],
    fixes: [],
    tags: [],
    ...finding,
  }
}

export function reportOf(
  findings: readonly Finding[],
  sources: Readonly<Record<string, ReportSource>>,
  rules: readonly RuleInfo[] = [],
): Report {
  const number = (severity: Finding['severity']) =>
    findings.filter((finding) => finding.severity === severity).length
  return {
    version: '1.2.3',
    findings,
    sources: new Map(Object.entries(sources)),
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    summary: {
      checked: Object.keys(sources).length,
      foreign: 0,
      errors: number('error'),
      warnings: number('warning'),
      infos: number('info'),
      fixable: findings.filter(({ fixes }) => fixes.some(({ safety }) => safety === 'safe')).length,
      suppressed: 0,
      baselined: 0,
      milliseconds: 35,
    },
  }
}

const rules: readonly RuleInfo[] = [
  {
    id: 'unknown-field',
    topic: 'schema',
    summary: 'A key that the schema does not know.',
    severities: ['error', 'warning'],
    fixable: 'suggest',
    page: '# unknown-field\n\nA key that the schema does not know.\n\n## Why\n\nNobody [reads](a.md) such a `key`.\n\n## Invalid\n\n```yaml\na: 1\n```\n',
    url: 'file:///usr/lib/vclint/rules/schema/unknown-field.md',
  },
  {
    id: 'inline-api-key',
    topic: 'platform',
    summary: 'An access key that stands in the file.',
    severities: ['error'],
    fixable: 'suggest',
  },
  {
    id: 'deprecated-field',
    topic: 'manifest',
    summary: 'A field that is about to go.',
    severities: ['warning'],
    fixable: 'safe',
    page: '# deprecated-field\n\nA field that is about to go.\n',
    url: 'https://rules.example/deprecated-field',
  },
  {
    id: 'unpaired-expression',
    topic: 'patch',
    summary: 'An expression that only works one way.',
    severities: ['info', 'warning'],
    fixable: undefined,
  },
  {
    id: 'yaml-syntax',
    topic: 'yaml',
    summary: 'A document that does not parse.',
    severities: ['error'],
    fixable: undefined,
  },
]

const vcUri = 'vc.yaml'
const userUri = 'manifests/user.yaml'

function secretSpan(text: string): Span {
  const inside = spanOf(text, secret)
  return { start: inside.start - 1, end: inside.end + 1 }
}

const findings: readonly Finding[] = [
  findingOf({
    rule: 'deprecated-field',
    messageId: 'deprecated',
    severity: 'warning',
    message: 'Field "selfLink" is deprecated and ignored. Remove it.',
    uri: userUri,
    span: spanOf(user, 'selfLink'),
    pointer: '/metadata/selfLink',
    fingerprint: '1111111111111111',
    fixes: [
      {
        title: 'Remove "selfLink"',
        safety: 'safe',
        edits: [{ uri: userUri, span: spanOf(user, '  selfLink: /apis/users/jane\r\n'), text: '' }],
      },
    ],
    tags: ['deprecated'],
  }),
  findingOf({
    message: `Unknown field "note" with "${secret.slice(0, 14)}…". Remove it.`,
    uri: userUri,
    span: spanOf(user, 'note'),
    pointer: '/spec/note',
    fingerprint: '2222222222222222',
    fixes: [
      {
        title: 'Rename to "username"',
        safety: 'safe',
        edits: [
          {
            uri: userUri,
            span: { start: spanOf(user, 'note').start, end: secretSpan(user).end },
            text: `username: "${secret}"`,
          },
        ],
      },
    ],
  }),
  findingOf({
    rule: 'yaml-syntax',
    messageId: 'syntax',
    message: 'A tab cannot indent a line. Use spaces.',
    uri: userUri,
    span: spanOf(user, '\tusername'),
    fingerprint: '3333333333333333',
  }),
  findingOf({
    rule: 'duplicate-object',
    messageId: 'duplicate',
    message: 'User "jane" is defined twice: the later one wins.',
    uri: userUri,
    span: spanOf(user, 'jane', 3),
    pointer: '/metadata/name',
    document: 1,
    fingerprint: '4444444444444444',
    related: [
      { uri: userUri, span: spanOf(user, 'jane'), message: 'First defined here.' },
      { uri: 'gone.yaml', span: { start: 0, end: 0 }, message: 'Also in a file without text.' },
    ],
  }),
  findingOf({
    rule: 'inline-api-key',
    messageId: 'inline',
    message: 'An access key stands in the file: whoever reads it is the platform. Name a Secret.',
    uri: vcUri,
    span: secretSpan(vc),
    pointer: '/external/platform/apiKey',
    fingerprint: '5555555555555555',
    fixes: [
      {
        title: 'Name a Secret',
        safety: 'suggest',
        edits: [{ uri: vcUri, span: secretSpan(vc), text: '{ secretName: platform }' }],
      },
    ],
  }),
  findingOf({
    message: 'Unknown field "expresion". Did you mean "expression"?',
    uri: vcUri,
    span: spanOf(vc, 'expresion'),
    pointer: '/sync/toHost/endpoints/patches/0/expresion',
    fingerprint: '6666666666666666',
    fixes: [
      {
        title: 'Rename to "expression"',
        safety: 'safe',
        edits: [{ uri: vcUri, span: spanOf(vc, 'expresion'), text: 'expression' }],
      },
    ],
  }),
  findingOf({
    rule: 'unpaired-expression',
    messageId: 'path',
    severity: 'info',
    message: 'Path "metadata.annotations["日本語/🚀"]" is only patched one way.',
    uri: vcUri,
    span: spanOf(vc, '🚀"] # wide', 0),
    pointer: '/sync/toHost/endpoints/patches/0/path',
    fingerprint: '7777777777777777',
  }),
  findingOf({
    rule: 'unpaired-expression',
    messageId: 'path',
    severity: 'info',
    message: 'Path "subsets" is only patched one way.',
    uri: vcUri,
    span: { start: spanOf(vc, '|\n').start, end: vc.length },
    pointer: '/sync/toHost/endpoints/patches/1/expression',
    fingerprint: '7777777777777777',
  }),
]

export const sources: Readonly<Record<string, ReportSource>> = {
  [vcUri]: sourceOf(vc, [secretSpan(vc)]),
  [userUri]: sourceOf(user, [secretSpan(user)]),
}

/** A handful of findings over two files: related places, fixes, secrets, emoji, tabs, CRLF, many lines. */
export const fixture: Report = reportOf(findings, sources, rules)

export const clean: Report = reportOf([], sources, rules)

export const nothingInScope: Report = {
  ...reportOf([], {}),
  summary: { ...reportOf([], {}).summary, foreign: 4 },
}
