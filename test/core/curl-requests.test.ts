// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are commands
import { describe, expect, it } from 'vitest'
import { parseHttp } from '../../src/core/request/parse-http.ts'
import { lintFiles } from '../../src/run/lint-files.ts'

const USER =
  'https://platform.example.com/kubernetes/management/apis/management.platform.sh/v1/users/jane'

const read = (text: string) => {
  const [request] = parseHttp(text).requests
  const { method, url, headers = [], body, bodyFile, hasOtherBody } = request ?? {}
  return {
    method: method?.text,
    url: url?.text,
    headers: headers.map(({ name, value }) => `${name.text}: ${value.text}`),
    body: body?.text ?? bodyFile?.text ?? hasOtherBody,
  }
}

const report = (text: string, uri = 'calls.rest') =>
  lintFiles([{ uri, text }]).findings.map(
    ({ rule, severity, span }) => `${text.slice(span.start, span.end)} ${severity} ${rule}`,
  )

describe('a request as a command of curl', () => {
  it.each([
    ['curl https://a.example/b', undefined, [], false],
    ["curl -X PATCH 'https://a.example/b' -H 'A: b c' -d '[1]'", 'PATCH', ['A: b c'], '[1]'],
    ['curl -sSLX PUT https://a.example/b --header="A:b"', 'PUT', ['A: b'], false],
    ['curl -XDELETE -k https://a.example/b -o out.json', 'DELETE', [], false],
    ['curl https://a.example/b \\\n  -H "A: $B" \\\n  --data @u.json', 'POST', ['A: $B'], 'u.json'],
    ['curl https://a.example/b -H "A: \\"b\\"" -d "{\\"c\\": 1}"', 'POST', ['A: "b"'], true],
    ["curl https://a.example/b -d 'a=b' -d 'c=d'", 'POST', [], true],
    ["curl -G https://a.example/b -d 'a=b'", undefined, [], false],
    ['curl --url https://a.example/b --data-raw @b', 'POST', [], '@b'],
    ['curl https://a.example/b -T u.yaml', 'PUT', [], true],
    ["curl https://a.example/b --json '{}'", 'POST', ['Content-Type: application/json'], '{}'],
    ['curl https://a.example/b | jq -X POST', undefined, [], false],
    ["curl https://a.example/b -H 'A: b", undefined, [], false],
  ])('%s', (text, method, headers, body) => {
    expect(read(text)).toEqual({ method, url: 'https://a.example/b', headers, body })
  })

  it('has its header, its method and its body', () => {
    const type = '-H "Content-Type: application/json-patch+json"'
    const patch = `'[{"op": "replace", "path": "/spec/email", "value": 1}]'`
    const key = '-H "Authorization: Bearer $ACCESS_KEY"'
    expect(report(`curl -X PATCH ${USER} \\\n  ${key} \\\n  ${type} \\\n  -d ${patch}\n`)).toEqual([
      '1 error wrong-type',
    ])
    expect(report(`curl -X PATCH ${USER} ${type} -d ${patch}\n`)).toEqual([
      'PATCH warning request-authorization',
      '1 error wrong-type',
    ])
    expect(report(`curl -X PATCH ${USER} ${key} ${type}\n`)).toEqual([
      'PATCH warning missing-body-file',
    ])
  })

  it('offers no edit of the command', () => {
    const text = `curl ${USER} -XPATCH -n -d '[{"op": "Replace", "path": "/spec/email", "value": 1}]'\n`
    const { findings } = lintFiles([{ uri: 'calls.rest', text }])
    expect(findings.map(({ rule, fixes }) => [rule, fixes])).toEqual([
      ['request-content-type', []],
      ['unknown-operation', []],
    ])
  })

  it('is not known where an option or a variable holds more', () => {
    for (const given of ['-K curl.conf', '-H @headers', '--netrc', '-u "$NAME:$WORD"'])
      expect(report(`curl ${given} ${USER}\n`)).toEqual([])
    const patch = '"[{\\"op\\": \\"remove\\", \\"path\\": \\"/spec/email\\"}]"'
    const type = '-H "Content-Type: application/json-patch+json"'
    expect(report(`curl -X PATCH ${USER} -n ${type} -d ${patch}\n`)).toEqual([])
  })

  it('shows no key', () => {
    const key = 'kV8xQ2mPz7RtY4wLs9NbD3hJ'
    const text = `curl ${USER} -H "Authorization: Bearer ${key}"\n`
    const { findings } = lintFiles([{ uri: 'calls.rest', text }])
    expect(findings.map(({ rule }) => rule)).toEqual(['request-authorization'])
    expect(findings[0] && text.slice(findings[0].span.start, findings[0].span.end)).toBe(key)
  })
})
