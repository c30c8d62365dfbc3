import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const VERSION = '4.139.1'

/** A folder outside the project, since it is large and takes minutes to build. */
const home =
  process.env.VCLINT_CODE_SERVER ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), `vclint/code-server-${VERSION}`)
const node = join(home, 'node_modules/.bin/node')
const entry = join(home, 'node_modules/code-server/out/node/entry.js')

/** What compiling its parts needs, as a file that is there when the package of Debian is. */
const NEEDED = [
  ['/usr/bin/g++', 'g++'],
  ['/usr/bin/make', 'make'],
  ['/usr/bin/python3', 'python3'],
  ['/usr/include/gssapi/gssapi.h', 'libkrb5-dev'],
] as const

/** Installs the editor and the Node that it wants from npm, once; a try that failed leaves nothing behind. */
export function install(): string {
  if (!existsSync(entry)) {
    const missing = NEEDED.filter(([file]) => !existsSync(file)).map(([, name]) => name)
    if (process.platform === 'linux' && missing.length > 0) {
      throw new Error(`code-server is compiled here: apt-get install ${missing.join(' ')}`)
    }
    process.stdout.write(`Installing code-server ${VERSION} into ${home}, which takes minutes.\n`)
    const part = `${home}.part`
    rmSync(part, { recursive: true, force: true })
    rmSync(home, { recursive: true, force: true })
    mkdirSync(part, { recursive: true })
    writeFileSync(join(part, 'package.json'), '{"private": true}\n')
    const npm = (...packages: string[]) =>
      execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packages], {
        cwd: part,
        stdio: 'inherit',
        env: environment(part),
      })
    npm('node@24')
    npm(`code-server@${VERSION}`)
    renameSync(part, home)
  }
  return execFileSync(node, [entry, '--version'], { encoding: 'utf8' }).trim()
}

/** Ours without what `npm run` adds: settings of this project, and its own Node, are not meant for that install. */
function environment(folder: string): Record<string, string | undefined> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^npm_(?!config_(?:registry|cache)$)/i.test(name),
  )
  return {
    ...Object.fromEntries(own),
    PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`,
  }
}

export interface CodeServer {
  readonly url: string
  /** Ids of the processes below it that run our server. */
  readonly servers: () => readonly number[]
  /** What the extension wrote to its output. */
  readonly log: () => string
  readonly stop: () => void
}

/** Starts the editor on a folder, with extensions and settings of its own. */
export async function start(
  folder: string,
  { vsix, settings, state }: { vsix: readonly string[]; settings: object; state: string },
): Promise<CodeServer> {
  mkdirSync(join(state, 'data/User'), { recursive: true })
  writeFileSync(join(state, 'data/User/settings.json'), JSON.stringify(settings))
  const port = await freePort()
  const places = ['data', 'extensions', 'config', 'share'].map((name) => join(state, name))
  const [data = '', extensions = '', config = '', share = ''] = places
  const args = [
    ...[entry, '--auth', 'none', '--bind-addr', `127.0.0.1:${port}`],
    ...['--user-data-dir', data, '--extensions-dir', extensions],
    ...['--disable-telemetry', '--disable-update-check', '--disable-workspace-trust'],
  ]
  const env = { ...process.env, XDG_CONFIG_HOME: config, XDG_DATA_HOME: share }
  for (const path of vsix) {
    execFileSync(node, [...args, '--install-extension', path], { env, stdio: 'ignore' })
  }
  const child = spawn(node, [...args, folder], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  await listening(child)
  return {
    url: `http://127.0.0.1:${port}/?folder=${folder}`,
    servers: () => below(child.pid ?? 0).filter((id) => commandOf(id).includes('vclint.cjs')),
    log: () =>
      readdirSync(join(data, 'logs'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('vclint.log'))
        .map((file) => read(join(data, 'logs', file)))
        .join(''),
    stop() {
      for (const id of [...below(child.pid ?? 0), child.pid ?? 0].toReversed()) kill(id)
    },
  }
}

function listening(child: ChildProcess): Promise<void> {
  let text = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk
      if (text.includes('HTTP server listening')) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', (code) => reject(new Error(`code-server ended with ${code}: ${text}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}

const parentOf = (id: number) => Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${id}/status`))?.[1])
const commandOf = (id: number) => read(`/proc/${id}/cmdline`)

/** All processes that come from one, the oldest first. */
function below(id: number): readonly number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const children = all.filter((one) => parentOf(one) === id)
  return children.flatMap((child) => [child, ...below(child)])
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

export function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
