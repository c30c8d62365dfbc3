import { distance } from 'fastest-levenshtein'

/** Names that people use for the role `vc`, without case and separators. */
const ALIASES: Readonly<Record<string, string>> = { vcluster: 'vc', vcrole: 'vc' }

/**
 * The documented role that a misspelt one was meant to be. Undefined if the name is right, or may
 * be another role, because undocumented roles exist.
 */
export function intendedRole(role: string, documented: readonly string[]): string | undefined {
  if (documented.includes(role)) return undefined
  const flat = flatten(role)
  const alias = Object.hasOwn(ALIASES, flat) ? ALIASES[flat] : undefined
  return documented.find((name) => name === alias || isTypoOf(flat, flatten(name)))
}

/**
 * True of a typo: one edit, or two letters swapped. Two edits away are other words (`platformAPI`).
 */
function isTypoOf(text: string, name: string): boolean {
  if (text === name) return true
  if (name.length < 6) return false
  const edits = distance(text, name)
  return edits === 1 || (edits === 2 && letters(text) === letters(name))
}

const letters = (text: string) => [...text].sort().join('')
const flatten = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '')
