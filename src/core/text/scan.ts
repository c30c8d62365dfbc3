/** White space as YAML defines it: other white space of Unicode is content. */
export const isWhitespace = (character = ''): boolean => /[ \t\r\n]/.test(character)

/** Also matches a byte order mark, which may precede the first key. */
const WHITE_OR_MARK = /[ \t\r\n\uFEFF]/

/** A `#` begins a comment only at the start of the text or after white space. */
export const startsComment = (text: string, at: number): boolean =>
  text[at] === '#' && (at === 0 || isWhitespace(text[at - 1]))

/** Returns the end of the text before `end`, without trailing white space. */
export function trimEnd(text: string, end: number): number {
  let at = end
  while (at > 0 && isWhitespace(text[at - 1])) at--
  return at
}

/** The same, also without trailing comments on lines of their own. */
export function trimVoid(text: string, end: number): number {
  let at = trimEnd(text, end)
  for (let from = end; text.slice(at, from).includes('\n'); at = trimEnd(text, from)) {
    const line = lineStart(text, at)
    const comment = text.slice(line, at).search(/(?:^|[ \t])#/)
    if (comment === -1) break
    from = line + comment
  }
  return at
}

/**
 * The text without these characters at its end. Written by hand, because a pattern would search
 * from each of them to the end.
 */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/**
 * Length of the line break here as the parser sees it, 0 if there is none: a lone `\r` is content.
 */
export function breakLength(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code === 10) return 1
  return code === 13 && text.charCodeAt(at + 1) === 10 ? 2 : 0
}

/** Offset of the line break that ends a line as the parser sees it, or the end of the text. */
export function lineEnd(text: string, from: number): number {
  const feed = lineFeed(text, from)
  return feed > from && feed < text.length && text[feed - 1] === '\r' ? feed - 1 : feed
}

export const lineStart = (text: string, at: number) =>
  at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1

/** Offset of the next line feed, or the end of the text. */
export const nextLine = (text: string, lineEnd: number) => lineEnd + breakLength(text, lineEnd)

/** The line feed that ends a line, or the end of the text. */
export function lineFeed(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at === -1 ? text.length : at
}

/** Offset of the next character that is neither a space nor a tab. */
export function skipInline(text: string, from: number, end = text.length): number {
  let at = from
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at++
  return at
}

/** Offset of the next character that is not white space. */
export function skipWhitespace(text: string, from: number, end = text.length): number {
  let at = from
  while (at < end && isWhitespace(text[at])) at++
  return at
}

/** Offset of the next character that is neither white space nor in a comment. */
export const skipVoid = (text: string, from: number): number =>
  skipVoidAnd(text, from, isWhitespace)

/** Offset of the next character that neither passes nor is in a comment. */
function skipVoidAnd(text: string, from: number, passes: (character: string) => boolean): number {
  let at = from
  while (at < text.length) {
    if (startsComment(text, at)) at = lineEnd(text, at)
    else if (passes(text[at] ?? '')) at++
    else return at
  }
  return at
}

/** Offset after the colon that follows a key; the key's end if there is no colon (`{a}`). */
export function afterColon(text: string, keyEnd: number): number {
  const at = skipInline(text, keyEnd)
  return text[at] === ':' ? at + 1 : keyEnd
}

/** Offset of the next character that is not white space, in a comment, or a colon. */
export const skipToValue = (text: string, from: number): number =>
  skipVoidAnd(text, from, (character) => character === ':' || WHITE_OR_MARK.test(character))
