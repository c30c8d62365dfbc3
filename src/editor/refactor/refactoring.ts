import type { Edit } from '../../core/types.ts'

/** A change that an editor offers although nothing is wrong. */
export interface Refactoring {
  readonly title: string
  readonly edits: readonly Edit[]
}

/** Undefined where there is no way to make the change. */
export const refactoring = (
  title: string,
  edits: readonly Edit[] | undefined,
): Refactoring | undefined =>
  edits === undefined || edits.length === 0 ? undefined : { title, edits }
