import { holdsSecret } from '../../core/secret/secrets-of.ts'
import { buildMark } from '../../files/package-files.ts'
import type { InputFile, LinterOptions, Profile, ResultStore } from '../../run/lint-files.ts'
import type { Options } from '../args.ts'
import type { Io } from '../io.ts'
import { version } from '../package.ts'
import { type CachePlace, type Entry, loadCache, storeCache } from './cache-file.ts'
import { cachePlace } from './cache-place.ts'
import { digest } from './digest.ts'

/** A cache that can be written back when the run is over. */
export interface Cache extends ResultStore {
  readonly save: () => void
}

/** The cache of a run, when `--cache` asks for one and there is a place for it. */
export function openCache(options: Options, linting: LinterOptions, io: Io): Cache | undefined {
  const place = cachePlace(options, io)
  return place === undefined ? undefined : cacheAt(place, linting)
}

function cacheAt(place: CachePlace, linting: LinterOptions): Cache {
  // Another build may find something else under the same version; size and time of its file show that.
  const tool = `${version} ${buildMark()}`
  const entries = loadCache(place, tool)
  const kept = new Map<string, Entry>()
  /** What is new in files that have to be linted. */
  const asked = new Map<string, Omit<Entry, 'result'>>()
  const configOf = configs(linting)
  let isChanged = false
  const remember = (name: string, entry: Entry) => {
    kept.set(name, entry)
    isChanged = true
  }
  return {
    recall(input) {
      const config = configOf(input)
      if (config === undefined) return undefined
      const name = nameOf(input)
      const entry = entries.get(name)
      const found = entry?.config === config ? entry : undefined
      // Before the text is read: what is written after that shows in the stamp.
      const stamp = input.stamp?.()
      if (found !== undefined && stamp !== undefined && stamp === found.stamp) {
        kept.set(name, found)
        return found.result
      }
      const now = { config, stamp, hash: digest(input.text) }
      if (found?.hash !== now.hash) {
        asked.set(name, now)
        return undefined
      }
      remember(name, { ...now, result: found.result })
      return found.result
    },
    keep(input, result, parsed) {
      const name = nameOf(input)
      const now = asked.get(name)
      // Nothing that is made from a secret leaves the run, not even a hash of it.
      if (now !== undefined && !parsed.some(holdsSecret)) remember(name, { ...now, result })
    },
    save() {
      if (isChanged) storeCache(place, tool, entries, kept)
    },
  }
}

const nameOf = ({ uri, factsOnly }: InputFile) => (factsOnly ? `${uri}\n` : uri)

/** A short name for what besides the text decides; undefined when that cannot be written down. */
function configs({ policy: { profile: fallback, noInlineConfig } = {} }: LinterOptions) {
  const profiles = new Map<Profile | undefined, string | undefined>()
  const names = new Map<string, string>()
  return (input: InputFile): string | undefined => {
    const { profile = fallback, uri, path = uri, kind, mode, declared, placeholders } = input
    if (!profiles.has(profile)) profiles.set(profile, writeDown(profile))
    const written = profiles.get(profile)
    if (written === undefined) return undefined
    // Files of one folder share their root, so they share this.
    const root = path.endsWith(uri) ? path.slice(0, -uri.length) : path
    const { maxLength, hints, charts = [], layers = [] } = input
    const said = [declared, placeholders, charts, layers]
    const decisive = [root, kind, mode, said, maxLength, hints, noInlineConfig]
    const whole = `${JSON.stringify(decisive)}${written}`
    const name = names.get(whole) ?? digest(whole).slice(0, 16)
    names.set(whole, name)
    return name
  }
}

function writeDown(profile: Profile = {}): string | undefined {
  // Compiled schemas and what is wrong with a configuration are more than plain data.
  const { ownSchemas = [], configProblems = [] } = profile.settings ?? {}
  if (ownSchemas.length > 0 || configProblems.length > 0) return undefined
  return JSON.stringify(profile)
}
