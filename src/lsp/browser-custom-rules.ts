/** A worker fetches this module when a configuration first has custom rules. */

export * as language from '../custom-rules/language.ts'
export { readCustomRules } from '../custom-rules/read-custom-rules.ts'
