/**
 * Stands for one masked character. A letter in JavaScript and an ordinary character in YAML, and
 * it is never written by hand, so masked text is recognisable after any parser has read it.
 */
export const maskFiller = '\uA66E'

const RUN = new RegExp(`${maskFiller}+`, 'g')

/** Text for messages, without the filler, which the user did not write. */
export const withoutFiller = (text: string): string => text.replace(RUN, '…')

/** True of a value of which nothing is known: it is encrypted, a template or a placeholder, or it holds one. */
export function isUnknownText(value: string): boolean {
  if (value.includes(maskFiller) || hasVariable(value)) return true
  return PLACEHOLDER.test(value)
}

/** `${…}`; by hand, as a pattern would look from each `${` to the end of the text. */
function hasVariable(value: string): boolean {
  const start = value.indexOf('${')
  return start !== -1 && value.includes('}', start)
}

const PLACEHOLDER =
  /\{\{|\{%|\{[A-Z][A-Z0-9_]+\}|__[A-Z][A-Z0-9_]*__|<[A-Za-z][A-Za-z0-9_.|/ -]*>|<<[-\s]*[A-Za-z.(][^<>]*>>|\$\([A-Za-z_]\w*\)|^\$[A-Za-z_]\w*$|^\(\(.*\)\)$|^ENC\[[A-Z0-9_]+,/
