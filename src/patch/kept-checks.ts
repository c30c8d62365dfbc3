import { MAX_KEPT_LENGTH } from '../core/limits.ts'
import { takeAgain, type Uses, withUses } from '../core/lint/file-share.ts'
import { hash } from '../core/lint/fingerprint.ts'
import type { Messages, RelatedPlace, Reported, RuleContext, Settings } from '../core/lint/rule.ts'
import { compactList } from '../core/lists.ts'
import { memoKey, rememberEach } from '../core/memo.ts'
import { lineEnd, lineStart } from '../core/text/scan.ts'
import { shifted } from '../core/text/spans.ts'
import type { Edit, Fix, Node, Pointer, SourceFile, Span } from '../core/types.ts'
import { patchEntry } from './place.ts'

type AnyReport = (reported: never) => void

/** The part of a rule's context that decides what it reports of a patch. */
export interface CheckContext<Report> extends Pick<RuleContext, 'settings' | 'rule'> {
  readonly report: Report
}

/** Reports of one rule on one part of a patch, wherever the patch moves. */
interface KeptCheck {
  /** The offset of the patch when its reports were kept. */
  readonly start: number
  readonly reports: readonly KeptReport[]
  readonly uses: Uses
}

/** Without its nodes, which would keep the whole text. */
interface KeptReport {
  readonly reported: Omit<Reported<Messages>, 'at' | 'related'>
  readonly at: Pointer
  readonly related: readonly { readonly place: Omit<PlaceOfNode, 'at'>; readonly at: Pointer }[]
}

type PlaceOfNode = Exclude<RelatedPlace, { readonly uri: string }>

/** The reports of all rules on a patch. They hold as long as its text and the settings are the same. */
interface KeptPatch {
  readonly id: string
  readonly settings: Settings
  readonly checks: Map<object, Map<string, KeptCheck>>
}

const PATCH = memoKey<{ kept: KeptPatch | undefined }>('checks of a patch')
const KEPT = memoKey<{ readonly start: number; readonly kept: KeptPatch | undefined }>(
  'kept checks',
)

/**
 * Checks a part of a patch, or reports again what the same rule reported of the same text: in an
 * editor, a typed letter changes one patch of many.
 */
export function checkOnce<Report extends AnyReport>(
  node: Node,
  { report, settings, rule }: CheckContext<Report>,
  check: (report: Report) => void,
): void {
  // A command edits nothing, so it checks nothing twice.
  const entry = settings.evaluator?.later && patchEntry(node)
  const { start = 0, kept } = entry?.remember(KEPT, '', () => keptOf(entry, settings)) ?? {}
  if (entry === undefined || kept?.settings !== settings) {
    check(report)
    return
  }
  const part = partOf(node, entry)
  const before = kept.checks.get(rule)?.get(part)
  if (before !== undefined && takeAgain(node.document.file, before.uses, settings)) {
    for (const each of before.reports) report(placed(each, entry, start - before.start) as never)
    return
  }
  const reports: (KeptReport | undefined)[] = []
  const keeping = (reported: Reported<Messages>) => {
    reports.push(withoutNodes(reported, entry))
    report(reported as never)
  }
  const { uses } = withUses(node.document.file, () => check(keeping as AnyReport as Report))
  const known = reports.filter((each) => each !== undefined)
  if (uses.isCut || known.length < reports.length) return
  const checks = kept.checks.get(rule) ?? new Map<string, KeptCheck>()
  kept.checks.set(rule, checks)
  checks.set(part, { start, reports: compactList(known), uses })
}

const partOf = (node: Node, entry: Node): string => (node === entry ? '' : String(node.name))

function keptOf(entry: Node, settings: Settings) {
  const { document, span } = entry
  const { text } = document.file
  const start = lineStart(text, span.start)
  const id = idOf(entry, { start, end: lineEnd(text, span.end) })
  if (id === undefined) return { start, kept: undefined }
  const holder = document.share(PATCH, entry.pointer.join('/'), () => ({ kept: undefined }))
  if (holder.kept?.id !== id || holder.kept.settings !== settings)
    holder.kept = { id, settings, checks: new Map() }
  return { start, kept: holder.kept }
}

/** Everything that checks of a patch read; undefined if they may read more. */
function idOf({ document, pointer, value }: Node, { start, end }: Span): string | undefined {
  const { file, part, made, text, wrapper, kind, mode } = document
  const isAlone = part !== undefined && made === undefined && text === undefined
  if (!isAlone || wrapper !== undefined || !isPlain(file)) return undefined
  if (end - start > MAX_KEPT_LENGTH) return undefined
  const lines = file.text.slice(start, end)
  // The configuration has the fields of the release that the rest of the file shows.
  if (lines.includes('config')) return undefined
  const isLast = end === file.text.length
  return hash(JSON.stringify([file.uri, kind, mode, pointer, isLast, lines, value]))
}

/** Templates, anchors, merge keys and line ends matter to values and fixes in the whole file. */
const isPlain = rememberEach(
  ({ text, masked }: SourceFile) =>
    masked === text && !text.includes('\r') && !/(?:^|[\s[{,])&[^\s&]|<<\s*:/.test(text),
)

function withoutNodes(reported: Reported<Messages>, entry: Node): KeptReport | undefined {
  const { at, related = [], ...rest } = reported
  const below = ({ document, pointer }: Node) =>
    document === entry.document ? pointer.slice(entry.pointer.length) : undefined
  const own = below(at)
  const places = related.flatMap((each) => {
    if ('uri' in each) return []
    const { at: node, ...place } = each
    const pointer = below(node)
    return pointer === undefined ? [] : [{ at: pointer, place }]
  })
  if (own === undefined || places.length < related.length) return undefined
  return { reported: rest, at: own, related: compactList(places) }
}

function placed({ reported, at, related }: KeptReport, entry: Node, by: number) {
  const { span, fix, fixes } = reported
  return {
    ...reported,
    at: nodeBelow(entry, at),
    span: span && shifted(span, by),
    related: related.map(({ place, at: pointer }) => ({
      ...place,
      at: nodeBelow(entry, pointer),
      span: place.span && shifted(place.span, by),
    })),
    fix: fix && moved(fix, by),
    fixes: fixes?.map((each) => each && moved(each, by)),
  }
}

const nodeBelow = (entry: Node, steps: Pointer): Node =>
  steps.reduce<Node>((node, step) => node.child(String(step)) ?? node, entry)

const moved = (fix: Fix, by: number): Fix => ({
  ...fix,
  edits: fix.edits.map((edit): Edit => ({ ...edit, span: shifted(edit.span, by) })),
})
