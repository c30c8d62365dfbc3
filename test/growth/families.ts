import type { Families } from './family.ts'
import { expressionFamilies, pathFamilies } from './patch-families.ts'
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
}

export const families: Families = Object.assign({}, ...Object.values(topics))
