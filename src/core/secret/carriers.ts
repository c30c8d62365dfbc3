import { addAll } from '../lists.ts'
import { type Finder, finder } from '../template/actions.ts'
import type { Span } from '../types.ts'
import { credentialNameOf } from './credential-name.ts'
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

/** The longest user and password that is looked for in an address. */
const MAX_USERINFO = 2000

function userinfoIn(text: string): readonly Span[] {
  const spans: Span[] = []
  for (const { index, 0: scheme } of text.matchAll(SCHEME)) {
    const start = index + scheme.length
    const ahead = text.slice(start, start + MAX_USERINFO)
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

const OPENERS = /\{[{%]|(?<!\S)#@|\$\{|<%|\(@/g
/** By what a template begins with: what it ends with, and how much of it is looked at. */
const CLOSERS: Readonly<Record<string, readonly [closer: string, most: number]>> = {
  '{{': ['}}', 4000],
  '{%': ['%}', 4000],
  '#@': ['\n', 4000],
  '<%': ['%>', 4000],
  '(@': ['@)', 4000],
  '${': ['}', 1000],
}
/** Shorter literals are no credential. */
const MIN_LITERAL = 4
/** `${TOKEN:-…}` and its likes. */
const DEFAULT = /^\$\{[\w.]{1,100}:?[-=+?]([^}\n]{4,1000})\}$/
const KEY = /^[ \t]*(?:- +)*[{[]?[ \t]*["']?([\w./-]{1,100})["']?[ \t]*:/
/** Anywhere on its line: in a comment, a mapping in braces. */
const NAME_BEFORE = /([\w./-]{1,100})\\{0,3}["']?[ \t]*[:=][ \t]*\\{0,3}["']?$/
const ASSIGNED = /([\w.-]{1,100})[ \t]*:?=[ \t]*$/

/** The texts that templates bring along where a credential belongs: `{{ .key | default "…" }}`. */
export function templateLiteralsIn(text: string): readonly Span[] {
  if (!/\{[{%]|#@|\$\{|<%|\(@/.test(text)) return []
  const spans: Span[] = []
  for (const { start: index, end: close } of templatesIn(text)) {
    const template = text.slice(index, close)
    // A line may be as long as the file, with thousands of templates.
    const before = text.slice(Math.max(0, index - 300), index)
    const line = before.slice(before.lastIndexOf('\n') + 1)
    const belongs =
      isCredentialField(KEY.exec(line)?.[1] ?? '') ||
      isCredentialField(NAME_BEFORE.exec(line)?.[1] ?? '')
    for (const { start, end, name } of literalsOf(template)) {
      const literal = template.slice(start, end)
      if (!(belongs || isCredentialField(name)) || isReference(literal)) continue
      spans.push({ start: index + start, end: index + end })
    }
  }
  return spans
}

/** By hand: a pattern would look from each opener for an end that may not come. */
function templatesIn(text: string): readonly Span[] {
  const spans: Span[] = []
  const find = finder(text)
  const openers = new RegExp(OPENERS)
  for (let found = openers.exec(text); found !== null; found = openers.exec(text)) {
    const start = found.index
    const end = endOfTemplate(text, start, found[0], find)
    if (end !== undefined) spans.push({ start, end })
    openers.lastIndex = end ?? start + 1
  }
  return spans
}

function endOfTemplate(
  text: string,
  start: number,
  opener: string,
  find: Finder,
): number | undefined {
  const [closer, most] = CLOSERS[opener] ?? ['', 0]
  const from = start + opener.length
  const close = find(closer, from)
  const isNear = close !== -1 && close <= from + most
  if (opener === '#@') return isNear ? close : Math.min(text.length, from + most)
  if (!isNear || (opener === '${' && text.slice(from, close).includes('\n'))) return undefined
  return close + closer.length
}

const isCredentialField = (name: string) => name === 'key' || credentialNameOf(name) !== undefined

function literalsOf(template: string): (Span & { readonly name: string })[] {
  const fallback = DEFAULT.exec(template)?.[1]
  if (fallback !== undefined) {
    const name = /\w+/.exec(template)?.[0] ?? ''
    return [{ start: template.length - 1 - fallback.length, end: template.length - 1, name }]
  }
  return quotedIn(template).map(({ start, end }) => {
    const before = template.slice(Math.max(0, start - 121), start - 1)
    const name =
      ASSIGNED.exec(before)?.[1] ??
      /\.([\w]{1,100})[^.\w]{1,20}default[^\w]{0,20}$/.exec(before)?.[1]
    return { start, end, name: name ?? '' }
  })
}

/** What is between quotes. One that nothing closes is an ordinary character. */
function quotedIn(template: string): readonly Span[] {
  const spans: Span[] = []
  // By quote the place up to which another of the kind was looked for, and none is.
  const unclosed = new Map<string, number>()
  for (let at = 0; at < template.length; at++) {
    const quote = template.charAt(at)
    if (!'"\'`'.includes(quote) || at < (unclosed.get(quote) ?? 0)) continue
    const end = closeOf(template, at, quote)
    if (!template.startsWith(quote, end)) {
      unclosed.set(quote, end)
      continue
    }
    if (end - at > MIN_LITERAL) spans.push({ start: at + 1, end })
    at = end
  }
  return spans
}

/** Where the next of its kind is, or where the search for it ends. */
function closeOf(template: string, start: number, quote: string): number {
  let at = start + 1
  for (; at < template.length && template[at] !== quote; at++) {
    if (quote === '`') continue
    if (template[at] === '\n') break
    if (template[at] === '\\') at++
  }
  return at
}
