import { resolve } from 'node:path'
import { rememberEach } from '../../core/memo.ts'
import { setsBelow } from '../../files/project-files.ts'
import { slashed } from '../../files/slashes.ts'
import { UsageError } from '../../files/usage-error.ts'
import type { InputFile, LinterOptions, Profile } from '../../run/lint-files.ts'
import type { Options } from '../args.ts'
import type { Input } from './assemble.ts'
import { openBaseline } from './baseline-file.ts'
import { openConfig, openerOf, type RunConfig, type WorkingFolder } from './config-files.ts'

/** An earlier state as a whole, linted with its own configuration. */
export interface EarlierState {
  readonly files: Iterable<InputFile>
  readonly options: LinterOptions
}

/**
 * The states that a comparison is with, each with its own configuration and baseline, when they are
 * asked for. Besides findings in files that changed since, only those in some others are wanted.
 */
export function* earlierStates(
  { gate, paths, place, opened }: Input,
  options: Options,
  { host, policy, memory }: LinterOptions,
  wanted: ReadonlySet<string>,
): Generator<EarlierState> {
  const { root } = place
  for (const changes of gate?.states ?? []) {
    const tree = changes.treeBefore(place.tree)
    const earlier = { ...place, tree }
    const config = openConfig(options, earlier)
    const all = [...paths.filter((path) => !changes.has(path)), ...changes.textsBefore().keys()]
    const files = all.sort()
    const setOf = setsBelow(tree.exists, root)
    const open = openerOf(tree, config, setOf)
    const baseline = earlierBaseline(options, config, earlier)
    // An entry of a baseline may hide a finding of any file.
    const isWanted = (uri: string) =>
      baseline !== undefined || wanted.has(uri) || changes.has(resolve(root, uri))
    /** Unchanged files reuse everything that was read of them. */
    const openOrRecall = (path: string) => {
      const file = open(path)
      if (file === undefined) return undefined
      const alike = readAlike(file, changes.has(path) ? undefined : opened.get(path))
      if (alike !== undefined && isSameProfile(alike.profile, file.profile)) return alike
      return isWanted(file.uri) ? file : withoutFindings(open(path, true), alike, memory?.reads)
    }
    yield {
      files: config.withConfigs(
        (function* () {
          for (const path of files) {
            const file = openOrRecall(path)
            if (file !== undefined) yield file
          }
        })(),
      ),
      options: {
        host: {
          evaluator: host?.evaluator,
          isWanted,
          outside: {
            open: (uri) => open(resolve(root, uri)),
            isMissing: (uri) => !tree.exists(resolve(root, uri)),
          },
        },
        policy: {
          ...policy,
          profile: config.configs.configOf(`${slashed(root)}/x`).profile,
          baseline,
        },
        memory: { reads: memory?.reads, reread: (uri) => open(resolve(root, uri)) },
      },
    }
  }
}

/** A file whose facts are those of another, but whose findings are those of other settings. */
function withoutFindings(
  silent: InputFile | undefined,
  now: InputFile | undefined,
  reads: NonNullable<LinterOptions['memory']>['reads'],
): InputFile | undefined {
  const read = now && reads?.get(now)
  if (silent !== undefined && read !== undefined)
    reads?.set(silent, { ...read, input: silent, result: { ...read.result, findings: [] } })
  return silent
}

/** The file of the later state, if its settings read it the same. */
const readAlike = (file: InputFile, now: InputFile | undefined): InputFile | undefined =>
  now !== undefined && isReadAlike(now, file) ? now : undefined

/** The earlier state may have had no baseline. */
function earlierBaseline(options: Options, config: RunConfig, place: WorkingFolder) {
  try {
    return openBaseline(options, config, place)
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

/** True if a file with the same text is read the same with two settings. */
function isReadAlike(a: InputFile, b: InputFile): boolean {
  const values = (one: InputFile) =>
    JSON.stringify([one.kind, one.mode, one.declared, one.placeholders, one.layers, one.hints])
  const isLike =
    a.path === b.path &&
    a.maxLength === b.maxLength &&
    JSON.stringify(a.charts) === JSON.stringify(b.charts)
  return isLike && values(a) === values(b)
}

/** Custom rules are compiled anew for each state, so nothing shows that two are equal. */
function isSameProfile(a: Profile = {}, b: Profile = {}): boolean {
  const own = [a, b].flatMap(({ settings }) => settings?.customRules ?? [])
  return a === b || (own.length === 0 && valuesOf(a) === valuesOf(b))
}

const valuesOf = rememberEach(({ preset, rules, settings }: Profile) =>
  JSON.stringify([preset, rules, settings]),
)
