import { holdsSecret } from '../../core/secret/secrets-of.ts'
import { buildMark } from '../../files/package-files.ts'
import type {
  FileResult,
  InputFile,
  LinterOptions,
  LintResult,
  Profile,
  ResultStore,
} from '../../run/lint-files.ts'
import type { Options } from '../args.ts'
import type { Io } from '../io.ts'
import { version } from '../package.ts'
import { type CachePlace, type Entry, loadCache, type Outcome, storeCache } from './cache-file.ts'
import { cachePlace } from './cache-place.ts'
import { digest } from './digest.ts'

/** A cache that can be written back when the run is over. */
export interface Cache extends ResultStore {
  /** What was decisive of exactly these files, when nobody has written one since. */
  readonly sameRun: (inputs: readonly InputFile[]) => Outcome | undefined
  readonly keepRun: (result: LintResult) => void
  readonly save: () => void
}

/** The cache of a run, when `--cache` asks for one and there is a place for it. */
export function openCache(options: Options, linting: LinterOptions, io: Io): Cache | undefined {
  const place = cachePlace(options, io)
  return place === undefined ? undefined : cacheAt(place, linting)
}

function cacheAt(place: CachePlace, linting: LinterOptions): Cache {
  const tool = toolOf()
  const { run, entries } = loadCache(place, tool)
  const kept = new Map<string, Entry>()
  const configOf = configs(linting)
  const stamps = stampsOnce()
  const hashes = new Map<string, string>()
  let asked: readonly InputFile[] = []
  let key: string | undefined
  let lastRun = run
  let isChanged = false
  const known = (input: InputFile): Entry | undefined => {
    const found = entries().get(nameOf(input))
    return found !== undefined && found.config === configOf(input) ? found : undefined
  }
  const remember = (input: InputFile, hash: string, result: FileResult) => {
    const config = configOf(input)
    if (config === undefined) return
    kept.set(nameOf(input), { config, stamp: stamps(input), hash, result })
    isChanged = true
  }
  return {
    recall(input) {
      const found = known(input)
      // Before the text is read: what is written after that shows in the stamp.
      const stamp = stamps(input)
      if (found !== undefined && stamp !== undefined && stamp === found.stamp) {
        kept.set(nameOf(input), found)
        return found.result
      }
      const hash = digest(input.text)
      hashes.set(nameOf(input), hash)
      if (found?.hash !== hash) return undefined
      remember(input, hash, found.result)
      return found.result
    },
    keep(input, result, parsed) {
      const hash = hashes.get(nameOf(input))
      // Nothing that is made from a secret leaves the run, not even a hash of it.
      if (hash === undefined || parsed.some(holdsSecret)) return
      remember(input, hash, result)
    },
    sameRun(inputs) {
      asked = inputs
      // Before any of them is read: what is written after that shows in the stamp.
      for (const input of inputs) stamps(input)
      key = keyOfRun(inputs, linting, configOf, stamps)
      if (key !== undefined && run?.key === key) return run.outcome
      // What was found in other files is of no more use.
      lastRun = undefined
      isChanged ||= run !== undefined
      return undefined
    },
    keepRun({ files: _, known: __, ...outcome }) {
      // Where one file may not be kept, what was found in all may not either.
      const isWhole = asked.every((input) => input.kind === 'config' || kept.has(nameOf(input)))
      if (key === undefined || !isWhole || outcome.crashes.length > 0) return
      lastRun = { key, outcome }
      isChanged = true
    },
    save() {
      if (isChanged) storeCache(place, tool, lastRun, entries(), kept)
    },
  }
}

/** Another build may find something else under the same version; size and time of its file show that. */
function toolOf(): string {
  return `${version} ${buildMark()}`
}

const nameOf = ({ uri, factsOnly }: InputFile) => (factsOnly ? `${uri}\n` : uri)

/** Looks at each file once, so that all that a run does belongs to one moment. */
function stampsOnce(): (input: InputFile) => string | undefined {
  const known = new Map<string, string | undefined>()
  return (input) => {
    const name = nameOf(input)
    if (!known.has(name)) known.set(name, input.stamp?.())
    return known.get(name)
  }
}

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

/** What a whole run depends on; undefined when some file may have changed within this moment. */
function keyOfRun(
  inputs: readonly InputFile[],
  { policy: { profile, today, baseline } = {} }: LinterOptions,
  configOf: (input: InputFile) => string | undefined,
  stamps: (input: InputFile) => string | undefined,
): string | undefined {
  const joins = writeDown(profile)
  if (joins === undefined) return undefined
  const parts = [joins, today, JSON.stringify(baseline)]
  for (const input of inputs) {
    const config = configOf(input)
    const stamp = input.kind === 'config' ? digest(input.text) : stamps(input)
    if (config === undefined || stamp === undefined) return undefined
    parts.push(nameOf(input), config, stamp)
  }
  return digest(parts.join('\n'))
}
