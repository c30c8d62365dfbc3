import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corpora } from '../bench/corpus.ts'
import { run } from '../src/cli/run.ts'
import { nodeEvaluator } from '../src/files/sandbox/sandbox.ts'
import { createFileMemos } from '../src/lsp/workspace/file-memos.ts'
import {
  type InputFile,
  lintFiles,
  type MemoryOptions,
  type ResultStore,
  readInput,
} from '../src/run/lint-files.ts'
import { lintText } from '../src/run/lint-text.ts'
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
    for (const [name, text] of embedded) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const checked = async (cwd: string, ...argv: readonly string[]) => {
    let stdout = ''
    await run([...argv, '-f', 'json', '.'], {
      cwd,
      env: {},
      stdout: output((data) => {
        stdout += data
      }),
      stderr: output(() => {}),
      readStdin: async () => '',
    })
    return (JSON.parse(stdout) as { readonly findings: readonly unknown[] }).findings
  }

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
      const found = (await checked(alone)) as {
        rule: string
        message: string
        fingerprint: string
      }[]
      const { findings } = lintText(text, { path }, evaluator)
      const shown = (one: (typeof found)[number]) => `${one.rule} ${one.message} ${one.fingerprint}`
      expect(found.map(shown)).toEqual(findings.map(shown))
      rmSync(alone, { recursive: true })
    }
  })
})

function resultOf(given: readonly InputFile[], memory: MemoryOptions = {}) {
  const { findings, suppressed, crashes } = lintFiles(given, { memory })
  expect(crashes).toEqual([])
  return { findings, suppressed }
}

function output(write: (data: string) => void) {
  return { write, isTerminal: false, columns: undefined }
}
