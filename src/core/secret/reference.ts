import { maskFiller } from '../template/filler.ts'
import { changesIn, mayBeRandom } from './random-word.ts'

const REFERENCES = new RegExp(
  [
    String.raw`\{\{[^}]{0,2000}\}\}`,
    String.raw`\{%[^}]{0,2000}%\}`,
    `${maskFiller}+`,
    String.raw`\$\{[^}]{0,500}\}`,
    String.raw`<[A-Za-z][^<>\n]{0,80}>`,
    String.raw`\$\([A-Za-z_]\w{0,80}\)`,
    String.raw`\$[A-Za-z_]\w{0,80}`,
    String.raw`#\{[A-Za-z_]\w{0,80}\}#?`,
    String.raw`\(\([^()\n]{1,80}\)\)`,
    '%[A-Z_]{2,40}%|__[A-Z_]{2,40}__|@[A-Z_]{2,40}@',
  ].join('|'),
  'g',
)

/** Words in place of a credential: `changeme`, `your-key`, `insert_key_here`. */
const PLACEHOLDER_WORDS =
  /^(?:[x*.…_-]+|change[-_ ]?me|(?:insert|replace|enter|paste|put|fill)(?:[-_ ][a-z_ -]*)?|(?:your|my|the|some|an?)[-_ ][a-z_ -]*|redacted|removed|hidden|todo|tbd|dummy|example|placeholder|none|null|true|false|(?:access|api)[-_ ]?key|token|password|secret)$/i

/** A frame that nothing has been put into. */
const EMPTY_FRAME = /-----BEGIN ([A-Z ]{1,40})-----\s*-----END \1-----/g

/** Written by SOPS or Ansible, or the address of a value in a store. */
const ELSEWHERE = /^(?:ENC\[|\$ANSIBLE_VAULT;|ref\+|(?:vault|op|sm|awssm|gcpsm|azurekv|secretref):)/

/** A name as scripts replace it: `MY_ACCESS_KEY`. */
const CAPITALS = /^(?=.{4,40}$)[A-Z]{2,12}(?:_[A-Z]{2,12})+$/

/** Whether a text only stands for a credential, so that no rule reports it: a template, `changeme`. */
export function isPlaceholder(text: string): boolean {
  const rest = text.slice(0, 4000).replace(EMPTY_FRAME, '').replace(REFERENCES, '').trim()
  const isWord = rest === '' || PLACEHOLDER_WORDS.test(rest) || CAPITALS.test(rest)
  return isWord || ELSEWHERE.test(text.trim())
}

/**
 * Whether a text may be shown where a credential belongs: a complete reference to a value that is
 * kept elsewhere, or a word such as `changeme`. A template with a text of its own is none.
 */
export function isReference(text: string): boolean {
  const whole = text.trim().replace(/^(["'])([\s\S]*)\1$/, '$2')
  if (whole.length > 4000) return false
  if (ELSEWHERE.test(whole)) return isMadeOfNames(whole)
  const rest = whole.replace(REFERENCES, (one) => (isMadeOfNames(one) ? '' : one)).trim()
  return rest === '' || PLACEHOLDER_WORDS.test(rest)
}

/** `${TOKEN:-…}` has a value of its own, and so has a template with quotes. */
const OWN_VALUE = /["'`]|\d{8}|^\$\{[\w.]*[^\w.}]/

const isMadeOfNames = (text: string) =>
  !OWN_VALUE.test(text) &&
  text
    .split(/[^\w-]+|^-|-$/)
    .every((step) => step === '' || (/^[A-Za-z_]/.test(step) && !isOdd(step)))

const isOdd = (step: string) => mayBeRandom(step) || changesIn(step) > 3
