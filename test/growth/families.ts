import { some } from '../runs.ts'
import { buildFamilies } from './build-families.ts'
import type { Families } from './family.ts'
import { mixedFamilies } from './mixed-families.ts'
import { brokenFamilies, clockFamilies, ignoreFamilies, joinFamilies } from './other-families.ts'
import { expressionFamilies, pathFamilies } from './patch-families.ts'
import { backslashFamilies, maskFamilies, patternFamilies } from './pattern-families.ts'
import { projectFamilies } from './project-families.ts'
import { commentFamilies, outputFamilies, templateFamilies } from './text-families.ts'
import { yamlFamilies } from './yaml-families.ts'

const every: Readonly<Record<string, Families>> = {
  yaml: yamlFamilies,
  templates: templateFamilies,
  comments: commentFamilies,
  output: outputFamilies,
  expressions: expressionFamilies,
  paths: pathFamilies,
  patterns: patternFamilies,
  masks: { ...maskFamilies, ...backslashFamilies },
  joins: joinFamilies,
  builds: buildFamilies,
  projects: projectFamilies,
  'ignore files': ignoreFamilies,
  mixtures: mixedFamilies,
  broken: brokenFamilies,
}

/** Its families have to be found out. */
export const brokenTopic = 'broken'

/** The families that are counted, by topic and name. */
export const topics: Readonly<Record<string, Families>> = Object.fromEntries(
  Object.entries(every).map(([topic, all]) => [
    topic,
    topic === brokenTopic ? all : Object.fromEntries(some(Object.entries(all))),
  ]),
)

/** Those that can be measured by the clock. */
export const families: Families = Object.assign(
  {},
  ...Object.entries(every).flatMap(([topic, all]) => (topic === brokenTopic ? [] : [all])),
  clockFamilies,
)
