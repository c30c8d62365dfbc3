import { isMarkdownName } from '../../embedded/markdown-file.ts'
import type { FactPlace } from '../../project/index.ts'
import type { BaseState } from '../base/base-state.ts'
import { type InputFile, isReadWithOthers } from '../input-file.ts'
import { type GeneratedValues, isKustomization, type LayerFile } from '../layers/layer-chains.ts'
import type { FileCrash, LintedFile } from '../lint-input.ts'
import type { Profile } from '../profile/profile.ts'

/** The result of one file by itself. */
export interface FileRead extends Omit<LintedFile, 'file' | 'mayBeKept'> {
  readonly input: InputFile
  /** True if the file differs from the state that it is compared with. */
  readonly isChanged: boolean
  /** The request that sends it, if it is not checked itself: its findings are reported there. */
  readonly sender?: FactPlace | undefined
}

/** The latest readings of files by name. */
export type Reads = Map<string, FileRead>

/** The results of all files by themselves. */
export type FilesRead = ReturnType<typeof collect>

interface Together {
  /** The files in the base. */
  readonly state: BaseState
  /** Values files that Kustomize makes objects from. */
  readonly generated: readonly GeneratedValues[]
  /** Files that kustomizations name as patches. */
  readonly patches: readonly string[]
  /** Files with objects that name charts for releases. */
  readonly withCharts: ReadonlySet<string>
  readonly fallback: Profile
  readonly noInlineConfig: boolean | undefined
}

/** Less work is not recorded, because nearly all files have little. */
const LITTLE_WORK = 1_000

/** Collects the results of the files by kind. */
export function collect(
  files: Iterable<FileRead>,
  { fallback, noInlineConfig, ...together }: Together,
) {
  const all = [...files]
  const checked = all.filter(({ input }) => !input.factsOnly)
  const profilesOf = (some: readonly FileRead[]): ReadonlyMap<string, Profile> =>
    new Map(some.map(({ input }) => [input.uri, input.profile ?? fallback]))
  const inputsIn = (isMeant: (input: InputFile) => boolean): ReadonlyMap<string, InputFile> =>
    new Map(all.flatMap(({ input }) => (isMeant(input) ? [[input.uri, input]] : [])))
  const own = checked.filter(({ sender }) => sender === undefined)
  const suppressing = own.filter(
    ({ input, result, isConfig }) => result.hasSuppressions && !isConfig && !input.isSilent,
  )
  return {
    ...together,
    kustomizations: inputsIn(({ uri }) => isKustomization(uri)),
    /** Files with objects that make a tool deploy folders. */
    deploying: urisOf(all.filter(({ result }) => result.deploys)),
    profiles: profilesOf(checked),
    /** Includes files that are read only for their facts. */
    allProfiles: profilesOf(all),
    /** Files in which no rule has looked. */
    silent: new Set(urisOf(all.filter(({ input }) => input.isSilent))),
    /** Files that differ from the state that they are compared with. */
    changed: new Set(
      urisOf(all.filter(({ isChanged, input }) => isChanged && !isMarkdownName(input.uri))),
    ),
    configs: new Set(urisOf(own.filter(({ isConfig }) => isConfig))),
    withSuppressions: noInlineConfig ? [] : urisOf(suppressing),
    facts: all.flatMap(({ result }) => result.facts ?? []),
    /** Files with values of virtual clusters. */
    layerFiles: layerFilesOf(all),
    /** Files whose values are read with others' facts about their chart. */
    pinned: inputsIn((input) => input.isNamed !== undefined || isReadWithOthers(input)),
    values: all.flatMap(({ values }) => values),
    secrets: new Set([...together.state.known, ...all.flatMap(({ known }) => known)]),
    findings: checked.flatMap(({ result }) => result.findings),
    /** The requests that send files which are not checked themselves. */
    senders: new Map(checked.flatMap(({ input, sender }) => (sender ? [[input.uri, sender]] : []))),
    crashes: all.flatMap(({ input, crashes }) =>
      crashes.map((crash): FileCrash => ({ ...crash, uri: input.uri })),
    ),
    /** The work of the rules in files where it is large. */
    work: new Map(
      all.flatMap(({ input, work }) => (work > LITTLE_WORK ? [[input.uri, work]] : [])),
    ),
    /** Files with nothing in scope. */
    foreign: new Set(urisOf(own.filter(({ result }) => result.foreign))),
  }
}

/** True of files whose findings are wanted, and of texts whose findings are reported in such a file. */
export function wantedIn(
  { senders }: FilesRead,
  { isWanted }: { readonly isWanted?: ((uri: string) => boolean) | undefined },
): (uri: string) => boolean {
  if (isWanted === undefined) return () => true
  return (uri) => isWanted(uri) || isWanted(senders.get(uri)?.uri ?? uri)
}

export const layerFilesOf = (files: readonly FileRead[]): readonly LayerFile[] =>
  files.flatMap(({ input, result }) => {
    const clusters = result.facts?.virtualClusters ?? []
    return clusters.length > 0 ? [{ input, clusters }] : []
  })

const urisOf = (files: readonly FileRead[]) => files.map(({ input }) => input.uri)
