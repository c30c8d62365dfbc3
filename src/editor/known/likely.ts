import { MAX_WORD_REST } from '../../core/limits.ts'
import { isPlain } from '../../core/scalar/write.ts'
import { ownProperty } from '../../core/text/mapping.ts'
import type { NamedKind, Node } from '../../core/types.ts'
import { keyStep, parsePath } from '../../patch/path/index.ts'
import type { Graph, NameIndex } from '../../project/index.ts'
import { codeBefore } from '../completion/complete-patch.ts'
import { written } from '../completion/complete-values.ts'
import type { Completion } from '../completion/completion-item.ts'
import { mayOpen } from '../completion/trigger.ts'
import { replacingWord } from '../completion/whole-word.ts'
import { unescaped } from '../place/flow.ts'
import { type EditorText, type Place, placeAt } from '../place/place.ts'
import { mostUsed, type UsedKind, type UsedNames } from './used-names.ts'

/** What the files of a project show of a place. */
export interface Known {
  readonly used: readonly UsedNames[]
  readonly names: { readonly index: NameIndex; readonly graph: Graph } | undefined
  /** What namespaces of projects start with. */
  readonly prefix: string
  /** The rules that report something so many lines below the cursor. */
  readonly rulesBelow: (lines: number) => readonly string[]
}

const SUPPRESSION =
  /#[ \t]*vclint-disable-(next-line|line):?[ \t]+(?:[\w/-]+[ \t]*,[ \t]*)*[\w/-]*$/

/** Completions with what the project makes likely: names that other files use, then the rest, likeliest first. */
export function withLikely(
  found: readonly Completion[],
  input: EditorText,
  offset: number,
  known: Known,
  trigger?: string,
): readonly Completion[] {
  const line = input.text.slice(input.text.lastIndexOf('\n', offset - 1) + 1, offset)
  const suppression = SUPPRESSION.exec(line)
  if (suppression !== null) return first(found, known.rulesBelow(suppression[1] === 'line' ? 0 : 1))
  const place = placeAt(input, offset)
  if (place === undefined || !mayOpenHere(trigger, place, input.text, offset)) return found
  if (place.position?.selectors.includes('PatchReference.kind') === true)
    return first(found, kindsMeant(place.node, found))
  const added = additions(input.text, offset, place, known)
  const labels = new Set(added.map(({ label }) => label))
  return [...added, ...found.filter(({ label }) => !labels.has(label))]
}

const mayOpenHere = (
  trigger: string | undefined,
  place: Place,
  text: string,
  offset: number,
): boolean =>
  mayOpen(trigger, place, text, offset) ||
  (trigger === '"' && place.node?.facts.expression !== undefined)

/** What has one of these labels, in their order, then the rest. */
function first(found: readonly Completion[], labels: readonly string[]): readonly Completion[] {
  const chosen = [...new Set(labels)].flatMap(
    (label) => found.find((one) => one.label === label) ?? [],
  )
  return [...chosen, ...found.filter((one) => !chosen.includes(one))]
}

/** Kinds that the last step of the path ends with, but for `Name`: `Secret` for `secretName`. */
function kindsMeant(node: Node | undefined, found: readonly Completion[]): readonly string[] {
  const path = ownProperty(node?.parent?.parent?.value, 'path')
  const { steps } = parsePath(typeof path === 'string' ? path : '')
  const step = steps.findLast(({ wildcard, index }) => !wildcard && index === undefined)?.text ?? ''
  const word = step
    .replace(/.*[/.]/, '')
    .replace(/-/g, '')
    .toLowerCase()
  return found
    .map(({ label }) => label)
    .filter((label) => word.includes(label.toLowerCase()))
    .toSorted((a, b) => b.length - a.length)
}

function additions(
  text: string,
  offset: number,
  place: Place,
  known: Known,
): readonly Completion[] {
  const { cursor, node, document } = place
  if (document === undefined) return []
  const { expression, path } = (cursor.at === 'value' && node?.facts) || {}
  if (expression !== undefined) return keysInCode(text, offset, place, known)
  if (cursor.quote === 'block') return []
  if (path !== undefined) return keysInPath(text, offset, place, known)
  const parts = { text, offset, place }
  const typed = wordAt(text, cursor.start, offset)
  const map = MAPS.find(([type]) => place.position?.selectors.includes(type))
  if (map !== undefined && cursor.at !== 'value')
    return newKeys(mostUsed(known.used, map[1], typed), parts)
  if (cursor.at !== 'value' && cursor.at !== 'start') return []
  return valuesFor(place, known, typed).map((value) =>
    completion(value, written(value, place), cursor.start, 'value', parts),
  )
}

interface Parts {
  readonly text: string
  readonly offset: number
  readonly place: Place
}

function completion(
  label: string,
  written: string,
  start: number,
  kind: Completion['kind'],
  { text, offset, place }: Parts,
): Completion {
  const span = { start, end: offset }
  const one: Completion = {
    label,
    kind,
    detail: 'in this project',
    span,
    text: written,
    isSnippet: false,
  }
  return replacingWord(one, text, place.cursor)
}

const MAPS = [
  ['ObjectMeta.labels', 'label'],
  ['ObjectMeta.annotations', 'annotation'],
] as const

function newKeys(keys: readonly string[], parts: Parts): readonly Completion[] {
  const { cursor, node, file } = parts.place
  const isJson = file.uri.endsWith('.json')
  // What would have to be quoted, and closed behind the cursor, is typed by hand.
  if (isJson || cursor.quote !== '') return []
  const fitting = keys.filter(
    (key) => isPlain(key, cursor.isFlow) && !ownProperty(node?.value, key),
  )
  return fitting.map((key) =>
    completion(key, cursor.hasColon ? key : `${key}: `, cursor.start, 'key', parts),
  )
}

const USED: Readonly<Record<string, UsedKind>> = {
  'OwnedAccessKeySpec.team': 'team',
  AccessTeam: 'team',
  AccessKeyGroup: 'group',
  UserGroup: 'group',
  'TemplateRef.name': 'template',
}

/** Names that may be meant, the likeliest first. */
function valuesFor(
  { position, document, node }: Place,
  known: Known,
  typed: string,
): readonly string[] {
  const { selectors = [], facts } = position ?? {}
  const used = selectors.flatMap((selector) => USED[selector] ?? [])
  if (used[0] !== undefined) return mostUsed(known.used, used[0], typed)
  if (selectors.includes('PlatformApiKey.namespace')) return namespacesOf(node, known)
  if (selectors.some((one) => one === 'ObjectMeta.namespace' || one === 'CoreMeta.namespace')) {
    const alike = mostUsed(known.used, `namespace ${document?.kind}`, typed)
    const isOfProject = document?.kind === 'WorkspaceInstance'
    const projects = isOfProject ? named('Project', known, '') : []
    return [...new Set([...alike, ...projects.map((name) => known.prefix + name)])]
  }
  return facts?.names === undefined ? [] : named(facts.names, known, typed)
}

/** Where the Secret lies that is named beside it. */
function namespacesOf(node: Node | undefined, { names }: Known): readonly string[] {
  const name = ownProperty(node?.parent?.value, 'secretName')
  const secrets = names?.graph.secrets ?? []
  return secrets.flatMap((one) => (one.name === name && one.namespace ? [one.namespace] : []))
}

/** What a file defines comes first, then what is named most. */
function named(kind: NamedKind, { names }: Known, typed: string): readonly string[] {
  const all = (names?.index.all ?? []).filter(
    (one) =>
      one.kind === kind &&
      (one.name !== typed || one.definitions.length + one.references.length > 1),
  )
  const weight = ({ definitions, references }: (typeof all)[number]) =>
    (definitions.length > 0 ? 1e6 : 0) + references.length
  const sorted = all.toSorted((a, b) => weight(b) - weight(a) || (a.name < b.name ? -1 : 1))
  return [...new Set(sorted.map(({ name }) => name))]
}

const mapKind = (map: string | undefined): UsedKind | undefined =>
  map === 'labels' ? 'label' : map === 'annotations' ? 'annotation' : undefined

/** Steps below `labels` and `annotations` of a path. */
function keysInPath(text: string, offset: number, place: Place, known: Known) {
  const { cursor } = place
  if (cursor.quote === 'block') return []
  const raw = text.slice(cursor.start, offset)
  const bracket = raw.indexOf('[', raw.lastIndexOf(']') + 1)
  const head = raw.slice(0, bracket === -1 ? Math.max(raw.lastIndexOf('.'), 0) : bracket)
  const path = parsePath(unescaped(head, cursor.quote))
  const kind = path.broken ? undefined : mapKind(path.steps.at(-1)?.text)
  if (kind === undefined) return []
  const parts = { text, offset, place }
  const [typed = ''] = /[\w./-]+$/.exec(raw.slice(head.length)) ?? []
  const rest = restOf(text, offset)
  return mostUsed(known.used, kind, typed + rest).flatMap((key) => {
    const step = keyStep(key)
    if (step === undefined) return []
    const shown = cursor.quote === '"' ? step.replaceAll('"', '\\"') : step
    return [completion(key, shown, cursor.start + head.length, 'property', parts)]
  })
}

const restOf = (text: string, offset: number): string =>
  /^[\w./-]*/.exec(text.slice(offset, offset + MAX_WORD_REST))?.[0] ?? ''

/** The word that the cursor is in. */
const wordAt = (text: string, start: number, offset: number): string =>
  text.slice(start, offset) + restOf(text, offset)

const IN_CODE = /\b(labels|annotations)\s*(?:\?\.)?\s*\[\s*["']([^"'\]]*)$/

/** Keys in `annotations["…"]` of an expression. */
function keysInCode(text: string, offset: number, place: Place, known: Known) {
  const found = IN_CODE.exec(codeBefore(text, offset, place))
  const kind = mapKind(found?.[1])
  if (found === null || kind === undefined) return []
  const typed = found[2] ?? ''
  const rest = restOf(text, offset)
  return mostUsed(known.used, kind, typed + rest).map((key): Completion => {
    const span = { start: offset - typed.length, end: offset + rest.length }
    return {
      label: key,
      kind: 'property',
      detail: 'in this project',
      span,
      text: key,
      isSnippet: false,
    }
  })
}
