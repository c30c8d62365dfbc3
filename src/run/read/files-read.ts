import type { Finding } from '../../core/types.ts'
import type { FileFacts, KeyValue } from '../../project/index.ts'
import type { EarlierState } from '../earlier/earlier.ts'
import type { GeneratedValues, LayerFile } from '../layers/layer-chains.ts'
import type { FileCrash } from '../lint-input.ts'
import type { Profile } from '../profile.ts'
import type { Embedded } from './embedded.ts'

/** What each file gives by itself. */
export interface FilesRead {
  readonly profiles: Map<string, Profile>
  /** Of all files, those that are only read for their facts included. */
  readonly others: Map<string, Profile>
  /** Files that differ from the state that they are compared with. */
  readonly changed: Set<string>
  /** What these files were before. */
  readonly state: EarlierState
  readonly configs: Set<string>
  readonly embedded: Map<string, Embedded>
  readonly withDirectives: string[]
  readonly facts: FileFacts[]
  /** Files with values of virtual clusters. */
  readonly layerFiles: LayerFile[]
  /** Files of values that Kustomize makes objects of. */
  readonly generated: GeneratedValues[]
  readonly values: KeyValue[]
  readonly secrets: Set<string>
  readonly findings: Finding[]
  readonly crashes: FileCrash[]
  /** What the rules did in files where they did much. */
  readonly work: Map<string, number>
  foreign: number
  /** Files that kustomizations name as patches. */
  readonly patches: string[]
  /** Files that hold nothing of ours. */
  readonly foreignUris: Set<string>
}

export const emptyRead = (state: EarlierState): FilesRead => ({
  profiles: new Map(),
  others: new Map(),
  changed: new Set(),
  state,
  configs: new Set(),
  embedded: new Map(),
  withDirectives: [],
  facts: [],
  layerFiles: [],
  generated: [],
  values: [],
  secrets: new Set(),
  findings: [],
  crashes: [],
  work: new Map(),
  foreign: 0,
  patches: [],
  foreignUris: new Set(),
})

/** What was read of files and of the texts in them is as if it had not been. */
export function forgetFiles(into: FilesRead, uris: ReadonlySet<string>): void {
  const isIn = (other: string) => {
    if (uris.has(other)) return true
    for (let at = other.indexOf('#'); at !== -1; at = other.indexOf('#', at + 1))
      if (uris.has(other.slice(0, at))) return true
    return false
  }
  const drop = <T>(list: T[], uriOf: (one: T) => string) => {
    const kept = list.filter((one) => !isIn(uriOf(one)))
    list.length = 0
    for (const one of kept) list.push(one)
  }
  drop(into.findings, (one) => one.uri)
  drop(into.facts, (one) => one.uri)
  drop(into.layerFiles, ({ input }) => input.uri)
  drop(into.withDirectives, (one) => one)
  drop(into.values, ({ object }) => object.uri)
  for (const uri of uris) if (into.foreignUris.delete(uri)) into.foreign--
}
