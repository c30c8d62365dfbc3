import { maskFiller } from '../core/template/filler.ts'
import { maskTemplates } from '../core/template/mask.ts'
import { isUnknownText } from '../core/template/unknown-text.ts'
import { isMapping } from '../core/text/mapping.ts'
import { lineFeed, lineStart } from '../core/text/scan.ts'
import type { Node, Span, Tree } from '../core/types.ts'
import { parseFull } from '../core/yaml/parse-full.ts'
import { parseQuick } from '../core/yaml/quick.ts'

/** A mistake in a text of `key: value` lines; places are offsets in that text. */
export type PairProblem =
  | { readonly is: 'no-pair'; readonly line: number; readonly span: Span }
  | { readonly is: 'nested'; readonly key: string; readonly span: Span }
  | { readonly is: 'repeated'; readonly key: string; readonly span: Span; readonly first: Span }

/** Why a text is no YAML mapping of scalars; no reasons if templates hide too much. */
export function pairProblems(text: string): readonly PairProblem[] {
  const known = text.replace(/^.*$/gm, (line) =>
    isUnknownPair(line) ? ' '.repeat(line.length) : line,
  )
  if (isUnknownText(known)) return []
  const problems = problemsIn(known)
  if (!TEMPLATE_LINE.test(text)) return problems
  return problems.filter(({ is }) => is !== 'repeated')
}

/** A line with only templates, perhaps a condition that leaves one of two keys. */
const TEMPLATE_LINE = new RegExp(`^[ \\t]*${maskFiller}[${maskFiller} \\t]*$`, 'm')

const isUnknownPair = (line: string) =>
  isUnknownText(line) &&
  (/^[\w.-]+:[ \t]+(?![|> \t])[^"']*$/.test(line) || TEMPLATE_LINE.test(line))

function problemsIn(text: string): readonly PairProblem[] {
  const { trees, wrong } = parsePairs(text)
  const [tree, another] = trees
  if (wrong !== undefined) return [noPair(text, wrong)]
  if (another !== undefined) return [noPair(text, another.span.start)]
  if (tree === undefined || tree.value === null || tree.value === undefined) return []
  const { value } = tree
  if (!isMapping(value)) return [noPair(text, tree.locate([], 'value')?.start ?? 0)]
  const spanOf = (key: string, part: 'key' | 'value') => tree.locate([key], part) ?? NOWHERE
  const nested = Object.keys(value).filter((key) => isCollection(value[key]))
  const inNested = ({ start }: Span) =>
    nested.some((key) => start >= spanOf(key, 'value').start && start < spanOf(key, 'value').end)
  const problems: PairProblem[] = [
    ...nested.map((key) => ({ is: 'nested', key, span: spanOf(key, 'key') }) as const),
    ...tree.duplicates
      .filter(({ second }) => !inNested(second))
      .map(({ key, first, second }) => ({ is: 'repeated', key, span: second, first }) as const),
  ]
  return problems
    .filter(({ span }) => span.start < span.end)
    .sort((a, b) => a.span.start - b.span.start)
}

const NOWHERE: Span = { start: 0, end: 0 }

const isCollection = (value: unknown) => typeof value === 'object' && value !== null

/** The full parser recurses without a limit, so it gets only text that cannot be deep. */
function parsePairs(text: string): { readonly trees: readonly Tree[]; readonly wrong?: number } {
  const quick = parseQuick(text)
  if (quick !== undefined) return { trees: quick }
  if (!isShallow(text)) return { trees: [], wrong: 0 }
  const { trees, problems } = parseFull(text)
  const [problem] = problems
  return problem === undefined ? { trees } : { trees, wrong: problem.span.start }
}

const isShallow = (text: string) =>
  (text.match(/[[{]/g)?.length ?? 0) < 100 &&
  !/^ {100}/m.test(text) &&
  text.split('\n').every((line) => (line.match(/[-?:] /g)?.length ?? 0) < 100)

/** The line at an offset, or the last one before it that is not blank. */
function noPair(text: string, offset: number): PairProblem {
  const end = text.slice(0, lineFeed(text, Math.min(offset, text.length))).trimEnd().length
  const start = lineStart(text, end)
  const indent = text.slice(start, end).search(/\S/)
  const line = text.slice(0, start).split('\n').length
  return { is: 'no-pair', line, span: { start: start + Math.max(indent, 0), end } }
}

/**
 * The source of a mapping of scalars as a text of its own, one pair per line; comments, templates
 * and quotes stay. Undefined if that text would have another meaning.
 */
export function sourceOfPairs(mapping: Node): string | undefined {
  const { document, value, span } = mapping
  const source = document.file.text.slice(span.start, span.end)
  if (/[:,{]\s+&\S|(?:^|[\s,{])<</.test(source)) return undefined
  const lines = document.tree.isFlow(mapping.pointer) ? flowPairs(mapping) : dedent(mapping, source)
  return lines !== undefined && saysTheSame(lines, value) ? lines : undefined
}

function dedent({ document, span }: Node, source: string): string {
  const { column } = document.file.lines.position(span.start)
  return `${source
    .replace(/\r\n/g, '\n')
    .replace(/\n *$/gm, '\n')
    .replaceAll(`\n${' '.repeat(column)}`, '\n')}\n`
}

function flowPairs(mapping: Node): string | undefined {
  const { tree, file } = mapping.document
  if (/[#\n]/.test(file.text.slice(mapping.span.start, mapping.span.end))) return undefined
  const pairs = mapping.children().map(({ pointer }) => {
    const value = tree.locate(pointer, 'value')
    const slice = (part: Span | undefined) => (part ? file.text.slice(part.start, part.end) : '')
    return `${slice(tree.locate(pointer, 'key'))}: ${slice(value)}`.trimEnd()
  })
  return pairs.map((pair) => `${pair}\n`).join('')
}

function saysTheSame(text: string, value: unknown): boolean {
  const { trees, wrong } = parsePairs(maskTemplates(text).text)
  if (wrong !== undefined || trees.length !== 1) return false
  return JSON.stringify(trees[0]?.value) === JSON.stringify(value)
}
