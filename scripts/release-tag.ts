import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/** Runs a command and returns its output; its errors go to the terminal. */
export const run = (cwd: string, command: string, ...args: readonly string[]): string =>
  runWith({}, cwd, command, ...args)

const runWith = (
  env: Readonly<Record<string, string>>,
  cwd: string,
  command: string,
  ...args: readonly string[]
): string => {
  const stdio: ('ignore' | 'pipe' | 'inherit')[] = ['ignore', 'pipe', 'inherit']
  const options = { cwd, env: { ...process.env, ...env }, stdio, encoding: 'utf8' as const }
  return execFileSync(command, args, options).trimEnd()
}

/** Packs dist/ as it is. */
export function packOf(root: string, folder: string): string {
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]
  return join(
    folder,
    run(root, 'npm', ...pack)
      .split('\n')
      .at(-1) ?? '',
  )
}

/** The files that pre-commit and GitHub look for at the root, and those that the action runs. */
export const BESIDE_THE_PACKAGE = ['.pre-commit-hooks.yaml', 'action.yml', 'scripts/action.sh']

/** Sections of the manifest that only a clone of the sources needs. */
const FOR_SOURCES = new Set(['scripts', 'imports', 'devDependencies'])

/**
 * Commits what is packed, behind HEAD, and tags it: whoever installs that tag builds nothing.
 * Leaves the branch, the index and the working tree alone.
 */
export function tagRelease(root: string, tarball: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vclint-tag-'))
  try {
    const tree = join(folder, 'package')
    run(folder, 'tar', '-xzf', tarball)
    for (const file of BESIDE_THE_PACKAGE) cpSync(join(root, file), join(tree, file))
    const path = join(tree, 'package.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, unknown>>
    const shipped = Object.entries(manifest).filter(([key]) => !FOR_SOURCES.has(key))
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(shipped), null, 2)}\n`)

    const index = { GIT_INDEX_FILE: join(folder, 'index') }
    const git = (...args: readonly string[]) => runWith(index, root, 'git', ...args)
    git('--work-tree', tree, 'add', '--all', '--force', '.')
    const tag = `v${manifest['version']}`
    const commit = git('commit-tree', git('write-tree'), '-p', 'HEAD', '-m', `Built ${tag}`)
    git('tag', '--annotate', tag, commit, '--message', `vclint ${tag}`)
    return tag
  } finally {
    rmSync(folder, { recursive: true })
  }
}
