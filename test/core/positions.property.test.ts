import { describe, expect, it } from 'vitest'
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parse,
  parseAllDocuments,
  parseDocument,
  visit,
} from 'yaml'
import { parse as parseFile } from '../../src/core/document/source.ts'
import type { Finding } from '../../src/core/types.ts'
import { lintFiles } from '../lint-files.ts'
import { some } from '../runs.ts'
import { type ExampleFile, exampleFiles } from './examples.ts'

const lint = ({ uri, text }: ExampleFile) => lintFiles([{ uri, text }]).findings

const cite = (text: string, { span }: Finding) => text.slice(span.start, span.end)

const samples = some(exampleFiles).filter((file) => lint(file).length > 0)

/** A pointer into the Secret that Kustomize makes of pairs leads nowhere in the file. */
const isPlainYaml = ({ text }: ExampleFile) =>
  !/\{\{|secretGenerator/.test(text) &&
  parseAllDocuments(text, { uniqueKeys: false }).every(isSound)

/** Aliases are reported where they are written, which is not where the pointer leads. */
function isSound(document: Document.Parsed): boolean {
  let aliases = 0
  visit(document, { Alias: () => void aliases++ })
  return document.errors.length === 0 && aliases === 0
}

describe('every finding cites its key or value, as the yaml package reads the file', () => {
  // Two manifests without a marker between them are one document for the package.
  const isJoined = (file: ExampleFile) =>
    lint(file).some(({ rule }) => rule === 'missing-separator')
  const read = samples.filter((file) => isPlainYaml(file) && !isJoined(file))
  const cases = read.flatMap((file) =>
    lint(file)
      .filter(({ pointer }) => pointer !== '')
      .map((finding) => [finding.rule, finding.pointer, file, finding] as const),
  )

  it('in many cases', () => {
    expect(cases.length).toBeGreaterThan(50)
  })

  it.each(cases)('%s at %s', (_, pointer, { text }, finding) => {
    const document = parseAllDocuments(text, { uniqueKeys: false })[finding.document]
    const found = find(document, steps(pointer))
    expect(citedPart(text, finding, found)).not.toBe('something else')
  })
})

interface Found {
  /** Key of the list or mapping around it. */
  readonly owner?: unknown
  readonly key: unknown
  readonly value: unknown
}

const steps = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

function find(document: Document.Parsed | undefined, path: readonly string[]): Found {
  let found: Found = { key: undefined, value: document?.contents }
  let owner: unknown
  for (const step of path) {
    const { value } = found
    owner = found.key
    if (isSeq(value)) found = { key: undefined, value: value.items[Number(step)] }
    else if (isMap(value)) {
      const pair = (value.items as Pair[]).findLast(
        ({ key }) => String(isScalar(key) ? (key.value ?? '') : key) === step,
      )
      found = { key: pair?.key, value: pair?.value }
    } else if (isScalar(value) && typeof value.value === 'string') {
      // The rest leads on in the text.
      return { ...found, owner }
    } else return { key: undefined, value: undefined }
  }
  return { ...found, owner }
}

function citedPart(text: string, finding: Finding, { key, value, owner }: Found): string {
  const slice = cite(text, finding)
  const column = finding.span.start - (text.lastIndexOf('\n', finding.span.start - 1) + 1)
  const reads = reading(' '.repeat(column) + slice)
  if (startsAt(key, finding) && reads === json(key)) return 'key'
  if (startsAt(value, finding) && reads === json(value)) return 'value'
  const first = isMap(value) ? (value.items as Pair[])[0]?.key : undefined
  if (startsAt(first, finding) && reads === json(first)) return 'first key of the object'
  if (json(value) === 'null' && startsAt(owner, finding)) return 'the list with an empty item'
  const parts = finding.rule === 'odd-space' ? [value, key] : [value]
  if (parts.some((one) => isScalar(one) && isWithin(one, finding))) return 'a part of the text'
  const wholePair = startsAt(key, finding) && endsWith(text, value ?? key, finding)
  return wholePair ? 'key and value' : 'something else'
}

function reading(slice: string): string {
  try {
    return JSON.stringify(parse(slice, { uniqueKeys: false, logLevel: 'silent' }) ?? null)
  } catch {
    return 'nothing'
  }
}

const json = (node: unknown) =>
  isScalar(node) || isCollection(node) ? JSON.stringify(node.toJSON() ?? null) : 'null'

const range = (node: unknown) =>
  isAlias(node) || isScalar(node) || isCollection(node) ? (node as Node).range : undefined

const startsAt = (node: unknown, { span }: Finding) => range(node)?.[0] === span.start

function isWithin(node: unknown, { span }: Finding): boolean {
  const [start = 0, end = 0] = range(node) ?? []
  return start <= span.start && span.end <= end
}

const endsWith = (text: string, node: unknown, { span }: Finding) =>
  text.slice(0, range(node)?.[1]).trimEnd().length === span.end

/** What of a finding may not change when only its surroundings do. */
const summary = (findings: readonly Finding[], text: string, shift = 0, documents = 0) =>
  findings.map((finding) => ({
    rule: finding.rule,
    message: finding.message,
    pointer: finding.pointer,
    document: finding.document - documents,
    start: finding.span.start - shift,
    end: finding.span.end - shift,
    cited: cite(text, finding),
    fixes: finding.fixes.map(({ title, edits }) => [
      title,
      edits.map(({ span, text: by }) => [span.start - shift, span.end - shift, by]),
    ]),
  }))

describe('what is before an object moves its findings by its length', () => {
  const cases = samples
    .filter(
      ({ uri, text }) => /\.ya?ml$/.test(uri) && !/vclint/.test(uri) && !text.startsWith('\uFEFF'),
    )
    .map((file) => [file.text.slice(0, 300), file] as const)

  it.each(cases)('lines before %j', (_, { uri, text }) => {
    const before = '\n# 😀 a remark\n\n'
    const moved = { uri, text: before + text }
    expect(summary(lint(moved), moved.text, before.length)).toEqual(
      summary(lint({ uri, text }), text),
    )
  })

  it.each(cases)('a document before %j', (_, { uri, text }) => {
    const before = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: before}\ndata: {a: "😀"}\n${/^(?:#.*\r?\n)*---/.test(text) ? '' : '---\n'}`
    const moved = { uri, text: before + text }
    // Of text that does not parse, what is before it says whose it is.
    if (parseFile(uri, text).problems.length > 0) return
    const shifted = summary(lint(moved), moved.text, before.length, 1)
    const plain = summary(lint({ uri, text }), text)
    expect(shifted.map(withoutDocument)).toEqual(plain.map(withoutDocument))
    expect(shifted.filter(({ pointer }) => pointer !== '')).toEqual(
      plain.filter(({ pointer }) => pointer !== ''),
    )
  })
})

/** Findings on the text itself belong to no document. */
const withoutDocument = <T extends { readonly document: number }>({ document: _, ...rest }: T) =>
  rest

describe('the same is cited', () => {
  const cited = (file: ExampleFile) =>
    lint(file).map((finding) => [
      finding.rule,
      finding.pointer,
      cite(file.text, finding).replaceAll('\r\n', '\n'),
    ])

  it.each(samples.map((file) => [file.text.slice(0, 300), file] as const))(
    'with other line ends in %j',
    (_, { uri, text }) => {
      const unix = text.replaceAll('\r\n', '\n')
      expect(cited({ uri, text: unix.replaceAll('\n', '\r\n') })).toEqual(
        cited({ uri, text: unix }),
      )
    },
  )

  it.each(samples.map((file) => [file.text.slice(0, 300), file] as const))(
    'behind a byte order mark in %j',
    (_, { uri, text }) => {
      const bare = text.replace(/^\uFEFF/, '')
      expect(cited({ uri, text: `\uFEFF${bare}` })).toEqual(cited({ uri, text: bare }))
    },
  )

  const schemaTopics =
    /^(?:wrong-type|unknown-field|missing-field|invalid-value|invalid-format|deprecated-field|ambiguous-scalar|null-for-object)$/
  const flow = samples
    .filter(isPlainYaml)
    .filter(({ uri, text }) => !uri.endsWith('.json') && !/^---|[|>]-?$|#|[^\S \t\r\n]/m.test(text))
    // Manifests that are joined by mistake are one mapping in braces.
    .filter(({ text }) => !/^apiVersion:[\s\S]*^apiVersion:/m.test(text))

  it.each(flow.map((file) => [file.text.slice(0, 300), file] as const))(
    'in flow style for %j',
    (_, file) => {
      const document = parseDocument(file.text, { uniqueKeys: false })
      visit(document, { Collection: (_key, node) => void Object.assign(node, { flow: true }) })
      const text = document.toString({ lineWidth: 0 })
      const parts = (source: ExampleFile) =>
        lint(source)
          .filter(({ rule }) => schemaTopics.test(rule))
          .map((finding) => [finding.rule, finding.pointer, finding.message])
      expect(parts({ uri: file.uri, text }).toSorted()).toEqual(parts(file).toSorted())
      const read = parseAllDocuments(text, { uniqueKeys: false })
      for (const finding of lint({ uri: file.uri, text })) {
        if (finding.pointer === '') continue
        const found = find(read[finding.document], steps(finding.pointer))
        expect(citedPart(text, finding, found), `${finding.rule}\n${text}`).not.toBe(
          'something else',
        )
      }
    },
  )
})
