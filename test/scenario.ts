import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Io } from '../src/cli/io.ts'
import { version } from '../src/cli/package.ts'
import { run } from '../src/cli/run.ts'

/** One part of a scenario: `=== file a.yaml crlf`, and the lines below it. */
export interface Section {
  readonly name: string
  /** What follows the name, as words. */
  readonly words: readonly string[]
  readonly body: string
}

/** What a command did, made the same on every machine. */
export interface Ran {
  readonly stdout: string
  readonly stderr: string
  readonly exit: number
  /** Contents of the files that the scenario asks for afterwards, by name. */
  readonly after: ReadonlyMap<string, string | undefined>
}

const HEADER = /^=== (\w+) ?(.*)$/
const RESULTS = new Set(['stdout', 'stderr', 'exit', 'after'])

/** Reads a scenario; what is before the first section says what it is about. */
export function readScenario(text: string): readonly Section[] {
  const sections: { name: string; words: string[]; body: string }[] = []
  for (const line of text.split(/(?<=\n)/)) {
    const [header, name = '', rest = ''] = HEADER.exec(line.trimEnd()) ?? []
    const open = sections.at(-1)
    if (header !== undefined) sections.push({ name, words: splitWords(rest), body: '' })
    else if (open !== undefined) open.body += line
  }
  return sections
}

/** The scenario with what the command really did in the place of what was expected. */
export function writeScenario(text: string, { stdout, stderr, exit, after }: Ran): string {
  const lines = text.split(/(?<=\n)/)
  const end = lines.findIndex((line) => RESULTS.has(HEADER.exec(line.trimEnd())?.[1] ?? ''))
  const given = lines.slice(0, end === -1 ? lines.length : end).join('')
  const files = [...after].map(([name, content]) => block(`after ${name}`, content))
  return [
    given,
    block('stdout', stdout),
    block('stderr', stderr),
    `=== exit ${exit}\n`,
    ...files,
  ].join('')
}

function block(header: string, content: string | undefined): string {
  if (content === undefined) return `=== ${header} missing\n`
  const isWhole = content === '' || content.endsWith('\n')
  return `=== ${header}${isWhole ? '' : ' unended'}\n${content}${isWhole ? '' : '\n'}`
}

/** Runs a command line, and returns its exit code. */
export type RunCommand = (argv: readonly string[], io: Io) => number | Promise<number>

/** Runs the command of a scenario in a folder of its own. */
export async function runScenario(
  sections: readonly Section[],
  runCommand: RunCommand = run,
): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'vclint-scenario-'))
  const servers: Server[] = []
  try {
    for (const section of sections) await prepare(section, folder, servers)
    const written = { stdout: '', stderr: '' }
    const exit = await runCommand(argvOf(sections), ioOf(sections, folder, written))
    const plain = (text: string) => normalise(text, folder)
    const after = sections
      .filter((section) => section.name === 'after')
      .map(({ words: [name = ''] }) => [name, contentAfter(join(folder, name), plain)] as const)
    return {
      stdout: plain(written.stdout),
      stderr: plain(written.stderr),
      exit,
      after: new Map(after),
    }
  } finally {
    for (const server of servers) server.close()
    rmSync(folder, { recursive: true })
  }
}

function contentAfter(path: string, plain: (text: string) => string): string | undefined {
  return existsSync(path) ? plain(readFileSync(path, 'utf8')) : undefined
}

async function prepare(section: Section, folder: string, servers: Server[]): Promise<void> {
  const { name, words } = section
  const path = join(folder, words[0] ?? '')
  if (name === 'folder') mkdirSync(path, { recursive: true })
  if (!['file', 'link', 'socket'].includes(name)) return
  mkdirSync(dirname(path), { recursive: true })
  if (name === 'file') writeFileSync(path, contentOf(section))
  if (name === 'link') symlinkSync(words[1] ?? '', path)
  if (name === 'socket') servers.push(await listen(path))
}

const listen = (path: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(path, () => resolve(server))
  })

/** Flags of a file: `crlf`, `cr`, `bom`, `base64`, `unended` (no newline at its end), `repeat=N`. */
function contentOf({ words, body }: Section): string | Buffer {
  const flags = new Set(words.slice(1))
  if (flags.has('base64')) return Buffer.from(body, 'base64')
  const times = words.find((word) => word.startsWith('repeat='))?.slice('repeat='.length) ?? '1'
  const ended = flags.has('unended') ? body.replace(/\n$/, '') : body
  const end = flags.has('crlf') ? '\r\n' : flags.has('cr') ? '\r' : '\n'
  const lines = ended.replaceAll('\n', end)
  return (flags.has('bom') ? '\uFEFF' : '') + lines.repeat(Number(times))
}

function argvOf(sections: readonly Section[]): readonly string[] {
  const [program, ...argv] = sections.find(({ name }) => name === 'run')?.words ?? []
  if (program !== 'vclint') throw new Error('A scenario has a line "=== run vclint …".')
  return argv
}

function ioOf(
  sections: readonly Section[],
  cwd: string,
  written: { stdout: string; stderr: string },
): Io {
  const stream = (name: 'stdout' | 'stderr') => ({
    write(text: string) {
      written[name] += text
    },
    isTerminal: false,
    columns: undefined,
  })
  const stdin = sections.find(({ name }) => name === 'stdin')
  // With answers somebody sits at the terminal.
  const answers = sections.find(({ name }) => name === 'answers')?.body.split('\n')
  const ask = async (question: string) => {
    const answer = answers?.shift() ?? ''
    written.stderr += `${question}${answer}\n`
    return answer === '^C' ? undefined : answer
  }
  return {
    cwd,
    env: {},
    ask: answers === undefined ? undefined : ask,
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    readStdin: async () =>
      String(stdin === undefined ? '' : contentOf({ ...stdin, words: ['', ...stdin.words] })),
  }
}

/** Takes out what differs between two runs: time, folders, the version. */
function normalise(text: string, folder: string): string {
  const home = new URL('..', import.meta.url)
  return text
    .replaceAll(pathToFileURL(folder).href, 'file:///folder')
    .replaceAll(folder, '/folder')
    .replaceAll(home.href, 'file:///vclint/')
    .replaceAll(version, '1.2.3')
    .replace(/Node\.js \d\S* on .*/, 'Node.js 20.19.0 on linux, x64')
    .replace(/\bin \d+(\.\d+)? m?s\b/g, 'in 12 ms')
    .replace(/("milliseconds": )[\d.]+/g, '$112')
}

/** Words of a command line; between double quotes as JSON has them, between single ones as they are. */
function splitWords(text: string): string[] {
  const words = text.match(/'[^']*'|"(?:[^"\\]|\\.)*"|\S+/g) ?? []
  return words.map((word) => {
    if (word.startsWith('"')) return String(JSON.parse(word))
    return word.startsWith("'") ? word.slice(1, -1) : word
  })
}
