// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript
import type { Draw } from './draw.ts'

type Mistake = (code: string, draw: Draw) => string | undefined

const isText = (code: string) => /^"[^"]*" \+ value$|^value \+ "|^`/.test(code)
const around =
  (make: (code: string, draw: Draw) => string): Mistake =>
  (code, draw) =>
    isText(code) ? make(code, draw) : undefined
const swap =
  (pattern: RegExp, to: string): Mistake =>
  (code) =>
    pattern.test(code) ? code.replace(pattern, to) : undefined

// Twenty kinds that were written after all work on the rules was done.
export const FINAL_MISTAKES: Readonly<Record<string, Mistake>> = {
  'final: match without a guard': around(
    (_, d) => `"x-" + value.match(/^${d(['zone', 'rack', 'cell'])}-(\\d+)$/)[1]`,
  ),
  'final: part that is not there': around(
    (_, d) => `value.split("${d(['/', '@', '_'])}")[2].trim()`,
  ),
  'final: this': swap(/\bvalue\b/, 'this.value'),
  'final: equals in an object': swap(/\{ (\.\.\.value, )?"?(\w+)"?: /, '{ $1$2 = '),
  'final: no comma between items': swap(/\[\.\.\.value, "/, '[...value "'),
  'final: keys for entries': swap(/Object\.entries\(/, 'Object.keys('),
  'final: push as the result': swap(
    /\[\.\.\.value, ("[^"]*")\]/,
    'value.reduce((all, one) => all.push(one), [$1])',
  ),
  'final: times for plus': swap(/" \+ value/, '" * value'),
  'final: text as a position': swap(/\.slice\(\d+/, '.slice("team-"'),
  'final: limit for an index': swap(/\.split\("(.)"\)\[0\]/, '.split("$1", 0)'),
  'final: index from the end': swap(/\.split\("(.)"\)\[0\]/, '.split("$1")[-1]'),
  'final: labels as a list': around(
    (code, d) =>
      `${code} + context.virtualObject?.metadata.labels.find((one) => one.key === "${d(['app', 'tier'])}").value`,
  ),
  'final: null in quotes': swap(/(?<=value (?:===|!==|==|!=) )null/, '"null"'),
  'final: return in a ternary': around((code) => `value ? return ${code} : value`),
  'final: throw as an expression': around(
    (code) => `value ? ${code} : throw new Error("no value")`,
  ),
  'final: try without a function': around((code) => `try { ${code} } catch (error) { value }`),
  'final: comprehension': swap(
    /value\.map\(\((\w+)\) => (\w+ \+ "[^"]*")\)/,
    '[$2 for $1 in value]',
  ),
  'final: elvis': around((code, d) => `value ?: "${d(['web', 'none'])}" + ${code}`),
  'final: conversion of another language': around(
    (code, d) => `${d(['str', 'string', 'text', 'int'])}(value) + ${code}`,
  ),
  'final: instanceof of a text': around((code) => `value instanceof String ? ${code} : value`),
}
