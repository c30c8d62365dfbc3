import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { build, type Plugin } from 'rolldown'
import { commandOptions } from './command-options.ts'

// Makes one file that needs no Node.js. Usage: npm run binary -- [TARGET…]; see docs/decisions/single-binary.md.
const root = join(import.meta.dirname, '..')
const out = join(root, 'dist-binary')
const read = (path: string) => readFileSync(join(root, path))
const { version } = JSON.parse(read('package.json').toString()) as { version: string }

const pages = readdirSync(join(root, 'rules'), { recursive: true, encoding: 'utf8' })
  .map((name) => `rules/${name.replaceAll('\\', '/')}`)
  .filter((name) => name.endsWith('.md'))
  .toSorted()

/** Puts the files that src/files/package-files.ts reads beside the code into it. */
const held = `
const pages = ${JSON.stringify(Object.fromEntries(pages.map((page) => [page, read(page).toString()])))}
export function packageFile(path) {
  if (!Object.hasOwn(pages, path)) throw new Error('The binary does not hold ' + path)
  return Buffer.from(pages[path])
}
export const packageUrl = () => undefined
export const sandboxEngine = () => Buffer.from(${JSON.stringify(read('src/generated/quickjs.wasm').toString('base64'))}, 'base64')
export const sandboxProgram = () => 'run-sandbox'
`

const holding: Plugin = {
  name: 'package-files',
  load: (id) => (id.endsWith('/src/files/package-files.ts') ? held : null),
}

const options = commandOptions(root)
const entry = join(out, 'vclint.cjs')
rmSync(out, { recursive: true, force: true })
mkdirSync(out)
await build({
  ...options,
  input: { vclint: 'src/cli/binary.ts' },
  plugins: [holding],
  output: {
    file: entry,
    format: 'cjs',
    codeSplitting: false,
    comments: false,
    minify: { compress: true, mangle: false, codegen: true },
  },
})

const bun = join(root, 'packaging/node_modules/.bin/bun')
const named = process.argv.slice(2).map((target) => ({
  name: `vclint-${version}-${target}`,
  platform: [`--target=bun-${target}`],
}))
const wanted = named.length > 0 ? named : [{ name: 'vclint', platform: [] }]
for (const { name, platform } of wanted) {
  const file = ['--outfile', join(out, name)]
  const form = ['--compile', '--bytecode', '--format=cjs']
  // It reads neither settings nor variables of the folder that it checks.
  const closed = ['--no-compile-autoload-dotenv', '--no-compile-autoload-bunfig']
  execFileSync(bun, ['build', entry, ...form, ...platform, ...closed, ...file], {
    stdio: 'inherit',
  })
}
rmSync(entry)
const files = readdirSync(out).toSorted()
const sums = files.map((name) => `${sha256(join(out, name))}  ${name}\n`)
writeFileSync(join(out, 'checksums.txt'), sums.join(''))

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
