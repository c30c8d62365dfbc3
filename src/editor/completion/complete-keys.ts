import { accepts, DEFAULT_RELEASE, releaseOf } from '../../core/release/release.ts'
import { isPlain } from '../../core/scalar/write.ts'
import { defaultSecretName } from '../../core/schema/detect.ts'
import { platformKind } from '../../core/schema/kind-info.ts'
import { platformSecretKeys } from '../../core/schema/vc-sections.ts'
import { isMapping, ownProperty } from '../../core/text/mapping.ts'
import type { Document, Span } from '../../core/types.ts'
import type { Position } from '../../generated/bind.ts'
import type { CursorPlace } from '../place/place.ts'
import { aboutField } from '../schema-docs.ts'
import { type Completion, type CompletionContext, IN_PROJECT, word } from './completion-item.ts'
import { restOfWord } from './whole-word.ts'
import { keyWriter } from './write-key.ts'

/** The keys of a mapping that are not written yet. */
export function completeKeys(
  place: CursorPlace,
  position: Position | undefined,
  span: Span,
  known: CompletionContext,
): readonly Completion[] {
  if (position?.properties === undefined) return keysOfMap(place, position, span, known)
  const { node, document } = place
  const present = isMapping(node?.value) ? node.value : {}
  const isMetadata = position.type === 'ObjectMeta'
  const isEverywhere = isMetadata && document && platformKind(document)?.scope === 'cluster'
  // Keys that have no effect here, or that exclude one that is there.
  const idle = [
    isEverywhere && 'namespace',
    isMetadata && 'name' in present && 'generateName',
    ...(position.type === 'PatchEntry' ? excludedBy(present) : []),
  ]
  const written = keyWriter(place, span)
  const release = document?.kind === 'vc' ? releaseOf(document, known) : undefined
  return inOrder(Object.entries(position.properties), place).flatMap(([key, child]) => {
    const { lines } = child.facts
    const isOfOther = lines !== undefined && !accepts(release ?? DEFAULT_RELEASE, lines)
    const isLeftOut = isOfOther || isServerWritten(key, child) || idle.includes(key)
    const edit = isLeftOut ? undefined : written(key, child)
    if (edit === undefined) return []
    return [word(key, 'key', span, { ...aboutField(child.facts), ...edit })]
  })
}

/** A patch has keys of one of these groups. */
const ACTIONS = [['expression', 'reverseExpression'], ['reference'], ['labels']] as const

function excludedBy(present: object): readonly string[] {
  const own = ACTIONS.find((group) => group.some((key) => key in present))
  return own === undefined ? [] : ACTIONS.filter((group) => group !== own).flat()
}

/** Puts `reverseExpression` first below `fromHost`, where it is the expression that runs. */
function inOrder<T>(
  entries: readonly (readonly [string, T])[],
  { cursor }: CursorPlace,
): readonly (readonly [string, T])[] {
  const reverse = entries.find(([key]) => key === 'reverseExpression')
  if (reverse === undefined || !cursor.pointer.includes('fromHost')) return entries
  return entries.flatMap((one) =>
    one === reverse ? [] : one[0] === 'expression' ? [reverse, one] : [one],
  )
}

const MAPS = [
  ['ObjectMeta.labels', 'label'],
  ['ObjectMeta.annotations', 'annotation'],
] as const

/** Keys of labels and annotations in the project's files. */
function keysOfMap(
  { cursor, node, file, text, document }: CursorPlace,
  position: Position | undefined,
  span: Span,
  known: CompletionContext,
): readonly Completion[] {
  const data = SECRET_DATA.find((name) => name === cursor.pointer.at(-1))
  if (document?.kind === 'Secret' && data !== undefined)
    return secretKeys(document, data, span, cursor, known)
  const map = MAPS.find(([type]) => position?.selectors.includes(type))
  // A key that needs quotes, with a closing quote after the cursor, is left to the user.
  if (map === undefined || file.uri.endsWith('.json') || cursor.quote !== '') return []
  const typed = text.slice(span.start, span.end) + restOfWord(text, span.end)
  return known
    .used(map[1], typed)
    .filter((key) => isPlain(key, cursor.isFlow) && !ownProperty(node?.value, key))
    .map((key) => wholeKey(key, IN_PROJECT, span, cursor))
}

const SECRET_DATA = ['stringData', 'data'] as const

/** The keys of the Secret that a virtual cluster reads. */
function secretKeys(
  { base, root }: Document,
  data: (typeof SECRET_DATA)[number],
  span: Span,
  cursor: CursorPlace['cursor'],
  known: CompletionContext,
): readonly Completion[] {
  const name = root.child('metadata')?.child('name')?.value
  const isRead = name === defaultSecretName || known.secretsRead().some((one) => one === name)
  const begun = platformSecretKeys.filter((key) =>
    SECRET_DATA.some((map) => ownProperty(root.child(map)?.value, key) !== undefined),
  )
  const isTop = cursor.pointer.length === base.length + 1
  if (!isTop || cursor.quote !== '' || !(isRead || begun.length > 0)) return []
  const detail = `read by virtual clusters${data === 'data' ? ', in Base64' : ''}`
  return platformSecretKeys
    .filter((key) => !begun.includes(key))
    .map((key) => wholeKey(key, detail, span, cursor))
}

const wholeKey = (
  key: string,
  detail: string,
  span: Span,
  { hasColon }: CursorPlace['cursor'],
): Completion => word(key, 'key', span, { detail, text: hasColon ? key : `${key}: ` })

/** True of a key that only the server writes. */
export const isServerWritten = (key: string, { facts }: Position): boolean =>
  facts.serverPopulated === true || /^(?:status|deletion[TG]\w+)$/.test(key)
