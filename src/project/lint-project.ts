import { nearestNode } from '../core/document/node-at.ts'
import {
  type Crash,
  createSink,
  findingReporter,
  relatedPlace,
  type Sink,
} from '../core/lint/finding.ts'
import { type RuleSet, reportFullRules } from '../core/lint/lint-file.ts'
import type { ActiveRule } from '../core/lint/preset.ts'
import type { Messages, RelatedPlace, Settings } from '../core/lint/rule.ts'
import { groupBy } from '../core/text/group-by.ts'
import type { Document, Finding, Node } from '../core/types.ts'
import { documentAt, type FilesByUri } from './document-at.ts'
import type { FactPlace } from './facts/read.ts'
import type { Graph } from './graph.ts'
import type { BaseGraph, ProjectContext, ProjectReport } from './project-rule.ts'

/** The earlier state of the same files. */
export interface BaseGraphs {
  readonly graphs: readonly Graph[]
  readonly laterOf: BaseGraph['laterOf']
  readonly deletedBy?: BaseGraph['deletedBy']
  readonly files: FilesByUri
  /** Names an earlier file. */
  readonly nameBefore: (uri: string) => string
}

interface Places {
  readonly files: FilesByUri
  readonly base?: BaseGraphs | undefined
  readonly changed?: ProjectContext['changed']
  readonly refusals?: ProjectContext['refusals']
  /** True if the file certainly does not exist. */
  readonly isMissing: ProjectContext['isMissing']
  /**
   * False for a file whose findings nobody wants: none are made, because finding places and words
   * takes time.
   */
  readonly isWanted?: (uri: string) => boolean
}

/** Runs the rules that join files; places are looked up in the parsed files. */
export function lintProject(
  graphs: readonly Graph[],
  set: RuleSet,
  settings: Settings,
  places: Places,
): { findings: Finding[]; crashes: Crash[] } {
  const changedIn = changedByGraph(graphs, places)
  const runs = set.rules.map((active) =>
    runRule(active, graphs, settings, { ...places, changedIn }),
  )
  for (const [uri, sink] of runs.flatMap(({ sinks }) => [...sinks])) {
    const file = places.files.get(uri)
    if (file !== undefined) reportFullRules({ file, rules: set, settings, sink })
  }
  return {
    findings: runs.flatMap(({ sinks }) => [...sinks.values()].flatMap((sink) => sink.findings)),
    crashes: runs.flatMap(({ crashes }) => crashes),
  }
}

type ChangedIn = (graph: Graph) => ProjectContext['changed']

/** Finds the objects that the changes of one graph make. */
function changedByGraph(graphs: readonly Graph[], { changed = [] }: Places): ChangedIn {
  if (changed.length === 0) return () => changed
  const graphOf = new Map(graphs.flatMap((graph) => graph.changes.map((one) => [one, graph])))
  const byGraph = groupBy(changed, ({ change }) => graphOf.get(change))
  return (graph) => byGraph.get(graph) ?? []
}

/** The findings of one rule over all graphs, by the reported file. */
function runRule(
  active: ActiveRule,
  graphs: readonly Graph[],
  settings: Settings,
  places: Places & { readonly changedIn: ChangedIn },
): { readonly sinks: ReadonlyMap<string, Sink>; readonly crashes: readonly Crash[] } {
  const { files, base, isMissing, changedIn, refusals = [], isWanted } = places
  const sinks = new Map<string, Sink>()
  const crashes: Crash[] = []
  const project = active.rule.project as ((context: ProjectContext) => void) | undefined
  if (project === undefined) return { sinks, crashes }
  const report = (reported: ProjectReport<Messages>) => {
    if (isWanted?.(reported.at.uri) === false) return
    const refused = refusals.find(({ node }) => isAt(node, reported.at))
    const document = refused?.node.document ?? documentAt(files, reported.at)
    // Text recovered from a file that does not parse is no reason for a finding.
    if (document === undefined || document.tree.damaged) return
    const { file } = document
    const sink = sinks.get(file.uri) ?? createSink()
    sinks.set(file.uri, sink)
    const reporter = findingReporter({ file, active, settings, sink })
    reportAt(reported, document, reporter, places)
  }
  // They belong to no set of files.
  let first = true
  const seen = new Set<string>()
  const nodeAt = (place: FactPlace) => {
    seen.add(place.uri)
    return nodeOfFact(files, place)
  }
  for (const graph of graphs) {
    const old = base?.graphs.find(({ set }) => set === graph.set)
    const before = old && base && { graph: old, laterOf: base.laterOf, deletedBy: base.deletedBy }
    try {
      project({
        graph,
        before,
        settings,
        report,
        nodeAt,
        changed: changedIn(graph),
        isMissing,
        refusals: first ? refusals : [],
      })
      first = false
    } catch (cause) {
      crashes.push({ rule: active.rule.id, cause, seen: [...seen] })
    }
  }
  return { sinks, crashes }
}

/** A kustomization is no document for rules, so a place in it is that of an entry. */
const isAt = ({ document, pointer }: Node, place: FactPlace): boolean =>
  document.file.uri === place.uri &&
  document.index === place.document &&
  pointer.join('\n') === place.pointer.join('\n')

function reportAt(
  reported: ProjectReport<Messages>,
  document: Document,
  { report }: ReturnType<typeof findingReporter>,
  { files, base }: Places,
): void {
  const { at, related = [], ...rest } = reported
  const node = nodeIn(document, at)
  const places = related.flatMap(({ at: place, isBefore, ...other }): RelatedPlace[] => {
    const there = nodeOfFact(isBefore && base ? base.files : files, place)
    if (there === undefined) return []
    const found = { ...other, at: there }
    return isBefore && base
      ? [{ ...relatedPlace(found), uri: base.nameBefore(place.uri) }]
      : [found]
  })
  report({ ...rest, at: node, related: places })
}

function nodeOfFact(files: FilesByUri, place: FactPlace): Node | undefined {
  const document = documentAt(files, place)
  return document && nodeIn(document, place)
}

/** The node itself, or its nearest written parent. */
const nodeIn = ({ root, base }: Document, { pointer }: FactPlace): Node =>
  nearestNode(root, pointer.slice(base.length))
