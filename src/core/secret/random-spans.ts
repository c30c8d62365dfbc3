import { MAX_WORD_LENGTH } from '../limits.ts'
import type { Span } from '../types.ts'
import { isHashName } from './credential-name.ts'
import { mayBeRandom } from './random-word.ts'

/** PEM blocks that are public; an unclosed block extends to the end of the text. */
const PUBLIC_BLOCK =
  /-----BEGIN (?:TRUSTED )?(?:CERTIFICATE|PUBLIC KEY|X509 CRL)-----[\s\S]*?(?:-----END|$)/g
// A loop without a minimum is a hundred times as fast on a word of 5 MB as `{16,}`.
/** Visible characters without quotes. */
const WORD =
  /(?<![\x21\x23-\x26\x28-\x5f\x61-\x7e])[\x21\x23-\x26\x28-\x5f\x61-\x7e]{16}[\x21\x23-\x26\x28-\x5f\x61-\x7e]*/g
const STEP = /[^/?&=#:@,;]{16}[^/?&=#:@,;]*/g
/** Brackets before a word, and the name in `key:value`. */
const LEAD = /^[[{(<,]{0,4}(?:-{0,2}[A-Za-z_.][\w./-]{0,40}[:=](?=\S{12}))?/
const TAIL = /[\]}),;>]{1,4}$/

/** The words of a text that look random, except hashes in fields for them. */
export function randomWordsIn(text: string): readonly Span[] {
  if (text.length < 16) return []
  const found: Span[] = []
  const shown = text.includes('-----BEGIN ')
    ? text.replace(PUBLIC_BLOCK, (block) => ' '.repeat(block.length))
    : text
  for (const { index: at, 0: word } of shown.matchAll(WORD)) {
    const spans = word.includes('://') ? stepsOf(word, at) : [{ start: at, end: at + word.length }]
    for (const span of spans) {
      if (!mayBeRandom(shown.slice(span.start, span.end))) continue
      const inside = trimmed(shown, span)
      if (!isHash(shown, inside)) found.push(inside)
    }
  }
  return found
}

/** Each step and value of an address is judged by itself; a host has a name that people chose. */
function stepsOf(word: string, at: number): readonly Span[] {
  const steps = Array.from(word.matchAll(STEP)).filter(
    ({ index, 0: step }) =>
      !(word.startsWith('//', index - 2) && /^[\w-]+(?:\.[\w-]+)+$/.test(step)),
  )
  return steps.map(({ index, 0: step }) => ({ start: at + index, end: at + index + step.length }))
}

function trimmed(text: string, { start, end }: Span): Span {
  const lead = LEAD.exec(text.slice(start, Math.min(end, start + 200)))?.[0] ?? ''
  const from = mayBeRandom(lead.replace(/[:=]$/, '')) ? start : start + lead.length
  const tail = end - from > 20 ? (TAIL.exec(text.slice(end - 4, end))?.[0] ?? '') : ''
  return { start: from, end: end - tail.length }
}

const NAME_BEFORE = /(?<![\w./-])([\w./-]{1,200})["']?[ \t]*[:=][ \t]*["']?[[{(<,]{0,4}$/
const VARIABLE_BEFORE =
  /\bname["']?:[ \t]*["']?([\w.-]{1,80})["']?[ \t]*[,\r\n]\s{0,80}["']?value["']?:[ \t]*["']?$/
/** The start of a digest, a commit, or a picture's name in an address. */
const HASH_BEFORE = /(?:sha(?:256|512):|\/(?:blob|tree|raw|commits?|archive|avatar)\/)$/

/** True of a hash, or of a word whose field makes it public: `checksum/config: 9f86…`. */
function isHash(text: string, { start, end }: Span): boolean {
  // A Gerrit change id has a letter before its hash.
  const value = text.slice(start, Math.min(end, start + MAX_WORD_LENGTH))
  if (!/^I?[\da-f]{7,128}$/i.test(value) && !/^[A-Za-z\d+/]{100,}/.test(value)) return false
  const before = text.slice(Math.max(0, start - 200), start)
  const name = VARIABLE_BEFORE.exec(before)?.[1] ?? NAME_BEFORE.exec(before)?.[1] ?? ''
  return isHashName(name) || HASH_BEFORE.test(before)
}
