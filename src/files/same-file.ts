import { statSync } from 'node:fs'
import process from 'node:process'
import type { FileAccess } from './file-access.ts'

/**
 * The same text for all paths to one file, through links and in other case where the system ignores
 * it. A file still to be written is identified by its location.
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
