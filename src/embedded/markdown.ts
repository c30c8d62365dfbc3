import type { TextBlock } from '../core/document/parse-options.ts'
import { linesEmbedding } from '../core/scalar/embedding.ts'
import { type Line, lineFrom, linesOf } from './lines.ts'
import { heredocsIn } from './shell.ts'

/** The opening line of a fence, after the marks of the quotes and lists around it. */
const OPENER =
  /^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*)([ \t]*)(`{3,}(?=[^`]*$)|~{3,})\s*(.*)$/

/** Languages of fenced blocks by label; a file name is a label, too. */
const LANGUAGES = {
  data: /^(?:(?:ya?ml|json)\b|[\w.-]+\.ya?ml\b)/i,
  shell: /^(?:bash|sh|shell|zsh|console)\b/i,
  none: /^$/,
}

type Language = keyof typeof LANGUAGES

const languageOf = (label: string) =>
  (['data', 'shell', 'none'] as const).find((name) => LANGUAGES[name].test(label.trim()))

/**
 * Examples in fenced blocks. Only complete ones that begin like a file: others are fragments, and a
 * server's response is not the author's mistake.
 */
export function blocksIn(text: string): readonly TextBlock[] {
  if (!/```|~~~/.test(text)) return []
  return fencesIn(text)
    .flatMap(({ margin, inside, language }) => {
      if (language === 'shell') return heredocsIn(text, inside)
      const span = { start: inside[0]?.start ?? 0, end: inside.at(-1)?.end ?? 0 }
      const embedding = linesEmbedding(text, span, margin)
      const isGuess = language === 'none'
      return isGuess && !CONNECTS.test(embedding.text) ? [] : [{ embedding, isGuess, facts: {} }]
    })
    .filter(({ embedding }) => isWhole(embedding.text))
    .map(({ facts, ...block }, index) => ({
      ...block,
      pointer: ['fence', index],
      wrapper: { name: 'Markdown file', isPartial: true, ...facts },
    }))
}

/**
 * Sections that only a vc.yaml has; a block in any language that begins with one of them is a
 * vc.yaml.
 */
const CONNECTS =
  /^sync:(?:\s*\{|[ \t]*\n(?:[ \t].*\n)*?[ \t]+)(?:toHost|fromHost):|^external:(?:\s*\{|[ \t]*\n(?:[ \t].*\n)*?[ \t]+)platform:/m

interface Fence {
  /** The start of each line that is removed: a number of blanks, or a pattern. */
  readonly margin: number | RegExp
  readonly inside: readonly Line[]
  readonly language: Language
}

/** The blocks that may be read. Without its end, a block would contain the rest of the file. */
function fencesIn(text: string): readonly Fence[] {
  const lines = linesOf(text)
  const found: Fence[] = []
  for (let at = 0; at < lines.length; at++) {
    if (/^ {0,3}<!--/.test(lines[at]?.text ?? ''))
      at = lineFrom(lines, at, (line) => line.includes('-->'))
    const [opener, signs = '', blanks = '', fence = '', label = ''] =
      OPENER.exec(lines[at]?.text ?? '') ?? []
    if (opener === undefined) continue
    const margin = marginBehind(`${signs}${blanks}`)
    const start = at + 1
    at = endOfBlock(lines, start, fence, margin)
    const language = blanks.includes('\t') || at >= lines.length ? undefined : languageOf(label)
    const isQuotedScript = language === 'shell' && typeof margin !== 'number'
    if (language === undefined || isQuotedScript) continue
    found.push({ margin, inside: lines.slice(start, at), language })
  }
  return found
}

/** A list item continues with spaces, a quote with its marks. */
function marginBehind(opener: string): number | RegExp {
  const quotes = opener.match(/>/g)?.length ?? 0
  if (quotes === 0) return opener.length
  const indent = Math.max(0, opener.length - opener.lastIndexOf('>') - 2)
  return new RegExp(String.raw`(?:[ \t]*>){1,${quotes}} ?[ \t]{0,${indent}}`, 'y')
}

/**
 * Index of the line that closes a block: at least as many of the same characters, and nothing
 * else. A block in a quote ends with the quote.
 */
const endOfBlock = (
  lines: readonly Line[],
  from: number,
  fence: string,
  margin: number | RegExp,
): number =>
  lineFrom(lines, from, (text) => {
    if (typeof margin !== 'number' && !/^[ \t]*>/.test(text)) return true
    const line = (typeof margin === 'number' ? text : text.replace(/^[ \t>]+/, '')).trim()
    return line.startsWith(fence) && line.split('').every((character) => character === fence[0])
  })

const COMMENT = /^[ \t]*(?:#|\/\/).*$/gm
const FIRST_KEY = /^(?:["']?[A-Za-z][\w.-]*["']?:(?:\s|$)|\{)/
/** Dots for omitted text, alone or in brackets. */
const LEFT_OUT = /(?:^|[\s[{<"'])(?:\.{3}|…)(?=$|[\s\]}>"',])/m
const ANSWER =
  /^(?:status:(?!\s*\{\}\s*$)| {1,4}"status":(?!\s*\{\}))|(?:^|[\s{,])["']?(?:creationTimestamp|generation|managedFields|resourceVersion|uid)["']?:/m

function isWhole(text: string): boolean {
  const content = text.replace(COMMENT, '')
  const first = content.split('\n').find((line) => line.trim() !== '' && line.trim() !== '---')
  if (first === undefined || !FIRST_KEY.test(first)) return false
  // JSON has no comments, but some of its readers allow them.
  const hasComments = first.startsWith('{') && content !== text
  return !hasComments && !LEFT_OUT.test(content) && !ANSWER.test(content)
}
