import { describe, expect, it } from 'vitest'
import { parse } from '../src/core/document/source.ts'
import { MAX_ITEMS } from '../src/core/limits.ts'
import { quoted } from '../src/core/lint/wording.ts'
import { hiderOf } from '../src/core/secret/mask.ts'
import { randomWordsIn } from '../src/core/secret/random-spans.ts'
import { secretsOf } from '../src/core/secret/secrets-of.ts'
import type { Node } from '../src/core/types.ts'
import { reporters } from '../src/reporters/index.ts'
import { lintFiles } from '../src/run/lint-files.ts'
import { readInput } from '../src/run/lint-input.ts'
import { shownSource } from '../src/run/read/shown-secrets.ts'
import { makeReport } from '../src/run/report.ts'

import { files, leakFinder, planted } from './secret-samples.ts'

const result = lintFiles(Object.entries(files).map(([uri, text]) => ({ uri, text })))
const report = makeReport(result, { version: '1', milliseconds: 1 })

const leaks = leakFinder()

describe('a secret', () => {
  it('is planted where rules speak: every file has findings', () => {
    const silent = Object.keys(files).filter((uri) => !report.findings.some((f) => f.uri === uri))
    // A Secret is no document of ours: only rules that join files speak of it.
    expect(silent).toEqual(['text.yaml'])
    expect(result.crashes).toEqual([])
  })

  it.each(Object.keys(files))('stands in a masked place of %s', (uri) => {
    const text = files[uri] ?? ''
    const { spans } = secretsOf(parse(uri, text))
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
      const output = render(report, { color, width: 200 })
      expect(leaks(output)).toEqual([])
      expect(leaks(decodeURIComponent(output.replace(/%(?![0-9a-f]{2})/gi, '%25')))).toEqual([])
    }
  })

  it('is not in the report of a crash', () => {
    const reports = Object.entries(files).map(([uri, text]) => {
      const own = planted.filter((value) => text.includes(value)).join(' ')
      return hiderOf([shownSource(parse(uri, text))])(`TypeError: cannot read ${own}\n${text}`)
    })
    expect(reports.filter((text) => leaks(text).length > 0)).toEqual([])
  })

  it('is all that is hidden in the report of a crash', () => {
    const source = shownSource(parse('vc.yaml', 'synk: {token: plainword}\nsleepMode: {}\n'))
    expect(hiderOf([source])('cannot read sleepMode: {} of plainword')).toBe(
      'cannot read sleepMode: {} of ••••••••',
    )
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
      `"${'long '.repeat(8).slice(0, 39)}…"`,
    )
    expect(quoted(at('spec:\n  type: |\n    one\n    two\n', 'spec', 'type'))).toBe('"one two "')
  })

  it('are masked where they may be a secret', () => {
    expect(quoted(at('spec: {key: abc}', 'spec', 'key'))).toBe('"••••••••"')
    expect(quoted(at('spec: {key: {a: abc}}', 'spec', 'key', 'a'))).toBe('"••••••••"')
    expect(quoted(at('spec: {ttl: 9f3c1b2a7d4e8f60a1b2}', 'spec', 'ttl'))).toBe('"••••••••"')
    expect(quoted(at('spec: {password: hunter2}', 'spec', 'password'))).toBe('"••••••••"')
  })
})

it.each([
  ['two characters, where the schema marks them', 'spec: {key: ab}', ['ab']],
  ['four characters, where the schema marks them', 'spec: {key: abcd}', ['abcd']],
  ['two characters of a name that sounds like one', 'spec: {password: ab}', []],
  ['four characters of such a name', 'spec: {password: abcd}', ['abcd']],
  ['the line below such a name', 'spec: {}\n# password: |\n#   plainword', ['\n#   plainword']],
  ['the value beside such a name', 'spec: {a: [{value: plainword, id: token}]}', ['plainword']],
  [
    'the lines of a Secret in a text',
    'spec:\n  displayName: |\n    kind: Secret\n    stringData:\n      a: plainword\n      b: other\n    c: d',
    ['\n      a: plainword\n      b: other'],
  ],
])('is %s', (_, spec, expected) => {
  const text = `apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: a}\n${spec}\n`
  const { spans } = secretsOf(parse('a.yaml', text))
  expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(expected)
})

it('is hidden in texts that nobody reads, because there are too many', () => {
  const text = (key: string) =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  values.yaml: |\n    external: {platform: {apiKey: {secretName: ${key}}}}\n---\n`
  const many = text('own').repeat(MAX_ITEMS)
  const { file } = readInput({ uri: 'a.yaml', text: many + text('plainword') })
  const { secrets } = shownSource(file)
  const hidden = secrets.spans.map(({ start, end }) => file.text.slice(start, end)).join()
  expect(hidden).toContain('secretName: plainword')
  expect(hidden).not.toContain('secretName: own')
})

describe('the host of a platform Secret', () => {
  const hiddenIn = (host: string) => {
    const text = `apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData:\n  host: ${host}\n`
    const { spans } = secretsOf(parse('a.yaml', text))
    return spans.map(({ start, end }) => text.slice(start, end))
  }

  it.each([
    'https://${PLATFORM}',
    'https://${PLATFORM}:${PORT}/',
    'https://<PLATFORM_HOST>',
    'https://${USER}:${PASSWORD}@${PLATFORM}',
    'https://{{ .Values.host }}',
  ])('is shown where it is a placeholder: %s', (host) => {
    expect(hiddenIn(host)).toEqual([])
  })

  it.each([
    'https://admin:hunter2@${PLATFORM}',
    'https://hunter2pass@${PLATFORM}',
    'https://${PLATFORM}/hunter2',
    'https://${PLATFORM:-hunter2.example.com}',
    'platform.example.com',
  ])('is hidden where it holds more: %s', (host) => {
    expect(hiddenIn(host)).toEqual([host])
  })
})

describe('a plain word', () => {
  const head = 'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: a}\n'

  it.each([
    ['behind "connectionString"', 'vc.yaml', 'synk: {connectionString: plainword}\n'],
    ['in a list', 'vc.yaml', 'synk: {webhookSecret: [plainword]}\n'],
    ['behind many names', 'vc.yaml', `synk: {} # ${'code=a;'.repeat(9)}token=plainword\n`],
    ['in a text', 'vc.yaml', 'synk: "my.webhookSecret=plainword"\n'],
    ['in a secret field in capitals', 'a.yaml', `${head}spec: {KEY: plainword, user: jane}\n`],
    [
      'in what kubectl keeps of an access key',
      'a.yaml',
      `${head}spec: {usr: jane}\n`.replace(
        'name: a',
        `name: a, annotations: {a: 1, kubectl.kubernetes.io/last-applied-configuration: '{"kind":"OwnedAccessKey","spec":{"key":"plainword"}}'}`,
      ),
    ],
    [
      'in what kubectl keeps, as JSON in JSON',
      'a.yaml',
      `${head}spec: {usr: jane}\n`.replace(
        'name: a',
        `name: a, annotations: {a: 1, kubectl.kubernetes.io/last-applied-configuration: "{\\"kind\\":\\"OwnedAccessKey\\",\\"spec\\":{\\"key\\":\\"plainword\\"}}"}`,
      ),
    ],
    ['in a secret field with one', 'a.yaml', `${head}spec: {Key: plainword, user: jane}\n`],
  ])('is hidden %s', async (_, uri, text) => {
    const found = makeReport(lintFiles([{ uri, text }]), { version: '1', milliseconds: 1 })
    const render = await reporters.pretty()
    const output = render(found, { color: false, width: 100 })
    expect(output).toMatch(/^ *\| *\^/m)
    expect(output).not.toContain('plainword')
  })
})

it('is not the key by which a Secret is asked', () => {
  const text = 'external: {platform: {apiKey: {key: plainword, value: otherword}}}\n'
  const { spans } = secretsOf(parse('vc.yaml', text))
  expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(['otherword'])
})

describe('lines of PEM', () => {
  const body = ['MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSk', 'AgEAAoIBAQC7VJTUt9Us8cKjMzEfYyjiWA4R4']
  const hidden = (kind: string) => {
    const text = [`-----BEGIN ${kind}-----`, ...body, `-----END ${kind}-----`].join('\n')
    const found = randomWordsIn(text).map(({ start, end }) => text.slice(start, end))
    return body.map((line) => found.includes(line))
  }

  it.each(['PRIVATE KEY', 'RSA PRIVATE KEY', 'ENCRYPTED PRIVATE KEY'])(
    'are random in a %s',
    (kind) => {
      expect(hidden(kind)).toEqual([true, true])
    },
  )

  it.each(['CERTIFICATE', 'TRUSTED CERTIFICATE', 'PUBLIC KEY', 'X509 CRL'])(
    'are public in a %s',
    (kind) => {
      expect(hidden(kind)).toEqual([false, false])
    },
  )
})

describe('a credential in halves that a text puts together', () => {
  const left = (text: string) => {
    const { spans } = secretsOf(parse('vc.yaml', text))
    const words = ['9f3c1b2a7d4e', '8f60a1b2c3d4', 'platform', 'production']
    return words.filter((word) => {
      const at = text.indexOf(word)
      return at >= 0 && !spans.some(({ start, end }) => start <= at && at + word.length <= end)
    })
  }

  it.each([
    ['in an expression', `expression: '"9f3c1b2a7d4e" + "8f60a1b2c3d4"'\n`],
    ['in quotes of YAML', `expression: '''9f3c1b2a7d4e'' + ''8f60a1b2c3d4'''\n`],
    ['behind escapes', String.raw`expression: "\"9f3c1b2a7d4e\" + \"8f60a1b2c3d4\""`],
    ['over two lines', 'note: |\n  `9f3c1b2a7d4e` +\n    `8f60a1b2c3d4`\n'],
    ['by a call', `note: |\n  "9f3c1b2a7d4e".concat("8f60a1b2c3d4")\n`],
    ['in a line that is no YAML', `a:\n  token: "9f3c1b2a7d4e" + "8f60a1b2c3d4"\n`],
    ['in a comment', `a: 1 # token = "9f3c1b2a7d4e" + "8f60a1b2c3d4"\n`],
  ])('is hidden %s', (_, text) => {
    expect(left(text)).toEqual([])
  })

  it.each([
    ['of words', `expression: '"platform-" + "production"'\n`, ['platform', 'production']],
    ['apart', `a: '"9f3c1b2a7d4e", "8f60a1b2c3d4"'\n`, ['9f3c1b2a7d4e', '8f60a1b2c3d4']],
  ])('is none %s', (_, text, words) => {
    expect(left(text)).toEqual(words)
  })
})
