import {
  defineRule,
  error,
  insertPair,
  isMapping,
  joinEdits,
  type Node,
  ownProperty,
  patchActions,
  renameKey,
  replaceValue,
  safeFix,
  toLiteralBlock,
} from '#core'

export default defineRule({
  id: 'legacy-patch-shape',
  summary: 'Patches in the syntax of early releases, or of JSON Patch, are refused.',
  fixable: 'safe',
  supersedes: [
    'wrong-type',
    'unknown-field',
    'unquoted-expression',
    'missing-patch-action',
    'foreign-path-syntax',
    'path-syntax',
  ],
  messages: {
    expression: error(
      'Early releases used "toHost" and "fromHost". Write "expression" and "reverseExpression".',
    ),
    jsonPatch: error('This is a JSON patch. Here a patch has "path" and "expression".'),
    translate: error('"translate" is from early releases. Write {now}.'),
  },
  check: ({ report }) => {
    const reportList = (resource: Node) => {
      const list = resource.child('translate')
      if (list === undefined || !isPatchList(list.value)) return
      const edits = resource.has('patches') === 'no' ? renameKey(list, 'patches') : undefined
      const fix = safeFix('Rename to "patches"', edits)
      report({ message: 'translate', at: list, part: 'key', data: { now: 'patches' }, fix })
    }
    return {
      SyncedResource: reportList,
      AutoSyncedResource: reportList,
      EndpointsSync: reportList,
      'PatchEntry.expression:raw'(node) {
        if (!isSplit(node.value)) return
        report({ message: 'expression', at: node, part: 'key', fix: renamingFix(node) })
      },
      PatchEntry(entry) {
        const { op } = entry.value as { readonly op?: unknown }
        const hasAction = patchActions.some((action) => entry.child(action) !== undefined)
        if (typeof op === 'string' && !hasAction)
          report({ message: 'jsonPatch', at: entry, part: 'key' })
        const node = entry.child('translate')
        if (node === undefined) return
        const data = { now: 'expression and reverseExpression' }
        report({ message: 'translate', at: node, part: 'key', data, fix: renamingFix(node) })
      },
    }
  },
})

const isPatchList = (value: unknown) =>
  Array.isArray(value) && value.some((item) => ownProperty(item, 'path') !== undefined)

function isSplit(value: unknown): boolean {
  if (!isMapping(value)) return false
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => key === 'toHost' || key === 'fromHost')
}

function renamingFix(node: Node) {
  const edits = isSplit(node.value) && !holdsComment(node) ? splitEdits(node) : undefined
  return safeFix('Split into two expressions', edits)
}

function splitEdits(node: Node) {
  const { parent } = node
  const toHost = textOf(node.child('toHost'))
  const fromHost = textOf(node.child('fromHost'))
  if (parent === undefined || toHost === undefined || fromHost === undefined) return undefined
  const name = toHost === '' ? 'reverseExpression' : 'expression'
  if (name !== node.name && parent.child(name) !== undefined) return undefined
  return joinEdits(
    name === node.name ? [] : renameKey(node, name),
    written(node, toHost || fromHost),
    toHost === '' || fromHost === ''
      ? []
      : insertPair(parent, 'reverseExpression', fromHost, String(node.name)),
  )
}

const written = (node: Node, text: string) =>
  (text.includes('\n') ? toLiteralBlock(node, text) : undefined) ?? replaceValue(node, text)

const BLOCK_HEADER = /^[|>][^\r\n]*/

/** The text of the expression; empty if there is none, undefined if it is not a plain text. */
function textOf(node: Node | undefined): string | undefined {
  if (node === undefined || (node.value === null && !node.unknown)) return ''
  return typeof node.value === 'string' && !node.unknown ? node.value : undefined
}

/** The fix has no place for a comment between the two expressions or behind the sign of a block. */
function holdsComment(node: Node): boolean {
  let text = node.document.file.masked.slice(node.span.start, node.span.end)
  for (const { span } of node.children().toReversed()) {
    const [start, end] = [span.start - node.span.start, span.end - node.span.start]
    const header = BLOCK_HEADER.exec(text.slice(start, end))?.[0] ?? ''
    text = text.slice(0, start) + header + text.slice(end)
  }
  return text.includes('#')
}
