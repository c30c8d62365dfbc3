import { MAX_HASH_LENGTH } from '../limits.ts'
import { addAll } from '../lists.ts'
import type { Span } from '../types.ts'
import { isHashName } from './credential-name.ts'
import { mayBeRandom, wordsIn } from './random-word.ts'

/** Where the words of a text are that may be drawn by lot, but for hashes in fields for them. */
export function randomWordsIn(text: string): readonly Span[] {
  if (text.length < 16) return []
  const found: Span[] = []
  const blocks = publicBlocks(text)
  let at = 0
  for (const word of wordsIn(text)) {
    while ((blocks[at]?.end ?? text.length) <= word.start) at++
    if ((blocks[at]?.start ?? text.length) <= word.start) continue
    const shown = text.slice(word.start, word.end)
    if (shown.includes('://')) addAll(found, inUrl(shown, word.start))
    else if (mayBeRandom(shown) && !isHash(text, word, shown)) found.push(trimmed(text, word))
  }
  return found
}

const PUBLIC = /-----BEGIN (?:TRUSTED )?(?:CERTIFICATE|PUBLIC KEY|X509 CRL)-----/g

/** What PEM holds for everybody to read; a block that does not end goes on to the end of the text. */
function publicBlocks(text: string): readonly Span[] {
  const blocks: Span[] = []
  let end = 0
  for (const { index: start } of text.matchAll(PUBLIC)) {
    if (start < end) continue
    const marker = text.indexOf('-----END', start)
    end = marker === -1 ? text.length : marker
    blocks.push({ start, end })
  }
  return blocks
}

/** Of an address only the steps and values that look random; the host has its name from somebody. */
function inUrl(word: string, from: number): Span[] {
  const spans: Span[] = []
  const pieces = /[^/?&=#:@,;]{16,4096}/g
  for (const { index, 0: piece } of word.matchAll(pieces)) {
    const isHost = word.startsWith('//', index - 2) && /^[\w-]+(?:\.[\w-]+)+$/.test(piece)
    const before = /([\w.-]{1,60})=$/.exec(word.slice(Math.max(0, index - 61), index))?.[1] ?? ''
    if (isHost || !mayBeRandom(piece)) continue
    if (isHex(piece) && (isHashName(before) || HASH_BEFORE.test(word.slice(0, index)))) continue
    spans.push({ start: from + index, end: from + index + piece.length })
  }
  return spans
}

/** In an address a digest, a commit, or what a picture is called after. */
const HASH_BEFORE = /(?:sha(?:256|512):|\/(?:blob|tree|raw|commits?|archive|avatar)\/)$/

const isHex = (text: string) => /^[\da-f]{7,128}$/i.test(text)

const NAME_BEFORE = /([\w./-]{1,100})["']?[ \t]*[:=][ \t]*["']?$/
const VARIABLE_BEFORE =
  /\bname["']?:[ \t]*["']?([\w.-]{1,80})["']?[ \t]*[,\r\n]\s{0,80}["']?value["']?:[ \t]*["']?$/

/** Whether a word is a hash or public by the name of its field: `checksum/config: 9f86…`. */
function isHash(text: string, word: Span, shown: string): boolean {
  const inside = /^([\w./-]{1,100})[:=](?=[^:=])/.exec(shown)
  const from = inside?.[0].length ?? 0
  // The identity of a change has a letter before its hash.
  const value = shown
    .slice(from, from + MAX_HASH_LENGTH)
    .replace(/^[[{(]+|[\]}),;]+$/g, '')
    .replace(/^I(?=[\da-f]{40}$)/, '')
  if (!isHex(value) && !/^[A-Za-z\d+/]{100,}/.test(value.slice(0, 200))) return false
  const before = text.slice(Math.max(0, word.start - 200), word.start)
  const name =
    inside?.[1] ?? VARIABLE_BEFORE.exec(before)?.[1] ?? NAME_BEFORE.exec(before)?.[1] ?? ''
  return isHashName(name)
}

/** Without what encloses it, and without the name in `key:value`. */
function trimmed(text: string, { start, end }: Span): Span {
  const shown = text.slice(start, Math.min(end, start + 200))
  const [lead = ''] =
    /^[[{(<,]{0,4}(?:-{0,2}[A-Za-z_.][\w.-]{0,40}[:=](?=\S{12}))?/.exec(shown) ?? []
  const name = lead.replace(/[:=]$/, '')
  const [tail = ''] = /[\]}),;>]{0,4}$/.exec(text.slice(Math.max(start, end - 4), end)) ?? []
  const from = mayBeRandom(name) ? start : start + lead.length
  return { start: from, end: end - (end - from > 20 ? tail.length : 0) }
}
