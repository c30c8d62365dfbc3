import { type Definition, referenceOf, type Schema, type Vocabulary } from './vocabulary.ts'

/** Keywords that the binder, the types and the validators understand. */
const keywords = new Set([
  '$ref',
  'additionalProperties',
  'allOf',
  'const',
  'default',
  'deprecated',
  'deprecationMessage',
  'description',
  'enum',
  'enumDescriptions',
  'examples',
  'format',
  'items',
  'minimum',
  'pattern',
  'properties',
  'required',
  'title',
  'type',
  'x-direction',
  'x-example',
  'x-expression',
  'x-file-patterns',
  'x-group',
  'x-immutable',
  'x-kind',
  'x-list-key',
  'x-names',
  'x-path',
  'x-plural',
  'x-replaced-by',
  'x-resource',
  'x-scope',
  'x-secret',
  'x-server-populated',
  'x-spec',
  'x-typos',
  'x-unit',
  'x-verbs',
  'x-version',
  'x-wildcard',
])

/** Keywords that would be lost beside a reference. */
const assertions = new Set([
  'additionalProperties',
  'enum',
  'format',
  'items',
  'pattern',
  'properties',
  'required',
  'type',
])

const isReference = (schema: Schema) => Object.keys(schema).join() === '$ref'

const undescribedValues = (place: string, schema: Schema): string[] => {
  const [values, texts] = [schema.enum ?? [], schema.enumDescriptions ?? []].map(
    (list) => (list as readonly unknown[]).length,
  )
  return values === texts ? [] : [`${place}: "enumDescriptions" does not describe each value`]
}

/** Keywords of one position that binding does not understand. */
const problemsAt = (place: string, schema: Schema, isRoot: boolean): string[] => {
  const problems = Object.keys(schema)
    .filter((keyword) => !keywords.has(keyword))
    .map((keyword) => `${place}: "${keyword}" does not bind`)
    .concat(undescribedValues(place, schema))
  if (schema.$ref !== undefined && !isReference(schema)) {
    problems.push(`${place}: "$ref" has siblings; put it into "allOf"`)
  }
  if (schema.allOf && (schema.allOf.length !== 1 || !schema.allOf.every(isReference))) {
    problems.push(`${place}: "allOf" holds one "$ref" and nothing else`)
  }
  if (schema.allOf && Object.keys(schema).some((keyword) => assertions.has(keyword))) {
    problems.push(`${place}: beside "allOf" only descriptions and facts stand`)
  }
  if (schema.items && !isReference(schema.items)) {
    problems.push(`${place}: list items need a named definition`)
  }
  const rest = schema.additionalProperties
  if (typeof rest === 'object' && !isReference(rest)) {
    problems.push(`${place}: map values need a named definition`)
  }
  if (!isRoot && schema.properties) {
    problems.push(`${place}: an object with properties needs a named definition`)
  }
  if (!isReference(schema) && !schema.description?.endsWith('.')) {
    problems.push(`${place}: the description is missing or has no full stop`)
  }
  return problems
}

const problemsOf = ({ name, schema }: Definition): string[] => [
  ...problemsAt(name, schema, true),
  ...Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    problemsAt(`${name}.${key}`, property, false),
  ),
]

/** References that a definition makes: its own, its properties', its items' and its values'. */
export const referencesIn = (schema: Schema): readonly string[] => {
  const rest = schema.additionalProperties
  const parts = [schema, schema.items, typeof rest === 'object' ? rest : undefined]
  const own = parts.flatMap((part) => (part ? (referenceOf(part) ?? []) : []))
  return [...own, ...Object.values(schema.properties ?? {}).flatMap(referencesIn)]
}

/** Everything that breaks the rules of the binding subset; empty when all is well. */
export const checkVocabulary = ({ definitions, kinds }: Vocabulary): readonly string[] => {
  const names = definitions.map((definition) => definition.name)
  const used = new Set([
    ...kinds.map((kind) => kind.name),
    ...definitions.flatMap(({ schema }) => referencesIn(schema)),
  ])
  return [
    ...definitions.flatMap(problemsOf),
    ...names.filter((name) => !/^[A-Z]\w*$/.test(name)).map((name) => `${name}: no UpperCamelCase`),
    ...names
      .filter((name, at) => names.indexOf(name) !== at)
      .map((name) => `${name}: defined twice`),
    ...names.filter((name) => !used.has(name)).map((name) => `${name}: never used`),
    ...[...used].filter((name) => !names.includes(name)).map((name) => `${name}: not defined`),
  ]
}
