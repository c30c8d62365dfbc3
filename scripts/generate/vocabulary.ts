import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A JSON Schema of draft-07, as far as it binds. */
export interface Schema {
  readonly $ref?: string
  readonly allOf?: readonly Schema[]
  readonly title?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly definitions?: Readonly<Record<string, Schema>>
  readonly [keyword: string]: unknown
}

/** A schema with a name: a definition of some file, or the root of a kind. */
export interface Definition {
  readonly name: string
  readonly file: string
  readonly schema: Schema
}

/** A kind of document: the root of one schema file. */
export interface Kind {
  /** The name of the kind: `vc`, `User`, … */
  readonly kind: string
  /** Name of its root definition. */
  readonly name: string
  /** Place of its root definition among all. */
  readonly index: number
  readonly schema: Schema
}

/** Everything that the schemas name, in the order of files and keys. */
export interface Vocabulary {
  readonly definitions: readonly Definition[]
  readonly kinds: readonly Kind[]
}

const suffix = '.schema.json'

/** Reads the shared definitions and every schema that names its kind. */
export const readVocabulary = (directory: string): Vocabulary => {
  const definitions: Definition[] = []
  const kinds: Kind[] = []
  for (const file of readdirSync(directory)
    .filter((name) => name.endsWith(suffix))
    .sort()) {
    const root = JSON.parse(readFileSync(join(directory, file), 'utf8')) as Schema
    const kind = root['x-kind']
    if (typeof kind !== 'string' && file !== `common${suffix}`) continue
    if (typeof kind === 'string') {
      const { definitions: _, $schema: __, ...schema } = root
      const name = root.title ?? kind
      kinds.push({ kind, name, index: definitions.length, schema })
      definitions.push({ name, file, schema })
    }
    for (const [name, schema] of Object.entries(root.definitions ?? {})) {
      definitions.push({ name, file, schema })
    }
  }
  return { definitions, kinds }
}

/** Name of the definition that a schema refers to, directly or through `allOf`. */
export const referenceOf = (schema: Schema): string | undefined => {
  const ref = schema.$ref ?? schema.allOf?.[0]?.$ref
  return ref?.slice(ref.lastIndexOf('/') + 1)
}

/** Types that the schema itself states. */
export const typesOf = (schema: Schema): readonly string[] =>
  typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
