import type { ConfigProblem, CustomRule } from '../core/lint/rule.ts'
import type { Node } from '../core/types.ts'

/** Compiles the entry `customRules` of a configuration whose root has `depth` steps above it. */
export type CustomRuleReader = (
  list: Node,
  depth: number,
) => {
  readonly rules: readonly CustomRule[]
  readonly problems: readonly ConfigProblem[]
}

/** The surroundings of the configuration. Paths are absolute, with slashes. */
export interface ConfigHost {
  /** Text of a file, or undefined when there is none that may be read. */
  readonly readText: (path: string) => string | undefined
  readonly exists: (path: string) => boolean
  /**
   * True if an earlier walk saw the folder without any of these names, so that the disk need not be
   * asked.
   */
  readonly hasNone?: ((folder: string, names: readonly string[]) => boolean) | undefined
  /** Absent until the engine of custom rules is loaded; no custom rule counts until then. */
  readonly readCustomRules?: CustomRuleReader | undefined
}
