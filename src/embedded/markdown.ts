import type { TextBlock } from '../core/document/parse-options.ts'
import { linesEmbedding } from '../core/scalar/embedding.ts'
import { type Line, linesOf } from './lines.ts'

const OPENER = /^([ \t]*)(`{3,}(?=[^`]*$)|~{3,})\s*(?:(ya?ml|json)\b)?/i

/** Rules about what can be right nowhere: what they report is wrong in an example too, which may repeat a key for two cases. */
export const exampleRules: ReadonlySet<string> = new Set([
  ...['document-too-complex', 'missing-separator', 'odd-space'],
  ...['unquoted-expression', 'unquoted-wildcard', 'yaml-syntax', 'kind-spelling'],
  ...['invalid-value', 'misplaced-field', 'unknown-field', 'wrong-type', 'scope-entry-shape'],
  ...['foreign-path-syntax', 'partial-glob', 'path-syntax', 'single-quoted-key', 'unknown-path'],
  ...['expression-syntax', 'forbidden-global', 'function-result', 'helper-arity', 'in-array'],
  ...['invalid-helper-argument', 'not-a-single-expression', 'undefined-identifier'],
  ...['unknown-context-property'],
])

/**
 * Examples in fenced blocks. Only those that begin where a file would, and that were not shortened: the others are
 * pieces of something, and the answer of a server is not a mistake of the author.
 */
export function blocksIn(text: string): readonly TextBlock[] {
  if (!/```|~~~/.test(text)) return []
  return fencesIn(text)
    .map(({ margin, inside }) => {
      const span = { start: inside[0]?.start ?? 0, end: inside.at(-1)?.end ?? 0 }
      return linesEmbedding(text, span, margin)
    })
    .filter((embedding) => isWhole(embedding.text))
    .map((embedding, index) => ({
      embedding,
      pointer: ['fence', index],
      wrapper: { name: 'Markdown file', isPartial: true },
    }))
}

interface Fence {
  readonly margin: number
  readonly inside: readonly Line[]
}

/** The blocks of YAML and JSON. Without its end everything behind an opening would be text. */
function fencesIn(text: string): readonly Fence[] {
  const lines = linesOf(text)
  const found: Fence[] = []
  for (let at = 0; at < lines.length; at++) {
    if (/^ {0,3}<!--/.test(lines[at]?.text ?? '')) at = endOfComment(lines, at)
    const [opener, margin = '', fence = '', language] = OPENER.exec(lines[at]?.text ?? '') ?? []
    if (opener === undefined) continue
    const start = at + 1
    at = endOfBlock(lines, start, fence)
    const isRead = language !== undefined && !margin.includes('\t') && at < lines.length
    if (isRead) found.push({ margin: margin.length, inside: lines.slice(start, at) })
  }
  return found
}

function endOfComment(lines: readonly Line[], from: number): number {
  let at = from
  while (at < lines.length && !lines[at]?.text.includes('-->')) at++
  return at
}

/** The line that closes a block: at least as many of the same characters, and nothing else. */
function endOfBlock(lines: readonly Line[], from: number, fence: string): number {
  const isEnd = (line: string) =>
    line.startsWith(fence) && line.split('').every((character) => character === fence[0])
  let at = from
  while (at < lines.length && !isEnd(lines[at]?.text.trim() ?? '')) at++
  return at
}

const COMMENT = /^[ \t]*(?:#|\/\/).*$/gm
const FIRST_KEY = /^(?:["']?[A-Za-z][\w.-]*["']?:(?:\s|$)|\{)/
/** Dots for what the reader knows, alone or in brackets. */
const LEFT_OUT = /(?:^|[\s[{<"'])(?:\.{3}|…)(?=$|[\s\]}>"',])/m
const ANSWER =
  /^(?:status:| {1,4}"status":)|(?:^|[\s{,])["']?(?:creationTimestamp|generation|managedFields|resourceVersion|uid)["']?:/m

function isWhole(text: string): boolean {
  const content = text.replace(COMMENT, '')
  const first = content.split('\n').find((line) => line.trim() !== '' && line.trim() !== '---')
  if (first === undefined || !FIRST_KEY.test(first)) return false
  // JSON has no comments, but some of its readers allow them.
  const hasComments = first.startsWith('{') && content !== text
  return !hasComments && !LEFT_OUT.test(content) && !ANSWER.test(content)
}
