import type { Evaluator } from '../../core/lint/evaluator.ts'
import type { Baseline } from '../../core/suppressions/baseline.ts'
import { nodeEvaluator } from '../../files/sandbox/sandbox.ts'
import { slashed } from '../../files/slashes.ts'
import type { LinterOptions } from '../../run/lint-files.ts'
import type { Options } from '../args.ts'
import type { Input } from './assemble.ts'

/**
 * Makes the options of a run; settings that join files come from the working directory's
 * configuration.
 */
export function lintingOf(
  options: Options,
  { config, reread, base, outside, isAsked, gate, place }: Input,
  baseline?: Baseline,
): LinterOptions {
  return {
    host: { base, outside, isAsked, evaluator: lateEvaluator() },
    policy: {
      profile: config.configs.configOf(`${slashed(place.root)}/x`).profile,
      noInlineConfig: options['inline-config'] === false,
      today: new Date().toISOString().slice(0, 10),
      baseline,
    },
    memory: { reread, reads: gate && new WeakMap() },
  }
}

/** Loads the engine with the first expression. */
function lateEvaluator(): Evaluator {
  let loaded: Evaluator | undefined
  return {
    evaluate(code, input) {
      loaded ??= nodeEvaluator()
      return loaded.evaluate(code, input)
    },
    work: () => loaded?.work() ?? 0,
  }
}
