import { MAX_USERINFO_LENGTH } from '../limits.ts'
import { addAll } from '../lists.ts'
import type { Span } from '../types.ts'
import { looksTyped } from './named-values.ts'
import { mayBeRandom } from './random-word.ts'
import { isReference } from './reference.ts'

/** With one slash where somebody took the address for a path. */
const SCHEME = /:\/\/?/g
/** `user:pass@tcp(host)` and other addresses without a scheme. */
const BARE_USERINFO = /(?<![\w/.-])[\w.-]{1,64}:([^\s@:/"'`]{4,200})@(?!sha\d)(?=[A-Za-z(\d])/g
const SCHEMES_OF_HEADERS =
  /\b(?:Bearer|Basic|Token|Digest|ApiKey|Negotiate|AWS4-HMAC-SHA256)[ \t:]{1,8}([^\s"'`,;)]{8,4096})/gi
const HEADERS =
  /(?<![\w-])(?:set-cookie|cookie|authorization|proxy-authorization|private-token|x-[a-z-]{0,40}(?:key|token))["']?[ \t]{0,20}[:=][ \t]{0,20}["']?([^\r\n"'`]{4,4096})/gi

/** Where a text carries a credential by its form: the userinfo of an address, a header. */
export function carriedIn(text: string): readonly Span[] {
  const spans: Span[] = []
  if (text.includes('@')) {
    addAll(spans, userinfoIn(text))
    addAll(spans, groupsOf(text, BARE_USERINFO, looksTyped))
  }
  if (/bearer|basic|token|digest|apikey|negotiate|aws4/i.test(text))
    addAll(
      spans,
      groupsOf(
        text,
        SCHEMES_OF_HEADERS,
        (value) => isTyped(value) && !/^sha\d{1,3}[:-]/.test(value),
      ),
    )
  if (/cookie|authorization|private-token|x-/i.test(text))
    addAll(spans, groupsOf(text, HEADERS, isHeaderValue))
  return spans
}

function groupsOf(text: string, form: RegExp, counts: (value: string) => boolean): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(form)) {
    const value = match[1] ?? ''
    const end = match.index + match[0].length
    const start = match[0].endsWith('@') ? end - 1 - value.length : end - value.length
    if (counts(value) && !isReference(value)) spans.push({ start, end: start + value.length })
  }
  return spans
}

const isTyped = (value: string) => looksTyped(value) || mayBeRandom(value)

const ATTRIBUTES = /\b(?:samesite|path|domain|max-age|expires)=[^\s;,]*/gi

/** Words alone are a sentence about the header, and so are short ones with a digit: `RBAC v1.30`. */
const isHeaderValue = (value: string) =>
  mayBeRandom(value) || /=|\d[^\s,;]{5}|[^\s,;]{5}\d/.test(value.replace(ATTRIBUTES, ''))

function userinfoIn(text: string): readonly Span[] {
  const spans: Span[] = []
  for (const { index, 0: scheme } of text.matchAll(SCHEME)) {
    const start = index + scheme.length
    const ahead = text.slice(start, start + MAX_USERINFO_LENGTH)
    const authority = /^[^\s"'`<>/?#]+/.exec(ahead)?.[0] ?? ''
    const at = authority.lastIndexOf('@')
    // Who does not encode it has a slash in the password.
    const loose =
      at === -1 ? /^[^\s@:/"'`]+:(?!\d{1,5}\/)[^\s@"'`]{1,200}(?=@)/.exec(ahead)?.[0] : undefined
    const info = loose ?? (at === -1 ? '' : authority.slice(0, at))
    const colon = info.indexOf(':')
    const password = info.slice(colon + 1)
    if (info === '' || (colon === -1 && isUserName(info)) || isReference(password)) continue
    const from = colon === -1 || mayBeRandom(info.slice(0, colon)) ? start : start + colon + 1
    spans.push({ start: from, end: start + info.length })
  }
  return spans
}

const isUserName = (text: string) => /^[a-z][a-z\d._-]{0,31}$/.test(text) && !mayBeRandom(text)
