import { maskFiller } from '../template/filler.ts'
import type { Span } from '../types.ts'

const REFERENCES = new RegExp(
  [
    String.raw`\{\{[^}]*\}\}`,
    `${maskFiller}+`,
    String.raw`\$\{[^}]*\}`,
    String.raw`<[A-Za-z][^<>\n]{0,80}>`,
    String.raw`\$\([A-Za-z_]\w*\)`,
    String.raw`\$[A-Za-z_]\w*`,
    String.raw`#\{[A-Za-z_]\w*\}#?`,
    String.raw`\(\([^()\n]{1,80}\)\)`,
    '%[A-Z_]{2,40}%|__[A-Z_]{2,40}__|@[A-Z_]{2,40}@',
  ].join('|'),
  'g',
)

/** Written by SOPS or Ansible, or the address of a value in a secret store. */
const ELSEWHERE = /^(?:ENC\[|\$ANSIBLE_VAULT;|ref\+|(?:vault|op|sm|awssm|gcpsm|azurekv|secretref):)/

const WORDS =
  /^(?:[x*.…_-]+|change[-_ ]?me|replace[-_ ]?me|(?:your|my|the|some|an?)[-_ ][a-z_ -]*|redacted|removed|hidden|todo|tbd|dummy|example|placeholder|none|null|(?:access|api)[-_ ]?key|token|password|secret)$/i

/** Whether a text only stands for a credential: a template, a variable, an encrypted value, `changeme`. */
export function isPlaceholder(text: string): boolean {
  const rest = text.slice(0, 4000).replace(REFERENCES, '').trim()
  return rest === '' || ELSEWHERE.test(text.trim()) || WORDS.test(rest)
}

const LAST_WORDS = new Set(
  'token password passwd passphrase secret credential credentials apikey accesskey privatekey bearer authorization license'.split(
    ' ',
  ),
)
const LAST_PAIRS = new Set(
  'access key,api key,private key,secret key,auth key,license key,encryption key,signing key,key data'.split(
    ',',
  ),
)

/** Whether a field's name says that a credential stands in it: `clientSecret`, not `secretName`. */
export function isCredentialName(name: string): boolean {
  const words = name
    .slice(0, 80)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  return LAST_WORDS.has(words.at(-1) ?? '') || LAST_PAIRS.has(words.slice(-2).join(' '))
}

const LONG_PIECE = /[^-_./:@\s]{12}/

/** Whether a text looks drawn by lot: long, letters and digits mixed, no name, address or sentence. */
export function looksRandom(text: string): boolean {
  if (text.length < 16 || !/^[\x21-\x7e]+$/.test(text.slice(0, 4000))) return false
  if (text.includes('://') || text.startsWith('/') || /\bsha(?:256|512):/.test(text)) return false
  const head = text.slice(0, 256)
  if (!LONG_PIECE.test(head)) return false
  return head.split(/[-_./:@]/).some(isMixed) && entropy(head) >= 3
}

function isMixed(part: string): boolean {
  if (part.length < 12 || !/\d/.test(part) || !/[a-z]/i.test(part)) return false
  // `oauth2ProxyConfig` falls into words.
  const words = part.match(/[A-Z]?[a-z]+|[A-Z]+|\d+|[^A-Za-z\d]+/g) ?? []
  return words.length * 4 > part.length || words.some((word) => /\d{5}/.test(word))
}

/** Where the words of a text stand that look drawn by lot. */
export function randomWordsIn(text: string): readonly Span[] {
  const words = Array.from(text.matchAll(/[!#-&(-_a-~]{16,}/g)).filter(([word]) =>
    looksRandom(word),
  )
  return words.map(({ index, 0: word }) => ({ start: index, end: index + word.length }))
}

/** Bits for each character, by how often each occurs. */
function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

const SHAPES: readonly RegExp[] = [
  /(?<![\w-])eyJ[\w-]{10,}\.[\w-]{10,}(?:\.[\w-]*)*/g,
  /(?<=\bBearer[ \t]{1,8})[\w.~+/=-]{12,}/gi,
  /(?<![A-Za-z0-9_-])(?:gh[pousr]_[A-Za-z0-9]{30,}|glpat-[\w-]{20,}|xox[abprs]-[\w-]{20,}|AKIA[A-Z0-9]{16})/g,
]

/** What one of the shapes needs: most texts have none of it, and are not searched for each. */
const LEADS = /eyJ|bearer|gh[pousr]_|glpat-|xox[abprs]-|AKIA|-----BEGIN/i

/**
 * Whether a text has what every credential has: a digit, and a piece that is long enough to look random
 * or begins like a token. Most values are sorted out by this alone.
 */
export const mayHoldCredential = (text: string): boolean =>
  text.length >= 16 && /\d|KEY-----/.test(text) && (LONG_PIECE.test(text) || LEADS.test(text))

/** Where a text holds what is a credential by its form alone: a JWT, a bearer token, a private key. */
export function tokensIn(text: string): readonly Span[] {
  if (!LEADS.test(text)) return []
  const spans = SHAPES.flatMap((shape) =>
    Array.from(text.matchAll(shape), (match) => ({
      start: match.index,
      end: match.index + match[0].length,
    })),
  )
  return [
    ...spans.filter(({ start, end }) => !isPlaceholder(text.slice(start, end))),
    ...pemIn(text),
  ]
}

function pemIn(text: string): readonly Span[] {
  const spans: Span[] = []
  for (const begin of text.matchAll(/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----/g)) {
    if (begin.index < (spans.at(-1)?.end ?? 0)) continue
    const start = begin.index + begin[0].length
    const end = text.indexOf('-----END', start)
    spans.push({ start, end: end === -1 ? text.length : end })
  }
  return spans
}

const NAME = /(?<![\w.-])([A-Za-z_][\w.-]*)["']?[ \t]*[:=][ \t]*/g

/** Of an environment: `name: LICENSE`, then `value: …`. */
const VARIABLE = /\bname["']?:[ \t]*["']?([\w.-]+)["']?[ \t]*[,\r\n]\s*["']?value["']?:[ \t]*/g

/** As far as it stands on one line; the closing quote may be missing. */
const VALUE = /^(?:"(?:[^"\\\r\n]|\\.)+|'(?:[^'\r\n]|'')+|([^\s"',}\]]+))/

/**
 * Where a text says `token: …` or `password=…` with a value behind it, on any line of it: in a
 * comment, a block scalar, a file that does not parse. `any` also takes values that look harmless.
 */
export function namedIn(text: string, any = false): readonly Span[] {
  const spans: Span[] = []
  const names = [...text.matchAll(NAME), ...(any ? text.matchAll(VARIABLE) : [])]
  for (const match of names) {
    if (!isCredentialName(match[1] ?? '') && match[1] !== 'key') continue
    const start = match.index + match[0].length
    const [found = '', value = found.slice(1)] = VALUE.exec(text.slice(start, start + 8002)) ?? []
    const from = start + found.length - value.length
    const counts = any ? value.length >= 4 : looksRandom(value)
    if (counts && !isPlaceholder(value)) spans.push({ start: from, end: from + value.length })
  }
  return spans
}

/** The data of a Secret in a text that does not parse: all that stands deeper than `data`. */
export function secretDataIn(text: string): readonly Span[] {
  if (!/\bkind["']?[ \t]*:[ \t]*["']?Secret\b/.test(text)) return []
  const spans: Span[] = []
  const key = /(^[ \t]*)?["']?\b(?:data|stringData)["']?[ \t]*:/gm
  for (const { index, 0: found, 1: indent } of text.matchAll(key)) {
    const start = index + found.length
    if (indent !== undefined) spans.push(...valuesBelow(text, start, indent.length))
    // In braces, or cut off before they close.
    else spans.push({ start, end: endOf(text, '}', start) })
  }
  return spans
}

function valuesBelow(text: string, from: number, column: number): readonly Span[] {
  const spans: Span[] = [{ start: from, end: endOf(text, '\n', from) }]
  for (let start = spans[0]?.end ?? 0; start < text.length; ) {
    const end = endOf(text, '\n', start + 1)
    const line = text.slice(start, end)
    const depth = line.search(/[^\s]/)
    if (depth !== -1 && depth - 1 <= column) break
    const [lead = ''] = /^\s*(?:["']?[\w.-]+["']?[ \t]*:)?/.exec(line) ?? []
    spans.push({ start: start + lead.length, end })
    start = end
  }
  return spans
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? text.length : at
}
