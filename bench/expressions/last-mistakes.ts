// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript
import { at, type Mistake, whole } from './places.ts'

const PREFIXED = /^"[^"]*" \+ value$/
const LISTED = /^value\.(?:map|filter|concat|slice|flatMap)\(/

/** Twenty kinds that were written after the latest ones were looked at, as an honest sample. */
export const LAST_MISTAKES: Readonly<Record<string, Mistake>> = {
  'last: method on the result of a test': at(
    /value\.(startsWith|endsWith|includes)\(("[^"]*")\)/,
    'value.$1($2).trim()',
  ),
  'last: length without a dot': at(/\b(value)\.length\b/, '$1length'),
  'last: arrow with one sign': at(/=>/, '='),
  'last: bracket for a parenthesis': at(/\.(\w+)\(("[^"]*")\)/, '.$1[$2]'),
  'last: list method on the text of it': at(/\.join\(("[^"]*")\)/, '.join($1).map((part) => part)'),
  'last: item by a name': at(/\.split\(("[^"]*")\)\[0\]/, '.split($1).first.trim()'),
  'last: entries not taken apart': at(
    /\(\[key, text\]\) => \[key, text/,
    '(pair) => [pair, pair.trim()',
  ),
  'last: fromEntries of a map': whole(/^Object\.fromEntries\(/, () => 'Object.fromEntries(value)'),
  'last: assign to a text': at(/Object\.assign\(\{\}, value/, 'Object.assign("", value'),
  'last: spread of a number': whole(/^value [+<%]/, () => '[...value][0]'),
  'last: call of a text': whole(PREFIXED, (c) => c.replace(/^("[^"]*") \+ value$/, '$1(value)')),
  'last: tag of a template': whole(PREFIXED, (c) => c.replace(/^"([^"]*)" \+ value$/, 'value`$1`')),
  'last: colon for a question mark': at(/ \? /, ' : '),
  'last: else': at(/ : (?=value)/, ' else '),
  'last: then': at(/ \? /, ' then '),
  'last: quotes inside quotes': at(/"([a-z][\w-]*)-"/, '""$1-""'),
  'last: number in front of a method': at(/value \+ (\d+)/, '$1.add(value)'),
  'last: undefined method of JSON': at(/JSON\.(stringify|parse)/, (_, d) =>
    d(['JSON.encode', 'JSON.dump', 'JSON.load', 'json.loads']),
  ),
  'last: label of the wrong object': at(/context\.virtualObject\?\.metadata\?\./, (_, d) =>
    d([
      'context.virtualObject?.meta?.x.',
      'context.object?.metadata.',
      'context.virtual.metadata.',
    ]),
  ),
  'last: sum of a list': whole(LISTED, (c) => `${c} + value.pop()`),
}
