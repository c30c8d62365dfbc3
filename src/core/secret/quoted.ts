import { MAX_QUOTED_NAME } from '../limits.ts'
import { mask } from '../text/spans.ts'
import type { Node } from '../types.ts'
import { mayBeSecret } from './credentials.ts'
import { hideCredentials } from './hide-credentials.ts'

/**
 * The user's own words for a message, in double quotes: `"Team_A"`. A mask of fixed length where
 * they may be a secret, cut where they are long, and named by kind where they are no scalar.
 */
export function quoted(node: Node): string {
  const { value } = node
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  if (mayBeSecret(node)) return `"${mask}"`
  // Before it is cut: the beginning of a credential does not look like one.
  const text = hideCredentials(String(value))
  const line = text.split(/[\r\n]/, 1)[0] ?? ''
  if (line.length <= MAX_QUOTED_NAME) return line === text ? `"${text}"` : `"${line}…"`
  return `"${Array.from(line).slice(0, MAX_QUOTED_NAME).join('')}…"`
}
