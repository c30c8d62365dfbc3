import { Budget } from '../../core/budget.ts'
import {
  type Branch,
  type MadeObject,
  madeOf,
  merged,
  openBranch,
} from '../../core/json-patch/index.ts'
import { MAX_RELINTED_LENGTH } from '../../core/limits.ts'
import { createSink } from '../../core/lint/finding.ts'
import { objectFindings } from '../../core/lint/lint-file.ts'
import { writtenFinding } from '../../core/lint/moved-finding.ts'
import { patchLists } from '../../core/schema/patch-lists.ts'
import { groupBy } from '../../core/text/group-by.ts'
import type { Document, Finding, Node, Pointer, SourceFile, Wrapper } from '../../core/types.ts'
import {
  documentAt,
  type FactPlace,
  type FileFacts,
  isBuilt,
  nodePlace,
  type ReplacedPatches,
  type VirtualClusterFact,
  virtualClusterFact,
} from '../../project/index.ts'
import { identityOf } from '../identity.ts'
import { copyOf, type Files } from '../input-file.ts'
import { type FileResult, lintInput } from '../lint-input.ts'
import type { ConfiguredRules, Profile, RuleSetFor } from '../profile/profile.ts'
import {
  type Chain,
  chainsOf,
  type GeneratedValues,
  isWholeFile,
  type LayerFile,
  undeclaredLayers,
} from './layer-chains.ts'

/** The files as read one by one. */
interface Read {
  readonly layerFiles: readonly LayerFile[]
  readonly generated: readonly GeneratedValues[]
  readonly facts: readonly FileFacts[]
  readonly findings: readonly Finding[]
  readonly allProfiles: ReadonlyMap<string, Profile>
}

interface Context {
  readonly ruleSetFor: RuleSetFor
  readonly fallback: Profile
  readonly joinRules: ConfiguredRules
  readonly files: Files & { readonly keep: (file: SourceFile) => void }
}

export type MergedLayers = ReturnType<typeof mergeLayers>

/**
 * Merges values that override each other: in a single layer nothing is certainly missing, but the
 * merged values are complete. Findings are reported at the layer that last set the value. Files
 * that are layers only by name are read like layers, but never merged.
 */
export function mergeLayers(read: Read, context: Context) {
  const chains = chainsOf({ files: read.layerFiles, generated: read.generated })
  const undeclared = undeclaredLayers(read.layerFiles, chains)
  if (chains.length === 0 && undeclared.size === 0)
    return { facts: read.facts, findings: read.findings, chains }
  const { ruleSetFor, fallback } = context
  const members = chains.flatMap((chain) => chain.members).filter(isWholeFile)
  const uris = new Set([...undeclared, ...members.map(({ place: { uri } }) => uri)])
  const relinted = lintAsLayers(uris, read, context)
  const ends = new Set(context.joinRules.set.forOverflow.map(({ rule }) => rule.id))
  const isLinted = (one: Finding) => isInPatches(one) || ends.has(one.rule)
  const findings = [
    ...read.findings.filter((one) => !relinted.has(one.uri) || isLinted(one)),
    ...[...relinted.values()].flatMap((result) => result.findings.filter((one) => !isLinted(one))),
  ]
  const rulesOf = (uri: string) => ruleSetFor(read.allProfiles.get(uri) ?? fallback)
  const merged: VirtualClusterFact[] = []
  const together = new Map<string, Finding>()
  const placeOf = ({ uri, rule, span }: Finding) => `${uri} ${rule} ${span.start}`
  const known = new Set(findings.map(placeOf))
  for (const one of mergedOf(chains, context.files)) {
    merged.push(one.fact)
    for (const finding of findingsOn(one, findings, rulesOf)) {
      // Versions of several builds may refuse the same value.
      if (isBuilt(one.fact.place) && known.has(placeOf(finding))) continue
      known.add(placeOf(finding))
      const { uri, rule, span, message } = finding
      // A layer may be below several others.
      together.set(`${uri} ${rule} ${span.start} ${message}`, finding)
    }
  }
  const facts = read.facts.map((file) =>
    undeclared.has(file.uri) ? (relinted.get(file.uri)?.facts ?? file) : file,
  )
  return {
    facts: factsWith(facts, chains, merged),
    findings: [...findings, ...together.values()],
    chains,
  }
}

/** The facts of files whose values override each other, without findings. */
export function mergedFacts(
  { layerFiles, generated, facts }: Pick<Read, 'layerFiles' | 'generated' | 'facts'>,
  files: Files,
): readonly FileFacts[] {
  const chains = chainsOf({ files: layerFiles, generated })
  const merged = Array.from(mergedOf(chains, files), ({ fact }) => fact)
  return chains.length === 0 ? facts : factsWith(facts, chains, merged)
}

/** Replaces all layers of a virtual cluster by one. */
function factsWith(
  facts: readonly FileFacts[],
  chains: readonly Chain[],
  merged: readonly VirtualClusterFact[],
): readonly FileFacts[] {
  const members = new Set(chains.flatMap((chain) => chain.members))
  const byFile = groupBy(merged, ({ place }) => place.uri)
  return facts.map((file) => ({
    ...file,
    virtualClusters: [
      ...file.virtualClusters.filter((one) => !members.has(one)),
      ...(byFile.get(file.uri) ?? []),
    ],
  }))
}

const LAYER: Wrapper = {
  name: 'layer of values',
  isPartial: true,
  replacesLists: true,
  hasLintedPatches: true,
}

/** A list is replaced as a whole, so an entry in a layer is complete. */
const isInPatches = ({ pointer }: Finding): boolean => /^\/sync\/.*\/patches\/\d/.test(pointer)

/** Lints whole files that are layers again, as values that may be completed elsewhere. */
function lintAsLayers(
  uris: ReadonlySet<string>,
  read: Read,
  { ruleSetFor, fallback, files }: Context,
): ReadonlyMap<string, FileResult> {
  const found = new Map<string, FileResult>()
  for (const { input } of read.layerFiles) {
    if (!uris.has(input.uri)) continue
    // Findings in the file by itself do not count for it as a layer.
    const layer = copyOf(input, { wrapper: LAYER, share: undefined })
    const { file, result } = lintInput(layer, ruleSetFor, fallback)
    if (file !== undefined) files.keep(file)
    found.set(input.uri, result)
  }
  return found
}

/** Merged layers; the lowest is the first. */
type Merged = NonNullable<ReturnType<typeof merge>>

/** Merges each chain until the budget is spent; the rest is not reported on. */
function* mergedOf(chains: readonly Chain[], files: Files): Iterable<Merged> {
  const budget = new Budget(MAX_RELINTED_LENGTH)
  for (const chain of chains) {
    const merged = budget.isSpent ? undefined : merge(chain, files)
    if (merged === undefined) continue
    for (const { file } of merged.layers) budget.spend(file.text.length)
    yield merged
  }
}

function merge({ members, holder }: Chain, files: Files) {
  const layers = members.flatMap(({ place }) => documentAt(files, place) ?? [])
  const top = layers.at(-1)
  if (top === undefined || layers.length < members.length) return undefined
  const isPartial = layers.some(mayHoldMore) || (holder.files ?? []).length >= members.length
  // Builds of one release may go to several versions: each counts by itself.
  const pinning = holder.pins !== undefined && isBuilt(holder.place) ? [holder] : members
  const pins = [...new Set(pinning.flatMap((one) => one.pins ?? []))]
  const wrapper: Wrapper = {
    name: LAYER.name,
    isPartial,
    pins: pins.length > 0 ? pins : undefined,
    hasLintedPatches: members.every((one) => new Set(one.pins).size === pins.length),
  }
  let branch: Branch | undefined = isPartial ? openBranch() : undefined
  for (const { root } of layers) branch = merged(branch, root)
  const made = branch && madeOf(branch, { by: top, kind: 'vc', mode: top.mode, wrapper })
  if (made === undefined) return undefined
  const namespace = members.findLast((one) => one.namespace !== undefined)?.namespace
  const fact: VirtualClusterFact = {
    ...virtualClusterFact(made.document, namespace),
    place: holder.place,
    places: placesOf(made),
    replaced: replacedIn(layers),
  }
  return { made, layers, fact }
}

/** The findings on the merged values that no layer has by itself. */
function findingsOn(
  { made, layers, fact }: Merged,
  known: readonly Finding[],
  rulesOf: (uri: string) => ConfiguredRules,
): readonly Finding[] {
  const uris = new Set(layers.map(({ file: { uri } }) => uri))
  const inLayers = known.filter(({ uri }) => uris.has(uri))
  const names = new Set(inLayers.map(identityOf))
  const places = new Set(inLayers.map(placeOf))
  const { set: rules, settings } = rulesOf(fact.place.uri)
  return objectFindings(made.document, { rules, settings, sink: createSink() })
    .filter((one) => !names.has(identityOf(one)))
    .flatMap((one) => {
      const written = writtenFinding(one, made)
      // The layer alone may say it in other words.
      if (written === undefined || places.has(placeOf(written))) return []
      // A person has to decide which layer to change.
      return [{ ...written, related: [], fixes: [] }]
    })
}

const placeOf = ({ uri, rule, span }: Finding) => `${uri} ${rule} ${span.start}`

/** True if values may come from a source that is not read, or if a template decides. */
function mayHoldMore({ masks, tree, wrapper }: Document): boolean {
  if (masks.length > 0 || tree.damaged) return true
  if (wrapper === undefined || wrapper.name === LAYER.name || !wrapper.isPartial) return false
  // A ConfigMap shows all of its values; only its consumer may add more.
  if (wrapper.source !== undefined) return false
  return wrapper.files === undefined || wrapper.hasUnreadSources === true
}

const API_KEY: Pointer = ['external', 'platform', 'apiKey']

/** The places where `apiKey` and each of its fields were last set. */
const placesOf = ({ writtenAt }: MadeObject): Readonly<Record<string, FactPlace>> =>
  Object.fromEntries(
    [[], ['secretName'], ['namespace'], ['createRBAC']].flatMap((path) => {
      const { node } = writtenAt([...API_KEY, ...path]) ?? {}
      return node === undefined ? [] : [[path.join(), nodePlace(node)]]
    }),
  )

/** Lists of patches that a layer replaces, with the lost paths. */
function replacedIn(documents: readonly Document[]): readonly ReplacedPatches[] {
  const found: ReplacedPatches[] = []
  const below = new Map<string, Node>()
  for (const document of documents) {
    for (const list of patchLists(document)) {
      const path = list.pointer.slice(list.document.base.length).join('\n')
      const before = below.get(path)
      below.set(path, list)
      if (before === undefined || list.mayHoldMore) continue
      const kept = new Set(pathsOf(list))
      const lost = pathsOf(before).filter((path) => !kept.has(path))
      if (lost.length > 0) found.push({ at: nodePlace(list), instead: nodePlace(before), lost })
    }
  }
  return found
}

const pathsOf = (list: Node): readonly string[] =>
  list.children().flatMap((patch) => {
    const path = patch.child('path')
    return typeof path?.value === 'string' && !path.unknown ? [path.value] : []
  })
