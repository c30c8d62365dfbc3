import {
  accepts,
  acceptsValue,
  changesAuthority,
  defineRule,
  didYouMean,
  error,
  FIRST_LINE,
  info,
  isClosedIn,
  isGlued,
  isMapping,
  isOwnedKind,
  knownWords,
  type Node,
  placeWords,
  type Release,
  releaseAt,
  renameKey,
  safeFix,
  suggestion,
  truncate,
  type UnknownKey,
  warning,
} from '#core'

export default defineRule({
  id: 'unknown-field',
  summary: 'Unknown fields are refused or silently ignored.',
  fixable: 'safe',
  safeBecause:
    'Only a field that the server refuses is renamed; to rename one that it ignores is a suggestion.',
  messages: {
    closed: error('Unknown field "{key}" {where}. {known}'),
    closedNear: error('Unknown field "{key}" {where}. {hint}'),
    near: warning('Unknown field "{key}" {where}. {hint}'),
    extension: warning('Helm refuses "{key}" here. Define anchors where they are first used.'),
    extensionClosed: error('Helm refuses "{key}" here. Define anchors where they are first used.'),
    refused: warning('No release line has "{key}" {where}. {known}'),
    unknown: info(
      'Undocumented field "{key}" {where}, which may have no effect. Check its name and place.',
    ),
  },
  check: ({ report, settings }) => ({
    UnknownKey(found) {
      const { node, key } = found
      const at = node.child(key)
      if (at === undefined || isExpected(node, key)) return
      const unknown = inRelease(found, releaseAt(node, settings))
      if (unknown === undefined) return
      const data = { key: keyWords(at, key), where: placeWords(node) }
      const near = didYouMean(key, unknown.known) ?? nearInOthers(found, unknown)
      if (near !== undefined) {
        const message = isRefused(unknown, near) ? 'closedNear' : 'near'
        const fix = renameTo(near, at, unknown)
        const hint = hintAtNear(node, near)
        report({ message, at, part: 'key', data: { ...data, hint }, fix })
      } else if (unknown.closed || unknown.isLikelyRefused || !unknown.typos) {
        report({ at, part: 'key', ...withoutHint(unknown, key, data) })
      }
    },
  }),
})

/** A null key has no text, unless it is written as `~`. */
function keyWords({ keySpan: { start, end }, document }: Node, key: string): string {
  const source = document.file.text.slice(start, end)
  if (key !== '' || /^["']/.test(source)) return truncate(key)
  return source === '~' ? source : 'null'
}

const hintAtNear = (node: Node, near: string) =>
  // Two keys of values that are set by their paths may be meant as one.
  node.child(near) === undefined || node.document.tree.locate(node.pointer, 'value') === undefined
    ? `Did you mean "${near}"?`
    : `"${near}" is set as well. Keep one of them.`

interface Unknown extends UnknownKey {
  /** True if all known release lines refuse the key, but the file's own release may not. */
  readonly isLikelyRefused?: boolean
}

/** Keys that the release refuses although the schema does not. */
function inRelease(unknown: UnknownKey, release: Release): Unknown | undefined {
  const { node, known, linesOf } = unknown
  const { lines } = node.facts
  if (lines === undefined) return unknown
  // The table begins with this line and lists no older fields.
  if (release.last < FIRST_LINE) return undefined
  if (!acceptsValue(release, lines, node.value)) return undefined
  const listed = known.filter((key) => accepts(release, linesOf(key) ?? lines))
  if (!isClosedIn(release, lines)) return { ...unknown, known: listed }
  if (release.isKnown) return { ...unknown, known: listed, closed: true }
  const isLikelyRefused = !unknown.closed || release.preRelease !== undefined
  return { ...unknown, known: listed, isLikelyRefused }
}

/** If no line is pinned, a field of another line may be meant. */
const nearInOthers = ({ key, known }: UnknownKey, { isLikelyRefused }: Unknown) =>
  isLikelyRefused ? didYouMean(key, known) : undefined

function isExpected(node: Node, key: string): boolean {
  if (!isOwnedKind(node.document.kind)) return true
  // Rules for patches report a colon without a space.
  if (node.type === 'JsonPatchOperation' && isGlued(key)) return true
  // SOPS adds this record to a file with encrypted values.
  if (key === 'sops' && node.parent === undefined) return true
  return isEmptyStatus(node)
}

function withoutHint(
  { node, closed, isLikelyRefused, known }: Unknown,
  key: string,
  data: { readonly key: string; readonly where: string },
) {
  if (!closed && !isLikelyRefused) return { message: 'unknown', data } as const
  // Docker Compose and other tools ignore such keys.
  if (key.startsWith('x-') && node.parent === undefined)
    return { message: closed ? 'extensionClosed' : 'extension', data } as const
  const message = closed && isLikelyRefused !== true ? 'closed' : 'refused'
  return { message, data: { ...data, known: knownWords(key, known) } } as const
}

/** True if the server refuses the whole object: without its kind, version or name. */
const isRefused = ({ closed, refused, node }: UnknownKey, near: string) =>
  closed ||
  refused ||
  near === 'kind' ||
  (node.parent === undefined && (near === 'apiVersion' || near === 'metadata'))

/** A status of nothing but empty objects is what clients send back: `{resolvedTarget: {}}`. */
const isEmptyStatus = ({ name, value }: Node): boolean =>
  name === 'status' && isMapping(value) && Object.values(value).every(isEmpty)

const isEmpty = (value: unknown): boolean => isMapping(value) && Object.keys(value).length === 0

function renameTo(near: string, at: Node, unknown: UnknownKey) {
  const { node, closed } = unknown
  const decides = changesAuthority(at, near)
  // After the rename a value that was ignored takes effect, and the object that a patch changes may have the right
  // key already.
  const isOpen = node.mayHoldMore && node.document.made !== undefined
  const isUnsure = isOpen || !isRefused(unknown, near) || (!closed && decides)
  const offer = isUnsure ? suggestion : safeFix
  const edits = node.mayHoldMore && !isOpen ? undefined : renameKey(at, near)
  return offer(`Rename to "${near}"`, edits)
}
