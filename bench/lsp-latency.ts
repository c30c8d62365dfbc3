import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { foreign } from './foreign-corpus.ts'
import { type Server, startServer } from './lsp-client.ts'

// What a user of an editor waits for, over the protocol, with the built server as a process of its own. Writes a
// section of NOTES.md for each version of Node. Usage: tsx bench/lsp-latency.ts [KEYSTROKES] [NODE]
const [keystrokes = '300', node = process.execPath] = process.argv.slice(2)
const count = Number(keystrokes)
const version = execFileSync(node, ['-v'], { encoding: 'utf8' }).trim()

const patch = (index: number) => `        - path: metadata.annotations["example.com/key-${index}"]
          expression: |
            value
              ? value.split(",").map((part) => part.trim()).filter((part) => part !== "").join("-${index}")
              : value
          reverseExpression: 'value ? value.slice(0, ${index}) : value'
`
const user = (index: number) => `---
apiVersion: management.platform.sh/v1
kind: User
metadata:
  name: user-${index}
spec:
  displayName: User ${index}
  username: user-${index}
  email: user-${index}@example.com
`
const key = (index: number) => `apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata:
  name: key-${index}
spec:
  displayName: Key ${index}
  user: user-${index}
  scope:
    roles:
      - role: vc
`
const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const head = 'sync:\n  toHost:\n    endpoints:\n      enabled: true\n      patches:\n'
const text = [head, ...range(50).map(patch), ...range(188).map(user)].join('')

const files = range(40).map((index) => [`key-${index}.yaml`, key(index)] as const)
const lines = text.split('\n')

/** Line and column where a word is typed into an expression: in a string, or as part of a name. */
function placeIn(index: number) {
  const line = head.split('\n').length - 1 + index * 6 + 3
  const written = lines[line] ?? ''
  const column = index % 2 === 0 ? written.indexOf(`-${index}`) : written.indexOf('part.trim')
  return { line, column }
}

interface Times {
  readonly clock: number[]
  readonly cpu: number[]
}

async function measured(server: Server, into: Times, act: () => Promise<unknown>) {
  const cpu = server.cpu()
  const began = performance.now()
  await act()
  into.clock.push(performance.now() - began)
  into.cpu.push(server.cpu() - cpu)
}

const empty = (): Times => ({ clock: [], cpu: [] })

const WORD = 12

/** Words typed into each expression in turn, over those from the round before: no text comes back. */
async function typing(server: Server): Promise<Times> {
  const times = empty()
  const typed = new Map<number, number>()
  for (let edit = 0; edit < count; edit++) {
    const index = Math.floor(edit / WORD) % 50
    const { line, column } = placeIn(index)
    const done = edit % WORD
    const letter = String.fromCharCode(97 + ((edit + Math.floor(edit / 7)) % 26))
    const start = { line, character: column + done }
    const end = { line, character: column + (done === 0 ? (typed.get(index) ?? 0) : done) }
    typed.set(index, done + 1)
    await measured(server, times, async () => {
      await server.change('vc.yaml', { start, end }, letter)
      await server.pull('vc.yaml')
    })
  }
  return times
}

/** A quote that is opened, a word behind it, and the quote taken back: nothing below can be read meanwhile. */
async function openQuote(server: Server, quote: string): Promise<Times> {
  const times = empty()
  for (let round = 0; round < count / WORD; round++) {
    const line = head.split('\n').length - 1 + (round % 50) * 6
    const start = { line, character: '        - path: '.length }
    for (let done = 0; done < WORD; done++) {
      const at = { line, character: start.character + done }
      await measured(server, times, async () => {
        await server.change('vc.yaml', { start: at, end: at }, done === 0 ? quote : 'x')
        await server.pull('vc.yaml')
      })
    }
    const end = { line, character: start.character + WORD }
    await server.change('vc.yaml', { start, end }, '')
    await server.pull('vc.yaml')
  }
  return times
}

/** A list of what follows `value.`, after each letter. */
async function completing(server: Server): Promise<Times> {
  const times = empty()
  for (let round = 0; round < count / WORD; round++) {
    const { line } = placeIn(round % 50)
    const character = (lines[line] ?? '').indexOf('? value.') + '? value.'.length
    const place = { line, character }
    for (const letter of ['s', 'l', 'i', 'c']) {
      await server.change('vc.yaml', { start: place, end: place }, letter)
      await measured(server, times, () =>
        server.request('textDocument/completion', server.at('vc.yaml', line, character + 1)),
      )
      await server.change('vc.yaml', { start: place, end: { line, character: character + 1 } }, '')
    }
  }
  return times
}

/** How long a hover waits for its answer at most, while a list of many patches is opened and looked at. */
async function manyPatches(server: Server) {
  const short = (index: number) =>
    `        - {path: 'metadata.annotations["k${index}"]', expression: value}\n`
  await server.open('many.yaml', [head, ...range(20_000).map(short)].join(''))
  const began = performance.now()
  let isDone = false
  const found = server.pull('many.yaml').then(() => {
    isDone = true
  })
  let longest = 0
  while (!isDone) {
    const asked = performance.now()
    await server.request('textDocument/hover', server.at('key-0.yaml', 5, 4))
    longest = Math.max(longest, performance.now() - asked)
    await pause(10)
  }
  await found
  return { whole: performance.now() - began, longest }
}

/** What the server costs while nobody does anything beside 20,000 files of others. */
async function idle() {
  const server = await startServer(node, foreign(20_000))
  await server.open('vc.yaml', head + patch(0))
  await server.pull('vc.yaml')
  tell('first look')
  const began = performance.now()
  await server.request('workspace/diagnostic', { previousResultIds: [] })
  const walk = performance.now() - began
  void server.request('workspace/diagnostic', { previousResultIds: [] }).catch(() => undefined)
  await pause(3000)
  const trying = server.memory()
  // Until the memory that the first look took is given back.
  await pause(9000)
  const before = server.wholeCpu()
  await pause(10_000)
  const share = (server.wholeCpu() - before) / 10_000
  // What tries patches is gone by then.
  await pause(15_000)
  const memory = server.memory()
  await server.stop()
  return { walk, share, trying, memory }
}

const at = (measured: readonly number[], share: number) =>
  measured.toSorted((a, b) => a - b)[Math.floor(measured.length * share)] ?? 0
const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`
const shown = ({ clock, cpu }: Times) =>
  [at(clock, 0.5), at(clock, 0.95), at(clock, 0.99), at(cpu, 0.95)].map(ms)

const tell = (what: string) =>
  process.stderr.write(`${(performance.now() / 1000).toFixed(1)} s: ${what}\n`)

async function rows(): Promise<readonly (readonly string[])[]> {
  tell('typing')
  const server = await startServer(node, files)
  await server.open('vc.yaml', text)
  await server.open('key-0.yaml', key(0))
  await server.pull('vc.yaml')
  // As after the first minute, not the first second.
  await typing(server)
  const repeated = [
    ['a letter in an expression', ...shown(await typing(server))],
    ['a letter behind an open double quote', ...shown(await openQuote(server, '"'))],
    ['a letter behind an open single quote', ...shown(await openQuote(server, "'"))],
    ['a letter behind an open bracket', ...shown(await openQuote(server, '['))],
    ['completion behind `value.`', ...shown(await completing(server))],
  ]
  tell('a list of many patches')
  const many = await manyPatches(server)
  await server.stop()
  tell('files of others')
  const beside = await idle()
  const fact = (name: string, value: string) => [name, value, '', '', '']
  return [
    ...repeated,
    fact('20,000 patches in one list, told to be too many', ms(many.whole)),
    fact('… the longest wait for a hover meanwhile', ms(many.longest)),
    fact('20,000 foreign files, first look', ms(beside.walk)),
    fact('… then idle, share of a processor', `${(beside.share * 100).toFixed(2)} %`),
    fact('… memory (RSS), with the process of the sandbox', `${beside.trying.toFixed(0)} MB`),
    fact('… memory once nothing was tried for 20 s', `${beside.memory.toFixed(0)} MB`),
  ]
}

const measuredRows = await rows()
const [cpu] = cpus()
const title = `## Editor, Node ${version}`
const section = `${title}

Made by \`npx tsx bench/lsp-latency.ts ${count} NODE\` after \`npm run build\`: a file of ${lines.length - 1} lines with 50 patches beside 40 other files, ${count} keystrokes
of each sort, from the keystroke to its diagnostics by the clock; the last column is the processor time of the thread that answers. ${cpus().length} ×
${cpu?.model.trim()}, load ${loadavg()[0]?.toFixed(1)} at ${new Date().toISOString().slice(0, 16)}Z. Wanted: 95 % below 40 ms, 0 % idle, 120 MB.

| What | Median | 95 % | 99 % | 95 %, processor |
|---|---|---|---|---|
${measuredRows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`
const results = join(import.meta.dirname, 'NOTES.md')
const [intro = '', ...others] = readFileSync(results, 'utf8').split(/^(?=## )/m)
const kept = others.filter((one) => !one.startsWith(`${title}\n`))
writeFileSync(results, `${[intro, ...kept].map((one) => one.trimEnd()).join('\n\n')}\n\n${section}`)
process.stdout.write(section)
