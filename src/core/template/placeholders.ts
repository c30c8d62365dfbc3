import { lineEnd, lineStart } from '../text/scan.ts'
import { filled, maskFiller } from './filler.ts'

/** A placeholder of the configuration: a fixed text, or one `*` between a start and an end. */
interface Form {
  readonly start: string
  /** Undefined if the whole text is the start. */
  readonly end: string | undefined
}

/**
 * True if a text can be a placeholder: at least two characters besides the `*` distinguish it from
 * ordinary values.
 */
export function isPlaceholderForm(text: string): boolean {
  if (text.length > 100 || /[\s#:'"\\]/.test(text)) return false
  const parts = text.split('*')
  return parts.length <= 2 && (parts[0] ?? '') !== '' && text.replace('*', '').length >= 2
}

const NAME = /[\w.:/-]/

/** Names in capitals that scripts replace; `${NAME}` and parts of a longer word do not count. */
const CAPITALS =
  /(?<=:[ \t]|-[ \t]|[\w./@-])\{[A-Z][A-Z0-9_]+\}(?=[\w./@:-]|[ \t]*(?:[\r\n,}\]]|$|[ \t]#))|(?<![A-Za-z0-9])__[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*__(?![A-Za-z0-9_])/g

/** Masks `{NAME}` and `__NAME__`. */
export function maskCapitals(text: string): string {
  if (!/\{[A-Z]|__[A-Z]/.test(text)) return text
  const isComment = commentFinder(text)
  return text.replace(CAPITALS, (name: string, at: number) => (isComment(at) ? name : filled(name)))
}

const LONE_CAPITALS = /^([ \t]*)__([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)__(?=[ \t\r]*$)/gm

/** A line with only `__NAME__` counts as a template, because any number of lines may replace it. */
export const bracedLines = (text: string): string =>
  text.includes('__') ? text.replace(LONE_CAPITALS, '$1{{$2}}') : text

/**
 * Masks placeholders (`__NAME__` for `__*__`) with filler of the same length, so that their values
 * are unknown like those of templates. Comments stay.
 */
export function maskPlaceholders(text: string, placeholders: readonly string[] = []): string {
  let masked = text
  for (const placeholder of placeholders) {
    if (!isPlaceholderForm(placeholder)) continue
    const [start = '', end] = placeholder.split('*')
    masked = maskForm(masked, { start, end })
  }
  return masked
}

function maskForm(text: string, form: Form): string {
  let masked = ''
  let from = 0
  const isComment = commentFinder(text)
  const endOf = endFinder(text, form)
  const next = (after: number) => text.indexOf(form.start, after)
  for (let at = next(0); at !== -1; at = next(Math.max(at + 1, from))) {
    const end = endOf(at + form.start.length)
    if (end === undefined || isComment(at)) continue
    masked += text.slice(from, at) + maskFiller.repeat(end - at)
    from = end
  }
  return masked + text.slice(from)
}

/**
 * Finds the ends of placeholders. Starts must be asked for from left to right, because the text is
 * read once.
 */
function endFinder(text: string, { end }: Form): (from: number) => number | undefined {
  if (end === undefined) return (from) => from
  const nameEnd = nextFinder((from) => {
    let at = from
    while (NAME.test(text.charAt(at))) at++
    return at
  })
  if (end === '') return (from) => (nameEnd(from) > from ? nameEnd(from) : undefined)
  const nextEnd = nextFinder((from) => {
    const at = text.indexOf(end, from)
    return at === -1 ? text.length + 1 : at
  })
  return (from) => (nextEnd(from + 1) <= nameEnd(from) ? nextEnd(from + 1) + end.length : undefined)
}

/** Caches a found place until a later one is asked for. */
function nextFinder(find: (from: number) => number): (from: number) => number {
  let at = -1
  return (from) => {
    if (at < from) at = find(from)
    return at
  }
}

/**
 * Tells if a comment began earlier on the line of a place. Places must be asked for from left to
 * right.
 */
function commentFinder(text: string): (at: number) => boolean {
  let end = -1
  let comment = Number.POSITIVE_INFINITY
  return (at) => {
    if (at > end) {
      const start = lineStart(text, at)
      end = lineEnd(text, at)
      const found = /(?:^|[ \t])#/.exec(text.slice(start, end))
      comment = found === null ? Number.POSITIVE_INFINITY : start + found.index
    }
    return at > comment
  }
}
