import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { type Defence, defences } from './defences.ts'

/**
 * Takes each defence out of a copy of the project, and demands that the test of its promise fails; with all of
 * them in place it passes. Words of the command line choose some of them by their promise or source.
 */
const root = join(import.meta.dirname, '../..')
const words = process.argv.slice(2)
const isWanted = ({ promise, source }: Defence) =>
  words.length === 0 || words.some((word) => promise.includes(word) || source.includes(word))
const wanted = defences.filter(isWanted)

/** Milliseconds: a test that takes longer without a defence hangs. */
const LONGEST = 180_000

const folder = mkdtempSync(join(tmpdir(), 'vclint-defences-'))
const inCopy = (name: string) => join(folder, name)

function copyProject(): void {
  const listed = execFileSync('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ])
  const names = listed.toString().split('\0').filter(Boolean)
  for (const name of [...names, 'src/generated', 'dist'])
    cpSync(join(root, name), inCopy(name), { recursive: true })
  // A build names the folders of the packages in it, so that they have to lie there.
  const [packages, copied] = [join(root, 'node_modules'), inCopy('node_modules')]
  if (wanted.some(({ isBuilt }) => isBuilt)) cpSync(packages, copied, { recursive: true })
  else symlinkSync(packages, copied)
  // The test of the hook makes a release of what is committed.
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'Copy')
}

/** Not `npm run build`: types are wrong where something is left out. */
const build = () =>
  execFileSync('npx', ['tsx', 'scripts/build.ts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })

type Outcome = 'passes' | 'fails' | 'hangs' | 'does not run'

/** Ends with all that it has started: what hangs may be a child of a child. */
const ran = (args: readonly string[]) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore', detached: true })
    const end = () => process.kill(-Number(child.pid), 'SIGKILL')
    const timer = setTimeout(end, LONGEST)
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve(code !== null)
    })
  })

/** What the test of a defence does in the copy. */
async function outcomeOf({ test, name }: Defence): Promise<Outcome> {
  const report = inCopy('outcome.json')
  rmSync(report, { force: true })
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const output = ['--reporter=json', `--outputFile=${report}`]
  if (!(await ran([vitest, 'run', test, '-t', escaped, ...output]))) return 'hangs'
  const { success, numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8'))
  if (numFailedTests + numPassedTests === 0) return 'does not run'
  return success ? 'passes' : 'fails'
}

async function withoutDefence(one: Defence): Promise<Outcome> {
  const path = inCopy(one.source)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(one.defence, () => one.without),
  )
  try {
    if (one.isBuilt) build()
    return await outcomeOf(one)
  } finally {
    writeFileSync(path, text)
  }
}

const wrong: string[] = []
try {
  copyProject()
  const whole = new Map<string, Outcome>()
  for (const one of wanted) {
    const { promise, test, name, source, defence } = one
    const id = `${test} ${name}`
    if (!whole.has(id)) whole.set(id, await outcomeOf(one))
    const before = whole.get(id)
    const started = Date.now()
    const after = await withoutDefence(one)
    const isHeld = before === 'passes' && (after === 'fails' || after === 'hangs')
    const seconds = Math.round((Date.now() - started) / 1000)
    const line = `${isHeld ? 'held' : 'NOT HELD'}: ${promise} (${test}, "${name}"): ${before}; without ${JSON.stringify(defence.trim().split('\n')[0])} in ${source} it ${after} (${seconds} s)`
    console.log(line)
    if (!isHeld) wrong.push(line)
    if (one.isBuilt) cpSync(join(root, 'dist'), inCopy('dist'), { recursive: true, force: true })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${wanted.length - wrong.length} of ${wanted.length} defences are held by a test.`)
process.exitCode = wrong.length === 0 ? 0 : 1
