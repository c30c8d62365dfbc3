/** What a worker fetches when a configuration first has rules of its own. */
export { readOwnRules } from '../own-rules/read-own-rules.ts'
