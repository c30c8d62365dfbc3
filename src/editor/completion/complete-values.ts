import { FIRST_LINE } from '../../core/release/line-set.ts'
import { rootPosition } from '../../core/release/root-position.ts'
import { isPlain } from '../../core/scalar/write.ts'
import { kindNames, PLATFORM_API_VERSION, platformKinds } from '../../core/schema/kind-info.ts'
import { ownProperty } from '../../core/text/mapping.ts'
import { lineFeed } from '../../core/text/scan.ts'
import type { NamedKind, Node, Span } from '../../core/types.ts'
import type { Position } from '../../generated/bind.ts'
import { NEWEST_LINE } from '../../generated/line-names.ts'
import { knownKinds, parsePath } from '../../patch/path/index.ts'
import type { UsedKind } from '../names/used-names.ts'
import { isParameter, parameterPosition } from '../place/parameter.ts'
import type { CursorPlace } from '../place/place.ts'
import { aboutField, documentationOf } from '../schema-docs.ts'
import { type Completion, type CompletionContext, IN_PROJECT, word } from './completion-item.ts'
import { isOfUsers } from './snippets.ts'
import { restOfWord } from './whole-word.ts'

/** The values that the schema or the project knows for a scalar. */
export function completeValues(
  place: CursorPlace,
  position: Position | undefined,
  span: Span,
  known: CompletionContext,
): readonly Completion[] {
  const { text, cursor } = place
  const { pointer } = cursor
  const isObject = pointer.length === 1 || (pointer.length === 3 && pointer[0] === 'items')
  const isKind = isObject && pointer.at(-1) === 'kind'
  const envelope = isObject ? envelopeValues(String(pointer.at(-1)), place, known) : []
  const isTarget = pointer.slice(-2).join('.') === 'target.kind'
  const typed = text.slice(span.start, span.end) + restOfWord(text, span.end)
  const inProject = projectValues(place, position, known, typed)
  const values = [
    ...new Set<unknown>([
      ...inProject,
      ...schemaValues(position),
      ...namesFor(position),
      ...referenceValues(position, place.node),
      ...envelope,
      ...(isTarget ? platformKinds.map(({ kind }) => kind) : []),
    ]),
  ].filter((value) => value !== '')
  const { default: preset } = position?.facts ?? {}
  return values.map((value) => ({
    label: String(value),
    kind: 'value',
    detail: inProject.some((name) => name === value)
      ? IN_PROJECT
      : value === preset
        ? 'default'
        : undefined,
    documentation: aboutValue(isKind ? rootPosition(String(value)) : position),
    span,
    text: written(value, place, span),
  }))
}

const aboutValue = (position: Position | undefined): string | undefined =>
  position === undefined ? undefined : documentationOf(position.facts)

function schemaValues(position: Position | undefined): readonly unknown[] {
  if (position === undefined) return []
  const {
    types,
    enum: values = [],
    examples = [],
    default: preset,
    wildcard,
    secret,
  } = position.facts
  if (secret) return []
  const booleans = types?.includes('boolean') ? [true, false] : []
  const isScalar = preset !== undefined && preset !== null && typeof preset !== 'object'
  return [
    ...(isScalar ? [preset] : []),
    ...values.filter((value) => !booleans.some((one) => String(one) === value)),
    ...booleans,
    ...examples,
    ...(wildcard ? ['*'] : []),
    // A single value may stand for a list of one.
    ...(types?.includes('string') ? schemaValues(position.items) : []),
  ]
}

/** The kinds and release lines that a configuration can name, likeliest first. */
function namesFor(position: Position | undefined): readonly string[] {
  const is = (...names: readonly string[]) => position?.selectors.some((one) => names.includes(one))
  if (is('ConfigKindName', 'ConfigFiles.kind'))
    return [...kindNames].sort((a, b) => Number(b === 'vc') - Number(a === 'vc'))
  if (!is('Config.target', 'ConfigFiles.target')) return []
  return Array.from({ length: NEWEST_LINE - FIRST_LINE + 1 }, (_, at) => `0.${NEWEST_LINE - at}`)
}

/**
 * Values for a new object without a kind, so that no schema applies yet; its neighbours may be of
 * other kinds.
 */
function envelopeValues(
  key: string,
  { around, file, given }: CursorPlace,
  known: CompletionContext,
): readonly string[] {
  // The address of a request says the kind of its body.
  const sent = platformKinds.filter(({ kind }) => kind === given).map(({ kind }) => kind)
  if (key === 'kind' && sent.length > 0) return sent
  const isFirst = isOfUsers(file.uri) ? 'User' : undefined
  const versions = platformKinds
    .map(({ kind }) => [kind, PLATFORM_API_VERSION] as const)
    .toSorted(([a], [b]) => Number(b === isFirst) - Number(a === isFirst))
  const all = [...versions, ['Secret', 'v1'] as const]
  const is = (name: string, value: unknown) => (ownProperty(around, name) ?? value) === value
  if (key === 'apiVersion') return all.filter(([kind]) => is('kind', kind)).map(([, one]) => one)
  if (key !== 'kind') return []
  const fitting = all.filter(([, one]) => is('apiVersion', one)).map(([kind]) => kind)
  const beside = known.kindsBeside().filter((kind) => fitting.some((one) => one === kind))
  return [...new Set([...beside, ...fitting])]
}

const USED: Readonly<Record<string, UsedKind>> = {
  'OwnedAccessKeySpec.team': 'team',
  AccessTeam: 'team',
  AccessKeyGroup: 'group',
  UserGroup: 'group',
  IdentityGroup: 'group',
  'TemplateRef.name': 'template',
}

/** Names that may be meant at a place, likeliest first. */
function projectValues(
  { document, node, cursor, around }: CursorPlace,
  position: Position | undefined,
  known: CompletionContext,
  typed: string,
): readonly string[] {
  const { selectors = [], facts } = position ?? {}
  // The target of a Kustomize patch.
  if (cursor.pointer.slice(-2).join('.') === 'target.name')
    return known.named(ownProperty(around, 'kind') as NamedKind, typed)
  const [used] = selectors.flatMap((selector) => USED[selector] ?? [])
  if (used !== undefined) return known.used(used, typed)
  if (selectors.includes('PlatformApiKey.namespace'))
    return known.namespacesOf(ownProperty(node?.parent?.value, 'secretName'))
  if (selectors.some((one) => one === 'ObjectMeta.namespace' || one === 'CoreMeta.namespace')) {
    const alike = known.used(`namespace ${document?.kind}`, typed)
    const projects = document?.kind === 'WorkspaceInstance' ? known.named('Project', '') : []
    return [...alike, ...projects.map((name) => known.prefix + name)]
  }
  if (selectors.some((one) => one === 'ObjectMeta.name' || one === 'CoreMeta.name'))
    return known.missing(document?.kind, typed)
  return facts?.names === undefined ? [] : known.named(facts.names, typed)
}

/** The next step of a parameter's name in an Application of Argo CD: `external.platform.apiKey.se‸`. */
export function completeParameter(
  place: CursorPlace,
  offset: number,
): readonly Completion[] | undefined {
  const { cursor, text } = place
  if (cursor.at !== 'value' || !isParameter(place, 'name')) return undefined
  const typed = text.slice(cursor.start, offset)
  const dot = typed.lastIndexOf('.')
  const position = parameterPosition(typed.slice(0, Math.max(dot, 0)))
  const span = { start: cursor.start + dot + 1, end: offset }
  return Object.entries(position?.properties ?? {}).map(([name, { facts }]) =>
    word(name, 'property', span, aboutField(facts)),
  )
}

/** The value in the form that the file needs, inside existing quotes. */
function written(value: unknown, { cursor, file, text }: CursorPlace, { end }: Span): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  if (cursor.quote !== '') {
    const isOpen = !text.slice(end, lineFeed(text, end)).includes(cursor.quote)
    return isOpen ? value + cursor.quote : value
  }
  const isBare = !file.uri.endsWith('.json') && isPlain(value, cursor.isFlow)
  return isBare ? value : JSON.stringify(value)
}

/** Kinds and API versions of Kubernetes that fit the other fields of a reference. */
function referenceValues(
  position: Position | undefined,
  node: Node | undefined,
): readonly string[] {
  const is = (selector: string) => position?.selectors.includes(selector) === true
  const fieldOf = (key: string) => node?.parent?.child(key)?.value
  if (is('PatchReference.kind')) {
    const version = fieldOf('apiVersion')
    const fits = knownKinds.filter(({ apiVersions }) => apiVersions.some((one) => one === version))
    const kinds = namesOf(fits.length > 0 ? fits : knownKinds).toSorted()
    return [...new Set([...meantKinds(kinds, node), ...kinds])]
  }
  if (!is('PatchReference.apiVersion')) return []
  const kind = fieldOf('kind')
  const fits = knownKinds.filter((known) => known.kind === kind)
  if (fits.length > 0) return fits.flatMap(({ apiVersions }) => apiVersions)
  const meant = meantKinds(namesOf(knownKinds), node)
  const likely = meant.flatMap((name) => knownKinds.filter((one) => one.kind === name))
  const versions = knownKinds.map(({ apiVersion }) => apiVersion).toSorted()
  return [...new Set([...likely.map(({ apiVersion }) => apiVersion), 'v1', ...versions])]
}

/**
 * Kinds that the last steps of a path contain: `Secret` for `secretName`, `ConfigMap` for
 * `configMap.name`.
 */
function meantKinds(kinds: readonly string[], node: Node | undefined): readonly string[] {
  const path = ownProperty(node?.parent?.parent?.value, 'path')
  const { steps } = parsePath(typeof path === 'string' ? path : '')
  const words = steps
    .filter(({ wildcard, index }) => !wildcard && index === undefined)
    .slice(-2)
    .map(({ text }) =>
      text
        .replace(/.*[/.]/, '')
        .replace(/-/g, '')
        .toLowerCase(),
    )
  return words
    .reverse()
    .flatMap((word) =>
      kinds
        .filter((kind) => word.includes(kind.toLowerCase()))
        .toSorted((a, b) => b.length - a.length),
    )
}

const namesOf = (kinds: typeof knownKinds) => [...new Set(kinds.map(({ kind }) => kind))]
