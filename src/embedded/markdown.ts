import type { TextBlock } from '../core/document/parse-options.ts'
import { linesEmbedding } from '../core/scalar/embedding.ts'
import { type Line, lineFrom, linesOf } from './lines.ts'
import { heredocsIn } from './shell.ts'

const OPENER = /^([ \t]*)(`{3,}(?=[^`]*$)|~{3,})\s*(.*)$/

/** Languages of blocks, by their label: a file's name is one, too. */
const LANGUAGES = {
  data: /^(?:(?:ya?ml|json)\b|[\w.-]+\.ya?ml\b)/i,
  shell: /^(?:bash|sh|shell|zsh|console)\b/i,
  none: /^$/,
}

type Language = keyof typeof LANGUAGES

const languageOf = (label: string) =>
  (['data', 'shell', 'none'] as const).find((name) => LANGUAGES[name].test(label.trim()))

/**
 * Examples in fenced blocks. Only those that begin where a file would, and that were not shortened: the others are
 * pieces of something, and the answer of a server is not a mistake of the author.
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

/** Sections that only a vc.yaml has, so that a block in any language that begins with them is one. */
const CONNECTS =
  /^sync:(?:\s*\{|[ \t]*\n(?:[ \t].*\n)*?[ \t]+)(?:toHost|fromHost):|^external:(?:\s*\{|[ \t]*\n(?:[ \t].*\n)*?[ \t]+)platform:/m

interface Fence {
  readonly margin: number
  readonly inside: readonly Line[]
  readonly language: Language
}

/** The blocks that may be read. Without its end everything behind an opening would be text. */
function fencesIn(text: string): readonly Fence[] {
  const lines = linesOf(text)
  const found: Fence[] = []
  for (let at = 0; at < lines.length; at++) {
    if (/^ {0,3}<!--/.test(lines[at]?.text ?? ''))
      at = lineFrom(lines, at, (line) => line.includes('-->'))
    const [opener, margin = '', fence = '', label = ''] = OPENER.exec(lines[at]?.text ?? '') ?? []
    if (opener === undefined) continue
    const start = at + 1
    at = endOfBlock(lines, start, fence)
    const language = margin.includes('\t') || at >= lines.length ? undefined : languageOf(label)
    if (language === undefined) continue
    found.push({ margin: margin.length, inside: lines.slice(start, at), language })
  }
  return found
}

/** The line that closes a block: at least as many of the same characters, and nothing else. */
const endOfBlock = (lines: readonly Line[], from: number, fence: string): number =>
  lineFrom(lines, from, (text) => {
    const line = text.trim()
    return line.startsWith(fence) && line.split('').every((character) => character === fence[0])
  })

const COMMENT = /^[ \t]*(?:#|\/\/).*$/gm
const FIRST_KEY = /^(?:["']?[A-Za-z][\w.-]*["']?:(?:\s|$)|\{)/
/** Dots for what the reader knows, alone or in brackets. */
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
