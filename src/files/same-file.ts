import { statSync } from 'node:fs'
import process from 'node:process'
import type { FileAccess } from './file-access.ts'

/**
 * The same text for all paths of one file, through links and in another case where the system takes that for the same.
 * A file that is still to be written is known by its place.
 */
export function fileIdentity(path: string, access: FileAccess): string {
  try {
    const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
    return stat === undefined ? foldCase(access.realTarget(path)) : `${stat.dev}:${stat.ino}`
  } catch {
    return foldCase(path)
  }
}

const foldCase = (path: string): string =>
  process.platform === 'win32' || process.platform === 'darwin' ? path.toLowerCase() : path
