import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { packOf, run, tagRelease } from './release-tag.ts'

// Makes a release of the current commit: version, changelog, and a tag whose tree runs. Pushes nothing.
// Usage: npm run release -- VERSION [--dry-run]; a dry run does the same in a clone.
const { values, positionals } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const home = join(import.meta.dirname, '..')
const manifestOf = (root: string) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const [version = String(manifestOf(home).version)] = positionals

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}

/** Dates the changelog's first heading, which is the unreleased version. */
function dateChangelog(root: string): void {
  const path = join(root, 'CHANGELOG.md')
  const text = readFileSync(path, 'utf8')
  const [heading] = /^## .*, unreleased$/m.exec(text) ?? []
  if (heading === undefined) refuse('CHANGELOG.md has no heading "## VERSION, unreleased".')
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync(path, text.replace(heading, `## ${version}, ${today}`))
}

function release(root: string): string {
  run(root, 'npm', 'version', version, '--no-git-tag-version', '--allow-same-version')
  dateChangelog(root)
  run(root, 'npm', 'run', '--silent', 'build')
  run(root, 'git', 'commit', '--quiet', '--all', '--message', `Release ${version}`)
  const folder = mkdtempSync(join(tmpdir(), 'vclint-packed-'))
  const tag = tagRelease(root, packOf(root, folder))
  rmSync(folder, { recursive: true })
  return tag
}

if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) refuse(`"${version}" is not a version.`)
if (run(home, 'git', 'status', '--porcelain') !== '')
  refuse('There are changes that are not committed. Commit or stash them first.')

if (values['dry-run']) {
  const clone = mkdtempSync(join(tmpdir(), 'vclint-release-'))
  run(home, 'git', 'clone', '--quiet', home, clone)
  const modules = join(home, 'node_modules')
  // The bundler names modules by their real path, so that a link would change the bundle.
  if (process.platform === 'linux') run(home, 'cp', '-al', modules, join(clone, 'node_modules'))
  else if (process.platform === 'win32') cpSync(modules, join(clone, 'node_modules'))
  else symlinkSync(modules, join(clone, 'node_modules'))
  const tag = release(clone)
  console.log(run(clone, 'git', 'ls-tree', '-r', '--long', '--abbrev=8', tag))
  console.log(`Dry run: ${tag} is only in ${clone}.`)
} else {
  if (run(home, 'git', 'branch', '--show-current') !== 'main') refuse('This is not main.')
  const tag = release(home)
  console.log(`Tagged ${tag}. To publish: git push --atomic origin main ${tag}`)
}
