import {
  defineRule,
  type Edit,
  error,
  gluedIn,
  gluedWords,
  isMapping,
  type Node,
  omission,
  suggestion,
} from '#core'

export default defineRule({
  id: 'patch-document-shape',
  summary: 'A JSON patch is a list of operations with "op" and "path".',
  fixable: 'suggest',
  supersedes: ['wrong-type', 'unknown-field', 'yaml-syntax'],
  messages: {
    single: error('A JSON patch is a list, so this single operation is refused. Put it in a list.'),
    whole: error('A JSON patch is a list of operations, so this is refused.'),
    operation: error('An operation is an object with "op" and "path", so this patch is refused.'),
    missing: omission(error('The operation has no "{field}", so the whole patch is refused.')),
    space: error(
      'Without a space after "{field}:", this is one word, so the whole patch is refused. Add a space after each colon.',
    ),
    text: error('"{field}" must be a string, so the whole patch is refused.'),
  },
  check({ report, reportSpan }) {
    const text = (at: Node) => {
      if (typeof at.value === 'string' || at.unknown) return
      report({ message: 'text', at, data: { field: String(at.name) } })
    }
    return {
      File(file) {
        for (const { span, field, spaces } of gluedWords(file)) {
          const fix = suggestion('Add the spaces', spaces)
          if (field !== 'value') reportSpan({ message: 'space', span, data: { field }, fix })
        }
      },
      'JsonPatch:raw'(root) {
        if (Array.isArray(root.value) || root.unknown) return
        const isSingle = isMapping(root.value) && root.child('op') !== undefined
        const fix = isSingle ? suggestion('Put it in a list', inList(root)) : undefined
        report({ message: isSingle ? 'single' : 'whole', at: root, part: 'key', fix })
      },
      'JsonPatchOperation:raw'(at) {
        const glued = gluedIn(at)
        if (glued !== undefined && glued.field !== 'value') {
          const { field, key, spaces } = glued
          const fix = suggestion('Add the spaces', spaces)
          const part = key === at ? 'value' : 'key'
          report({ message: 'space', at: key, part, data: { field }, fix })
        } else if (isMapping(at.value)) {
          for (const missing of lackingFields(at))
            report({ message: 'missing', at, part: 'key', data: { field: missing } })
        } else if (!at.unknown) report({ message: 'operation', at })
      },
      'JsonPatchOperation.op:raw': text,
      'JsonPatchOperation.path:raw': text,
      'JsonPatchOperation.from:raw': text,
    }
  },
})

const REQUIRED = ['op', 'path']

const lackingFields = (at: Node) =>
  at.unknown || at.mayHoldMore ? [] : REQUIRED.filter((field) => at.child(field) === undefined)

/**
 * Wraps the operation in a list: brackets for JSON; in block style a dash, with every line indented
 * by two.
 */
function inList({ document }: Node) {
  const { file, tree, base } = document
  const span = tree.locate(base, 'value')
  if (span === undefined) return undefined
  const { uri, text } = file
  const insert = (at: number, added: string): Edit => {
    return { uri, span: { start: at, end: at }, text: added }
  }
  if (tree.isFlow(base)) return [insert(span.start, '['), insert(span.end, ']')]
  const first = file.lines.position(span.start)
  if (first.column > 0) return undefined
  const last = file.lines.position(Math.max(span.start, span.end - 1)).line
  const edits = [insert(span.start, '- ')]
  for (let line = first.line + 1; line <= last; line++) {
    const start = file.lines.offset(line, 0)
    if (/\S/.test(file.lines.text(line)) && start < text.length) edits.push(insert(start, '  '))
  }
  return edits
}
