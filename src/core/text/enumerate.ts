/** Joins parts with commas and a last "and": `a, b and c`. */
export const enumerate = (parts: readonly string[], word = 'and'): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`
