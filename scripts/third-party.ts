import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MODULES = 'node_modules/'

/** Folders of the packages that files are in, each once, in order. */
export function packagesOf(files: Iterable<string>): readonly string[] {
  const folders = [...files].flatMap((file) => {
    const at = file.lastIndexOf(MODULES)
    if (at === -1) return []
    const [first = '', second = ''] = file.slice(at + MODULES.length).split('/')
    const name = first.startsWith('@') ? `${first}/${second}` : first
    return [file.slice(0, at + MODULES.length) + name]
  })
  return [...new Set(folders)].sort()
}

/**
 * The licences of bundled packages, and of data made from the work of others, which ask that their texts go along.
 *
 * @throws {Error} when a folder holds no licence.
 */
export function thirdPartyLicences(root: string, folders: readonly string[]): string {
  const parts = folders.map((folder) => {
    const files = readdirSync(join(root, folder))
      .filter((file) => /^(?:licen[cs]e|copying|notice)\b/i.test(file))
      .sort()
    if (files.length === 0) throw new Error(`"${folder}" holds no text of its licence.`)
    const texts = files.map((file) => readFileSync(join(root, folder, file), 'utf8').trim())
    return [headOf(root, folder), ...texts].join('\n\n')
  })
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`).replaceAll('\r\n', '\n')}\n`
}

function headOf(root: string, folder: string): string {
  const path = join(root, folder, 'package.json')
  if (!existsSync(path)) return `${folder} (see the notes in it)`
  const { name, version, license } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly name: string
    readonly version: string
    readonly license?: string
  }
  return `${name} ${version} (${license ?? 'see below'})`
}
