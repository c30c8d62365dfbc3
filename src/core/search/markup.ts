const PART = "(?:[\\w.~!$&'()*+,;=:@/?-]|%[\\da-f]{2})*"
const HOST = '(?:[\\w.~-]+|\\[[\\da-f.]*:[\\da-f:.]+\\])(?::\\d{1,5})?'
const WEB_URL = new RegExp(`^https?://${HOST}(?:[/?]${PART})?(?:#${PART})?$`, 'i')

/**
 * True of an address that a browser elsewhere can open: valid by RFC 3986, without user and
 * password.
 */
export const isWebUrl = (url: string): boolean => WEB_URL.test(url)

/** Escapes the user's text for Markdown: no markup, links, pictures or HTML. */
export const inMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]#|~$!]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
