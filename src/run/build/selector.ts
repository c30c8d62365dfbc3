import { isUnknownText } from '../../core/template/unknown-text.ts'
import { isMapping, valueAt } from '../../core/text/mapping.ts'

/** An object for a selector, with the values built so far. */
interface Selected {
  readonly value: unknown
  /** The object in its file, because a selector may use its original name. */
  readonly original: unknown
}

type Answer = 'yes' | 'no' | 'unknown'

/** Tells if a Kustomize target selects an object; fields are anchored regular expressions. */
export function selects(target: unknown, { value, original }: Selected): Answer {
  if (!isMapping(target)) return 'unknown'
  const isGiven = ([key]: readonly [string, unknown]) => (target[key] ?? '') !== ''
  const answers = [
    ...FIELDS.filter(isGiven).map(([key, read]) =>
      matches(target[key], [read(original), read(value)]),
    ),
    ...SELECTORS.filter(isGiven).map(([key, at]) => matchesLabels(target[key], valueAt(value, at))),
  ]
  if (answers.includes('no')) return 'no'
  return answers.includes('unknown') ? 'unknown' : 'yes'
}

const textAt = (value: unknown, ...at: readonly string[]): string =>
  String(valueAt(value, at) ?? '')
const groupOf = (value: unknown) => /^(.*)\//.exec(textAt(value, 'apiVersion'))?.[1] ?? ''
const versionOf = (value: unknown) => textAt(value, 'apiVersion').replace(/^.*\//, '')

const FIELDS: readonly (readonly [string, (value: unknown) => string])[] = [
  ['group', groupOf],
  ['version', versionOf],
  ['kind', (value) => textAt(value, 'kind')],
  ['name', (value) => textAt(value, 'metadata', 'name')],
  // An object without a namespace is in `default`.
  ['namespace', (value) => textAt(value, 'metadata', 'namespace') || 'default'],
]

const SELECTORS: readonly (readonly [string, readonly string[]])[] = [
  ['labelSelector', ['metadata', 'labels']],
  ['annotationSelector', ['metadata', 'annotations']],
]

function matches(wanted: unknown, found: readonly string[]): Answer {
  if (typeof wanted !== 'string' || isUnknownText(wanted.replace(/\$$/, ''))) return 'unknown'
  // A fast path with the meaning of Go's anchored patterns, because most are plain names.
  const isPlain = /^[\w.-]+$/.test(wanted)
  if (found.some((one) => one === wanted)) return 'yes'
  if (found.some(isUnknownText)) return 'unknown'
  if (isPlain && !wanted.includes('.')) return 'no'
  const pattern = patternOf(wanted)
  if (pattern === undefined) return 'unknown'
  return found.some((one) => pattern.test(one)) ? 'yes' : 'no'
}

/** Patterns that may be slow, or that Go writes differently, are not run. */
function patternOf(text: string): RegExp | undefined {
  if (text.length > 200 || /\(\?|\\[pPQEAz]|[*+}]\)?[*+{]|\([^)]*[*+][^)]*\)[*+{]/.test(text))
    return undefined
  try {
    return new RegExp(`^(?:${text})$`)
  } catch {
    return undefined
  }
}

/**
 * Matches requirements separated by commas: `a=b`, `a!=b`, `a in (b, c)`, `a notin (b)`, `a`, `!a`.
 */
function matchesLabels(wanted: unknown, labels: unknown): Answer {
  if (typeof wanted !== 'string' || isUnknownText(wanted)) return 'unknown'
  const requirements = wanted.split(/,(?![^(]*\))/).map((one) => meets(one.trim(), labels))
  if (requirements.includes('no')) return 'no'
  return requirements.includes('unknown') ? 'unknown' : 'yes'
}

function meets(requirement: string, labels: unknown): Answer {
  const read = (key: string) => {
    const value = valueAt(labels, [key])
    return value === undefined ? undefined : String(value)
  }
  const answer = (is: boolean, ...values: readonly (string | undefined)[]): Answer => {
    if (values.some((value) => value !== undefined && isUnknownText(value))) return 'unknown'
    return is ? 'yes' : 'no'
  }
  const [, key = '', sign = '', text = ''] =
    /^([\w./-]+)\s*(!=|==?|\s(?:in|notin)\s*(?=\())\s*(.*)$/.exec(requirement) ?? []
  if (sign === '') {
    const [, not = '', name] = /^(!?)\s*([\w./-]+)$/.exec(requirement) ?? []
    if (name === undefined) return 'unknown'
    return answer((read(name) !== undefined) === (not === ''))
  }
  const value = read(key)
  const isSet = /in$/.test(sign.trim())
  const values = isSet
    ? text
        .replace(/[()]/g, '')
        .split(',')
        .map((one) => one.trim())
    : [text]
  const isAmong = value !== undefined && values.includes(value)
  return answer(/^(?:!=|notin)$/.test(sign.trim()) ? !isAmong : isAmong, value)
}
