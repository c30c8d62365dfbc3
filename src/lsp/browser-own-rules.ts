/** What a worker fetches when a configuration first has rules of its own. */

export * as language from '../own-rules/names/language.ts'
export { readOwnRules } from '../own-rules/read-own-rules.ts'
