import { readSchemaFile } from '../../config/schema-file.ts'
import { MAX_PATTERN_REPETITIONS } from '../../core/limits.ts'
import type { CompiledSchema, Matcher } from '../../core/schema/json-schema/compile.ts'
import { isCatastrophic } from '../../patch/expression/syntax/pattern.ts'

/** What RE2 has not. */
const FOREIGN = /^(?:\\[\s\S]|[^\\])*?(?:\(\?<?[=!]|\\[1-9]|\\k<)/

/** Patterns that RE2 may read, and whose time the engine of a browser does not bound. */
class Unsure extends Error {}

/**
 * Reads a JSON Schema of the project's own without RE2, which is too large for a browser: patterns run in the engine
 * that is there. A schema with a pattern that could take long there, or is written in another way, allows everything.
 */
export function readSchemaCarefully(path: string, text: string): CompiledSchema | string {
  try {
    return readSchemaFile(path, text, matcherOf)
  } catch (error) {
    if (!(error instanceof Unsure)) throw error
    return { root: true, patterns: new Map(), references: new Map() }
  }
}

function matcherOf(pattern: string): Matcher | undefined {
  if (FOREIGN.test(pattern)) return undefined
  const repetitions = pattern.match(/[*+]|\{\d+,\}/g) ?? []
  const mayBeSlow =
    pattern.includes('){') ||
    repetitions.length > MAX_PATTERN_REPETITIONS ||
    isCatastrophic(pattern)
  if (mayBeSlow) throw new Unsure()
  try {
    const compiled = new RegExp(pattern, 'u')
    return (text) => compiled.test(text)
  } catch {
    throw new Unsure()
  }
}
