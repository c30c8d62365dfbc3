import { MAX_WORD_REST } from '../../core/limits.ts'
import { ownProperty } from '../../core/text/mapping.ts'
import type { Position } from '../../generated/bind.ts'
import type { Known } from '../completion/completion-item.ts'
import type { Place } from '../place/place.ts'
import type { UsedKind } from './used-names.ts'

/** What is said of a completion that comes from other files. */
export const IN_PROJECT = 'in this project'

const USED: Readonly<Record<string, UsedKind>> = {
  'OwnedAccessKeySpec.team': 'team',
  AccessTeam: 'team',
  AccessKeyGroup: 'group',
  UserGroup: 'group',
  'TemplateRef.name': 'template',
}

/** Names that may be meant at a place, the likeliest first. */
export function projectValues(
  { document, node }: Place,
  position: Position | undefined,
  known: Known,
  typed: string,
): readonly string[] {
  const { selectors = [], facts } = position ?? {}
  const [used] = selectors.flatMap((selector) => USED[selector] ?? [])
  if (used !== undefined) return known.used(used, typed)
  if (selectors.includes('PlatformApiKey.namespace'))
    return known.namespacesOf(ownProperty(node?.parent?.value, 'secretName'))
  if (selectors.some((one) => one === 'ObjectMeta.namespace' || one === 'CoreMeta.namespace')) {
    const alike = known.used(`namespace ${document?.kind}`, typed)
    const projects = document?.kind === 'WorkspaceInstance' ? known.named('Project', '') : []
    return [...alike, ...projects.map((name) => known.prefix + name)]
  }
  return facts?.names === undefined ? [] : known.named(facts.names, typed)
}

/** The rest of the word that the cursor is in. */
export const restOfWord = (text: string, offset: number): string =>
  /^[\w./-]*/.exec(text.slice(offset, offset + MAX_WORD_REST))?.[0] ?? ''
