import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Diagnostic, WorkspaceDiagnosticReport } from 'vscode-languageserver/node'
import { corpora } from '../bench/corpus.ts'
import { fileName, isOld, readPage } from '../scripts/rule-page.ts'
import { run } from '../src/cli/run.ts'
import type { ReportedFinding } from '../src/core/reported-finding.ts'
import { nodeEvaluator } from '../src/files/sandbox/sandbox.ts'
import { lintText } from '../src/in-memory/lint-text.ts'
import { createFileMemos } from '../src/lsp/workspace/entries/file-memos.ts'
import { inputScope } from '../src/run/input-scope.ts'
import {
  type InputFile,
  lintFiles,
  type MemoryOptions,
  type ResultStore,
  readInput,
} from '../src/run/lint-files.ts'
import { gitIn } from './e2e/git-in.ts'
import { pullClient, startClient } from './lsp/client.ts'
import { some } from './runs.ts'
import { readScenario } from './scenario.ts'

const samples = corpora.mixed(400)

it('finds the same with both readers', () => {
  const inputs = samples.map(([uri, text]): InputFile => ({ uri, text }))
  const { findings, suppressed } = resultOf(inputs)
  expect(new Set(findings.map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(12)
  expect(suppressed.length).toBeGreaterThan(5)
  const byFull = samples.map(([uri, text]): InputFile => ({ uri, text, parser: 'full' }))
  expect(resultOf(byFull)).toEqual({ findings, suppressed })
})

/** Configurations would count for other scenarios, and what is outside for none. */
const isOwn = (name: string) =>
  /\.(?:ya?ml|json|tf|tofu|md|http|rest)$/.test(name) && !/config|package|\.vclint/.test(name)

const scenarios = join(import.meta.dirname, 'cli')

/** The files of scenarios with values in other objects, each scenario in a folder of its own. */
const embedded = readdirSync(scenarios)
  .toSorted()
  .flatMap((name) => {
    const files = readScenario(readFileSync(join(scenarios, name), 'utf8')).flatMap(
      ({ name: section, words: [file = ''], body }) =>
        section === 'file' && isOwn(file) && !file.includes('..') ? [[file, body] as const] : [],
    )
    const isMeant = files.some(([, text]) => /values|[pP]atch|helm_release|```/.test(text))
    return isMeant ? files.map(([file, body]) => [`${name}/${file}`, body] as const) : []
  })

const inputs = embedded.map(([uri, text]): InputFile => ({ uri, text }))

const pages = join(import.meta.dirname, '../rules')

/** The examples of rule pages, each in a folder of its own. */
const examples = readdirSync(pages, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .toSorted()
  .flatMap((path) => {
    const { invalid, valid } = readPage(readFileSync(join(pages, path), 'utf8'))
    return [...invalid, ...valid].map(({ files }, index) =>
      files.map((file) => [`${path.slice(0, -3)}/${index}/${fileName(file)}`, file] as const),
    )
  })
  // An earlier state of a file is for comparisons, and the clients of the tests have a date of their own.
  .filter((files) =>
    files.every(([name, file]) => !isOld(file) && isOwn(name) && !/ until \d/.test(file.text)),
  )
  .flat()
  .map(
    ([name, { text, flags }]) =>
      [name, flags.has('crlf') ? text.replaceAll('\n', '\r\n') : text] as const,
  )

describe('a server', () => {
  const plain = resultOf(inputs)
  const memos = createFileMemos()
  const memory = (): MemoryOptions => {
    const reads = new Map<InputFile, ReturnType<typeof readInput>>()
    const read = (input: InputFile) => {
      const known = reads.get(input) ?? readInput(input)
      reads.set(input, known)
      return known
    }
    const results = new Map<string, ReturnType<ResultStore['recall']>>()
    const store: ResultStore = {
      recall: ({ uri }) => results.get(uri),
      keep: ({ uri }, result) => void results.set(uri, result),
    }
    return { store, read, reread: (uri) => inputs.find((input) => input.uri === uri) }
  }
  const shared = (above = '') =>
    inputs.map(({ uri, text }) => ({ uri, text: `${above}${text}`, share: memos.next(uri) }))

  it('finds in files that it keeps what it found first', () => {
    const kept = memory()
    const given = shared()
    expect(resultOf(given, kept)).toEqual(plain)
    expect(resultOf(given, kept)).toEqual(plain)
  })

  it('finds the same after every file was typed in', () => {
    lintFiles(shared('# above\n'), { memory: memory() })
    expect(resultOf(shared(), memory())).toEqual(plain)
    expect(plain.findings.filter(({ pointer }) => /values/.test(pointer)).length).toBeGreaterThan(9)
  })
})

describe('the command line', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vclint-same-'))
    write(folder, embedded)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('reports with --fix what a run finds in what was written, and again with nothing to fix', async () => {
    const before = await checked(folder)
    const fixed = await checked(folder, '--fix')
    expect(fixed.length).toBeLessThan(before.length)
    expect(await checked(folder)).toEqual(fixed)
    expect(await checked(folder, '--fix')).toEqual(fixed)
  })

  it('reports of a file alone what the library does', async () => {
    const evaluator = nodeEvaluator()
    for (const [name, text] of embedded.filter((_, index) => index % 12 === 0)) {
      const alone = mkdtempSync(join(tmpdir(), 'vclint-alone-'))
      const path = name.split('/').at(-1) ?? ''
      writeFileSync(join(alone, path), text)
      const found = await checked(alone)
      const { findings } = lintText(text, { path }, { evaluator })
      expect(found).toEqual(JSON.parse(JSON.stringify(findings)))
      rmSync(alone, { recursive: true })
    }
  })
})

const every = some([...embedded, ...examples])

describe('every way to ask', () => {
  let folder = ''
  let all: readonly ReportedFinding[] = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vclint-ways-'))
    write(folder, every)
    all = await checked(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('finds the same in files that are staged', async () => {
    expect(all.length).toBeGreaterThan(250)
    gitIn(folder, 'init', '-q')
    gitIn(folder, 'add', '-A')
    expect(await checkedWith(folder, ['--staged'])).toEqual(all)
  })

  it('finds the same on standard input as in a file alone', async () => {
    for (const [name, text] of every.filter((_, index) => index % 30 === 0)) {
      const alone = mkdtempSync(join(tmpdir(), 'vclint-alone-'))
      const path = name.split('/').at(-1) ?? ''
      writeFileSync(join(alone, path), text)
      const inFile = await checked(alone)
      rmSync(join(alone, path))
      expect(await checkedWith(alone, ['--stdin', '--stdin-filename', path], text)).toEqual(inFile)
      rmSync(alone, { recursive: true })
    }
  })

  it('finds the same in a server', async () => {
    const client = await startClient(waitingClient, Object.fromEntries(every))
    const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', {
      previousResultIds: [],
    })
    const shown = items.flatMap(({ uri, ...report }) =>
      'items' in report
        ? report.items.map((item) => shownAt(uri.slice(client.uri('').length), item))
        : [],
    )
    expect(shown.toSorted()).toEqual(all.map(reportedAt).toSorted())
    await client.stop()
  })

  it('finds in a file that is opened, or checked alone, what a run finds there', async () => {
    const client = await startClient(waitingClient, Object.fromEntries(every))
    gitIn(client.folder, 'init', '-q')
    // Nothing in such a file shows that it is in scope, so that nothing is read of the others.
    const withFindings = new Set(all.map(({ path }) => path))
    const isNamedOnly = ([name, text]: readonly [string, string]) =>
      withFindings.has(name) && inputScope({ uri: name, text }) === 'out'
    const some = every.filter((_, index) => index % 40 === 0).filter((file) => !isNamedOnly(file))
    for (const [name, text] of some) {
      const expected = all.filter(({ path }) => path === name).map(reportedAt)
      await client.open(name, text, languageOf(name))
      const { items } = await client.request<{ readonly items: readonly Diagnostic[] }>(
        'textDocument/diagnostic',
        { textDocument: { uri: client.uri(name) } },
      )
      expect(items.map((item) => shownAt(name, item)).toSorted()).toEqual(expected.toSorted())
      await client.close(name)
      const alone = await checkedWith(client.folder, [name])
      expect(alone.map(reportedAt).toSorted()).toEqual(expected.toSorted())
    }
    await client.stop()
  })
})

/** A client that asks once: the server waits until all expressions have been run. */
const waitingClient = { ...pullClient, workspace: { workspaceFolders: true } }

const shownAt = (name: string, { code, range: { start } }: Diagnostic): string =>
  `${name}:${start.line + 1}:${start.character + 1} ${code}`

const reportedAt = ({ path, start, rule }: ReportedFinding): string =>
  `${path}:${start.line}:${start.column} ${rule}`

const languageOf = (name: string): string =>
  /\.(?:http|rest)$/.test(name)
    ? 'http'
    : /\.md$/.test(name)
      ? 'markdown'
      : /\.(?:tf|tofu)$/.test(name)
        ? 'terraform'
        : 'yaml'

function write(folder: string, files: Iterable<readonly [string, string]>) {
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

const checked = (cwd: string, ...argv: readonly string[]) => checkedWith(cwd, [...argv, '.'])

async function checkedWith(cwd: string, argv: readonly string[], stdin = '') {
  let stdout = ''
  let stderr = ''
  await run([...argv, '-f', 'json'], {
    cwd,
    env: {},
    stdout: output((data) => {
      stdout += data
    }),
    stderr: output((data) => {
      stderr += data
    }),
    readStdin: async () => stdin,
  })
  const report = stdout.startsWith('{') ? stdout : stderr
  return (JSON.parse(report) as { readonly findings: readonly ReportedFinding[] }).findings
}

function resultOf(given: readonly InputFile[], memory: MemoryOptions = {}) {
  const { findings, suppressed, crashes } = lintFiles(given, { memory })
  expect(crashes).toEqual([])
  return { findings, suppressed }
}

function output(write: (data: string) => void) {
  return { write, isTerminal: false, columns: undefined }
}
