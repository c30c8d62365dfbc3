import { distance } from 'fastest-levenshtein'

/** Names that people give the role `vc`, without case and separators. */
const ALIASES: Readonly<Record<string, string>> = { vcluster: 'vc', vcrole: 'vc' }

/**
 * The documented role that a misspelt one was meant to be, or undefined where the name is right or
 * may be a role of its own: other roles exist that no document names.
 */
export function intendedRole(role: string, documented: readonly string[]): string | undefined {
  if (documented.includes(role)) return undefined
  const flat = flatten(role)
  const alias = Object.hasOwn(ALIASES, flat) ? ALIASES[flat] : undefined
  return documented.find((name) => name === alias || isTypoOf(flat, flatten(name)))
}

/** Two edits away lie other words already (`platformAPI`); two letters that changed places do not. */
function isTypoOf(text: string, name: string): boolean {
  if (text === name) return true
  if (name.length < 6) return false
  const edits = distance(text, name)
  return edits === 1 || (edits === 2 && letters(text) === letters(name))
}

const letters = (text: string) => [...text].sort().join('')
const flatten = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '')
