/** Finds the text of a variable: empty if nothing sets it, undefined if unknown. */
export type TextOf = (name: string) => string | undefined

/** The text that Flux writes for `${…}`, by envsubst's functions; undefined if unknown. */
export function expanded(interpolation: string, textOf: TextOf): string | undefined {
  const inside = interpolation.slice(2, -1)
  // Nested and escaped text has a grammar of its own, and lengths count bytes.
  if (/[\\{}]|[^\0-\x7f]/.test(inside)) return undefined
  const [, count, name = '', rest = ''] = /^(#?)([A-Za-z_]\w*)(.*)$/s.exec(inside) ?? []
  const text = name === '' ? undefined : textOf(name)
  if (text === undefined || /[^\0-\x7f]/.test(text)) return undefined
  if (count === '#') return rest === '' ? String(text.length) : undefined
  return withDefault(text, rest) ?? withCase(text, rest) ?? cut(text, rest) ?? replaced(text, rest)
}

/** All signs of a default mean the same here: it replaces an empty value. */
function withDefault(text: string, rest: string): string | undefined {
  if (rest === '') return text
  const [, other] = /^(?:=|:[-=?+])(.*)$/s.exec(rest) ?? []
  if (other === undefined) return undefined
  return text === '' ? other : text
}

function withCase(text: string, rest: string): string | undefined {
  const [first, others] = [text.slice(0, 1), text.slice(1)]
  const written: Readonly<Record<string, string>> = {
    ',': first.toLowerCase() + others,
    ',,': text.toLowerCase(),
    '^': first.toUpperCase() + others,
    '^^': text.toUpperCase(),
  }
  return written[rest]
}

/** `:POSITION`, `:POSITION:LENGTH`. */
function cut(text: string, rest: string): string | undefined {
  const [, from, length] = /^:(\d{1,4})(?::(\d{1,4}))?$/.exec(rest) ?? []
  if (from === undefined) return undefined
  const start = Number(from)
  // A length behind the end would stop the controller.
  if (length !== undefined && start > text.length) return undefined
  return text.slice(start, length === undefined ? undefined : start + Number(length))
}

/** `/FIRST/BY`, `//EACH/BY`, `/#START/BY`, `/%END/BY`: plain texts, no patterns. */
function replaced(text: string, rest: string): string | undefined {
  const [, sign, part = '', by = ''] = /^(\/[/#%]?)([^/]+)\/(.*)$/s.exec(rest) ?? []
  if (sign === '/') return text.replace(part, () => by)
  if (sign === '//') return text.replaceAll(part, () => by)
  if (sign === '/#') return text.startsWith(part) ? by + text.slice(part.length) : text
  if (sign === '/%') return text.endsWith(part) ? text.slice(0, -part.length) + by : text
  return undefined
}
