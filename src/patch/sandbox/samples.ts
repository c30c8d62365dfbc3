import { idOf } from '../expression/branches/branches.ts'
import type { AnyNode } from '../expression/syntax/ast.ts'
import { isOnly } from '../expression/types/value-type.ts'
import { formFacts, type TextForm } from '../path/forms.ts'
import { matchPath, type ParsedPath } from '../path/index.ts'
import { sampleObject } from '../path/samples.ts'
import type { PlacedExpression } from '../placed-expression.ts'
import { readsPlace } from './realm/reads-context.ts'
import { validValues } from './result-check.ts'
import { literalsOf } from './text-samples.ts'

/**
 * The facts of a place that decide an expression's samples, besides its code and the code that runs
 * with it. Most paths differ only in a key that no sample has, so a result for one holds for all of
 * them.
 */
export function evaluationDetail(
  { schema, position, mayHaveNoValue, direction, parsed, branch }: PlacedExpression,
  path: ParsedPath,
  others: readonly string[] = [],
): readonly unknown[] {
  const shipped = shippedAt(schema, path)
  const isJson = JSON_KEY.test(path.steps.at(-1)?.text ?? '')
  const codes = [parsed.masked, ...(branch === undefined ? [] : [branch.whole.masked]), ...others]
  return [
    ...[schema?.kind, position.schemaType, mayHaveNoValue, direction, shipped, isJson],
    ...[codes.some(readsPlace) ? path.text : '', parsed.text, ...others],
    ...(branch === undefined ? [] : [idOf(branch.tests)]),
  ]
}

/** Typical texts of labels and annotations, shortest first. */
const USUAL_TEXTS = ['a', 'web', 'blue-1', 'team-a.web', 'example.com/web']

/** Less typical texts; an expression that works on one of these may be meant for it. */
const OTHER_TEXTS = [
  'first,second',
  'Two words',
  'grün',
  '8080',
  'true',
  'aGVsbG8=',
  '{"name":"web"}',
  'web.shop.svc.cluster.local',
]

const ADDRESSES = ['10.0.0.7', '192.168.1.20', '172.16.0.1']

/** The API writes quantities as texts, and memory with a unit. */
const quantitiesAt = ({ steps }: ParsedPath): readonly string[] =>
  /memory|storage/.test(steps.at(-1)?.text ?? '')
    ? ['1Gi', '512Mi', '20Gi']
    : formFacts('quantity').samples

const NUMBERS = [1, 80, 8080, 30_000]

/** Keys of a Secret whose data is JSON in Base64. */
const JSON_KEY = /\.json$|^\.docker(?:configjson|cfg)$/

/** Examples of `{"auths": …}` with a registry and without. */
const ENCODED_JSON = [
  'eyJhdXRocyI6eyJyZWdpc3RyeS5leGFtcGxlLmNvbSI6eyJhdXRoIjoiZDJWaU9uTXpZM0l6ZEE9PSJ9fX0=',
  'eyJhdXRocyI6e319',
]

/** Values whose form has a meaning, so that other texts would not be accepted. */
const WORD = /^[A-Z][A-Za-z]*$/
const ADDRESS = /^[\da-f]*[.:][\d.:a-f]*$/
const AMOUNT = /^\d+(?:\.\d+)?[A-Za-z]*$/

/**
 * A text that is split as a list and joined again. A text split at other signs may have one form
 * only.
 */
const SPLIT_LIST = /\bvalue\.split\((["'])([,;] ?)\1\).*\.join\(/s

/** A text that is read as a number. */
export const NUMERIC = /\b(?:Number|parseInt|parseFloat)\b/

/** Values that are likely at an expression's place: first those of the resource's sample object. */
export function usualSamples(expression: PlacedExpression, path: ParsedPath): readonly unknown[] {
  const separator = SPLIT_LIST.exec(expression.parsed.masked)?.[2]
  const lists = separator === undefined ? [] : [['web', 'api', 'db'].join(separator)]
  // The name of an object is rarely a number.
  const isName = /^(?:dns|host)/.test(expression.position.form ?? '')
  const numbers = !isName && NUMERIC.test(expression.parsed.masked) ? ['8080'] : []
  return samplesFrom(expression, path, [...USUAL_TEXTS, ...lists, ...numbers])
}

/** These, and texts of many other kinds. */
export const allSamples = (expression: PlacedExpression, path: ParsedPath) =>
  samplesFrom(expression, path, [...USUAL_TEXTS, ...OTHER_TEXTS])

/** Values that a pair may take for others: with a capital, a space, an underscore, quotes or a digit. */
export function pairSamples(expression: PlacedExpression): readonly unknown[] {
  const { position, valueType, mayHaveNoValue, parsed } = expression
  const code = parsed.masked
  const element = position.element()
  const isOfTexts = element?.kind === 'scalar' && element.valueType === 'string'
  const missing = mayHaveNoValue ? [null] : []
  if (position.kind === 'map' && isOfTexts)
    return [...fitting(['Web', 'a b'], element.form).map((text) => ({ app: text })), ...missing]
  if (position.kind === 'list' && isOfTexts)
    return /\bSet\b/.test(code) ? [['web', 'api', 'api'], ...missing] : missing
  // A port is never 0.
  const isZero = code.includes('||') && !/port$/i.test(expression.path?.value?.toString() ?? '')
  if (isOnly(valueType, 'number', 'undefined')) return isZero ? [0, ...missing] : missing
  if (!isOnly(valueType, 'string', 'undefined')) return missing
  const texts = [...PAIR_TEXTS, ...textsOfCalls(code)]
  return [...fitting(texts, position.form), ...missing]
}

function fitting(texts: readonly string[], form: TextForm | undefined): readonly string[] {
  if (form === undefined) return texts
  const { fits, isLoose } = formFacts(form)
  return isLoose ? [] : texts.filter(fits)
}

/** Matches code that turns a text into a number without calculating. */
const NUMBER_ALONE = /\b(?:Number|parseInt|parseFloat)\(value\b(?!.*[-+*/%]\s*\d)/

/**
 * Texts that the code's calls may change: a longer one, one with the padding (but no blanks, which
 * values rarely end with), and a number in another form.
 */
function textsOfCalls(code: string): readonly string[] {
  const lengths = [...code.matchAll(/\.(?:slice|substring|substr)\(0, (\d{1,3})\)/g)]
  const fills = [...code.matchAll(/\.pad(Start|End)\(\d+, (["'])(\S)\2\)/g)]
  return [
    ...lengths.map(([, length]) => 'web-api-'.repeat(130).slice(0, Number(length)).concat('x')),
    ...fills.map(([, side, , sign = '']) => (side === 'Start' ? `${sign}${sign}7` : `7${sign}`)),
    ...(NUMBER_ALONE.test(code) ? ['08', '1.50'] : []),
    ...(/\bhttps?:/.test(code) ? ['http://web.example.com', 'https://web.example.com'] : []),
  ]
}

const PAIR_TEXTS = ['Web', 'a b', 'a_b', 'a,b', 'a 1', '"a"', 'a-b_c d,e']

export const areAnyTexts = (samples: readonly unknown[]): boolean => samples.includes('web')

function samplesFrom(
  expression: PlacedExpression,
  path: ParsedPath,
  texts: readonly string[],
): readonly unknown[] {
  const { position, schema, valueType } = expression
  const shipped = shippedAt(schema, path)
  const types = valueType.names
  if (position.valueType === 'quantity')
    return distinct([...shipped.map(String), ...quantitiesAt(path)])
  const holdsJson = position.form === 'base64' && JSON_KEY.test(path.steps.at(-1)?.text ?? '')
  if (holdsJson) return ENCODED_JSON
  const usual = position.form === undefined ? texts : withForm(position.form, texts)
  if (types.includes('unknown')) return [...shipped, ...(shipped.length > 0 ? [] : texts)]
  const others = types.flatMap((type): readonly unknown[] => {
    if (type === 'string') {
      const known = shipped.filter((value) => typeof value === 'string')
      if (position.form === 'image') return [...usual, ...imagesNamed(expression.parsed.ast)]
      return position.form === undefined ? textsLike(known, usual) : usual
    }
    if (type === 'number') return NUMBERS
    if (type === 'boolean') return [true, false]
    return []
  })
  const isWhole = position.kind === 'object' || position.kind === 'map' || position.kind === 'list'
  if (!isWhole) return distinct([...shipped, ...others])
  return distinct(shipped.length > 0 ? shipped : validValues(position))
}

/** The values of a resource's sample object. Each path is used with one resource only. */
function shippedAt(schema: PlacedExpression['schema'], path: ParsedPath): readonly unknown[] {
  const before = shipped.get(path)
  if (before !== undefined && before.schema === schema) return before.values
  const object = schema && sampleObject(schema.kind)
  const found = schema === undefined ? [] : matchPath(path, object).filter(({ exists }) => exists)
  const values = found.map(({ value }) => value)
  shipped.set(path, { schema, values })
  return values
}

const shipped = new WeakMap<
  ParsedPath,
  { readonly schema: PlacedExpression['schema']; readonly values: readonly unknown[] }
>()

/** Images from the registries that the code names. */
function imagesNamed(ast: AnyNode | undefined): readonly string[] {
  const named = ast === undefined ? [] : literalsOf(ast)
  return named.flatMap((literal) => {
    const name = String(literal).replace(/^\^|\$$|\\/g, '')
    // A prefix of a name is no registry.
    if (!/[.:]|\/$/.test(name)) return []
    const images = ['library/web:1.2', 'team/api'].map(
      (path) => `${name.replace(/\/$/, '')}/${path}`,
    )
    return images.filter(formFacts('image').fits)
  })
}

/** Texts that the API accepts in this form. */
function withForm(form: TextForm, texts: readonly string[]): readonly string[] {
  const { fits, samples, isLoose } = formFacts(form)
  if (isLoose) return samples
  return [...samples, ...texts.filter((text) => fits(text) && !samples.includes(text))]
}

/** More texts of the same kind as those known for a place. */
function textsLike(known: readonly string[], texts: readonly string[]): readonly string[] {
  if (known.length === 0) return texts
  if (known.every((text) => ADDRESS.test(text))) return ADDRESSES
  if (known.every((text) => WORD.test(text) || AMOUNT.test(text))) return []
  return texts
}

export function distinct(values: readonly unknown[]): readonly unknown[] {
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]))
  return [...seen.values()]
}
