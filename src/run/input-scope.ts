import { type Scope, scopeOf } from '../core/document/scope.ts'
import type { InputFile } from './input-file.ts'
import type { Profile } from './profile/profile.ts'

type Scoped = Pick<
  InputFile,
  'uri' | 'text' | 'kind' | 'declared' | 'charts' | 'profile' | 'sources'
>

/** Sees without parsing what a file may hold. Custom rules may look at any object. */
export function inputScope(input: Scoped, fallback?: Profile): Scope {
  const { kind, declared = {}, sources } = input
  const isMeant = kind !== undefined || sources !== undefined || Object.keys(declared).length > 0
  const scope = isMeant ? 'in' : scopeOf(input)
  const { settings } = input.profile ?? fallback ?? {}
  return scope === 'facts' && settings?.customRules?.length ? 'in' : scope
}
