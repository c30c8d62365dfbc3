import { MAX_HASH_LENGTH } from '../limits.ts'
import type { Span } from '../types.ts'
import { isHashName } from './credential-name.ts'
import { mayBeRandom } from './random-word.ts'

/** What PEM holds for everybody to read; a block that does not end goes on to the end of the text. */
const PUBLIC_BLOCK =
  /-----BEGIN (?:TRUSTED )?(?:CERTIFICATE|PUBLIC KEY|X509 CRL)-----[\s\S]*?(?:-----END|$)/g
/** Visible characters without quotes. */
const WORD = /[\x21\x23-\x26\x28-\x5f\x61-\x7e]{16,}/g
/** Of an address each step and value is a word: the host and most of the path are not random. */
const STEP = /[^/?&=#:@,;]{16,}/g
/** What encloses a word, and the name in `key:value`. */
const LEAD = /^[[{(<,]{0,4}(?:-{0,2}[A-Za-z_.][\w./-]{0,40}[:=](?=\S{12}))?/
const TAIL = /[\]}),;>]{1,4}$/

/** Where the words of a text are that look random, but for hashes in fields for them. */
export function randomWordsIn(text: string): readonly Span[] {
  if (text.length < 16) return []
  const found: Span[] = []
  const shown = text.includes('-----BEGIN ')
    ? text.replace(PUBLIC_BLOCK, (block) => ' '.repeat(block.length))
    : text
  for (const { index: at, 0: word } of shown.matchAll(WORD)) {
    if (word.includes('://')) {
      for (const { index, 0: step } of word.matchAll(STEP)) {
        const span = { start: at + index, end: at + index + step.length }
        const isHost = word.startsWith('//', index - 2) && /^[\w-]+(?:\.[\w-]+)+$/.test(step)
        if (!isHost && mayBeRandom(step) && !isHash(shown, span)) found.push(span)
      }
    } else if (mayBeRandom(word)) {
      const span = trimmed(word, at)
      if (!isHash(shown, span)) found.push(span)
    }
  }
  return found
}

function trimmed(word: string, at: number): Span {
  const lead = LEAD.exec(word.slice(0, 200))?.[0] ?? ''
  const from = mayBeRandom(lead.replace(/[:=]$/, '')) ? 0 : lead.length
  const tail = word.length - from > 20 ? (TAIL.exec(word.slice(-4))?.[0] ?? '') : ''
  return { start: at + from, end: at + word.length - tail.length }
}

const NAME_BEFORE = /([\w./-]{1,100})["']?[ \t]*[:=][ \t]*["']?[[{(<,]{0,4}$/
const VARIABLE_BEFORE =
  /\bname["']?:[ \t]*["']?([\w.-]{1,80})["']?[ \t]*[,\r\n]\s{0,80}["']?value["']?:[ \t]*["']?$/
/** In an address a digest, a commit, or what a picture is called after. */
const HASH_BEFORE = /(?:sha(?:256|512):|\/(?:blob|tree|raw|commits?|archive|avatar)\/)$/

/** Whether a word is a hash or public by the name of its field: `checksum/config: 9f86…`. */
function isHash(text: string, { start, end }: Span): boolean {
  // The identity of a change has a letter before its hash.
  const value = text.slice(start, Math.min(end, start + MAX_HASH_LENGTH))
  if (!/^I?[\da-f]{7,128}$/i.test(value) && !/^[A-Za-z\d+/]{100,}/.test(value)) return false
  const before = text.slice(Math.max(0, start - 200), start)
  const name = VARIABLE_BEFORE.exec(before)?.[1] ?? NAME_BEFORE.exec(before)?.[1] ?? ''
  return isHashName(name) || HASH_BEFORE.test(before)
}
