/** An address that a browser elsewhere can open, and nothing else. */
export const isWebUrl = (url: string): boolean => /^https?:\/\/[\x21-\x7e]+$/.test(url)

/** A text of the user's in Markdown: no markup, no link or picture, no HTML. */
export const inMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]#|~$!]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
