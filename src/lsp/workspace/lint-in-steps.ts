import { madeAlone } from '../../core/json-patch/index.ts'
import type { Profile, RuleSetFor } from '../../run/lint-files.ts'
import { lintInput } from '../../run/lint-input.ts'
import type { WorkspaceFile } from './workspace-file.ts'
import { yieldToEvents } from './yield-to-events.ts'

/** Shorter texts are linted before anyone notices a delay. */
const LONG_TEXT = 20_000

/**
 * Lints a long file by itself in steps, with requests answered in between. The file keeps its
 * objects and findings, so that linting it with others takes less time. `begin` is called before
 * the rules run.
 */
export async function lintInSteps(
  { input, read }: WorkspaceFile,
  profile: Profile | undefined,
  ruleSetFor: RuleSetFor,
  begin: () => void,
): Promise<void> {
  if (input.text.length < LONG_TEXT) return
  await yieldToEvents(3)
  const patches = read.file.documents.filter(({ kind }) => kind === 'JsonPatch')
  for (const patch of patches) madeAlone(patch)
  await yieldToEvents(3)
  begin()
  lintInput(input, ruleSetFor, profile ?? {}, { read: () => read })
  await yieldToEvents(3)
}
