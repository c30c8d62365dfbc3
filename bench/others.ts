import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bench, write } from './measure.ts'
import { mistakes, right, withMistake } from './mistakes.ts'
import { peers } from './peers.ts'

// What other tools report of the mistakes that README.md shows. Writes others.json, which its table is made from.
const columns = {
  yamllint: 'yamllint --format parsable .',
  'eslint-plugin-yml': 'eslint + eslint-plugin-yml',
  Spectral: '@stoplight/spectral-cli',
  'ajv-cli': 'ajv-cli',
} as const

type Column = keyof typeof columns

/** Output without colours, positions and counts, so that only what is reported counts. */
function reported(command: string, folder: string, isRight: boolean): ReadonlySet<string> {
  const [program = '', ...args] = command.split(' ')
  const { stdout, stderr, status, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  if (error !== undefined) throw error
  // A tool that fails on files without a mistake is not set up, and would see nothing in any.
  if (isRight && status !== 0) throw new Error(`${command}\n${stdout}${stderr}`)
  const lines = `${stdout}\n${stderr}`.split('\n')
  const words = lines.map((line) => line.replaceAll(folder, '').replaceAll(/\d+/g, '0').trim())
  return new Set(words.filter((line) => line !== ''))
}

function runAll(name: string, files: Readonly<Record<string, string>>) {
  const folder = write(name, Object.entries(files))
  const commands = peers(folder)
  const outputs = Object.entries(columns).map(([column, key]) => [
    column,
    reported(commands[key] ?? key, folder, files === right),
  ])
  return Object.fromEntries(outputs) as Record<Column, ReadonlySet<string>>
}

const silent = runAll('right', right)
const rows = mistakes.map((mistake, index) => {
  const now = runAll(`mistake-${index}`, withMistake(mistake))
  const sees = Object.keys(columns) as Column[]
  const seen = sees.filter((column) => [...now[column]].some((line) => !silent[column].has(line)))
  for (const column of seen) {
    const added = [...now[column]].filter((line) => !silent[column].has(line))
    console.error(`${mistake[0]}: ${column}: ${added.slice(0, 2).join(' / ')}`)
  }
  return { mistake: mistake[0], text: withMistake(mistake)[mistake[1]], seen }
})

const versionOf = (name: string) =>
  JSON.parse(readFileSync(join(bench, 'node_modules', name, 'package.json'), 'utf8')).version
const versions: Record<Column, string> = {
  yamllint:
    spawnSync('yamllint', ['--version'], { encoding: 'utf8' }).stdout.trim().split(' ')[1] ?? '',
  'eslint-plugin-yml': versionOf('eslint-plugin-yml'),
  Spectral: versionOf('@stoplight/spectral-cli'),
  'ajv-cli': versionOf('ajv-cli'),
}
const result = { command: 'cd bench && npm ci && npm run others', versions, rows }
writeFileSync(join(bench, 'others.json'), `${JSON.stringify(result, null, 2)}\n`)
