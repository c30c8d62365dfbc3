import { readFileSync, statSync } from 'node:fs'
import { keepFile } from '../files/keep-file.ts'
import type { FileResult, LintResult } from '../run/lint-files.ts'

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

/** More is not kept: the file is read as a whole. */
const MAX_ENTRIES = 200_000
const MAX_CACHE_SIZE = 256 * 1024 * 1024

/**
 * Reads a cache: a line with the build that wrote it and the last run, then a line with entries by
 * name. Whatever cannot be read is no cache, and the run does without.
 */
export function loadCache(path: string, tool: string): Cached {
  try {
    const stat = statSync(path)
    if (!stat.isFile() || stat.size > MAX_CACHE_SIZE) return EMPTY
    const text = readFileSync(path, 'utf8')
    const end = text.indexOf('\n')
    const head = JSON.parse(text.slice(0, end)) as { tool?: unknown; run?: unknown } | null
    if (head?.tool !== tool) return EMPTY
    let entries: ReadonlyMap<string, Entry> | undefined
    return {
      run: isRun(head.run) ? head.run : undefined,
      entries() {
        entries ??= readEntries(text.slice(end + 1))
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

/** Writes what this run knows of its files, and what others knew of theirs. */
export function storeCache(
  path: string,
  tool: string,
  run: Run | undefined,
  known: ReadonlyMap<string, Entry>,
  kept: ReadonlyMap<string, Entry>,
): void {
  const all = new Map(kept)
  for (const [name, entry] of known) {
    if (all.size >= MAX_ENTRIES) break
    if (!all.has(name)) all.set(name, entry)
  }
  keepFile(path, `${JSON.stringify({ tool, run })}\n${JSON.stringify(Object.fromEntries(all))}`)
}
