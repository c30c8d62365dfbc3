import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corpora } from '../../bench/corpus.ts'
import { isRecognised } from '../../src/core/document/is-recognised.ts'
import { scopeOf } from '../../src/core/document/scope.ts'
import { parse } from '../../src/core/document/source.ts'
import { detectKind, isOwnedKind } from '../../src/core/schema/detect.ts'
import { UTF_16 } from '../../src/core/text/well-formed.ts'
import { decode } from '../../src/files/decode.ts'
import { readInput } from '../../src/run/lint-files.ts'
import { lintFiles } from '../lint-files.ts'
import { runs } from '../runs.ts'
import { exampleFiles } from './examples.ts'

/** What the scan stands for, found out by parsing: something to check, to report, or to refer to. */
function isInScopeInFull(uri: string, text: string): boolean {
  const file = parse(uri, text)
  if (file.documents.length > 0 || file.directives.length > 0) return true
  return file.problems.length > 0 && isRecognised(file)
}

const missed = (uri: string, text: string) =>
  isInScopeInFull(uri, text) && scopeOf({ uri, text }) === 'out' ? [{ uri, text }] : []

/** Objects in scope, or near to it, or with facts for others, as short as they can be. */
const objects: readonly string[] = [
  'sync:\n  toHost:\n    pods: {}\n',
  'sync:\n  fromHost: {nodes: {}}\n',
  'external:\n  platform:\n    apiKey: {}\n',
  '{"external": {"platform": {}}}\n',
  'privateNodes:\n  enabled: true\n',
  'sync: {ingresses: {enabled: true}}\nsyncer: {extraArgs: []}\n',
  'controlPlane:\n  distro: {}\n',
  'vcluster: {image: rancher/k3s:v1}\n',
  'vcluster: {extraArgs: []}\nisolation: {}\n',
  'platform:\n  apiKey:\n    secretName: a\n',
  'platform: {api: {accessKey: a}}\n',
  'apiVersion: management.platform.sh/v1\nkind: User\n',
  'apiVersion: platform.sh/v1\nkind: User\n',
  'apiVersion: Managment.platform.sh/v1\nkind: users\n',
  'apiVersion: "manage ment.platform.sh/v1"\nkind: User\n',
  "apiVersion: 'mana''gement.platform.sh/v1'\nkind: User\n",
  'apiVersion: manage\n  ment.platform.sh/v1\nkind: User\n',
  'apiversion: management.platform.sh/v1\nkind: Usr\n',
  'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\n',
  'apiVersion: rbac.authorization.k8s.io/v1\nkind: RoleBinding\nmetadata: {name: a}\n',
  'apiVersion: v1\nkind: List\nitems:\n  - apiVersion: v1\n    kind: Secret\n',
  'kind: &k Secret\napiVersion: v1\n',
  'a: &k Secret\n---\nb: &k Role\napiVersion: rbac.authorization.k8s.io/v1\nkind: *k\n',
  '? sync\n: ? toHost\n  : {}\n',
  '? >-\n  sync\n: {toHost: {}}\n',
  'a: [&s sync, &t toHost]\n*s : {*t : {}}\n',
  '!!map {!!str external: !!map {!!str platform: {}}}\n',
  '# vclint-kind: vc\n{}\n',
  'vclint: {}\n',
]

const hex = (character: string, digits: number) =>
  character.charCodeAt(0).toString(16).padStart(digits, '0')

/** Ways to write a letter inside of double quotes. */
const escapes: readonly ((letter: string) => string)[] = [
  (letter) => `\\x${hex(letter, 2)}`,
  (letter) => `\\u${hex(letter, 4).toUpperCase()}`,
  (letter) => `\\U${hex(letter, 8)}`,
  (letter) => `\\\n   ${letter}`,
  (letter) => `\\\r\n${letter}`,
]

const words = /(?<![\w"'.-])[A-Za-z][\w./]*(?=\s|:|$|,|\})/g

/** One small change that leaves most objects what they are, or makes them what they were not. */
const change = fc.oneof(
  fc.constant((text: string) => text.replaceAll('\n', '\r\n')),
  fc.constant((text: string) => `\uFEFF${text}`),
  fc.constant((text: string) => text.replace(words, '"$&"')),
  fc.constant((text: string) => text.replace(words, "'$&'")),
  fc.constant((text: string) => text.replaceAll(': ', ' : ').replaceAll('{', '{ ')),
  fc.constant((text: string) => `{{- if .Values.x }}\n${text}{{- end }}\n`),
  fc.constant((text: string) => text.replaceAll('\n', ' # Secret\n')),
  fc.constant((text: string) => `${text}---\nkind: ConfigMap\n`),
  fc.constant((text: string) => `${text}broken: [\n`),
  fc.constant((text: string) => text.replace(/manage/i, 'MaNaGe')),
  // Bytes that are not UTF-8, as the file access hands them on.
  fc.constantFrom(0x80, 0xe9, 0xff).map((byte) => (text: string) => {
    const at = text.indexOf('\n')
    const [start, end] = [text.slice(0, at), text.slice(at)]
    return decode(Buffer.concat([Buffer.from(`${start} # caf`), Buffer.of(byte), Buffer.from(end)]))
  }),
  fc.tuple(fc.nat(200), fc.constantFrom(...escapes)).map(([at, written]) => (text: string) => {
    const found = [...text.matchAll(words)]
    const word = found[at % Math.max(1, found.length)]
    if (word === undefined) return text
    const inner = at % word[0].length
    const letter = word[0][inner] ?? ''
    const quoted = `"${word[0].slice(0, inner)}${written(letter)}${word[0].slice(inner + 1)}"`
    return text.slice(0, word.index) + quoted + text.slice(word.index + word[0].length)
  }),
  fc
    .tuple(
      fc.nat(400),
      fc.constantFrom('', ' ', 'x', '\n', "''", '{{ .x }}', '"', '\\', '&a ', ', '),
    )
    .map(([at, piece]) => (text: string) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + piece + text.slice(place + (at % 2))
    }),
)

describe('the scan', () => {
  it('misses no object in scope, however it is written', () => {
    let inScope = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...objects),
        fc.array(change, { maxLength: 4 }),
        fc.constantFrom('a.yaml', 'a.json', 'vc.yaml', 'package.json', 'vc-a.yml'),
        (object, changes, uri) => {
          const text = changes.reduce((sum, one) => one(sum), object)
          if (isInScopeInFull(uri, text)) inScope++
          expect(missed(uri, text)).toEqual([])
        },
      ),
      { numRuns: runs(500) },
    )
    // So that the test looks at what it is about.
    expect(inScope).toBeGreaterThan(runs(500) / 2)
  })

  it('misses none of the files on the pages of rules, nor of those that are measured', () => {
    const measured = (['bad-20', 'mixed', 'joins'] as const).flatMap((name) =>
      corpora[name](200).map(([uri, text]) => ({ uri, text })),
    )
    const files = [...exampleFiles, ...measured].flatMap(({ uri, text }) => [
      { uri, text },
      { uri: 'elsewhere.yaml', text },
    ])
    expect(files.flatMap(({ uri, text }) => missed(uri, text))).toEqual([])
  })

  it('misses no configuration that is text in another object', () => {
    const inside = objects.filter(
      (text) => detectKind(parse('', text).trees[0]?.value, '') === 'vc',
    )
    const around = (text: string) =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  values.yaml: |\n${text.replace(/^(?=.)/gm, '    ')}`
    const unread = inside.filter(
      (text) => lintFiles([{ uri: 'a.yaml', text: around(text) }]).checked === 0,
    )
    expect(inside.length).toBeGreaterThan(5)
    expect(unread).toEqual([])
  })

  it('leaves out the charts and clusters of others', () => {
    const files = corpora.foreign(300)
    expect(files.filter(([uri, text]) => scopeOf({ uri, text }) !== 'out')).toEqual([])
  })

  it('lets a file wait only if linting it alone finds nothing', () => {
    const files = [...exampleFiles, ...objects.map((text) => ({ uri: 'a.yaml', text }))]
    const waiting = files.filter((file) => scopeOf(file) === 'facts')
    expect(waiting.length).toBeGreaterThan(3)
    const asked = waiting.filter(({ uri, text }) => {
      const file = parse(uri, text)
      const isOwned = file.documents.some(({ kind }) => isOwnedKind(kind))
      // A host that reads at once sees what a run that waits would miss.
      const { findings } = lintFiles([{ uri, text }], { memory: { read: readInput } })
      return isOwned || file.directives.length > 0 || findings.length > 0
    })
    expect(asked).toEqual([])
  })

  it.each([
    ['in', 'two Secrets in one document', 'kind: Secret\napiVersion: v1\nkind: Secret\n'],
    [
      'in',
      'the Secret that is read by default',
      'kind: Secret\napiVersion: v1\nmetadata: {name: vc-platform-api-key}\n',
    ],
    ['facts', 'two Secrets', 'kind: Secret\napiVersion: v1\n---\nkind: Secret\napiVersion: v1\n'],
    ['out', 'a Deployment', 'kind: Deployment\napiVersion: apps/v1\n'],
  ])('is %s for %s', (scope, _, text) => {
    expect(scopeOf({ uri: 'a.yaml', text })).toBe(scope)
  })

  it('takes no sentence for an object', () => {
    const text =
      'a: reads a Secret, or the Role of an external platform\nkind: Thing\napiVersion: v1\n'
    expect(scopeOf({ uri: 'a.yaml', text })).toBe('out')
  })

  it('reads bytes as the platform does, and marks what is not UTF-8', () => {
    const piece = fc.constantFrom('sync', 'é', '€', '😀', '\ufeff', '\ufffd', '\n').map(Buffer.from)
    const wild = fc.uint8Array({ minLength: 1, maxLength: 3 }).map((bytes) => Buffer.from(bytes))
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, wild), { maxLength: 6 }), (parts) => {
        const bytes = Buffer.concat(parts)
        const expected = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
        const text = decode(bytes)
        fc.pre(!text.startsWith(UTF_16))
        const isValid = Buffer.from(expected).equals(bytes)
        expect(text.replace(/[\udc80-\udcff](?<![\ud800-\udbff].)/, '\ufffd')).toBe(expected)
        expect(text === expected).toBe(isValid)
      }),
      { numRuns: runs(1000) },
    )
  })
})
