import type { ScalarStyle } from '../types.ts'
import { resolvePlain } from '../yaml/plain-scalar.ts'

export interface ScalarFormat {
  readonly style: ScalarStyle
  /** Inside `{}` or `[]`. */
  readonly inFlow?: boolean
  /** Column of the collection that the scalar is an entry of: block lines are two deeper. */
  readonly indent?: number
  readonly isKey?: boolean
  readonly eol?: '\n' | '\r\n'
}

/** Scalars that YAML 1.1 readers, as Kubernetes has them, take for something else than a string. */
const OTHER_TYPES = [
  /^(?:y|n|yes|no|on|off|true|false|null|~|<<|=|[-+]?\.(?:inf|nan))?$/i,
  /^[-+]?(?:0b[01_]+|0o[0-7_]+|0x[0-9a-f_]+)$/i,
  /^[-+]?(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9_]*)?(?:e[-+]?[0-9]+)?$/i,
  /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/,
  /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt \t]|$)/,
]

/** Characters that no reader passes through unescaped: controls, lone surrogates, other line ends. */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/**
 * Writes a string in the wanted style, or in the nearest that can carry it: plain, single, double.
 * The result reads back as this string in YAML 1.2 and 1.1. Never folds lines.
 */
export function writeScalar(value: string, format: ScalarFormat): string {
  const { style, inFlow = false, isKey = false } = format
  if (style === 'literal' || style === 'folded') {
    const block = inFlow || isKey ? undefined : writeBlock(value, format)
    return block ?? writeDouble(value)
  }
  if (style === 'plain' && isPlain(value, inFlow)) return value
  if (style === 'double' || !isOneLine(value)) return writeDouble(value)
  const doubled = style === 'plain' && value.includes("'") && !/["\\]/.test(value)
  return doubled ? writeDouble(value) : `'${value.replace(/'/g, "''")}'`
}

/** A plain string reads back as the same string without quotes. */
export function isPlain(value: string, inFlow: boolean): boolean {
  if (/^[\s,[\]{}#&*!|>'"%@`?:]|^-(?:\s|$)|^---|^\.\.\.|\s$|:(?:\s|$)|\s#|\t/.test(value))
    return false
  if (inFlow && /[,[\]{}]|^-$/.test(value)) return false
  return isOneLine(value) && isStringWhenPlain(value)
}

/** Neither YAML 1.2 nor YAML 1.1 may take the unquoted text for another type. */
function isStringWhenPlain(value: string): boolean {
  return typeof resolvePlain(value) === 'string' && !OTHER_TYPES.some((type) => type.test(value))
}

export const isOneLine = (value: string) => !value.includes('\n') && isPrintable(value)

export const isPrintable = (value: string) => !UNPRINTABLE.test(value)

const writeDouble = (value: string) => `"${escapeDouble(value)}"`

/** Escapes as JSON has them, so that the result is JSON too. */
export function escapeDouble(value: string): string {
  return value.replace(new RegExp(`["\\\\\\t\\n]|${UNPRINTABLE.source}`, 'g'), (character) => {
    const code = character.charCodeAt(0)
    return SHORT.get(character) ?? `\\u${code.toString(16).padStart(4, '0')}`
  })
}

const SHORT: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

function writeBlock(value: string, format: ScalarFormat): string | undefined {
  if (!fitsBlock(value)) return undefined
  const mark = format.style === 'folded' && fitsFolded(value) ? '>' : '|'
  const indicator = startsWithWhitespace(value) ? '2' : ''
  const eol = format.eol ?? '\n'
  const lines = blockLines(value, ' '.repeat((format.indent ?? 0) + 2), eol)
  return `${mark}${indicator}${value.endsWith('\n') ? '' : '-'}${eol}${lines}`
}

/** A block scalar can carry a value with at most one line break at its end. */
export function fitsBlock(value: string): boolean {
  return isPrintable(value) && /\S/.test(value) && !/\n[ \t]*\n$|\n[ \t]+$/.test(value)
}

/** A value reads the same folded as literal if it is one line without blanks before it. */
export const fitsFolded = (value: string) => /^[^ \t\n][^\n]*\n?$/.test(value)

/** The first line of such a block does not show its indentation, so it needs an indicator. */
export const startsWithWhitespace = (value: string) => /^\n*[ \t]/.test(value)

/** Lines of a block scalar, without a line break at the end. */
export function blockLines(value: string, indentation: string, eol: string): string {
  const lines = value.replace(/\n$/, '').split('\n')
  return lines.map((line) => (line === '' ? '' : indentation + line)).join(eol)
}
