import type { Families } from './family.ts'
import { mixedFamilies } from './mixed-families.ts'
import { brokenFamilies, clockFamilies, ignoreFamilies, joinFamilies } from './other-families.ts'
import { expressionFamilies, pathFamilies } from './patch-families.ts'
import { backslashFamilies, maskFamilies, patternFamilies } from './pattern-families.ts'
import { commentFamilies, outputFamilies, templateFamilies } from './text-families.ts'
import { yamlFamilies } from './yaml-families.ts'

/** Every family by topic and name. */
export const topics: Readonly<Record<string, Families>> = {
  yaml: yamlFamilies,
  templates: templateFamilies,
  comments: commentFamilies,
  output: outputFamilies,
  expressions: expressionFamilies,
  paths: pathFamilies,
  patterns: patternFamilies,
  masks: { ...maskFamilies, ...backslashFamilies },
  joins: joinFamilies,
  'ignore files': ignoreFamilies,
  mixtures: mixedFamilies,
  broken: brokenFamilies,
}

/** Its families have to be found out. */
export const brokenTopic = 'broken'

/** Those that can be measured by the clock. */
export const families: Families = Object.assign(
  {},
  ...Object.entries(topics).flatMap(([topic, some]) => (topic === brokenTopic ? [] : [some])),
  clockFamilies,
)
