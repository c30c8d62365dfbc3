export { apiKeyFields } from './api-key-fields.ts'
export { consequencesOf } from './consequences.ts'
export {
  fieldHome,
  isKnownBelow,
  isOfOtherPart,
  namesOtherObject,
  oneWayResources,
  opensScope,
} from './field-home.ts'
export { settingWithoutHostNodes } from './host-nodes.ts'
export { intendedRole } from './intended-role.ts'
export { licenseVariables } from './license-env.ts'
export { fieldAbove } from './lost-indentation.ts'
export { pairProblems, sourceOfPairs } from './parameter-lines.ts'
