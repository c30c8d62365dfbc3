import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Ajv, type AnySchema, type ErrorObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse as parseJunit } from 'junit2json'
import { XmlDocument, type XmlElement, XsdValidator } from 'libxml2-wasm'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/core/report.ts'
import { reporters } from '../../src/reporters/index.ts'
import {
  clean,
  findingOf,
  fixture,
  nothingInScope,
  plainStyle,
  reportOf,
  sourceOf,
} from './fixture.ts'
import { hostile } from './hostile.ts'

const reports: readonly (readonly [string, Report])[] = [
  ['the fixture', fixture],
  ['a clean run', clean],
  ['a run that found nothing of ours', nothingInScope],
  ['a hostile repository', hostile],
]

async function render(name: keyof typeof reporters, report: Report): Promise<string> {
  return (await reporters[name]())(report, plainStyle)
}

function errorsOf(schema: AnySchema, data: unknown): readonly ErrorObject[] {
  const ajv = new Ajv({ allErrors: true, strict: false })
  const validate = ajv.compile(schema)
  validate(data)
  return validate.errors ?? []
}

/** What libxml2 says against a text by the XSD of a format beside this file. */
function xsdErrors(format: 'checkstyle' | 'junit', text: string): string | undefined {
  const xsd = XmlDocument.fromBuffer(readFileSync(join(import.meta.dirname, `${format}.xsd`)))
  const validator = XsdValidator.fromDoc(xsd)
  const document = XmlDocument.fromString(text)
  try {
    validator.validate(document)
    return undefined
  } catch (error) {
    return String(error)
  } finally {
    document.dispose()
    validator.dispose()
    xsd.dispose()
  }
}

describe.each(reports)('For %s', (_, report) => {
  test('json follows its published schema', async () => {
    const path = join(import.meta.dirname, '../../schemas/report.schema.json')
    const schema = JSON.parse(readFileSync(path, 'utf8'))
    expect(errorsOf(schema, JSON.parse(await render('json', report)))).toEqual([])
  })

  test('sarif follows the official schema of SARIF 2.1.0', async () => {
    const multitool = createRequire(import.meta.url).resolve('@microsoft/sarif-multitool-ts')
    const path = join(multitool, '../../assets/sarif-2.1.0.schema.json')
    const ajv = new Ajv2020({ allErrors: true, strict: false })
    addFormats.default(ajv)
    const validate = ajv.compile(JSON.parse(readFileSync(path, 'utf8')))
    validate(JSON.parse(await render('sarif', report)))
    expect(validate.errors ?? []).toEqual([])
  })

  test('gitlab holds what Code Quality asks of an entry, each fingerprint once', async () => {
    const entries = JSON.parse(await render('gitlab', report))
    expect(errorsOf(codeQuality, entries)).toEqual([])
    const prints = entries.map((entry: { fingerprint: string }) => entry.fingerprint)
    expect(new Set(prints).size).toBe(prints.length)
  })

  test('rdjson has the shape of reviewdog`s DiagnosticResult', async () => {
    expect(errorsOf(diagnosticResult, JSON.parse(await render('rdjson', report)))).toEqual([])
  })

  test('junit is read as JUnit: suites, cases and counts agree', async () => {
    const read = await parseJunit(await render('junit', report))
    if (read === null || read === undefined || !('testsuite' in read)) throw new Error('No suites.')
    const suites = read.testsuite ?? []
    const cases = suites.flatMap((suite) => suite.testcase ?? [])
    const failed = cases.filter((testcase) => testcase.failure !== undefined)
    expect(read.tests).toBe(cases.length)
    expect(read.failures).toBe(failed.length)
    expect(failed.length).toBe(report.summary.errors + report.summary.warnings)
    expect(suites.map((suite) => suite.tests)).toEqual(
      suites.map((suite) => suite.testcase?.length),
    )
    const names = cases.map((testcase) => `${testcase.classname} ${testcase.name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(['checkstyle', 'junit'] as const)('%s follows its XSD', async (format) => {
    expect(xsdErrors(format, await render(format, report))).toBe(undefined)
  })

  test('checkstyle names every finding', async () => {
    const document = XmlDocument.fromString(await render('checkstyle', report))
    const lines = document.find('/checkstyle/file/error').map((node) => {
      const element = node as XmlElement
      return `${element.attr('severity')?.value} ${element.attr('source')?.value}`
    })
    document.dispose()
    const byFile = [...new Set(report.findings.map(({ uri }) => uri))]
    expect(lines).toEqual(
      byFile.flatMap((uri) =>
        report.findings
          .filter((finding) => finding.uri === uri)
          .map((finding) => `${finding.severity} vclint.${finding.rule}`),
      ),
    )
  })
})

test.each([
  ['checkstyle', 'severity="error"', 'severity="fatal"'],
  ['checkstyle', / line="\d+"/, ''],
  ['junit', / tests="\d+"/, ''],
  ['junit', '<failure type="error" message', '<failure type="error" text'],
] as const)('the XSD of %s refuses %s as %j', async (format, right, wrong) => {
  const text = await render(format, fixture)
  expect(text).toMatch(right)
  expect(xsdErrors(format, text.replace(right, wrong))).toMatch(/attribute/)
})

describe('rule pages', () => {
  const finding = findingOf({ uri: 'a', span: { start: 0, end: 1 } })
  const url = 'https://example.com/rules/unknown-field'
  const report = reportOf([finding], { a: sourceOf('a: 1') }, [ruleWith(url)])

  test('are linked from rdjson and sarif', async () => {
    const { diagnostics } = JSON.parse(await render('rdjson', report))
    expect(diagnostics[0].code).toEqual({ value: 'unknown-field', url })
    expect(JSON.parse(await render('sarif', report)).runs[0].tool.driver.rules[0].helpUri).toBe(url)
  })
})

describe('sarif', () => {
  test('its regions cut the same text by offset as by line and column', async () => {
    const log = JSON.parse(await render('sarif', fixture))
    const cut = log.runs[0].results.map((result: SarifResult) => {
      const { region, artifactLocation } = result.locations[0].physicalLocation
      const source = fixture.sources.get(decodeURIComponent(artifactLocation.uri))
      const at = (line: number, column: number) => source?.lines.offset(line - 1, column - 1)
      return [
        at(region.startLine, region.startColumn) === region.charOffset,
        at(region.endLine, region.endColumn) === region.charOffset + region.charLength,
      ]
    })
    expect(new Set(cut.flat())).toEqual(new Set([true]))
  })

  test('names paths relative to the root, and suppressed findings with their reason', async () => {
    const finding = findingOf({ uri: 'a b/ü.yaml', span: { start: 0, end: 1 } })
    const outside = findingOf({ uri: '/etc/x y.yaml', span: { start: 0, end: 1 } })
    const log = JSON.parse(
      await render('sarif', {
        ...reportOf([outside], { 'a b/ü.yaml': sourceOf('a: 1') }),
        suppressed: [
          { finding, by: 'comment', reason: 'by design' },
          { finding, by: 'baseline' },
        ],
      }),
    )
    const results: readonly SarifResult[] = log.runs[0].results
    expect(results.map((r) => r.locations[0].physicalLocation.artifactLocation)).toEqual([
      { uri: 'file:///etc/x%20y.yaml' },
      { uri: 'a%20b/%C3%BC.yaml', uriBaseId: '%SRCROOT%' },
      { uri: 'a%20b/%C3%BC.yaml', uriBaseId: '%SRCROOT%' },
    ])
    expect(results.map((r) => r.suppressions)).toEqual([
      undefined,
      [{ kind: 'inSource', justification: 'by design' }],
      [{ kind: 'external' }],
    ])
  })

  test('links only to web pages and keeps brackets from becoming links', async () => {
    const log = JSON.parse(
      await render(
        'sarif',
        reportOf(
          [findingOf({ uri: 'a', span: { start: 0, end: 0 }, message: 'See [x](http://y).' })],
          {},
          [ruleWith('javascript:alert(1)')],
        ),
      ),
    )
    expect(log.runs[0].tool.driver.rules[0].helpUri).toBe(undefined)
    expect(log.runs[0].results[0].message.text).toBe('See [x\\](http://y).')
  })
})

describe('gitlab', () => {
  test('equal fingerprints are distinguished by path, and the first keeps its own', async () => {
    const at = (uri: string) => findingOf({ uri, span: { start: 0, end: 1 } })
    const prints = async (...uris: readonly string[]) =>
      JSON.parse(await render('gitlab', reportOf(uris.map(at), {}))).map(
        (entry: { fingerprint: string }) => entry.fingerprint,
      )
    const [first, second, third, fourth] = await prints('a', 'b', 'c', 'c')
    expect(first).toBe('0123456789abcdef')
    expect(new Set([first, second, third, fourth]).size).toBe(4)
    expect(await prints('a', 'c', 'c')).toEqual([first, third, fourth])
  })
})

describe('rdjson', () => {
  test('counts bytes and suggests only whole safe fixes', async () => {
    const text = 'ü🚀: a\n'
    const edit = { uri: 'a', span: { start: 5, end: 6 }, text: 'b' }
    const fixes = [
      { title: 'One', safety: 'safe' as const, edits: [edit] },
      { title: 'Two', safety: 'safe' as const, edits: [edit, { ...edit, text: 'c' }] },
      { title: 'Maybe', safety: 'suggest' as const, edits: [edit] },
      { title: 'Elsewhere', safety: 'safe' as const, edits: [{ ...edit, uri: 'b' }] },
    ]
    const finding = findingOf({ uri: 'a', span: { start: 5, end: 6 }, fixes })
    const read = JSON.parse(await render('rdjson', reportOf([finding], { a: sourceOf(text) })))
    const range = { start: { line: 1, column: 9 }, end: { line: 1, column: 10 } }
    expect(read.diagnostics[0].location).toEqual({ path: 'a', range })
    expect(read.diagnostics[0].suggestions).toEqual([{ range, text: 'b' }])
  })
})

interface SarifResult {
  readonly locations: readonly [
    {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string }
        readonly region: Readonly<Record<string, number>> & {
          readonly startLine: number
          readonly startColumn: number
          readonly endLine: number
          readonly endColumn: number
          readonly charOffset: number
          readonly charLength: number
        }
      }
    },
  ]
  readonly suppressions?: readonly unknown[]
}

function ruleWith(url: string) {
  return {
    id: 'unknown-field',
    topic: 'schema',
    summary: 'A key that the schema does not know.',
    severities: ['error'] as const,
    fixable: undefined,
    url,
  }
}

const closed = (
  properties: Readonly<Record<string, unknown>>,
  optional: readonly string[] = [],
) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
})
const text = { type: 'string', minLength: 1 }
const positive = { type: 'integer', minimum: 1 }

/** The fields that GitLab documents for an entry; all of them are required there. */
const codeQuality = {
  type: 'array',
  items: closed({
    description: text,
    check_name: text,
    fingerprint: text,
    severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
    location: closed({ path: text, lines: closed({ begin: positive, end: positive }) }),
  }),
}

const range = closed({
  start: closed({ line: positive, column: positive }),
  end: closed({ line: positive, column: positive }),
})

/** What reviewdog's protocol buffer allows, with the names of its JSON form. */
const diagnosticResult = closed({
  source: closed({ name: text }),
  diagnostics: {
    type: 'array',
    items: closed(
      {
        message: text,
        location: closed({ path: text, range }),
        severity: { enum: ['ERROR', 'WARNING', 'INFO'] },
        code: closed({ value: text, url: text }, ['url']),
        suggestions: {
          type: 'array',
          items: closed({ range, text: { type: 'string' } }),
        },
      },
      ['suggestions'],
    ),
  },
})

describe('sarif keeps to what GitHub takes', () => {
  const source = sourceOf(`${'a: 1\n'.repeat(10)}`)
  const many = (count: number, message: string) =>
    Array.from({ length: count }, (_, index) =>
      findingOf({
        uri: 'vc.yaml',
        span: { start: 0, end: 1 },
        message,
        severity: index === count - 1 ? 'error' : 'info',
        fingerprint: index.toString(16).padStart(16, '0'),
      }),
    )
  const read = async (findings: ReturnType<typeof many>) => {
    const text = await render('sarif', reportOf(findings, { 'vc.yaml': source }))
    return { size: Buffer.byteLength(text), run: JSON.parse(text).runs[0] }
  }

  test('25,000 results, the worst first, and a note', async () => {
    const { run } = await read(many(25_010, 'x'))
    expect(run.results.length).toBeLessThanOrEqual(25_000)
    expect(run.results.at(-1).level).toBe('error')
    const left = (25_010 - run.results.length).toLocaleString('en-US')
    expect(run.invocations[0].toolExecutionNotifications[0].message.text).toContain(
      `${left} more results are not in this file`,
    )
  })

  test('10 MB, the worst first', async () => {
    const { size, run } = await read(many(3000, 'x'.repeat(8000)))
    expect(size).toBeLessThanOrEqual(10_000_000)
    expect(run.results.length).toBeGreaterThan(1000)
    expect(run.results.at(-1).level).toBe('error')
  })

  test('each result is made once, and there is no room for one more', async () => {
    const report = reportOf(many(3000, 'x'.repeat(8000)), { 'vc.yaml': source })
    let made = 0
    const sources = new Map(report.sources)
    sources.get = () => {
      made++
      return source
    }
    const text = (await reporters.sarif())({ ...report, sources }, plainStyle)
    const { results } = JSON.parse(text).runs[0]
    expect(made).toBe(results.length + 1)
    expect(Buffer.byteLength(text)).toBeGreaterThan(10_000_000 - 10_000)
  })

  test('no note where all is there', async () => {
    const { run } = await read(many(10, 'x'))
    expect(run.invocations).toEqual([{ executionSuccessful: true }])
  })

  test('informationUri and helpUri where the project has an address', async () => {
    const text = await render('sarif', { ...fixture, homepage: 'https://example.com/vclint' })
    expect(JSON.parse(text).runs[0].tool.driver.informationUri).toBe('https://example.com/vclint')
  })
})

test('the problem matcher takes each line of the compact format apart, infos too', async () => {
  const path = join(import.meta.dirname, '../../docs/problem-matcher.json')
  const { problemMatcher } = JSON.parse(readFileSync(path, 'utf8'))
  const lines = (await render('compact', fixture)).trimEnd().split('\n')
  const levels = lines.map((line) => {
    const found = problemMatcher.flatMap(
      ({
        severity,
        pattern: [pattern],
      }: {
        severity?: string
        pattern: Record<string, never>[]
      }) => {
        const match = new RegExp(pattern?.['regexp'] ?? '').exec(line)
        return match === null ? [] : [severity ?? match[pattern?.['severity'] ?? 0]]
      },
    )
    expect(found, line).toHaveLength(1)
    return found[0]
  })
  const notice = (severity: string) => (severity === 'info' ? 'notice' : severity)
  expect(levels).toEqual(fixture.findings.map(({ severity }) => notice(severity)))
})
