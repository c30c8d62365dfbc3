const PART = "(?:[\\w.~!$&'()*+,;=:@/?-]|%[\\da-f]{2})*"
const HOST = '(?:[\\w.~-]+|\\[[\\da-f.]*:[\\da-f:.]+\\])(?::\\d{1,5})?'
const WEB_URL = new RegExp(`^https?://${HOST}(?:[/?]${PART})?(?:#${PART})?$`, 'i')

/** An address that a browser elsewhere can open, valid by RFC 3986, and without a user or a password. */
export const isWebUrl = (url: string): boolean => WEB_URL.test(url)

/** A text of the user's in Markdown: no markup, no link or picture, no HTML. */
export const inMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]#|~$!]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
