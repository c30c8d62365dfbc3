import type { Rule } from '#core'
import * as rulesByPath from './list.ts'

/** All rules with the topics that they belong to. */
export const rules: readonly { readonly topic: string; readonly rule: Rule }[] = Object.entries(
  rulesByPath,
).map(([path, rule]) => ({ topic: path.slice(0, path.indexOf('/')), rule }))
