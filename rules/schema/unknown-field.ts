import {
  changesAuthority,
  defineRule,
  didYouMean,
  holdsAuthority,
  isMapping,
  isOwnedKind,
  type Node,
  placeWords,
  renameKey,
  safeFix,
  shortList,
  suggestion,
  truncate,
  type UnknownKey,
} from '#core'
import { isOfOtherLine } from '#domain'

export default defineRule({
  id: 'unknown-field',
  summary: 'Unknown fields are refused or silently ignored.',
  fixable: 'safe',
  safeBecause:
    'Only a field that the server refuses is renamed; to rename one that it ignores is a suggestion.',
  messages: {
    closed: {
      severity: 'error',
      text: 'Unknown field "{key}" {where}. Known: {known}.',
    },
    closedNear: {
      severity: 'error',
      text: 'Unknown field "{key}" {where}. {hint}',
    },
    near: {
      severity: 'warning',
      text: 'Unknown field "{key}" {where}. {hint}',
    },
    unknown: {
      severity: 'info',
      text: 'Undocumented field "{key}" {where}, which may have no effect. Check its name and place.',
    },
  },
  check: ({ report }) => ({
    UnknownKey(unknown) {
      const { node, key, known } = unknown
      const at = node.child(key)
      if (at === undefined || isExpected(node, key)) return
      const data = { key: truncate(key), where: placeWords(node) }
      const near = didYouMean(key, known)
      if (near !== undefined) {
        const message = isRefused(unknown, near) ? 'closedNear' : 'near'
        const fix = renameTo(near, at, unknown)
        const hint =
          node.child(near) === undefined
            ? `Did you mean "${near}"?`
            : `"${near}" is set as well. Keep one of them.`
        report({ message, at, part: 'key', data: { ...data, hint }, fix })
      } else if (!unknown.typos) report({ at, part: 'key', ...withoutHint(unknown, data) })
    },
  }),
})

function isExpected(node: Node, key: string): boolean {
  if (!isOwnedKind(node.document.kind)) return true
  // The record that SOPS keeps of a file with encrypted values.
  if (key === 'sops' && node.parent === undefined) return true
  return isOfOtherLine(node, key) || isEmptyStatus(node)
}

function withoutHint(
  { closed, known }: UnknownKey,
  data: { readonly key: string; readonly where: string },
) {
  if (!closed) return { message: 'unknown', data } as const
  return { message: 'closed', data: { ...data, known: shortList(known) } } as const
}

/** Without its kind, version or name no object is accepted. */
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
  const decides = changesAuthority(node, near) || holdsAuthority(at.value)
  // What was ignored begins to count; the object that a patch changes may have the right key already.
  const isOpen = node.mayHoldMore && node.document.made !== undefined
  const isUnsure = isOpen || !isRefused(unknown, near) || (!closed && decides)
  const offer = isUnsure ? suggestion : safeFix
  const edits = node.mayHoldMore && !isOpen ? undefined : renameKey(at, near)
  return offer(`Rename to "${near}"`, edits)
}
