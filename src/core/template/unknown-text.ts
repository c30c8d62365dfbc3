import { maskFiller } from './filler.ts'

/**
 * The escape before a variable, if one tool removes a sign and another one fills in the value:
 * `$${KEY}`, `\${KEY}`.
 */
const ESCAPE = String.raw`[$\\]{0,4}`

/** Forms of placeholders anywhere in a text; one list for names, values and credentials. */
const ANYWHERE = [
  String.raw`[$\\]?(?:\{\{(?:[^}]|\}(?!\})){0,2000}(?:\}\}|$)|${maskFiller}+)`,
  String.raw`\{%[^}]{0,2000}%\}|<%[^%]{0,500}%>|\(@[^@]{0,500}@\)`,
  String.raw`${ESCAPE}\$(?:\{(?:[^{}]|\{[^{}]{0,200}\}){0,500}\}|\([A-Za-z_][\w.]{0,80}\)|(?:env:)?[A-Za-z_]\w{0,80})`,
  String.raw`\$\[\[[^[\]\n]{0,200}\]\]|\(\([^()\n]{1,80}\)\)|#\{[A-Za-z_]\w{0,80}\}#?`,
  String.raw`<<[-\s]{0,3}[A-Za-z.(][^<>]{0,200}>>|<[A-Za-z][^<>@\n]{0,80}>`,
  String.raw`\{[A-Z][A-Z0-9_]{1,80}\}|__[A-Z][A-Z0-9_-]{0,80}?__|%[A-Z][A-Z0-9_]{2,40}%|@{1,2}[A-Z][A-Z0-9_]{1,40}@{1,2}`,
].join('|')

/**
 * Forms that must be the whole value: lower-case ones, unclosed ones, and the address of a value
 * that is encrypted or kept in a store.
 */
const WHOLE = [
  String.raw`${ESCAPE}\$\{[\w.]{0,80}(?::[-=?]?)?|<[A-Za-z][\w -]{0,80}`,
  String.raw`\{[A-Za-z_][\w.-]{0,80}\}`,
  String.raw`\[\[[A-Za-z][^[\]\n]{0,80}\]\]`,
  String.raw`(?:ENC\[[A-Z0-9_]+,|\$ANSIBLE_VAULT;|ref\+|(?:vault|op|sm|awssm|gcpsm|azurekv|secretref):)[\s\S]*`,
].join('|')

const FORM = new RegExp(ANYWHERE, 'g')
const FIRST_FORM = new RegExp(ANYWHERE)
const WHOLE_FORM = new RegExp(`^(?:${WHOLE})$`)

/** Matches every text with a placeholder, and is quick on a whole file. */
export const UNKNOWN_MARK =
  /[$<\\\uA66E]|\{[\w.-]+\}|\{[{%]|__[A-Z]|\(\(|\(@|\[\[|[@%][A-Z]|#\{|ENC\[|ref\+|(?:vault|op|sm|kv|ref):/

/** True of a value that is unknown: encrypted, a template or a placeholder, or with one inside. */
export const isUnknownText = (value: string): boolean =>
  UNKNOWN_MARK.test(value) &&
  (hasVariable(value) || FIRST_FORM.test(value) || WHOLE_FORM.test(value))

/**
 * True if a text has `${…}` of any length. Written by hand, because a pattern would search from
 * each `${` to the end.
 */
function hasVariable(value: string): boolean {
  const start = value.indexOf('${')
  return start !== -1 && value.includes('}', start)
}

/** The text before the first placeholder, with which the final value always begins. */
export const textBeforePlaceholder = (value: string): string =>
  WHOLE_FORM.test(value) ? '' : value.slice(0, FIRST_FORM.exec(value)?.index ?? 0)

/** The text before the first placeholder and behind the last one, which every final value has. */
export function textAroundPlaceholders(value: string): { before: string; after: string } {
  const mark = '\0'
  const marked = replacePlaceholders(value, () => mark)
  if (!marked.includes(mark)) return { before: '', after: '' }
  return {
    before: marked.slice(0, marked.indexOf(mark)),
    after: marked.slice(marked.lastIndexOf(mark) + 1),
  }
}

const BRANCH = /(?:\{[{%][-+~]?|\$\{)\s*(?:if|else|elif|range|with|for|end)\b|\$\{[^}]*[-+=?]/

/** True if no placeholder can turn the text into a number or a boolean: `{{ .days }} days`. */
export function isTextAnyhow(value: string, types: readonly string[]): boolean {
  if (BRANCH.test(value) || types.includes('string')) return false
  const rest = replacePlaceholders(value, () => '').trim()
  if (rest === value.trim() || rest === '') return false
  if (types.includes('boolean')) return !['true', 'false'].some((word) => word.includes(rest))
  const isNumber = types.includes('integer') || types.includes('number')
  return isNumber && /[^\d.eE_+-]/.test(rest)
}

/** Replaces each placeholder in a text. */
export const replacePlaceholders = (text: string, by: (placeholder: string) => string): string =>
  WHOLE_FORM.test(text) ? by(text) : text.replace(FORM, by)
