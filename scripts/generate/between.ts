/** The text with another body between the marks of a zone; unchanged where it has none. */
export function between(text: string, name: string, body: string): string {
  const start = text.indexOf(`<!-- ${name} -->`)
  const end = text.indexOf(`<!-- /${name} -->`)
  if (start === -1 || end < start) return text
  const from = start + `<!-- ${name} -->`.length
  return `${text.slice(0, from)}\n${body}\n${text.slice(end)}`
}
