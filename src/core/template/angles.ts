/** A template between `<<` and `>>`, which Flux uses in a ResourceSet. */
const ANGLES = /<<(-?[^<>\n]*(?:>(?!>)[^<>\n]*)*)>>/g

/**
 * The text with braces in place of these angle brackets, so that their contents count as templates.
 */
export const withBraces = (text: string): string =>
  text.includes('<<') ? text.replace(ANGLES, '{{$1}}') : text

/** Only Flux's ResourceSet uses `<<` and `>>` for templates. */
export const mayHaveAngles = (text: string): boolean =>
  text.includes('<<') && /^[ \t-]*kind:[ \t]*["']?ResourceSet\b/m.test(text)
