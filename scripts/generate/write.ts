import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const readOr = (path: string, otherwise: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}

/** Writes a file unless it has that content already, so that watchers and builds stay calm. */
export const writeWhenChanged = (path: string, text: string): boolean => {
  if (readOr(path, '') === text) return false
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return true
}
