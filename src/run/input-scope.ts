import { type Scope, scopeOf } from '../core/document/scope.ts'
import { FENCE, isMarkdownName, withoutQuotes } from '../embedded/markdown-file.ts'
import type { InputFile } from './input-file.ts'
import type { Profile } from './profile/profile.ts'

type Scoped = Pick<
  InputFile,
  'uri' | 'text' | 'kind' | 'declared' | 'charts' | 'profile' | 'sources' | 'wrapper' | 'pins'
>

/** Treats a file as in scope if checking its scope crashes, so that reading it reports the bug. */
export function carefulScope(
  input: InputFile,
  profile: Profile | undefined,
  look: typeof inputScope = inputScope,
): Scope {
  try {
    return look(input, profile)
  } catch {
    return 'in'
  }
}

/** Determines without parsing what a file may contain. Custom rules may check any object. */
export function inputScope(input: Scoped, fallback?: Profile): Scope {
  const { kind, declared = {}, sources, wrapper, pins } = input
  const isNamed = (sources ?? pins ?? wrapper?.patched) !== undefined
  const isMeant = kind !== undefined || isNamed || Object.keys(declared).length > 0
  const scope = isMeant ? 'in' : scopeIn(input)
  const { settings } = input.profile ?? fallback ?? {}
  return scope === 'facts' && settings?.customRules?.length ? 'in' : scope
}

/**
 * The scope that a text shows. Examples are never joined, so one with only facts for others is out
 * of scope.
 */
function scopeIn(input: Scoped): Scope {
  if (!isMarkdownName(input.uri)) return scopeOf(input)
  const scope = scopeOf({ ...input, text: withoutQuotes(input.text), border: FENCE })
  return scope === 'facts' ? 'out' : scope
}
