/** Matches the names of Markdown files. */
export const MARKDOWN = /\.(?:md|mdx|markdown)$/i

/** Configuration in Markdown is an example. */
export const isMarkdownName = (uri: string): boolean => MARKDOWN.test(uri)

/** A line of Markdown that opens or closes a block. */
export const FENCE = /^[ \t]*(?:`{3}|~{3})/m
