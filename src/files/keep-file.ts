import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'

/**
 * Writes what may as well be lost, for this user alone unless `mode` says otherwise: as a whole or not at all, so that neither a
 * crash nor another run leaves half of it, and without a word where nothing can be written.
 */
export function keepFile(path: string, content: string | Uint8Array, mode = 0o600): void {
  const draft = `${path}.${process.pid}.tmp`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(draft, content, { mode })
    renameSync(draft, path)
  } catch {
    remove(draft)
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // Its folder is none, so neither is it there.
  }
}
