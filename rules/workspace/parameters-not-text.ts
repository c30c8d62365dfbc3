import {
  defineRule,
  error,
  info,
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
  summary: 'The parameters of a workspace are text with "key: value" lines.',
  fixable: 'safe',
  safeBecause: 'Only parameters that the server refuses are rewritten.',
  supersedes: ['wrong-type'],
  messages: {
    object: error('"parameters" must be text, not an object. Put "|" after the colon.'),
    // In JSON, and between braces, there are no block scalars.
    flow: error(
      '"parameters" must be text, not an object. Write one string of "key: value" lines.',
    ),
    line: error('Line {line} of the parameters is not "key: value". Check the colon and space.'),
    folded: error('">" joins these lines into one, so only one parameter is left. Write "|".'),
    nested: info(
      'Parameter "{key}" is a list or an object, but templates may expect a single value.',
    ),
    repeated: error('Parameter "{key}" is set twice, so one value is lost. Remove one.'),
  },
  check: ({ report, file }) => ({
    'WorkspaceInstanceSpec.parameters:raw'(at) {
      if (isMapping(at.value)) {
        const message = isBlock(at) ? 'object' : 'flow'
        report({ message, at, part: 'key', fix: asText(at) })
      }
      if (typeof at.value !== 'string') return
      const problems = pairProblems(at.value)
      if (problems.length === 0) return
      if (at.style === 'folded' && problems.some(({ is }) => is === 'no-pair')) {
        report({ message: 'folded', at, part: 'key', fix: unfolded(at) })
        return
      }
      const place = placer(at, at.value)
      for (const problem of problems) {
        report({ at, span: place(problem.span), ...described(problem, file.uri, place) })
      }
    },
  }),
})

type PairProblem = ReturnType<typeof pairProblems>[number]
type Placer = (span: Span) => Span | undefined

function described(problem: PairProblem, uri: string, place: Placer) {
  if (problem.is === 'no-pair') return { message: 'line', data: { line: problem.line } } as const
  const data = { key: problem.key }
  if (problem.is === 'nested') return { message: 'nested', data } as const
  return { message: 'repeated', data, related: firstSet(uri, place(problem.first)) } as const
}

function asText(mapping: Node) {
  const text = isFlat(mapping) ? sourceOfPairs(mapping) : undefined
  return safeFix('Make it a text', text ? toLiteralBlock(mapping, text) : undefined)
}

/** Keeps the lines apart instead of folding them. */
function unfolded(at: Node) {
  const { file } = at.document
  const start = file.text.indexOf('>', at.span.start)
  const head = file.text.slice(start, file.text.indexOf('\n', start))
  const lines = file.text.slice(start + head.length, at.span.end).split(/\r?\n/)
  const isPlain = lines.every((line) => /^\s*(?:$|#|[\w.-]+:(?:\s|$))/.test(line))
  const span = { start, end: start + 1 }
  const edits =
    isPlain && start === at.span.start ? [{ uri: file.uri, span, text: '|' }] : undefined
  return safeFix('Write "|"', edits)
}

const isBlock = ({ document, pointer }: Node) =>
  !document.tree.isFlow(pointer.slice(0, -1)) && !document.tree.isFlow(pointer)

const isFlat = (mapping: Node) =>
  mapping.children().every(({ value }) => typeof value !== 'object' || value === null)

const firstSet = (uri: string, span: Span | undefined) =>
  span === undefined ? [] : [{ uri, span, message: 'It is first set here.' }]

/** Maps places in the text to places in the file, if that is exact. */
function placer(at: Node, value: string): Placer {
  const { file } = at.document
  const map = at.style && scalarMap(file.masked, at.span, at.style, value)
  return (span) => (map === undefined || span.start >= span.end ? undefined : map.spanOf(span))
}
