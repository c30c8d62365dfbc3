import { maskFiller } from '../template/filler.ts'
import { changesIn, mayBeRandom } from './random-word.ts'

/** Encrypted as a whole: the form is complete, so that nothing readable hides behind its beginning. */
const ENCRYPTED =
  /^(?:ENC\[[A-Z\d_]{3,20},data:[A-Za-z\d+/=]*,iv:[A-Za-z\d+/=]+,tag:[A-Za-z\d+/=]+,type:[a-z]+\]|\$ANSIBLE_VAULT;\d\.\d;AES(?:256)?(?:;[\w.-]+)?(?:\s+[\da-f]{40,80})+\s*)$/

/** The address of a value in a store: where its steps are names. */
const ADDRESS =
  /^(?:ref\+[a-z\d]{2,20}:\/\/|(?:vault|op|sm|awssm|gcpsm|azurekv|secretref):)(\S{0,300})$/

const NAME = /^[A-Za-z_][\w.-]{0,79}$/

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

/** Written by SOPS or Ansible, or the address of a value in a secret store. */
const ELSEWHERE = /^(?:ENC\[|\$ANSIBLE_VAULT;|ref\+|(?:vault|op|sm|awssm|gcpsm|azurekv|secretref):)/

/** A name as scripts replace it: `MY_ACCESS_KEY`. */
const CAPITALS = /^(?=.{4,40}$)[A-Z]{2,12}(?:_[A-Z]{2,12})+$/

/** Whether a text only stands for a credential: a template, a variable, an encrypted value, `changeme`. */
export function isPlaceholder(text: string): boolean {
  const rest = text.slice(0, 4000).replace(EMPTY_FRAME, '').replace(REFERENCES, '').trim()
  const isWord = rest === '' || PLACEHOLDER_WORDS.test(rest) || CAPITALS.test(rest)
  return isWord || ELSEWHERE.test(text.trim())
}

/**
 * Whether a text may be shown where a credential belongs: a complete reference to a value that is
 * kept elsewhere, or a word such as `changeme`. Templates with texts of their own are none.
 */
export function isReference(text: string): boolean {
  const whole = text.trim().replace(/^(["'])([\s\S]*)\1$/, '$2')
  if (whole.length > 4000) return ENCRYPTED.test(whole)
  if (ENCRYPTED.test(whole)) return true
  const address = ADDRESS.exec(whole)?.[1]
  if (address !== undefined) return address.split(/[/#?&=:]/).every(isPlainName)
  const rest = whole.replace(REFERENCES, (reference) =>
    isPlainReference(reference) ? '' : reference,
  )
  return rest.trim() === '' || PLACEHOLDER_WORDS.test(rest.trim())
}

function isPlainName(step: string): boolean {
  return step === '' || (NAME.test(step) && !mayBeRandom(step) && changesIn(step) < 4)
}

/** Without the signs around it. */
function insideOf(reference: string): string {
  const start = reference.search(/[A-Za-z_]/)
  let end = reference.length
  while (end > start && !/\w/.test(reference.charAt(end - 1))) end--
  return start === -1 ? '' : reference.slice(start, end)
}

function isPlainReference(reference: string): boolean {
  if (reference.startsWith(maskFiller)) return true
  if (/["'`]|\d{8}/.test(reference)) return false
  const inside = insideOf(reference)
  // `${TOKEN:-…}` brings a value of its own.
  if (reference.startsWith('${') && !/^[\w.]*$/.test(inside)) return false
  return inside.split(/[\s.|(),:/-]+/).every(isPlainName)
}
