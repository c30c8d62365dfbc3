import type { ScalarStyle } from '../types.ts'
import { resolvePlain } from '../yaml/plain-scalar.ts'

export interface ScalarFormat {
  readonly style: ScalarStyle
  /** True inside `{}` or `[]`. */
  readonly inFlow?: boolean
  /** Column of the collection that contains the scalar; lines of a block are two columns deeper. */
  readonly indent?: number
  readonly isKey?: boolean
  readonly eol?: '\n' | '\r\n'
}

/** Scalars that YAML 1.1 readers, such as Kubernetes, do not read as strings. */
const OTHER_TYPES = [
  /^(?:y|n|yes|no|on|off|true|false|null|~|<<|=|[-+]?\.(?:inf|nan))?$/i,
  /^[-+]?(?:0b[01_]+|0o[0-7_]+|0x[0-9a-f_]+)$/i,
  /^[-+]?(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9_]*)?(?:e[-+]?[0-9]+)?$/i,
  /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/,
  /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt \t]|$)/,
]

/** Characters that no reader accepts unescaped: controls, lone surrogates and other line ends. */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/**
 * Writes a string in the wanted style, or in the nearest one that can hold it: plain, single,
 * double. The result reads back as this string in YAML 1.2 and 1.1. Lines are never folded.
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

/** True if the string reads back unchanged without quotes. */
export function isPlain(value: string, inFlow: boolean): boolean {
  if (/^[\s,[\]{}#&*!|>'"%@`?:]|^-(?:\s|$)|^---|^\.\.\.|\s$|:(?:\s|$)|\s#|\t/.test(value))
    return false
  if (inFlow && /[,[\]{}]|^-$/.test(value)) return false
  return isOneLine(value) && isStringWhenPlain(value)
}

/** True if neither YAML 1.2 nor YAML 1.1 reads the unquoted text as another type. */
function isStringWhenPlain(value: string): boolean {
  return typeof resolvePlain(value) === 'string' && !OTHER_TYPES.some((type) => type.test(value))
}

export const isOneLine = (value: string) => !value.includes('\n') && isPrintable(value)

export const isPrintable = (value: string) => !UNPRINTABLE.test(value)

const writeDouble = (value: string) => `"${escapeDouble(value)}"`

/** Uses the escapes of JSON, so that the result is also valid JSON. */
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

/** True if a block scalar can hold the value: it ends with at most one line break. */
export function fitsBlock(value: string): boolean {
  return isPrintable(value) && /\S/.test(value) && !/\n[ \t]*\n$|\n[ \t]+$/.test(value)
}

/** True if the value reads the same folded and literal: one line without leading blanks. */
export const fitsFolded = (value: string) => /^[^ \t\n][^\n]*\n?$/.test(value)

/**
 * True if the block needs an indentation indicator, because its first line does not show the
 * indentation.
 */
export const startsWithWhitespace = (value: string) => /^\n*[ \t]/.test(value)

/** Lines of a block scalar without a line break at the end. */
export function blockLines(value: string, indentation: string, eol: string): string {
  const lines = value.replace(/\n$/, '').split('\n')
  return lines.map((line) => (line === '' ? '' : indentation + line)).join(eol)
}
