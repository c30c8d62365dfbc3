import { MAX_LISTED } from '../../core/limits.ts'
import type { LostValue } from '../expression/facts/lost-values.ts'
import type { TypeMismatch, WrongKey } from '../expression/facts/results.ts'
import { type AnyNode, holds, isFunction, keyName, nodesIn } from '../expression/syntax/ast.ts'
import { isOnly, type Type, type TypeName } from '../expression/types/value-type.ts'
import { formFacts } from '../path/forms.ts'
import type { Position } from '../path/index.ts'
import type { PlacedExpression } from '../placed-expression.ts'
import { typeOfPosition } from '../position-type.ts'
import { isNothing, nearKey, typeOfResult, type WrongResult, wrongResult } from './result-check.ts'
import type { Trace, TracedResult } from './trace.ts'

/** An expression without its node, which would keep its file in memory. */
type Unplaced = Pick<PlacedExpression, 'textFacts' | 'parsed' | 'position' | 'direction'>

type Branch = PlacedExpression['textFacts']['results'][number]

/** The matched path is known only in a cluster. */
const READS_PATH = /\bcontext\s*\??\.?\s*\[?\s*["'`]?path\b/

/** Matches code that takes values apart, which may be written for a form that no sample has. */
export const takesApart = (code: string): boolean =>
  /\b(?:JSON|atob|split|match|matchAll|exec|find|at|pop|shift)\b/.test(code)

/**
 * A missing value written as a result is intended; another rule reports a missing item of a list.
 */
const WRITES_NOTHING = /\b(?:null|undefined|void)\b/

/** The contents of objects in the context are unknown. */
const READS_OBJECTS = /\b(?:hostObject|virtualObject|JSON)\b/

/** A text in an object may contain values of any type. */
const PARSES = /\bJSON\b(?!\s*\.\s*stringify\b)/

/**
 * The lost values found in the code that runs confirm; otherwise a usual value without a result.
 */
export function lostValuesIn(
  { textFacts, parsed, position, direction }: Unplaced,
  { results }: Trace,
): readonly LostValue[] {
  const lost = results.filter(({ json, value }) => isNothing(json) && !isMissing(value))
  const known = textFacts.lostValues.filter(({ kind, start }) =>
    lost.some(({ branch }) => branch === (kind === 'unreturned' ? -1 : start)),
  )
  const isNever = results.length > lost.length ? false : results.some(({ isUsual }) => isUsual)
  if (isNever && known.some(({ kind }) => kind === 'unreturned'))
    return known.map((each) => (each.kind === 'unreturned' ? { ...each, kind: 'never' } : each))
  const { ast, masked } = parsed
  const isExplained = known.length + textFacts.uncalledMethods.length > 0
  // On the way back, only results of the other direction occur.
  if (isExplained || ast === undefined || position.kind === 'unknown' || direction === 'reverse')
    return known
  if (takesApart(masked)) return known
  if (WRITES_NOTHING.test(masked.replace(/[=!]==?\s*(?:null|undefined)\b/g, ''))) return known
  const usual = lost.find(({ isUsual }) => isUsual)
  const { start, end } = ast
  return usual === undefined ? known : [{ kind: 'value', value: usual.value ?? '', start, end }]
}

const isMissing = (value: string | null): boolean => value === null || value === 'null'

/** Results that the field does not accept: all of a branch, or one of a usual value. */
export function mismatchesIn(found: Unplaced, { results }: Trace): readonly TypeMismatch[] {
  const { textFacts } = found
  // The result of an assignment was not intended.
  if (textFacts.assignments.length > 0) return []
  const all = textFacts.results.flatMap((branch) => {
    const own = results.filter((each) => each.branch === branch.start && !isNothing(each.json))
    return mismatchOf(branch, own, found)
  })
  const whole = all.filter(({ falsy }) => !falsy)
  return whole.length > 0 ? whole : all.slice(0, 1)
}

const OPAQUE = /^(?:map|set|promise|(?:async)?generator|[a-z ]+ iterator)$/

function mismatchOf(
  branch: Branch,
  results: readonly TracedResult[],
  found: Unplaced,
): readonly TypeMismatch[] {
  const { parsed, position, direction } = found
  const { node, start, end } = branch
  const falsy = branch.side === 'left'
  const common = { node, start, end, falsy }
  const words = results.map(({ json }) => typeOfResult(JSON.parse(json)))
  const opaque = words.find((word) => OPAQUE.test(word))
  if (opaque !== undefined) {
    const wanted = typeOfPosition(position)
    return [{ ...common, type: { names: ['object'] }, wanted, part: 'whole', opaque }]
  }
  const wrong = wrongAmong(results, position)
  const ofType = wrong.filter(({ found }) => found !== 'form')
  const isAlways = ofType.length === results.length && !PARSES.test(parsed.masked)
  const isSure = direction === 'forward' && !dependsOnObjects(node, parsed)
  const shown = isAlways ? ofType : isSure ? ofType.filter(({ isUsual }) => isUsual) : []
  const [first] = shown
  if (first === undefined) {
    const ofForm = wrong.filter(({ found }) => found === 'form')
    return isMadeFor(parsed.masked, results, ofForm, position)
      ? []
      : textMismatch(common, results, ofForm, found)
  }
  const same = shown.filter(({ part }) => partName(part) === partName(first.part))
  const mismatch = isWrongKey(first)
    ? wrongKey(common, branch, first)
    : wrongTypes(common, branch, first, same)
  return mismatch === undefined ? [] : [mismatch]
}

function wrongTypes(
  common: Mismatch,
  branch: Branch,
  first: WrongResult,
  same: readonly WrongResult[],
): TypeMismatch | undefined {
  const names = [...new Set(same.map(({ found }) => (MISNAMED[found] ?? found) as TypeName))]
  if (common.falsy && !isOnly({ names }, 'boolean', 'number')) return undefined
  const place = writtenPlace(branch, first.part)
  const wanted = typeOfPosition(first.wanted)
  const odd = takesNumbers(wanted) ? oddOf(first.found) : undefined
  return { ...common, ...place, type: { names }, wanted, part: first.part, odd }
}

/** True if the result may come from the objects of the context. */
function dependsOnObjects(node: AnyNode, { ast, masked }: Unplaced['parsed']): boolean {
  // The arguments of functions and the values of names may come from anywhere.
  const isInside =
    ast !== undefined && nodesIn(ast).some((each) => isFunction(each) && holds(each, node))
  return READS_OBJECTS.test(isInside ? masked : masked.slice(node.start, node.end))
}

type WithWrongKey = WrongResult & { readonly found: WrongKey['found'] }

const isWrongKey = (wrong: WrongResult): wrong is WithWrongKey =>
  /^(?:lacking|unknown|misspelt)$/.test(wrong.found)

function wrongAmong(results: readonly TracedResult[], position: Position) {
  return results.flatMap(({ value, json, isUsual }) => {
    const each = wrongResult(JSON.parse(json), position)
    const isFunction = each?.found === 'function' && each.part === 'whole'
    return each === undefined || isFunction ? [] : [{ ...each, value, isUsual, json }]
  })
}

/** A key that an object lacks or should not have. */
function wrongKey(
  common: Mismatch,
  branch: Branch,
  { part, found, wanted }: WithWrongKey,
): TypeMismatch | undefined {
  if (common.falsy) return undefined
  const place = found === 'lacking' ? {} : writtenPlace(branch, part)
  const name = typeof part === 'object' ? part.key : ''
  const near = found === 'unknown' ? nearKey(name, wanted.names) : undefined
  const names = wanted.names.length > MAX_LISTED ? [] : wanted.names
  const type: Type = { names: ['object'] }
  return { ...common, ...place, type, wanted: type, part, key: { found, near, names } }
}

type Mismatch = Pick<TypeMismatch, 'node' | 'start' | 'end' | 'falsy'>

/**
 * True if the code takes values apart, and one that it asks for has an accepted result: other
 * values are not intended.
 */
function isMadeFor(
  masked: string,
  results: readonly TracedResult[],
  wrong: readonly Refused[],
  position: Position,
): boolean {
  if (READS_PATH.test(masked)) return true
  if (wrong.length === 0 || !takesApart(masked)) return false
  const refused = new Set(wrong.map(({ json }) => json))
  return results.some(({ value, json, isUsual }) => {
    if (isUsual || isMissing(value) || value === '""' || refused.has(json)) return false
    return wrongResult(JSON.parse(value ?? ''), position) === undefined
  })
}

/** True of a text or a port that the code writes as it is, not as a part of a text. */
function isWritten({ refused, value }: Refused, node: AnyNode): boolean {
  const parts = new Set<unknown>()
  return (
    nodesIn(node).some((each) => {
      if (each.type === 'BinaryExpression') parts.add(each.left).add(each.right)
      return each.type === 'Literal' && each.value === refused && !parts.has(each)
    }) && value !== JSON.stringify(refused)
  )
}

/** True of a text with a character that the code writes, but the form excludes. */
function isExcluded({ refused, wanted, value }: Refused, node: AnyNode): boolean {
  const never = wanted.form && formFacts(wanted.form).never
  if (typeof refused !== 'string' || never === undefined) return false
  const character = [...refused].find((each) => never.test(each))
  if (character === undefined || value?.includes(character) === true) return false
  return nodesIn(node).some(
    (each) => each.type === 'Literal' && String(each.value).includes(character),
  )
}

const isPort = ({ form }: Position): boolean => form?.endsWith('port') === true

/** Ports of the virtual cluster are any, so that only all of them show something. */
const isOfPort = ({ value }: Pick<TracedResult, 'value'>): boolean =>
  formFacts('port').fits(value ?? '')

/** Matches code that replaces a part of the value, but does not cut it. */
const REPLACES = /^(?!.*\.(?:slice|substr|substring|split)\b).*\.replace(?:All)?\(/s

/** A text that is wrong for every usual value; other texts may be meant for other values. */
function textMismatch(
  common: Mismatch,
  results: readonly TracedResult[],
  wrong: readonly Refused[],
  { parsed, position, direction }: Unplaced,
): readonly TypeMismatch[] {
  const usual = results.filter(({ isUsual }) => isUsual)
  // A field of unknown type has no usual values.
  const written = writtenObject(position.kind === 'unknown' ? results : usual)
  if (written !== undefined) {
    const wanted = typeOfPosition(position)
    return [{ ...common, type: wanted, wanted, part: 'whole', written }]
  }
  // On the way back come the values that the expression made.
  if (direction === 'reverse' && isPort(position)) return []
  const code = parsed.ast ?? common.node
  const literal = wrong.find((each) => each.isUsual && isWritten(each, code))
  if (literal !== undefined && !dependsOnObjects(common.node, parsed))
    return refusedBy(common, literal)
  const isJudged = isPort(position) ? isOfPort : ({ isUsual }: { isUsual: boolean }) => isUsual
  const judged = results.filter(isJudged)
  const refused = wrong.filter(isJudged)
  const [first] = refused
  if (first === undefined) return []
  const place = { ...common, ...writtenPlace(common, first.part) }
  // One value may be cut at an unlucky place.
  const isSure =
    place.node.type === 'Literal' || refused.every((each) => isExcluded(each, place.node))
  const least = isSure ? 1 : 2
  // Values that a replacement leaves alone show nothing of it.
  const isReplaced = REPLACES.test(parsed.masked)
  const changed = judged.filter(({ value, json }) => !isReplaced || value !== json)
  const isRefused = refused.length >= least && refused.length === changed.length
  return isRefused ? refusedBy(place, first) : []
}

/** The text for an object that is in every usual result. */
function writtenObject(usual: readonly TracedResult[]): string | undefined {
  const words = usual.map(({ json, value }) =>
    value?.includes('[object') ? undefined : /\[object \w+\]/.exec(json)?.[0],
  )
  const [first] = words
  return words.every((word) => word !== undefined) ? first : undefined
}

type Refused = WrongResult & Pick<TracedResult, 'value' | 'json' | 'isUsual'>

function refusedBy(
  common: Mismatch,
  { part, wanted, refused: text = '' }: Refused,
): readonly TypeMismatch[] {
  const { form } = wanted
  // The code of a function in the result is not the user's.
  if (form === undefined || common.falsy || String(text).includes('$at(')) return []
  const type = typeOfPosition(wanted)
  return [{ ...common, type, wanted: type, part, refused: { text, form } }]
}

const takesNumbers = ({ names, form }: Type): boolean =>
  names.includes('number') || form === 'quantity'

const oddOf = (found: string): TypeMismatch['odd'] =>
  found === 'fraction' || found === 'NaN' ? found : undefined

const MISNAMED: Readonly<Record<string, string>> = { fraction: 'number', NaN: 'number' }

const partName = (part: WrongResult['part']): string =>
  typeof part === 'object' ? `key ${part.key}` : part

/** The value that is certainly written under a key. */
function writtenPlace({ node }: Pick<Branch, 'node'>, part: WrongResult['part']) {
  if (typeof part !== 'object') return {}
  const values = nodesIn(node).flatMap((each) =>
    each.type === 'Property' && keyName(each) === part.key ? [each.value] : [],
  )
  const [only] = values
  if (only === undefined || values.length > 1) return {}
  return { node: only, start: only.start, end: only.end }
}
