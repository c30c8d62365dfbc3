import { parse } from '../core/document/source.ts'
import { MAX_SCHEMA_LENGTH } from '../core/limits.ts'
import {
  type CompiledSchema,
  compileSchema,
  type Matcher,
} from '../core/schema/json-schema/compile.ts'

/**
 * Reads a JSON Schema of draft-07 from JSON or YAML, or returns in a sentence why it cannot be used. `matcherOf` gives
 * nothing for what is not a pattern.
 */
export function readSchemaFile(
  path: string,
  text: string,
  matcherOf: (pattern: string) => Matcher | undefined,
): CompiledSchema | string {
  if (text.length > MAX_SCHEMA_LENGTH) return 'It is longer than 1 MiB.'
  const { trees, problems, lines } = parse(path, text)
  const [problem] = problems
  if (problem !== undefined) {
    return `Line ${lines.position(problem.span.start).line + 1}: ${problem.message}`
  }
  if (trees.length !== 1) return 'It is not one document.'
  const compiled = compileSchema(trees[0]?.value, matcherOf)
  if ('root' in compiled) return compiled
  const place = compiled.pointer.map((step) => `/${step}`).join('')
  return place === '' ? compiled.text : `At "${place}": ${compiled.text}`
}
