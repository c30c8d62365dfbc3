import { createHmac } from 'node:crypto'
import { dirname } from 'node:path'
import { MAX_CACHE_ENTRIES, MAX_CACHE_LENGTH } from '../../core/limits.ts'
import { openFiles } from '../../files/file-access.ts'
import { keepFile } from '../../files/write-file.ts'
import type { FileResult } from '../../run/lint-files.ts'

/** What is known of one file. */
export interface Entry {
  /** What besides the text decides, by a short name. */
  readonly config: string
  /** The file as it was on disk. */
  readonly stamp?: string | undefined
  /** Hash of its text. */
  readonly hash: string
  readonly result: FileResult
}

/** A cache is only trusted when it was signed with the key, which only its user knows. */
export interface CachePlace {
  readonly path: string
  readonly key: string
}

/**
 * Reads a cache: the build that wrote it, and entries by name, behind a signature. Whatever cannot be
 * read is no cache, and the run does without.
 */
export function loadCache({ path, key }: CachePlace, tool: string): ReadonlyMap<string, Entry> {
  try {
    const text = openFiles([dirname(path)]).readText(path, MAX_CACHE_LENGTH)
    const written = text.slice(SIGNATURE_LENGTH)
    if (sign(written, key) !== text.slice(0, SIGNATURE_LENGTH)) return new Map()
    const stored = JSON.parse(written) as Stored
    return new Map(stored.tool === tool ? Object.entries(stored.entries) : [])
  } catch {
    return new Map()
  }
}

interface Stored {
  readonly tool: string
  readonly entries: Readonly<Record<string, Entry>>
}

const SIGNATURE_LENGTH = 64

const sign = (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex')

/** Writes what this run knows of its files, and what other runs knew of other files. */
export function storeCache(
  { path, key }: CachePlace,
  tool: string,
  known: ReadonlyMap<string, Entry>,
  kept: ReadonlyMap<string, Entry>,
): void {
  const all = new Map(kept)
  for (const [name, entry] of known) {
    if (all.size >= MAX_CACHE_ENTRIES) break
    if (!all.has(name)) all.set(name, entry)
  }
  const written = JSON.stringify({ tool, entries: Object.fromEntries(all) })
  keepFile(path, `${sign(written, key)}${written}`)
}
