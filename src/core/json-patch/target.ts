import { directive } from '../directive/directives.ts'
import { type PatchTarget, readTarget, targetInName } from '../schema/patch-target.ts'
import type { Document } from '../types.ts'

/** What a patch changes by a comment, the configuration, a request or the file's name. */
export function patchTarget({ file, index }: Document): PatchTarget | undefined {
  const declared = directive(file.directives, 'target', index)
  return declared === undefined ? targetInName(file.uri) : readTarget(declared)
}
