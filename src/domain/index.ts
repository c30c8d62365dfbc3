export { intendedRole } from './intended-role.ts'
export { licenseVariables } from './license-env.ts'
export { isOfOldLayout } from './old-layout.ts'
export { type PairProblem, pairProblems, sourceOfPairs } from './parameter-lines.ts'
