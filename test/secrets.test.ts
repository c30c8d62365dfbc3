import { describe, expect, it } from 'vitest'
import { encodeBase64 } from '../src/core/base64.ts'
import { hideSecretsOf } from '../src/core/hide-credentials.ts'
import { quoted } from '../src/core/quoted.ts'
import { secretSpans } from '../src/core/secrets.ts'
import { parse } from '../src/core/source.ts'
import type { Node } from '../src/core/types.ts'
import { lintFiles } from '../src/linter.ts'
import { makeReport } from '../src/report.ts'
import { reporters } from '../src/reporters/index.ts'

const planted: string[] = []

const ALPHABET = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 28 letters and digits, the same in every run. */
function letters(seed: number): string {
  let state = seed * 7919
  const next = () => {
    state = (state * 48271) % 2147483647
    return ALPHABET.charAt(state % ALPHABET.length)
  }
  return `Z${Array.from({ length: 26 }, next).join('')}7`
}

/** A new value that nobody could mistake for a word. */
function plant(shape: (random: string) => string = (random) => random): string {
  const random = letters(planted.length + 1)
  const value = shape(random)
  planted.push(value)
  return value
}

const key = (spec: string, name = 'ci') =>
  `apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: ${name}, namespace: x}\nspec:\n  usr: jane\n${spec}\n`

const odd = plant((random) => `${random}/+"q\\w'<&>`)
const lines = [plant(), plant()]

const files: Readonly<Record<string, string>> = {
  'plain.yaml': key(`  key: ${plant()} # comment`),
  'comment.yaml': key(`  key: ${plant()}\n  # it was ${planted.at(-1)}, token: ${plant()}`),
  'quoted.yaml': key(`  key: ${JSON.stringify(odd)}\n  ttl: ${JSON.stringify(odd)}`),
  'block.yaml': key(`  key: |\n    ${lines.join('\n    ')}\n  disabled: ${lines[0]}`),
  'folded.yaml': key(`  key: >-\n    ${plant()}\n\n  key2: ${planted.at(-1)}`),
  'flow.yaml': key(`  {key: ${plant()}, 'oidcLogin': {idToken: "${plant()}", x: 1}}`).replace(
    '  usr: jane\n',
    '',
  ),
  'list.yaml': key(`  key: [${plant()}, {a: '${plant()}'}]`),
  'number.yaml': key(`  key: 4711081547110815`),
  'twice.yaml': key(`  key: ${plant()}\n  key: ${plant()}`),
  'anchor.yaml': key(`  key: &k ${plant()}\n  displayName: *k\n  disabled: *k`),
  'merge.yaml': key(`  <<: &m {key: ${plant()}}\n  disabled: 7`),
  'elsewhere.yaml': `${key('  ttl: -1')}key: ${plant()}\nacesKey: ${plant()}\n`,
  'template.yaml': key(`  key: {{ .prefix }}-${plant()}\n  ttl: {{ .ttl }}`),
  'escaped.yaml': key(`  key: "\\x5a${plant()}\\u0041"\n  ttl: "${planted.at(-1)}"`),
  'crlf.yaml': key(`  key: ${plant()}\n  disabled: ${planted.at(-1)}`).replaceAll('\n', '\r\n'),
  'broken.yaml': key(`  key: ${plant()}: x\n  token: "${plant()}`),
  'misspelt.yaml': key(`  kei: ${plant()}\n  accessToken: ${plant()}`).replace('Key\n', 'Kye\n'),
  'json.json': `{"apiVersion": "management.platform.sh/v1", "kind": "OwnedAccessKey", "metadata": {}, "spec": {"usr": "", "key": ${JSON.stringify(plant((r) => `${r}"\\/`))}, "connectorData": 1}}`,
  'many.yaml': `apiVersion: v1\nkind: List\nitems:\n  - apiVersion: management.platform.sh/v1\n    kind: OwnedAccessKey\n    metadata: {name: a}\n    spec: {identity: {connectorData: ${plant()}}, type: [1]}\n`,
  'user.yaml': `apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\nspec:\n  password: ${plant()}\n  extraClaims: {apiToken: ${plant()}}\n  disabled: Bearer ${plant()}\n  email: ${plant((r) => `eyJhbGciOi${r}.${r}.${r}`)}\n`,
  'token.yaml': `apiVersion: management.platform.sh/v1\nkind: DirectClusterEndpointToken\nspec: {ttl: -1}\nstatus: {token: ${plant()}}\n`,
  'kube.yaml': `apiVersion: management.platform.sh/v1\nkind: VirtualClusterInstanceKubeConfig\nmetadata: {name: a}\nspec: {certificateTTL: 0}\nstatus:\n  kubeConfig: |\n    users:\n    - user: {token: ${plant()}}\n    - user:\n        client-key-data: ${plant((r) => encodeBase64(r))}\n`,
  'secret.yaml': `apiVersion: v1\nkind: Secret\nmetadata:\n  name: vc-platform-api-key\n  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: '{"data":{"apiKey":"${plant()}"}}'\ntype: kubernetes.io/tls\ndata:\n  apiKey: ${encodeBase64(plant())}\n  accesskey: ${planted.at(-1)}\nstringData:\n  url: https://${plant()}\n  host: https://${plant()}/x\n`,
  'text.yaml': `apiVersion: v1\nkind: Secret\nmetadata: {name: vc-platform-api-key}\nstringData: accessKey=${plant()}\n`,
  'vc.yaml': `external:\n  platform:\n    apiKey: ${plant()}\n    accessKey: ${plant()}\n    api: {accessKey: ${plant()}}\ncontrolPlane:\n  statefulSet:\n    env:\n      - {name: LICENSE, value: ${plant()}}\nsync:\n  toHost:\n    endpoints:\n      patches:\n        - path: a\n          expression: vlue + "${plant()}"\n        - path: a\n          expression: |\n            fetch("https://a.example.com", "Bearer ${plant()}")\n`,
  'named.vc.yaml': `external:\n  platform:\n    apiKey:\n      secretName: ${plant()}\n      secretNme: ${plant()}\n      token: ${plant()}\n      createRBAC: ${plant()}\n`,
}

const result = lintFiles(Object.entries(files).map(([uri, text]) => ({ uri, text })))
const report = makeReport(result, { version: '1', milliseconds: 1 })

/** Everything by which a value could be known: any 8 characters of it, however it is written. */
function tracesOf(value: string, text: string): string[] {
  const forms = [
    value,
    encodeBase64(value),
    encodeBase64(`x${value}`),
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  ]
  return forms.flatMap((form) =>
    Array.from({ length: Math.max(1, form.length - 7) }, (_, at) => form.slice(at, at + 8)).filter(
      (piece) => text.includes(piece),
    ),
  )
}

const leaks = (text: string) =>
  planted.flatMap((value) => {
    const traces = tracesOf(value, text)
    return traces.length > 0 ? [`${value}: ${traces.slice(0, 3).join(' ')}`] : []
  })

describe('a secret', () => {
  it('is planted where rules speak: every file has findings', () => {
    const silent = Object.keys(files).filter((uri) => !report.findings.some((f) => f.uri === uri))
    // A Secret is no document of ours: only rules that join files speak of it.
    expect(silent).toEqual(['text.yaml'])
    expect(result.crashes).toEqual([])
  })

  it.each(Object.keys(files))('stands in a masked place of %s', (uri) => {
    const text = files[uri] ?? ''
    const spans = secretSpans(parse(uri, text))
    const left = spans
      .toSorted((a, b) => b.start - a.start)
      .reduce(
        (rest, { start, end }) => rest.slice(0, start) + rest.slice(Math.max(end, start)),
        text,
      )
    const own = planted.filter((value) => text.includes(value))
    // Formats also look for copies of a value: see below.
    const copies = ['comment.yaml', 'secret.yaml', 'block.yaml'].includes(uri)
    expect(
      copies ? [] : own.filter((value) => left.includes(value) && !uri.startsWith('quoted')),
    ).toEqual([])
  })

  it('is in no message and no title, before any format is asked', () => {
    const words = result.findings.flatMap(({ message, fixes, related, fingerprint }) => [
      message,
      fingerprint,
      ...fixes.map(({ title }) => title),
      ...related.map((place) => place.message),
    ])
    expect(words.filter((text) => leaks(text).length > 0)).toEqual([])
  })

  it.each(Object.keys(reporters))('is not in the output of the format %s', async (name) => {
    const render = await reporters[name as keyof typeof reporters]()
    for (const color of [false, true]) {
      const output = render(report, { color, cwd: '/work', width: 200 })
      expect(leaks(output)).toEqual([])
      expect(leaks(decodeURIComponent(output.replace(/%(?![0-9a-f]{2})/gi, '%25')))).toEqual([])
    }
  })

  it('is not in what is told of a crash', () => {
    const told = Object.entries(files).map(([uri, text]) => {
      const own = planted.filter((value) => text.includes(value)).join(' ')
      return hideSecretsOf(parse(uri, text), `TypeError: cannot read ${own}\n${text}`)
    })
    expect(told.filter((text) => leaks(text).length > 0)).toEqual([])
  })
})

describe('words of the user in a message', () => {
  const at = (text: string, ...keys: string[]): Node => {
    const [document] = parse(
      'a.yaml',
      `apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\n${text}`,
    ).documents
    let node = document?.root
    for (const name of keys) node = node?.child(name)
    if (node === undefined) throw new Error('There is no such node.')
    return node
  }

  it('are quoted, cut and named by their kind', () => {
    expect(quoted(at('spec: {type: Other}', 'spec', 'type'))).toBe('"Other"')
    expect(quoted(at('spec: {type: 7}', 'spec', 'type'))).toBe('"7"')
    expect(quoted(at('spec: {type: [a]}', 'spec', 'type'))).toBe('a list')
    expect(quoted(at('spec: {type: {a: 1}}', 'spec', 'type'))).toBe('an object')
    expect(quoted(at(`spec: {type: ${'long '.repeat(20)}}`, 'spec', 'type'))).toBe(
      `"${'long '.repeat(12)}…"`,
    )
    expect(quoted(at('spec:\n  type: |\n    one\n    two\n', 'spec', 'type'))).toBe('"one…"')
  })

  it('are masked where they may be a secret', () => {
    expect(quoted(at('spec: {key: abc}', 'spec', 'key'))).toBe('"••••••••"')
    expect(quoted(at('spec: {key: {a: abc}}', 'spec', 'key', 'a'))).toBe('"••••••••"')
    expect(quoted(at('spec: {ttl: 9f3c1b2a7d4e8f60a1b2}', 'spec', 'ttl'))).toBe('"••••••••"')
    expect(quoted(at('spec: {password: hunter2}', 'spec', 'password'))).toBe('"••••••••"')
  })
})
