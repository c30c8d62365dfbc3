import { nameFinder } from '../../core/search/name-finder.ts'
import type { Document, SourceFile } from '../../core/types.ts'
import { lintChanges } from '../../project/change/lint-change.ts'
import type { ObjectPair } from '../../project/change/pair.ts'
import { renamedTogether, renamesIn } from '../../project/change/renamed.ts'
import { buildGraphs, type FileFacts, factsOf, type KeyValue } from '../../project/index.ts'
import { occurrencesOf } from '../../project/names/index.ts'
import type { Files } from '../input-file.ts'
import type { GeneratedValues, LayerFile } from '../layers/layer-chains.ts'
import { mergedFacts } from '../layers/layers.ts'
import type { HostOptions } from '../linter-options.ts'
import type { ConfiguredRules } from '../profile/profile.ts'
import { type BaseState, compareWith } from './base-state.ts'

/** The files, and those of the base, as read. */
interface Read {
  readonly state: BaseState
  /** Current files that differ from the earlier ones. */
  readonly changed: ReadonlySet<string>
  readonly facts: readonly FileFacts[]
  readonly layerFiles: readonly LayerFile[]
  readonly generated: readonly GeneratedValues[]
  readonly values: readonly KeyValue[]
}

interface Context {
  readonly host: HostOptions
  readonly joinRules: ConfiguredRules
  readonly files: Files
}

/** The objects that were renamed with all that refers to them, in files that changed or did not. */
function renamedIn(
  pairs: readonly ObjectPair[],
  [before, later]: readonly [readonly SourceFile[], readonly SourceFile[]],
  now: readonly FileFacts[],
  files: Files,
): ReadonlySet<Document> {
  const renames = renamesIn(pairs)
  if (renames.length === 0) return new Set()
  const isNaming = nameFinder(new Set(renames.flatMap(({ old, now }) => [old.name, now.name])))
  const known = new Set(later.map(({ uri }) => uri))
  // Facts show what a file names, so that few have to be parsed again.
  const others = now.filter((one) => !known.has(one.uri) && isNaming(JSON.stringify(one)))
  const after = [...later, ...others.flatMap(({ uri }) => files.get(uri) ?? [])]
  const occurrencesIn = (some: readonly SourceFile[]) =>
    some.filter(({ text }) => isNaming(text)).flatMap((file) => occurrencesOf(file, factsOf(file)))
  return renamedTogether(renames, occurrencesIn(before), occurrencesIn(after))
}

export type ComparedWithBase = ReturnType<typeof compareWithBase>

/**
 * Compares each object with its earlier version in the base, and joins the files as they were
 * there.
 */
export function compareWithBase(
  { state, changed, ...now }: Read,
  { host: { base }, joinRules, files }: Context,
) {
  if (base === undefined) return { files, findings: [], crashes: [] }
  const later = [...changed].flatMap((uri) => files.get(uri) ?? [])
  const comparison = compareWith(base, state, later)
  const { nameBefore } = comparison
  const { findings, crashes } = lintChanges(comparison.pairs, {
    rules: joinRules.set.rules,
    settings: joinRules.settings,
    nameBefore,
    renamed: renamedIn(comparison.pairs, [state.files, later], now.facts, files),
  })
  const isSame = (uri: string) => !changed.has(uri)
  const before: Files = { get: (uri) => state.get(uri) ?? files.get(uri) }
  const facts = mergedFacts(
    {
      facts: [...now.facts.filter(({ uri }) => isSame(uri)), ...state.facts],
      layerFiles: [...now.layerFiles.filter(({ input }) => isSame(input.uri)), ...state.layerFiles],
      generated: now.generated,
    },
    before,
  )
  const values = [...now.values.filter(({ object }) => !changed.has(object.uri)), ...state.values]
  const named = new Map(state.files.map((file) => [nameBefore(file), file]))
  return {
    comparison,
    before: {
      graphs: buildGraphs(facts, values),
      laterOf: comparison.laterOf,
      files: before,
      nameBefore: (uri: string) => (state.get(uri) === undefined ? uri : base.nameBefore(uri)),
    },
    /** Also finds earlier files by name. */
    files: {
      get: (uri: string) => named.get(uri) ?? files.get(uri),
      shown: (uri: string) => (named.has(uri) ? undefined : files.shown?.(uri)),
    },
    findings,
    crashes,
  }
}
