import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/core/request/endpoints.ts'
import { parseHttp } from '../../src/core/request/parse-http.ts'
import { lintFiles } from '../../src/run/lint-files.ts'

const api = 'https://platform.example.com/kubernetes/management/apis/management.platform.sh/v1'
const desks = '/namespaces/platform-p-shop/workspaceinstances'
const kubeconfig = '/namespaces/platform-p-shop/virtualclusterinstances/east/kubeconfig'

const object = (kind: string, metadata: string, spec = '{}') =>
  `apiVersion: management.platform.sh/v1\nkind: ${kind}\nmetadata: ${metadata}\nspec: ${spec}\n`
const read =
  'uid: a-b, resourceVersion: "7", generation: 1, creationTimestamp: 2026-05-04T08:15:00Z'
const desk = '{name: desk, namespace: platform-p-shop}'
const patch = '[{"op": "replace", "path": "/spec/displayName", "value": "Another"}]\n'

interface Row {
  readonly row: string
  readonly body?: string
  /** A request for the same that is wrong, and the rule that says so. */
  readonly wrong: readonly [request: string, body: string | undefined, rule: string]
}

/** One good and one bad request for each row of the table in the spec, section Endpoints. */
const rows: readonly Row[] = [
  { row: 'GET /users', wrong: ['GET /user', undefined, 'request-path'] },
  { row: 'GET /users/jane', wrong: ['GET /namespaces/shop/users/jane', undefined, 'request-path'] },
  {
    row: 'POST /users',
    body: object('User', '{name: jane}'),
    wrong: ['POST /users/jane', object('User', '{name: jane}'), 'request-path'],
  },
  {
    row: 'PUT /users/jane',
    body: object('User', `{name: jane, ${read}}`),
    wrong: ['PUT /users/jane', object('User', `{name: joe, ${read}}`), 'request-mismatch'],
  },
  { row: 'PATCH /users/jane', body: patch, wrong: ['PATCH /users', patch, 'request-path'] },
  { row: 'DELETE /users/jane', wrong: ['DELETE /users', undefined, 'request-path'] },
  { row: `GET ${desks}`, wrong: ['GET /workspaceinstances', undefined, 'request-path'] },
  {
    row: `GET ${desks}/desk`,
    wrong: [`GET ${desks.slice(0, -1)}/desk`, undefined, 'request-path'],
  },
  {
    row: `POST ${desks}`,
    body: object('WorkspaceInstance', desk),
    wrong: [
      `POST ${desks}`,
      object('WorkspaceInstance', '{name: desk, namespace: platform-p-store}'),
      'request-mismatch',
    ],
  },
  {
    row: `PUT ${desks}/desk`,
    body: object('WorkspaceInstance', `{name: desk, namespace: platform-p-shop, ${read}}`),
    wrong: [
      `PUT ${desks}/desk`,
      object('WorkspaceInstance', desk, '{parameters: []}'),
      'wrong-type',
    ],
  },
  {
    row: `PATCH ${desks}/desk`,
    body: patch,
    wrong: [
      `PATCH ${desks}/desk`,
      '[{"op": "remove", "path": "/metadata/namespace"}]\n',
      'immutable-target',
    ],
  },
  { row: `DELETE ${desks}/desk`, wrong: [`DELETE ${desks}`, undefined, 'request-path'] },
  {
    row: 'POST /ownedaccesskeys',
    body: object('OwnedAccessKey', '{name: ci}', '{user: jane}'),
    wrong: [
      'POST /ownedaccesskeys',
      object('OwnedAccessKey', '{name: ci}', '{user: jane, ttl: 1h}'),
      'wrong-type',
    ],
  },
  {
    row: 'PUT /ownedaccesskeys/ci',
    body: object('OwnedAccessKey', `{name: ci, ${read}}`, '{user: jane}'),
    wrong: [
      'PUT /ownedaccesskeys',
      object('OwnedAccessKey', '{name: ci}', '{user: jane}'),
      'request-path',
    ],
  },
  {
    row: 'PATCH /ownedaccesskeys/ci',
    body: patch,
    wrong: [
      'PATCH /ownedaccesskeys/ci',
      '{"op": "remove", "path": "/spec/ttl"}\n',
      'patch-document-shape',
    ],
  },
  {
    row: 'DELETE /ownedaccesskeys/ci',
    wrong: ['DELETE /ownedAccessKeys/ci', undefined, 'request-path'],
  },
  {
    row: 'POST /directclusterendpointtokens',
    body: object('DirectClusterEndpointToken', '{}', '{ttl: 60}'),
    wrong: [
      'PUT /directclusterendpointtokens',
      object('DirectClusterEndpointToken', '{}', '{ttl: 60}'),
      'request-path',
    ],
  },
  {
    row: `POST ${kubeconfig}`,
    body: object(
      'VirtualClusterInstanceKubeConfig',
      '{namespace: platform-p-shop}',
      '{certificateTTL: 3600, clientCert: true}',
    ),
    wrong: [`GET ${kubeconfig}`, undefined, 'request-path'],
  },
]

function rulesFor(line: string, body: string | undefined): readonly string[] {
  const [method, path] = line.split(' ')
  const type = method === 'PATCH' ? 'application/json-patch+json' : 'application/yaml'
  const header = body === undefined ? '' : `Content-Type: ${type}\n`
  const text = `### A request\n${method} ${api}${path}\nAuthorization: Bearer {{key}}\n${header}\n${body ?? ''}`
  return lintFiles([{ uri: 'api.http', text }]).findings.map(({ rule }) => rule)
}

describe('a request', () => {
  it('is tried for each endpoint', () => {
    const tried = rows.map(({ row }) =>
      row.replace(/(users|instances|keys)\/(?!east)\w+$/, '$1/<name>'),
    )
    const wanted = endpoints.map(({ method, steps }) => `${method} /${steps.join('/')}`)
    const named = wanted.map((row) =>
      row.replace('<namespace>', 'platform-p-shop').replace('<name>/kube', 'east/kube'),
    )
    expect(tried.toSorted()).toEqual(named.toSorted())
  })

  it.each(rows)('as the table has it is fine: $row', ({ row, body }) => {
    expect(rulesFor(row, body)).toEqual([])
  })

  it.each(rows)('that is not quite it is reported: $wrong.0', ({ wrong: [line, body, rule] }) => {
    expect(rulesFor(line, body)).toContain(rule)
  })
})

describe('a file of requests', () => {
  it('is read with everything where it is', () => {
    const text =
      '@host = a.example\r\n\r\n### One\r\n# @name one\r\nGET https://{{host}}/x\r\n  ?a=b HTTP/1.1 \t\r\nAccept: */* \r\n\r\n###\r\npost https://b\r\nA : c: d\r\n\r\nx: 1\r\n\r\n> {% done() %}\r\n'
    const { requests, variables } = parseHttp(text)
    const shown = requests.map(({ method, url, headers, body }) => [
      method?.text,
      url.text,
      headers.map(({ name, value }) => [name.text, value.text]),
      body?.text,
    ])
    expect(shown).toEqual([
      ['GET', 'https://{{host}}/x', [['Accept', '*/*']], undefined],
      ['post', 'https://b', [['A', 'c: d']], 'x: 1\r\n'],
    ])
    expect([...variables].map(([name, { text: value }]) => [name, value])).toEqual([
      ['host', 'a.example'],
    ])
    const pieces = [
      ...variables.values(),
      ...requests.flatMap(({ method, url, headers, body }) => [
        ...[method, url, body].filter((piece) => piece !== undefined),
        ...headers.flatMap(({ name, value }) => [name, value]),
      ]),
    ]
    for (const { text: piece, span } of pieces) expect(text.slice(span.start, span.end)).toBe(piece)
  })

  it('places the findings of a body where they are in the file', () => {
    const before = `GET ${api}/users\nAuthorization: Bearer {{key}}\n\n###\nPUT ${api}/users/jane\nAuthorization: Bearer {{key}}\nContent-Type: application/yaml\n\n`
    const text = `${before}kind: User\napiVersion: management.platform.sh/v1\nmetadata:\n  name: jane\nspec:\n  disabled: "yes"\n`
    const { findings } = lintFiles([{ uri: 'api.http', text }])
    const finding = findings.find(({ rule }) => rule === 'wrong-type')
    expect(text.slice(finding?.span.start, finding?.span.end)).toBe('"yes"')
  })

  it('is read behind an empty first line', () => {
    const text = `\n\nDELETE ${api}/users\nAuthorization: Bearer {{key}}\n`
    const [finding] = lintFiles([{ uri: 'api.http', text }]).findings
    expect(finding?.rule).toBe('request-path')
  })

  it('reads comments of both kinds', () => {
    const text = `###\n// vclint-disable-next-line request-path -- on purpose\nDELETE ${api}/users\nAuthorization: Bearer {{key}}\n`
    expect(lintFiles([{ uri: 'api.http', text }]).findings).toEqual([])
  })
})

describe('a body in another file', () => {
  const http = (line: string, path: string) =>
    `${line.replace(' ', ` ${api}`)}\nAuthorization: Bearer {{key}}\nContent-Type: application/yaml\n\n< ${path}\n`
  const reported = (files: Readonly<Record<string, string>>) => {
    const inputs = Object.entries(files).map(([uri, text]) => ({ uri, text }))
    return lintFiles(inputs).findings.map(({ rule, uri, span }) => {
      return `${rule} ${uri} ${files[uri]?.slice(span.start, span.end)}`
    })
  }
  const joe = object('User', '{name: joe}')
  const found = (at: string, path: string) => [
    `incomplete-update ${at} ${path}`,
    `request-mismatch ${at} ${path}`,
  ]

  it.each([
    ['api.http', './joe.yaml', 'joe.yaml'],
    ['calls/api.http', 'bodies/joe.yaml', 'calls/bodies/joe.yaml'],
    ['calls/api.rest', '../bodies/./joe.yaml', 'bodies/joe.yaml'],
    ['../calls/api.http', '../joe.yaml', '../joe.yaml'],
    ['../api.http', '../joe.yaml', '../../joe.yaml'],
    ['file:///a/api.http', './joe.yaml', 'file:///a/joe.yaml'],
  ])('is compared with the request: %s sends %s', (uri, path, body) => {
    const files = { [uri]: http('PUT /users/jane', path), [body]: joe }
    expect(reported(files)).toEqual(found(uri, path))
  })

  it.each([
    ['a file above the folder', '../joe.yaml', 'joe.yaml'],
    ['a file of the machine', '/joe.yaml', 'joe.yaml'],
    ['a variable in the path', './{{name}}.yaml', '{{name}}.yaml'],
    ['a file that is not there', './joe.yaml', 'ann.yaml'],
    ['more than the file', './joe.yaml\nspec: {}', 'joe.yaml'],
  ])('is left alone where it is %s', (_, path, body) => {
    expect(reported({ 'api.http': http('PUT /users/jane', path), [body]: joe })).toEqual([])
  })

  it('is no ground to report requests that are not checked', () => {
    const inputs = [
      { uri: 'api.http', text: http('PUT /users/jane', './joe.yaml'), factsOnly: true },
      { uri: 'joe.yaml', text: joe },
    ]
    expect(lintFiles(inputs).findings).toEqual([])
  })

  it('may hold a patch, which changes the object in the path', () => {
    const files = {
      'api.http': http('PATCH /users/joe', './label.patch.json').replace(
        '/yaml',
        '/json-patch+json',
      ),
      'label.patch.json': '[{"op": "add", "path": "/metadata/labels/team", "value": "a"}]\n',
      'joe.yaml': joe,
    }
    expect(reported(files)).toEqual(['missing-parent label.patch.json "/metadata/labels/team"'])
    const { findings } = lintFiles(Object.entries(files).map(([uri, text]) => ({ uri, text })))
    expect(findings[0]?.message).toContain('User "joe" has no "labels" yet')
  })

  it('names the first of two parents that its object lacks', () => {
    const files = {
      'OwnedAccessKey.joe.patch.json':
        '[{"op": "add", "path": "/spec/scope/roles/-", "value": {"role": "viewer"}}]\n',
      'joe.yaml': `apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata: {name: joe}
spec: {user: joe, type: User}
`,
    }
    const { findings } = lintFiles(Object.entries(files).map(([uri, text]) => ({ uri, text })))
    expect(findings.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('OwnedAccessKey "joe" has no "scope" yet'),
    )
  })
})

describe('a file that a request sends', () => {
  const head = (line: string) =>
    `${line.replace(' /', ` ${api}/`)}\nAuthorization: Bearer {{key}}\nContent-Type: ${line.startsWith('PATCH') ? 'application/json-patch+json' : 'application/yaml'}\n\n`
  const requests = (line: string) => `${head(line)}< ./body.yaml\n`
  const spec = 'metadata:\n  name: jane\nspec:\n  disabled: "yes"\n'
  const found = (files: Readonly<Record<string, string>>, checked?: string) => {
    const inputs = Object.entries(files).map(([uri, text]) => ({ uri, text }))
    const isChecked = ({ uri }: { readonly uri: string }) =>
      checked === undefined || uri === checked
    const {
      findings,
      crashes,
      files: parsed,
    } = lintFiles(inputs.map((one) => ({ ...one, factsOnly: !isChecked(one) })))
    expect(crashes).toEqual([])
    return findings.map(({ uri, span, rule }) => {
      const line = parsed.get(uri)?.lines.position(span.start).line ?? -1
      return `${uri}:${line + 1} ${rule}`
    })
  }

  it('is what the path says where it does not say so itself', () => {
    const files = { 'api.http': requests('POST /users'), 'body.yaml': spec }
    expect(found(files)).toEqual(['body.yaml:4 wrong-type'])
    // The same in the request itself.
    expect(found({ 'api.http': `${head('POST /users')}${spec}` })).toEqual([
      'api.http:8 wrong-type',
    ])
    expect(found({ 'api.http': requests('GET /users'), 'body.yaml': spec })).toEqual([
      'api.http:1 missing-body-file',
    ])
  })

  it('is a PUT body, or a patch with its target', () => {
    expect(found({ 'api.http': requests('PUT /users/jane'), 'body.yaml': spec })).toEqual([
      'body.yaml:1 incomplete-update',
      'body.yaml:4 wrong-type',
    ])
    expect(found({ 'api.http': requests('PUT /users/joe'), 'body.yaml': spec })).toContain(
      'api.http:5 request-mismatch',
    )
    const operations = '- op: replace\n  path: /spec/disabled\n  value: "yes"\n'
    const files = { 'api.http': requests('PATCH /users/jane'), 'body.yaml': operations }
    expect(found(files)).toEqual(['body.yaml:3 wrong-type'])
  })

  it('is reported at the request where only that is checked', () => {
    const files = { 'api.http': requests('POST /users'), 'body.yaml': spec }
    expect(found(files, 'api.http')).toEqual(['api.http:5 wrong-type'])
    expect(found(files, 'body.yaml')).toEqual(['body.yaml:4 wrong-type'])
  })

  it('is left alone where requests differ in what it is, or it is something else', () => {
    const other = requests('POST /ownedaccesskeys')
    const both = `${requests('POST /users')}\n###\n${other}`
    expect(found({ 'api.http': both, 'body.yaml': spec })).toEqual([])
    const two = `${spec}---\n${spec}`
    expect(found({ 'api.http': requests('POST /users'), 'body.yaml': two })).toEqual([])
    const text = 'just text\n'
    expect(found({ 'api.http': requests('PATCH /users/jane'), 'body.yaml': text })).toEqual([])
  })
})
