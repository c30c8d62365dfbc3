import {
  defineRule,
  insertItem,
  joinEdits,
  type Node,
  removalFix,
  removeEntry,
  replacePair,
  safeFix,
  suggestion,
  warning,
} from '#core'
import { intendedRole } from '#domain'

export default defineRule({
  id: 'deprecated-field',
  summary: 'A deprecated field may stop working in any release.',
  fixable: 'safe',
  safeBecause:
    'What is removed is ignored ("selfLink") or the default ("allowPlatformCli: false").',
  messages: {
    gone: warning('"{field}" is deprecated, and servers no longer set it. Remove it.'),
    replaced: warning('"{field}" is deprecated. Use {replacement} instead.'),
    flag: warning('"allowPlatformCli" is deprecated. Use a role such as "platformCLI" instead.'),
    off: warning('"allowPlatformCli" is deprecated, and false is the default. Remove it.'),
    unreplaced: warning('"{field}" is deprecated and has no replacement.'),
  },
  check({ report }) {
    const tags = ['deprecated'] as const
    return {
      '@deprecated'(node) {
        const field = String(node.name)
        if (field === 'allowPlatformCli') return
        if (field === 'selfLink') {
          if (node.document.mode === 'live') return
          const fix = removalFix(node, safeFix)
          report({ message: 'gone', at: node, part: 'key', data: { field }, fix, tags })
          return
        }
        const { replacedBy } = node.facts
        if (replacedBy === undefined)
          report({ message: 'unreplaced', at: node, part: 'key', data: { field }, tags })
        else {
          const replacement = replacedBy.replace(/[a-z]+[A-Z]?\w*/g, (word) =>
            word === 'and' ? word : `"${word}"`,
          )
          report({ message: 'replaced', at: node, part: 'key', data: { field, replacement }, tags })
        }
      },
      'Scope.allowPlatformCli'(flag) {
        const scope = flag.parent
        if (scope === undefined || mayHoldRole(scope, 'vc') !== 'no') return
        if (!flag.value) {
          report({ message: 'off', at: flag, part: 'key', fix: removalFix(flag, safeFix), tags })
          return
        }
        const fix = suggestion('Use the role "platformCLI"', asRole(flag, scope))
        report({ message: 'flag', at: flag, part: 'key', fix, tags })
      },
    }
  },
})

/** A misspelt role counts, since it is reported already. A template may add roles, so then the answer is unknown. */
function mayHoldRole(scope: Node, name: string): 'yes' | 'no' | 'unknown' {
  const roles = scope.child('roles')
  // A patch that writes no roles is judged by what it writes.
  if (roles === undefined) return scope.has('roles') === 'no' || isPatched(scope) ? 'no' : 'unknown'
  if (roles.mayHoldMore) return 'unknown'
  const names = roles.children().map((entry) => entry.child('role') ?? entry)
  const isMeant = ({ value }: Node) =>
    typeof value === 'string' && (value === name || intendedRole(value, [name]) === name)
  if (names.some(isMeant)) return 'yes'
  // An entry without a role may have a misspelt one.
  const mayBeAny = ({ unknown, value }: Node) => unknown || typeof value === 'object'
  return roles.unknown || names.some(mayBeAny) ? 'unknown' : 'no'
}

const isPatched = ({ document: { made }, pointer }: Node) =>
  made !== undefined && made.nodeAt(pointer) === undefined

function asRole(flag: Node, scope: Node) {
  const roles = scope.child('roles')
  if (roles === undefined) return replacePair(flag, 'roles', [{ role: 'platformCLI' }])
  const removed = removeEntry(flag)
  const isRole = mayHoldRole(scope, 'platformCLI') === 'yes'
  const added = isRole ? [] : insertItem(roles, { role: 'platformCLI' })
  return joinEdits(removed, added)
}
