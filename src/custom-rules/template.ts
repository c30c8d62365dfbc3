/** A part of a message: text, or an expression with its offset in the message. */
export type TemplatePart = string | { readonly expression: string; readonly start: number }

/** Splits a message at its placeholders: `Key {{object.metadata.name}} lives too long.` */
export function partsOf(message: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = []
  let end = 0
  for (const match of message.matchAll(/\{\{(.*?)\}\}/gs)) {
    parts.push(message.slice(end, match.index))
    parts.push({ expression: match[1] ?? '', start: match.index + 2 })
    end = match.index + match[0].length
  }
  return [...parts, message.slice(end)]
}

/** A value in the form that messages use. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.slice(0, 10).map(shownValue).join(', ')
  if (value instanceof Map) return [...value.keys()].slice(0, 10).join(', ')
  return String(value)
}
