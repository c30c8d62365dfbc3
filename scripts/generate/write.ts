import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const holds = (path: string, content: string | Uint8Array): boolean => {
  try {
    return readFileSync(path).equals(Buffer.from(content))
  } catch {
    return false
  }
}

/** Writes a file unless it has that content already, so that watchers and builds stay calm. */
export const writeWhenChanged = (path: string, content: string | Uint8Array): boolean => {
  if (holds(path, content)) return false
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return true
}
