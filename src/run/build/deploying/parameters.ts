import { MAX_LOOKUPS } from '../../../core/limits.ts'
import { matchesName } from '../../../core/search/name-pattern.ts'
import { isUnknownText } from '../../../core/template/unknown-text.ts'
import { isMapping, valueAt } from '../../../core/text/mapping.ts'
import { indexes, kindOf, textAt } from '../../../embedded/read.ts'

/** The texts that an ApplicationSet fills in to make one of its Applications, by name. */
export type Parameters = ReadonlyMap<string, string>

/** The parameters of all Applications that the files show. */
export interface ParameterSets {
  readonly sets: readonly Parameters[]
  /** False if there may be others. */
  readonly isWhole: boolean
}

/** Finds the folders of the repository for which a test holds, by their paths in it. */
type FindFolders = (isMeant: (path: string) => boolean) => readonly string[]

const NO_OTHERS: ParameterSets = { sets: [new Map()], isWhole: true }
const OTHERS: ParameterSets = { sets: [], isWhole: false }

/** The parameters of an ApplicationSet; of any other object there is one set, without a name. */
export function parametersOf(value: unknown, find: FindFolders): ParameterSets {
  if (kindOf(value) !== 'ApplicationSet') return NO_OTHERS
  const all = setsOf(valueAt(value, ['spec', 'generators']), find)
  const sets = all.flatMap((one) => one.sets)
  const isWhole = all.every((one) => one.isWhole) && sets.length <= MAX_LOOKUPS
  return { sets: sets.slice(0, MAX_LOOKUPS), isWhole }
}

const setsOf = (generators: unknown, find: FindFolders): readonly ParameterSets[] =>
  indexes(generators).map((index) => setsOfOne(valueAt(generators, [index]), find))

function setsOfOne(generator: unknown, find: FindFolders): ParameterSets {
  // A selector leaves some of them out, and a template changes what is made of them.
  const [kind, ...others] = Object.keys(isMapping(generator) ? generator : {})
  if (others.length > 0) return OTHERS
  if (kind === 'list') return ofElements(generator)
  if (kind === 'git') return ofFolders(valueAt(generator, ['git']), find)
  return kind === 'matrix' ? ofMatrix(generator, find) : OTHERS
}

function ofElements(generator: unknown): ParameterSets {
  const at = ['list', 'elements']
  const found = indexes(generator, ...at).map(
    (index) => new Map(textsIn(valueAt(generator, [...at, index]))),
  )
  return { sets: found, isWhole: valueAt(generator, ['list', 'elementsYaml']) === undefined }
}

/** The texts of an element, those of a mapping within it behind its name and a dot. */
function textsIn(element: unknown, before = ''): readonly (readonly [string, string])[] {
  const known = Object.entries(isMapping(element) ? element : {})
  return known.flatMap(([name, value]) => {
    if (isMapping(value)) return textsIn(value, `${before}${name}.`)
    const isKnown = typeof value !== 'object' && !isUnknownText(String(value))
    return isKnown ? [[`${before}${name}`, String(value)] as const] : []
  })
}

function ofFolders(git: unknown, find: FindFolders): ParameterSets {
  const patterns = indexes(git, 'directories').map((index) => {
    const path = textAt(git, 'directories', index, 'path') ?? ''
    const isExcluded = valueAt(git, ['directories', index, 'exclude']) === true
    return { path, isExcluded }
  })
  // Other keys give paths and parameters of their own.
  const isKnown = patterns.length > 0 && valueAt(git, ['pathParamPrefix']) === undefined
  if (!isKnown) return OTHERS
  const isMeant = (path: string) => {
    const matching = patterns.filter((one) => matchesPath(one.path, path))
    return matching.length > 0 && !matching.some(({ isExcluded }) => isExcluded)
  }
  return { sets: find(isMeant).map(ofFolder), isWhole: true }
}

/** The parameters that a folder gives, in both languages of templates. */
function ofFolder(path: string): Parameters {
  const segments = path.split('/')
  const basename = segments.at(-1) ?? ''
  const names = new Map([
    ['path', path],
    ['path.path', path],
    ['path.basename', basename],
    ...segments.map((segment, index) => [`path[${index}]`, segment] as const),
  ])
  return /^[a-z0-9-]+$/.test(basename) ? names.set('path.basenameNormalized', basename) : names
}

function ofMatrix(generator: unknown, find: FindFolders): ParameterSets {
  const [first, second] = setsOf(valueAt(generator, ['matrix', 'generators']), find)
  if (first === undefined || second === undefined) return OTHERS
  const sets = first.sets.flatMap((one) => second.sets.map((other) => new Map([...one, ...other])))
  return { sets, isWhole: first.isWhole && second.isWhole }
}

/** True if a path is that of a pattern with `*` within a name, and `**` at its end for all below. */
export function matchesPath(pattern: string, path: string): boolean {
  const steps = stepsOf(pattern)
  const names = path.split('/')
  const isDeep = steps.at(-1) === '**'
  const known = isDeep ? steps.slice(0, -1) : steps
  if (isDeep ? names.length <= known.length : names.length !== known.length) return false
  return known.every((step, index) => matchesName(step, names[index] ?? ''))
}

const stepsOf = (path: string): readonly string[] =>
  path
    .replace(/^\.?\//, '')
    .replace(/\/$/, '')
    .split('/')

const PLACEHOLDER = /\{\{-?\s*\.?([\w.[\]-]+)\s*-?\}\}/g

/** A text with parameters filled in; undefined where one of them is unknown. */
export function filledWith(text: string, parameters: Parameters): string | undefined {
  let isKnown = true
  const filled = text.replace(PLACEHOLDER, (_, name: string) => {
    const value = parameters.get(name)
    isKnown &&= value !== undefined
    return value ?? ''
  })
  return isKnown && !isUnknownText(filled) ? filled : undefined
}

/** A pattern for the folders that a path with placeholders may be; undefined if no name in it is known. */
export function patternOf(path: string): string | undefined {
  const steps = stepsOf(path)
  if (steps.every(isUnknownText)) return undefined
  return steps
    .map((step) => (isUnknownText(step) ? '*' : step.replace(/[*?[\\]/g, '\\$&')))
    .join('/')
}
