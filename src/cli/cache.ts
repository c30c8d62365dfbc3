import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { secretSpans } from '../core/secrets.ts'
import type { InputFile, LinterOptions, Memory, Profile, Told } from '../linter.ts'
import type { Options } from './args.ts'
import { keepFile } from './keep-file.ts'
import { version } from './package.ts'

/** A cache that can be written back when the run is over. */
export interface Cache extends Memory {
  readonly save: () => void
}

/** Hash of the text and of all that decides what is told of it, then what was told. */
type Entry = readonly [hash: string, told: Told]

interface Stored {
  readonly tool: string
  readonly entries: Readonly<Record<string, Entry>>
}

/** More is not kept: the file is read as a whole. */
const MOST_ENTRIES = 200_000
const LONGEST = 256 * 1024 * 1024

/** The cache of a run, when `--cache` asks for one. */
export function openCache(
  options: Options,
  linting: LinterOptions,
  cwd: string,
): Cache | undefined {
  if (!options.cache) return undefined
  const path = resolve(cwd, options['cache-location'] ?? defaultLocation(cwd))
  const tool = toolOf()
  const known = load(path, tool)
  const kept = new Map<string, Entry>()
  const keyOf = keys(linting)
  const hashes = new Map<string, string>()
  let isChanged = false
  return {
    recall(input) {
      const config = keyOf(input)
      if (config === undefined) return undefined
      const name = nameOf(input)
      const hash = digest(`${config}\n${input.text}`)
      const found = known.get(name)
      if (found?.[0] !== hash) {
        hashes.set(name, hash)
        return undefined
      }
      kept.set(name, found)
      return found[1]
    },
    keep(input, told, file) {
      const name = nameOf(input)
      const hash = hashes.get(name)
      // Nothing that is made from a secret leaves the run, not even a hash of it.
      if (hash === undefined || secretSpans(file).length > 0) return
      kept.set(name, [hash, told])
      isChanged = true
    },
    save() {
      if (isChanged)
        keepFile(path, JSON.stringify({ tool, entries: merged(known, kept) } satisfies Stored))
    },
  }
}

function defaultLocation(cwd: string): string {
  const modules = join(cwd, 'node_modules')
  if (existsSync(modules)) return join(modules, '.cache', 'vclint', 'cache.json')
  // In there nobody commits it by mistake, and no pull request brings one along.
  const repository = join(cwd, '.git')
  const isFolder = statSync(repository, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? join(repository, 'vclint-cache.json') : '.vclint-cache'
}

/** Another build may find something else under the same version; the bundle's name tells of its content. */
function toolOf(): string {
  const path = import.meta.filename
  return `${version} ${basename(path)} ${statSync(path).mtimeMs}`
}

const nameOf = ({ uri, factsOnly }: InputFile) => (factsOnly ? `${uri}\n` : uri)

/** What besides the text decides what is told of a file; undefined when that cannot be written down. */
function keys({ profile: fallback, noInlineConfig }: LinterOptions) {
  const known = new Map<Profile | undefined, string | undefined>()
  return ({ text: _, profile = fallback, ...rest }: InputFile): string | undefined => {
    if (!known.has(profile)) known.set(profile, writeDown(profile))
    const written = known.get(profile)
    return written === undefined ? undefined : JSON.stringify([rest, noInlineConfig]) + written
  }
}

function writeDown(profile: Profile = {}): string | undefined {
  // Compiled schemas and what is wrong with a configuration are more than plain data.
  const { ownSchemas = [], configProblems = [] } = profile.settings ?? {}
  if (ownSchemas.length > 0 || configProblems.length > 0) return undefined
  return JSON.stringify(profile)
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64')

/** Whatever cannot be read is no cache: the run does without. */
function load(path: string, tool: string): ReadonlyMap<string, Entry> {
  try {
    const stat = statSync(path)
    if (!stat.isFile() || stat.size > LONGEST) return new Map()
    const stored = JSON.parse(readFileSync(path, 'utf8')) as Partial<Stored>
    if (stored.tool !== tool || typeof stored.entries !== 'object') return new Map()
    return new Map(Object.entries(stored.entries).filter(([, entry]) => isEntry(entry)))
  } catch {
    return new Map()
  }
}

function isEntry(entry: unknown): boolean {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false
  const told = entry[1] as Partial<Told> | null | undefined
  return typeof told === 'object' && told !== null && Array.isArray(told.findings)
}

/** Files of this run, then those that other runs asked for. */
function merged(known: ReadonlyMap<string, Entry>, kept: ReadonlyMap<string, Entry>) {
  const all = new Map(kept)
  for (const [name, entry] of known) {
    if (all.size >= MOST_ENTRIES) break
    if (!all.has(name)) all.set(name, entry)
  }
  return Object.fromEntries(all)
}
