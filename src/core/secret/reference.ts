import { MIN_CREDENTIAL_LENGTH } from '../limits.ts'
import { addAll } from '../lists.ts'
import { replacePlaceholders } from '../template/unknown-text.ts'
import { randomWordsIn } from './random-spans.ts'
import { changesIn, mayBeRandom } from './random-word.ts'

/** Words that stand for a credential: `changeme`, `your-key`, `insert_key_here`. */
const PLACEHOLDER_WORDS =
  /^(?:[x*.…_-]+|change[-_ ]?me|(?:insert|replace|enter|paste|put|fill)(?:[-_ ][a-z_ -]*)?|(?:your|my|the|some|an?)[-_ ][a-z_ -]*|redacted|removed|hidden|todo|tbd|dummy|example|placeholder|none|null|true|false|(?:access|api)[-_ ]?key|token|password|secret)$/i

/** A PEM frame without content. */
const EMPTY_FRAME = /-----BEGIN ([A-Z ]{1,40})-----\s*-----END \1-----/g

/** A name for scripts to replace: `MY_ACCESS_KEY`. */
const CAPITALS = /^(?=.{4,40}$)[A-Z]{2,12}(?:_[A-Z]{2,12})+$/

/** The default in a variable: `${KEY:-literal}`. */
const DEFAULT = /^[$\\]*\$\{[\w.]+:?[-=]([\s\S]+)\}$/
/** The default in a template: `{{ .Values.key | default "literal" }}`. */
const TEXTS = /(?:\bdefault[\s(]*|\{\{-?\s*)(?:"([^"]*)"|'([^']*)'|`([^`]*)`)/g

/**
 * True if a text in a place for credentials is likely enough to be reported. Text beside a
 * placeholder must look random, because `vc-${KEY}` is filled in, too.
 */
export function mayBeCredential(text: string): boolean {
  if (text.trim().length < MIN_CREDENTIAL_LENGTH) return false
  const { rest, isLiteral, hasForm } = withoutForms(text)
  if (!isLiteral && (rest === '' || isStandIn(rest))) return false
  return isLiteral || !hasForm || randomWordsIn(rest).length > 0
}

/** True if a text only stands for a value: placeholders, `changeme`. */
export function isPlaceholder(text: string): boolean {
  const { rest } = withoutForms(text)
  return rest === '' || isStandIn(rest)
}

const isStandIn = (word: string) => PLACEHOLDER_WORDS.test(word) || CAPITALS.test(word)

/** The text without placeholders; `isLiteral` if one of them contains a value of its own. */
function withoutForms(text: string) {
  const whole = withoutQuotes(text.slice(0, 4000).replace(EMPTY_FRAME, '').trim())
  const held: string[] = []
  let hasForm = false
  const rest = replacePlaceholders(whole, (one) => {
    // The end of `$NAME` is a guess, and passwords may contain a dollar sign, too.
    hasForm ||= !/^\$\w/.test(one)
    const literal = DEFAULT.exec(one)?.[1]
    if (literal !== undefined) held.push(literal)
    else addAll(held, defaultsIn(one).filter(mayBeRandom))
    return ''
  }).trim()
  return { rest, hasForm, isLiteral: held.some(mayBeCredential) }
}

const defaultsIn = (template: string) =>
  Array.from(
    template.matchAll(TEXTS),
    ([, ...texts]) => texts.find((one) => one !== undefined) ?? '',
  )

const withoutQuotes = (text: string) => text.replace(/^(["'])([\s\S]*)\1$/, '$2').trim()

/**
 * True of a text that may be shown in place of a credential: a complete reference to a value kept
 * elsewhere, or a word such as `changeme`. A template with a text of its own is none.
 */
export function isReference(text: string): boolean {
  const whole = withoutQuotes(text.trim())
  if (whole.length > 4000) return false
  const rest = replacePlaceholders(whole, (one) => (isMadeOfNames(one) ? '' : one)).trim()
  return rest === '' || PLACEHOLDER_WORDS.test(rest) || ADDRESS_SIGNS.test(rest)
}

/** An address without its placeholders: `https://${USER}:${PASSWORD}@${HOST}/`. */
const ADDRESS_SIGNS = /^[a-z][a-z\d+.-]{0,20}:\/\/[:@/]{0,9}$/i

/** `${TOKEN:-…}` contains a value, and so does a template with quotes. */
const OWN_VALUE = /["'`]|\d{8}|^[$\\]*\$\{[\w.]*[^\w.}{]/

const isMadeOfNames = (text: string) =>
  !OWN_VALUE.test(text) &&
  text
    .split(/[^\w-]+|^-|-$/)
    .every((step) => step === '' || (/^[A-Za-z_]/.test(step) && !isOdd(step)))

const isOdd = (step: string) => mayBeRandom(step) || changesIn(step) > 3
