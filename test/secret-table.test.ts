import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CodeAction } from 'vscode-languageserver/node'
import { run } from '../src/cli/run.ts'
import { knownWords } from '../src/core/secret/known-words.ts'
import { withKnown } from '../src/core/secret/mask.ts'
import { groupBy } from '../src/core/text/group-by.ts'
import { maskSpans, secretsWithin } from '../src/core/text/spans.ts'
import { reporters } from '../src/reporters/index.ts'
import { lintFiles, readInput } from '../src/run/lint-files.ts'
import { shownSource } from '../src/run/read/shown-secrets.ts'
import { makeReport } from '../src/run/report.ts'
import { pullClient, startClient } from './lsp/client.ts'
import { runs, some } from './runs.ts'
import { type Case, casesOf } from './secret-cases.ts'
import { leakSearch } from './secret-leaks.ts'

// `FC_SEED` makes another table of it, `RUNS=5` five of them.
const wanted = process.env.FC_SEED ?? '20261121'
const first = wanted === 'random' ? Math.floor(Math.random() * 1e9) : Number(wanted)
const seeds = Array.from({ length: runs(1) }, (_, index) => first + index)

/** Eight digits of one may well be in a value by chance. */
const FINGERPRINT = /(?<="fingerprint": ")[0-9a-f]{16}(?=")/g

const COMMANDS = [
  '--diff --unsafe .',
  '--timing .',
  'baseline .',
  'files .',
  'preview .',
  '--fix .',
]

describe.each(seeds)('with the seed %i', (seed) => {
  const cases = casesOf(seed)
  const { leaks, allLeaks } = leakSearch(cases)
  const result = lintFiles(cases.map(({ uri, text }) => ({ uri, text })))
  const report = makeReport(result, { version: '1', milliseconds: 1 })

  describe('a table of values, kinds and places', () => {
    it('has at least a thousand cases, and the search finds each where it is written', () => {
      expect(cases.length).toBeGreaterThan(1000)
      expect(result.crashes).toEqual([])
      const missed = cases.filter(
        ({ text, name }) => !/escaped|config, encoded/.test(name) && leaks(text).length === 0,
      )
      expect(missed.map(({ name }) => name)).toEqual([])
      const silent = cases.filter(
        ({ uri }) => !report.findings.some((finding) => finding.uri === uri),
      )
      expect(silent.map(({ name }) => name)).toEqual([])
    })

    it('leaves none in the text of any file once that is masked', () => {
      const left = cases.flatMap((one) => {
        const { file } = readInput(one)
        const source = shownSource(file)
        const { secrets } = withKnown(source, knownWords(source.secrets.known))
        const whole = { start: 0, end: one.text.length }
        const shown = maskSpans(one.text, secretsWithin(one.text, secrets, whole))
        return allLeaks(shown).filter((leak) => leak.startsWith(`${one.name}:`))
      })
      expect(left).toEqual([])
    })

    it('shows hardly any in what rules say, before any format is asked', () => {
      const words = result.findings.flatMap(({ message, fixes, related, fingerprint }) => [
        message,
        fingerprint,
        ...fixes.map(({ title }) => title),
        ...related.map((one) => one.message),
      ])
      const left = leaks(words.join('\n'))
      // Here a value goes by its looks alone, and one in a thousand drawn by lot looks like a name.
      expect(left.filter((one) => !/phrase|typed|digits|sentence/.test(one)).length).toBeLessThan(3)
    })

    it.each(Object.keys(reporters))('shows none in the format %s', async (name) => {
      const render = await reporters[name as keyof typeof reporters]()
      const output = render(report, { color: name === 'pretty', width: 200 })
      expect(output.length).toBeGreaterThan(name === 'github' ? 2000 : cases.length * 50)
      expect(allLeaks(output.replace(FINGERPRINT, ''))).toEqual([])
    })
  })

  describe('the table, by the commands', () => {
    const groupOf = ({ uri }: Case) => Math.floor(Number(/\d+/.exec(uri)?.[0]) / 45)
    // Each place with three sorts of values: all of them take minutes, and every format above sees them.
    const sorts = /^(?:base62|typed|phrase) /
    const written = seeds.length > 1 ? cases : some(cases.filter(({ name }) => sorts.test(name)))
    const groups = [...groupBy(written, groupOf).values()]
    let folder = ''
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'vclint-table-'))
    })
    afterAll(() => rmSync(folder, { recursive: true }))

    async function command(line: string, cwd: string) {
      let all = ''
      const output = {
        write(text: string) {
          all += text
        },
        isTerminal: false,
        columns: undefined,
      }
      await run(line.split(' '), {
        cwd,
        env: {},
        stdout: output,
        stderr: output,
        readStdin: async () => '',
      })
      return all
    }

    it('shows none in any diff, summary, baseline or list', async () => {
      const found: string[] = []
      let diffs = 0
      for (const [index, group] of groups.entries()) {
        const cwd = join(folder, String(index))
        writeCases(cwd, group)
        for (const line of COMMANDS) {
          const all = await command(line, cwd)
          if (line.startsWith('--diff')) diffs += all.split('\n@@ ').length
          found.push(...allLeaks(all).map((leak) => `${line}: ${leak}`))
        }
        const kept = readFileSync(join(cwd, '.vclint-baseline.json'), 'utf8')
        found.push(...leaks(kept).map((leak) => `written: ${leak}`))
      }
      expect(found).toEqual([])
      expect(diffs).toBeGreaterThan(written.length / 3)
    }, 300_000)
  })

  describe('the table, in an editor', () => {
    // One kind of value for each place, alternating; few files at a time, as each is joined with all.
    const kindsInTurn = ['base62', 'typed', 'hex', 'phrase']
    const places = some([...groupBy(cases, ({ uri }) => uri.split('/')[0]).values()])
    const sample = places.flatMap((same, index) => {
      const wanted = `${kindsInTurn[index % kindsInTurn.length]} `
      return same.find(({ name }) => name.startsWith(wanted)) ?? same[0] ?? []
    })

    it('shows none in diagnostics, actions and their edits, hovers, symbols and completions', async () => {
      const found: string[] = []
      let edits = 0
      for (let from = 0; from < sample.length; from += 10) {
        const some = sample.slice(from, from + 10)
        const client = await startClient(
          pullClient,
          Object.fromEntries(some.map(({ uri, text }) => [uri, text])),
        )
        await client.next('client/registerCapability')
        for (const one of some) {
          const answers = await everythingOf(client, one)
          edits += answers.filter((answer) => hasEdit(answer)).length
          found.push(...leaks(JSON.stringify(answers)).map((leak) => `${one.name}: ${leak}`))
        }
        expect((await client.stop()).isClean).toBe(true)
      }
      expect(found).toEqual([])
      expect(edits).toBeGreaterThan(sample.length)
    }, 300_000)
  })
})

/** One file each, and one with nothing to hide. */
function writeCases(cwd: string, cases: readonly Case[]) {
  mkdirSync(join(cwd, '.git'), { recursive: true })
  for (const { uri, text } of cases) {
    mkdirSync(dirname(join(cwd, uri)), { recursive: true })
    writeFileSync(join(cwd, uri), text)
  }
  writeFileSync(
    join(cwd, 'harmless.yaml'),
    'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {}\n',
  )
}

const hasEdit = (answer: unknown) => (answer as CodeAction | null)?.edit !== undefined

async function everythingOf(
  client: Awaited<ReturnType<typeof startClient>>,
  { uri, text, value }: Case,
) {
  await client.open(uri, text, uri.endsWith('.json') ? 'json' : 'yaml')
  const textDocument = { uri: client.uri(uri) }
  const ask = (method: string, more: object = {}) =>
    client.request(`textDocument/${method}`, { textDocument, ...more })
  const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } }
  const context = { diagnostics: [], only: ['quickfix', 'source'] }
  const actions = (await ask('codeAction', { range, context })) as CodeAction[] | null
  const answers: unknown[] = [await ask('diagnostic'), await ask('documentSymbol'), actions]
  for (const action of actions ?? []) {
    if (action.data === undefined) continue
    answers.push(await client.request<CodeAction>('codeAction/resolve', action))
  }
  const before = text.slice(0, Math.max(0, text.indexOf(value)) + 2).split('\n')
  const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
  for (const method of ['hover', 'completion', 'signatureHelp'])
    answers.push(await ask(method, { position }))
  return answers
}
