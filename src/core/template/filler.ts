/**
 * Stands for one masked character. A letter in JavaScript and an ordinary character in YAML, and
 * nobody writes it by hand, so masked text stays recognisable after any parser has read it.
 */
export const maskFiller = '\uA66E'

/** Whether a value is encrypted, a template, a placeholder, or holds one: nothing can be said of it. */
export function isUnknownText(value: string): boolean {
  if (value.includes(maskFiller)) return true
  return PLACEHOLDER.test(value)
}

const PLACEHOLDER =
  /\{\{|\{%|\$\{[^}]*\}|<[A-Za-z][A-Za-z0-9_.|/ -]*>|\$\([A-Za-z_]\w*\)|^\$[A-Za-z_]\w*$|^\(\(.*\)\)$|^ENC\[[A-Z0-9_]+,/
