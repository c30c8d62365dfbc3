import {
  defineRule,
  isMapping,
  type Node,
  type Span,
  safeFix,
  scalarMap,
  toLiteralBlock,
} from '#core'
import { pairProblems, sourceOfPairs } from '#domain'

export default defineRule({
  id: 'parameters-not-text',
  summary: 'The parameters of a workspace are one text of "key: value" lines.',
  fixable: 'safe',
  supersedes: ['wrong-type'],
  messages: {
    object: {
      severity: 'error',
      text: 'Parameters are one text with a "key: value" line for each, not an object, so the server refuses the workspace. Write "|" behind the colon.',
    },
    line: {
      severity: 'error',
      text: 'Line {line} of the parameters is no "key: value" pair, so the template cannot read them. Write a colon and a blank between key and value.',
    },
    nested: {
      severity: 'error',
      text: 'Parameter "{key}" holds a list or an object, where the template reads one plain value. Give it a single value.',
    },
    repeated: {
      severity: 'error',
      text: 'Parameter "{key}" is given twice, so one of the values is lost. Remove one of them.',
    },
  },
  check: ({ report, file }) => ({
    'WorkspaceInstanceSpec.parameters:raw'(at) {
      if (isMapping(at.value)) {
        const text = isFlat(at) ? sourceOfPairs(at) : undefined
        const fix = safeFix('Make it a text', text ? toLiteralBlock(at, text) : undefined)
        report({ message: 'object', at, part: 'key', fix })
        return
      }
      if (typeof at.value !== 'string') return
      const problems = pairProblems(at.value)
      if (problems.length === 0) return
      const place = placer(at, at.value)
      for (const problem of problems) {
        const span = place(problem.span)
        if (problem.is === 'no-pair') {
          report({ message: 'line', at, span, data: { line: problem.line } })
        } else if (problem.is === 'nested') {
          report({ message: 'nested', at, span, data: { key: problem.key } })
        } else {
          const first = place(problem.first)
          const related = first
            ? [{ uri: file.uri, span: first, message: 'It is given here first.' }]
            : []
          report({ message: 'repeated', at, span, data: { key: problem.key }, related })
        }
      }
    },
  }),
})

const isFlat = (mapping: Node) =>
  mapping.children().every(({ value }) => typeof value !== 'object' || value === null)

/** Turns places in the text into places in the file, where that can be done surely. */
function placer(at: Node, value: string): (span: Span) => Span | undefined {
  const { file } = at.document
  const map = at.style && scalarMap(file.masked, at.span, at.style, value)
  return (span) => (map === undefined || span.start >= span.end ? undefined : map.spanOf(span))
}
