import { RE2JS } from 're2js'
import type { CompiledSchema, Matcher } from '../core/schema/json-schema/compile.ts'
import { readSchemaFile } from './schema-file.ts'

/** Reads a JSON Schema of draft-07 from JSON or YAML, or returns in a sentence why it cannot be used. */
export const readOwnSchema = (path: string, text: string): CompiledSchema | string =>
  readSchemaFile(path, text, matcherOf)

/** Time to match grows with the length of the text only, whatever the pattern is. */
function matcherOf(pattern: string): Matcher | undefined {
  try {
    const compiled = RE2JS.compile(pattern)
    return (text) => compiled.matcher(text).find()
  } catch {
    return undefined
  }
}
