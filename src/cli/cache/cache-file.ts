import { createHmac } from 'node:crypto'
import { dirname } from 'node:path'
import { MAX_CACHE_ENTRIES, MAX_CACHE_LENGTH } from '../../core/limits.ts'
import { openFiles } from '../../files/file-access.ts'
import { keepFile } from '../../files/write-file.ts'
import type { FileResult, LintResult } from '../../run/lint-files.ts'

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

/** A result without the parsed files, which are read again where a report shows them. */
export type Outcome = Omit<LintResult, 'files' | 'known'>

/** What a whole run found, by what it depends on. */
export interface Run {
  readonly key: string
  readonly outcome: Outcome
}

interface Cached {
  readonly run: Run | undefined
  /** Read when somebody asks: a run on the same files as the last one needs none. */
  readonly entries: () => ReadonlyMap<string, Entry>
}

/** Where a cache lies, and what only its user knows: without that, nobody can write one that counts. */
export interface CachePlace {
  readonly path: string
  readonly key: string
}

/**
 * Reads a cache: a line with the build that wrote it and the last run, then a line with entries by
 * name, each behind its signature. Whatever cannot be read is no cache, and the run does without.
 */
export function loadCache({ path, key }: CachePlace, tool: string): Cached {
  try {
    const text = openFiles([dirname(path)]).readText(path, MAX_CACHE_LENGTH)
    const end = text.indexOf('\n')
    const written = signed(text.slice(0, end), key)
    if (written === undefined) return EMPTY
    const head = JSON.parse(written) as { tool?: unknown; run?: unknown } | null
    if (head?.tool !== tool) return EMPTY
    let entries: ReadonlyMap<string, Entry> | undefined
    return {
      run: isRun(head.run) ? head.run : undefined,
      entries() {
        entries ??= readEntries(signed(text.slice(end + 1), key) ?? '{}')
        return entries
      },
    }
  } catch {
    return EMPTY
  }
}

const EMPTY: Cached = { run: undefined, entries: () => new Map() }

function readEntries(line: string): ReadonlyMap<string, Entry> {
  try {
    const stored = JSON.parse(line) as Readonly<Record<string, unknown>>
    return new Map(
      Object.entries(stored).filter((pair): pair is [string, Entry] => isEntry(pair[1])),
    )
  } catch {
    return new Map()
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isRun = (value: unknown): value is Run =>
  isObject(value) && isObject(value.outcome) && Array.isArray(value.outcome.findings)

const isEntry = (value: unknown): value is Entry =>
  isObject(value) && isObject(value.result) && Array.isArray(value.result.findings)

const SIGNATURE_LENGTH = 64

const sign = (line: string, key: string) => createHmac('sha256', key).update(line).digest('hex')

/** A line that begins with the signature of the rest; undefined when that is not by this user. */
function signed(line: string, key: string): string | undefined {
  const rest = line.slice(SIGNATURE_LENGTH)
  return sign(rest, key) === line.slice(0, SIGNATURE_LENGTH) ? rest : undefined
}

/** Writes what this run knows of its files, and what others knew of theirs. */
export function storeCache(
  { path, key }: CachePlace,
  tool: string,
  run: Run | undefined,
  known: ReadonlyMap<string, Entry>,
  kept: ReadonlyMap<string, Entry>,
): void {
  const all = new Map(kept)
  for (const [name, entry] of known) {
    if (all.size >= MAX_CACHE_ENTRIES) break
    if (!all.has(name)) all.set(name, entry)
  }
  const lines = [JSON.stringify({ tool, run }), JSON.stringify(Object.fromEntries(all))]
  keepFile(path, lines.map((line) => `${sign(line, key)}${line}`).join('\n'))
}
