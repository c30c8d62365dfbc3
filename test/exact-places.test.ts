import { describe, expect, it } from 'vitest'
import { compactLine } from '../src/reporters/compact.ts'
import { lintFiles } from '../src/run/lint-files.ts'

function found(uri: string, text: string): readonly string[] {
  const { findings, files } = lintFiles([{ uri, text }])
  return findings
    .filter(({ rule }) => rule !== 'unpaired-expression')
    .map((finding) => compactLine(finding, files.get(finding.uri)))
    .map((line) => line.replace(/^[^:]+:(\S+) \w+: (?:.*)\[(.+)\]$/, '$1 $2'))
}

describe('An expression in quotes over several lines, closed as far left as its key', () => {
  const patch = (entry: string) =>
    `sync:\n  toHost:\n    endpoints:\n      patches:\n        - path: metadata.annotations["a"]\n${entry}`

  it.each([
    [
      'in the second line',
      '          expression: "value +\n          foo"\n',
      '7:11: undefined-identifier',
    ],
    [
      'between other lines',
      '          expression: "value\n            + foo\n          "\n',
      '7:15: undefined-identifier',
    ],
    [
      'behind empty lines',
      '          expression: "\n\n            value +\n\n          foo\n          "\n',
      '10:11: undefined-identifier',
    ],
    [
      'in single quotes',
      "          expression: 'value\n            + foo\n          '\n",
      '7:15: undefined-identifier',
    ],
    [
      'behind an escaped line break',
      '          expression: "value +\\\n            \\ foo\n          "\n',
      '7:15: undefined-identifier',
    ],
    [
      'at the end, which is missing',
      '          expression: "value\n            + atob(\n          "\n',
      '7:19: expression-syntax',
    ],
    [
      'with CR LF',
      '          expression: "value\r\n            + foo\r\n          "\r\n',
      '7:15: undefined-identifier',
    ],
    [
      'left of its key',
      '          expression: "value\n        + foo"\n          reverseExpression: value?.trim()\n',
      '7:11: undefined-identifier',
    ],
  ])('%s', (_, entry, expected) => {
    expect(found('vc.yaml', patch(entry))).toEqual([expected])
  })

  it('at the margin, below a list that is as deep as its key', () => {
    const text =
      'sync:\n  toHost:\n    configMaps:\n      patches:\n      - path: data["a"]\n        expression: "value\n+ foo"\n'
    expect(found('vc.yaml', text)).toContain('7:3: undefined-identifier')
  })

  it('without a mistake', () => {
    const entry = '          expression: "value ?\n          value.trim() : value"\n'
    const text = patch(`${entry}          reverseExpression: value?.trim()\n`)
    expect(found('vc.yaml', text)).toEqual([])
  })
})

describe('A byte order mark before a line ---', () => {
  const user = (name: string) =>
    `apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: ${name}}\n`
  const list = '- a\n'
  const block = `${user('a')}spec:\n  description: |\n    text\n`

  it.each([
    ['behind a manifest', `${user('a')}\uFEFF---\n${user('b')}`, ['4:1: yaml-syntax']],
    [
      'in a file that begins with one',
      `\uFEFF${user('a')}\uFEFF---\n${user('b')}`,
      ['4:1: yaml-syntax'],
    ],
    [
      'with CR LF',
      `${user('a')}\uFEFF---\n${user('b')}`.replaceAll('\n', '\r\n'),
      ['4:1: yaml-syntax'],
    ],
    [
      'twice',
      `${user('a')}---\n${user('b')}\uFEFF--- # c\n${user('c')}\uFEFF---\n${user('d')}`,
      ['8:1: yaml-syntax'],
    ],
    ['behind a block scalar', `${block}\uFEFF---\n${user('b')}`, ['7:1: yaml-syntax']],
    ['behind a list', `${list}\uFEFF---\n${user('b')}`, ['2:1: yaml-syntax']],
    ['behind JSON', `{"a": 1}\n\uFEFF---\n${user('b')}`, ['2:1: yaml-syntax']],
    ['at the start of the file', `\uFEFF---\n${user('a')}---\n${user('b')}`, []],
    ['behind the end of a document', `${user('a')}...\n\uFEFF---\n${user('b')}`, []],
    ['in a text', `${block}    \uFEFF---\n`, []],
  ])('%s', (_, text, expected) => {
    expect(found('users.yaml', text)).toEqual(expected)
  })

  it('is named', () => {
    const { findings } = lintFiles([
      { uri: 'users.yaml', text: `${user('a')}\uFEFF---\n${user('b')}` },
    ])
    expect(findings.map(({ message }) => message)).toEqual([
      'A byte order mark before this "---" hides it, so no document starts here. Remove the mark.',
    ])
  })
})

describe('A body of a request', () => {
  const api = 'https://platform.example.com/kubernetes/management/apis/management.platform.sh/v1'
  const head = (method: string, path: string, type = 'yaml') =>
    `${method} ${api}${path}\nAuthorization: Bearer {{key}}\nContent-Type: application/${type}\n`
  const user = 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\n'
  const json =
    '{"apiVersion": "management.platform.sh/v1", "kind": "User", "metadata": {"name": "joe"}}'
  const patch = '[{"op": "replace", "path": "/spec/disabled", "value": true}]\n'

  it.each([
    [
      'a patch below the headers',
      head('PATCH', '/users/jane', 'json-patch+json') + patch,
      ['4:1: missing-body-file'],
    ],
    ['an object below the headers', head('POST', '/users') + user, ['4:1: missing-body-file']],
    ['JSON below the headers', head('POST', '/users') + json, ['4:1: missing-body-file']],
    [
      'a block patch below the headers',
      `${head('PATCH', '/users/jane', 'json-patch+json')}- op: remove\n  path: /spec/icon\n`,
      ['4:1: missing-body-file'],
    ],
    [
      'with CR LF',
      (head('PATCH', '/users/jane', 'json-patch+json') + patch).replaceAll('\n', '\r\n'),
      ['4:1: missing-body-file'],
    ],
    [
      'no body at all',
      `${head('PATCH', '/users/jane', 'json-patch+json')}\n###\n`,
      ['1:1: missing-body-file'],
    ],
    ['a body where it belongs', `${head('PATCH', '/users/jane', 'json-patch+json')}\n${patch}`, []],
    ['no body where none is needed', `GET ${api}/users\nAuthorization: Bearer {{key}}\n`, []],
    [
      'a variable behind YAML',
      `${head('POST', '/users')}\n${user}@email = a@example.com\n`,
      ['8:1: yaml-syntax'],
    ],
    [
      'a variable behind JSON',
      `${head('POST', '/users')}\n${json}\n\n@email=a@example.com\n`,
      ['7:1: yaml-syntax'],
    ],
    [
      'a variable behind a patch, and a request',
      `${head('PATCH', '/users/jane', 'json-patch+json')}\n${patch}@a = 1\nGET ${api}/users\n`,
      ['6:1: yaml-syntax'],
    ],
    [
      'a variable with CR LF',
      `${head('POST', '/users')}\n${user}@email = a@example.com\n`.replaceAll('\n', '\r\n'),
      ['8:1: yaml-syntax'],
    ],
    [
      'a mistake in the body before a variable',
      `${head('POST', '/users')}\n${user}spec: {disabled: "x"}\n@email = a\n`,
      ['8:18: wrong-type', '9:1: yaml-syntax'],
    ],
    ['a variable behind ###', `${head('POST', '/users')}\n${user}###\n@email = a\n`, []],
    [
      'a variable behind a request without a body',
      `GET ${api}/users\nAuthorization: Bearer {{key}}\n\n@a = 1\n`,
      [],
    ],
    [
      'an address inside a body',
      `${head('POST', '/users')}\n${user}spec:\n  description: |\n    @a = 1\n`,
      [],
    ],
  ])('%s', (_, text, expected) => {
    expect(found('users.http', text)).toEqual(expected)
  })
})
