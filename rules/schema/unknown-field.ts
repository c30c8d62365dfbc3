import {
  changesAuthority,
  defineRule,
  didYouMean,
  holdsAuthority,
  isOwnedKind,
  renameKey,
  safeFix,
  shortList,
  suggestion,
  truncate,
  whereOf,
} from '#core'
import { isOfOldLayout } from '#domain'

export default defineRule({
  id: 'unknown-field',
  summary: 'Unknown fields are refused or silently ignored.',
  fixable: 'safe',
  messages: {
    closed: {
      severity: 'error',
      text: 'Unknown field "{key}" {where}. Known: {known}.',
    },
    none: {
      severity: 'error',
      text: 'Unknown field "{key}" {where}, which takes no fields. Write {}.',
    },
    closedNear: {
      severity: 'error',
      text: 'Unknown field "{key}" {where}. Did you mean "{near}"?',
    },
    near: {
      severity: 'warning',
      text: 'Unknown field "{key}" {where}. Did you mean "{near}"?',
    },
    unknown: {
      severity: 'info',
      text: 'Undocumented field "{key}" {where}, which may have no effect.',
    },
  },
  check: ({ report }) => ({
    UnknownKey({ node, key, known, closed, slips, refused }) {
      const at = node.child(key)
      if (at === undefined || !isOwnedKind(node.document.kind)) return
      // The record that SOPS keeps of a file with encrypted values.
      if (key === 'sops' && node.parent === undefined) return
      if (isOfOldLayout(node, key)) return
      const data = { key: truncate(key), where: whereOf(node) }
      const near = didYouMean(key, known)
      if (near === undefined) {
        if (slips) return
        if (!closed) report({ message: 'unknown', at, part: 'key', data })
        else if (known.length === 0) report({ message: 'none', at, part: 'key', data })
        else
          report({ message: 'closed', at, part: 'key', data: { ...data, known: shortList(known) } })
        return
      }
      const isFree = (node.child(near)?.value ?? null) === null && !node.mayHoldMore
      const edits = isFree ? renameKey(at, near) : undefined
      const decides = changesAuthority(node, near) || holdsAuthority(at.value)
      const offer = !closed && decides ? suggestion : safeFix
      report({
        // Without its kind no object is accepted.
        message: closed || refused || near === 'kind' ? 'closedNear' : 'near',
        at,
        part: 'key',
        data: { ...data, near },
        fix: offer(`Rename to "${near}"`, edits),
      })
    },
  }),
})
