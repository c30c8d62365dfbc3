import { mayBeInScope } from '../core/document/may-be-in-scope.ts'
import type { InputFile } from './input-file.ts'

/** Sees without parsing that a file holds nothing to check or refer to. */
export function isForeignInput(
  input: Pick<InputFile, 'uri' | 'text' | 'kind' | 'declared' | 'charts'>,
): boolean {
  const isMeant = input.kind !== undefined || Object.keys(input.declared ?? {}).length > 0
  return !isMeant && !mayBeInScope(input)
}
