import type { Families } from './family.ts'
import { expressionFamilies, pathFamilies } from './patches.ts'
import { commentFamilies, outputFamilies, templateFamilies } from './texts.ts'
import { yamlFamilies } from './yaml.ts'

/** Every family by name. */
export const families: Families = {
  ...yamlFamilies,
  ...templateFamilies,
  ...commentFamilies,
  ...outputFamilies,
  ...expressionFamilies,
  ...pathFamilies,
}
