/** Matches the names of Markdown files. */
export const MARKDOWN = /\.(?:md|mdx|markdown)$/i

/** Configuration in Markdown is an example. */
export const isMarkdownName = (uri: string): boolean => MARKDOWN.test(uri)

/** A line of Markdown that opens or closes a block. */
export const FENCE = /^(?:[ \t]*(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*[ \t]*(?:`{3}|~{3})/m

/** The text of a page without the signs of its quotes. */
export const withoutQuotes = (text: string): string =>
  /^[ \t>]*>[^\n]*(?:`{3}|~{3})/m.test(text) ? text.replace(/^(?:[ \t]*>)+ ?/gm, '') : text
