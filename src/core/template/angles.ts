/** A template between `<<` and `>>`, as Flux writes them in a ResourceSet. */
const ANGLES = /<<(-?[^<>\n]*(?:>(?!>)[^<>\n]*)*)>>/g

/** The same text with braces in place of the angles, so that what is between them counts as a template. */
export const withBraces = (text: string): string =>
  text.includes('<<') ? text.replace(ANGLES, '{{$1}}') : text

/** Only in a ResourceSet of Flux do `<<` and `>>` enclose templates. */
export const mayHaveAngles = (text: string): boolean =>
  text.includes('<<') && /^[ \t-]*kind:[ \t]*["']?ResourceSet\b/m.test(text)
