import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Diagnostic } from 'vscode-languageserver'
import { startServer } from './lsp-client.ts'
import { type TypedText, typedTexts } from './typed-texts.ts'

// Which findings pass by while people type: texts are typed key by key through the built server, and what it shows after
// each key is compared with what it shows of the finished text. Usage: tsx bench/typing.ts [PAUSE_EVERY] [-v]
const every = Number(process.argv[2] ?? 0)
const isVerbose = process.argv.includes('-v')
/** Longer than new findings wait, in milliseconds. */
const THOUGHT = 1300

interface Report {
  readonly items?: readonly Diagnostic[]
}

/** A key, with what an editor writes beside it: indentation below, and the second quote or bracket. */
function keysOf(typed: string, closes: boolean): readonly string[] {
  const keys = typed.match(/\n[ ]*|[^\n]/g) ?? []
  if (!closes) return keys
  const open: string[] = []
  return keys.map((key) => {
    if (open.at(-1) === key) return open.pop() === undefined ? key : ''
    const closing = PAIRS[key]
    if (closing === undefined) return key
    open.push(closing)
    return key + closing
  })
}
const PAIRS: Readonly<Record<string, string>> = { '"': '"', "'": "'", '[': ']', '{': '}' }

const keyOf = ({ code, message }: Diagnostic) => `${code}: ${message}`

const totals = { keys: 0, elsewhere: 0, here: 0, errors: 0, flashes: 0 }

interface Seen {
  readonly key: string
  readonly line: number
  readonly items: readonly Diagnostic[]
}

/** What is shown before, after each key, and of the finished text. */
async function typeInto({ file, before, typed }: TypedText, closes: boolean) {
  const text = before.replace('‸', '')
  const server = await startServer(process.execPath, [
    ['users/anna.yaml', USER],
    [file, text],
  ])
  await server.open(file, text)
  const found = async () => ((await server.pull(file)) as Report).items ?? []
  await found()
  // The patches are tried meanwhile, in a sandbox that has to start.
  await pause(3 * THOUGHT)
  const first = await found()
  const head = before.slice(0, before.indexOf('‸')).split('\n')
  let [line, character] = [head.length - 1, head.at(-1)?.length ?? 0]
  const seen: Seen[] = []
  for (const [index, key] of keysOf(typed, closes).entries()) {
    if (every > 0 && (index + 1) % every === 0) await pause(THOUGHT)
    const at = { line, character }
    if (key !== '') await server.change(file, { start: at, end: at }, key)
    if (key.startsWith('\n')) [line, character] = [line + 1, key.length - 1]
    else character++
    seen.push({ key, line, items: await found() })
  }
  await pause(3 * THOUGHT)
  const last = await found()
  await server.stop()
  return { first, seen, last }
}
const USER = 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: anna}\n'

async function count(text: TypedText, closes: boolean) {
  const { first, seen, last } = await typeInto(text, closes)
  const known = new Set([...first, ...last].map(keyOf))
  const lasting = new Set(last.map(keyOf))
  let shown = new Set(first.map(keyOf))
  for (const { key, line, items } of seen) {
    const passing = items.filter((one) => !known.has(keyOf(one)))
    const here = passing.filter(({ range }) => range.start.line <= line && line <= range.end.line)
    const now = new Set(items.map(keyOf))
    const gone = [...shown].filter((one) => lasting.has(one) && !now.has(one))
    shown = now
    totals.keys++
    if (passing.length > here.length) totals.elsewhere++
    if (here.length > 0) totals.here++
    if (passing.some(({ severity }) => severity === 1)) totals.errors++
    if (gone.length > 0) totals.flashes++
    const told = [
      ...passing.map((one) => `${one.range.start.line + 1} ${keyOf(one)}`),
      ...gone.map((one) => `gone ${one}`),
    ]
    if (isVerbose && told.length > 0)
      process.stdout.write(`${text.file}:${line + 1} ${JSON.stringify(key)} ${told.join(' / ')}\n`)
  }
}

for (const [index, text] of typedTexts.entries()) await count(text, index % 2 === 1)
process.stdout.write(`${JSON.stringify(totals)}\n`)
