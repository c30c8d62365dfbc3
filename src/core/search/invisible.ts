/** Scripts that use joiners between letters. */
const JOINED = ['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu']
  .concat(['Knda', 'Mlym', 'Sinh', 'Mymr', 'Khmr', 'Tibt'])
  .map((script) => `\\p{scx=${script}}`)
  .join('')

const EMOJI = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]'

/** The flags of England, Scotland and Wales, the only ones in use that consist of tags. */
const TAG_FLAG = ['gbeng', 'gbsct', 'gbwls']
  .map((name) => [...`${name}\u007f`].map((one) => tagOf(one)).join(''))
  .join('|')

function tagOf(letter: string): string {
  return String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))
}

/** Parts of an emoji or of a word that are invisible alone and hide nothing. */
const HARMLESS = [
  `(?<=\\u{1f3f4})(?:${TAG_FLAG})`,
  `(?<=${EMOJI})\\u200d(?=\\p{Extended_Pictographic})`,
  '(?<=[\\p{Extended_Pictographic}#*0-9])\\ufe0f',
  `(?<=[${JOINED}])[\\u200c\\u200d](?=[${JOINED}])`,
].join('|')

/**
 * Characters without a shape: they turn a name into another one, or carry a text that only programs
 * read.
 */
const INVISIBLE =
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\u{e0000}-\\u{e0fff}]'

const ANY = new RegExp(INVISIBLE, 'u')
/** Most texts have no such character, which is quick to check. */
const BEYOND_ASCII = /[\u0080-\uffff]/

/** Compiled on demand, because it takes as long as reading a small file. */
let either: RegExp | undefined

/**
 * Replaces invisible characters, except those in an emoji sequence or between letters that need
 * them.
 */
export function replaceInvisible(text: string, by: (character: string) => string): string {
  if (!BEYOND_ASCII.test(text)) return text
  if (!ANY.test(text)) return text
  either ??= new RegExp(`${HARMLESS}|(${INVISIBLE})`, 'gu')
  return text.replace(either, (whole, hidden?: string) =>
    hidden === undefined ? whole : by(hidden),
  )
}

/** Shows each invisible or control character as its escape: `\u200B`, `\u{E0041}`, `\u001B`. */
export const showInvisible = (text: string): string =>
  replaceInvisible(text.replace(/[^\P{Cc}\t\n]/gu, escapeOf), escapeOf)

function escapeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase()
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`
}
