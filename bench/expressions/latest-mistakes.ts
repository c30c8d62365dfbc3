// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript
import { at, type Mistake, whole } from './places.ts'

const PREFIXED = /^"[^"]*" \+ value$/
const OF_MAP = /^Object\.|^\(?\{ \.\.\.value|^\(\{ \.\.\./
const OF_LIST = /^value\.(?:map|filter|concat|slice|flatMap|reduce)\(|^\[\.\.\.value/

/** Twenty kinds that were written after the branches of the context were run, as an honest sample. */
export const LATEST_MISTAKES: Readonly<Record<string, Mistake>> = {
  'latest: replaceAll without g': at(/\.replace\((\/(?:\\.|[^/\\])+\/)g?,/, '.replaceAll($1,'),
  'latest: pattern of a broken text': whole(
    /^[^;{]*$/,
    (c) => `new RegExp("(" + "${c.length % 2 ? 'x' : '[a-z'}").test(value) ? ${c} : value`,
  ),
  'latest: split at nothing': at(/\.split\("[^"]*"\)/, '.split()'),
  'latest: for of a map': at(
    /for \(const (\[key, text\]|key) (?:of Object\.entries\(value\)|in value)\)/,
    'for (const $1 of value)',
  ),
  'latest: dot for brackets': at(/\b(value|labels|all|made)\[key\]/, '$1.key'),
  'latest: delete as the result': whole(OF_MAP, (c) => `delete value.${/\w{3,}/.exec(c)?.[0]}`),
  'latest: JSON of an object': whole(
    /^(?:Object\.|value\.(?:map|filter|flatMap)\(|\[\.\.\.value)/,
    (c) => c.replace(/\bvalue\b/, 'JSON.parse(value)'),
  ),
  'latest: BigInt and a number': at(/value ([-+*/]) (\d+)/, 'value $1 $2n'),
  'latest: text taken apart': whole(PREFIXED, (c) =>
    c.replace(/^("[^"]*") \+ value$/, '(({ name }) => $1 + name.slice(0))(value)'),
  ),
  'latest: date of a text': whole(PREFIXED, (c) =>
    c.replace(/\bvalue$/, 'new Date(value).toISOString()'),
  ),
  'latest: library of another language': at(/(?<=\+ )value\b(?!\.)|^value(?= \+)/, (_, d) =>
    d(['strings.ToLower(value)', '_.kebabCase(value)', 'str(value)', 'tostring(value)']),
  ),
  'latest: CEL': at(
    /value\.(?:startsWith|endsWith|includes|toLowerCase|trim)\(([^()]*)\)/,
    (match, d) =>
      d([
        `value.matches(${match[1] || '"x"'})`,
        'has(value.x)',
        'value.lowerAscii()',
        'size(value) > 1',
      ]),
  ),
  'latest: f-string': whole(PREFIXED, (c) => c.replace(/^"([^"]*)" \+ value$/, 'f"$1{value}"')),
  'latest: return in an arrow': at(/(\.\w+\(\(\w+\)) => (?=\w)/, '$1 => return '),
  'latest: shell': at(/(?<=\+ )value\b(?!\.)|^value(?= \+)/, (_, d) =>
    d(['$(value)', '$' + '{value}', '$value', '"$' + '{value}"']),
  ),
  'latest: index before the item': at(
    /\.(map|filter|some|every|find|flatMap)\(\((item|part|sign|word)\) =>/,
    '.$1((index, $2) =>',
  ),
  'latest: method of Object for a list': at(
    /\bvalue\.(map|filter|some|every|find|flatMap)\(/,
    'Object.$1(value, ',
  ),
  'latest: a Set or a Map': whole(
    new RegExp(`${OF_MAP.source}|${OF_LIST.source}`),
    (c) => `new ${c.startsWith('O') || /^\(?\{/.test(c) ? 'Map(Object.entries' : 'Set('}(${c}))`,
  ),
  'latest: the whole virtual cluster': at(
    /context\.vcluster\.(?:name|namespace)\b/,
    'context.vcluster',
  ),
  'latest: callback without its arrow': at(
    /\.(map|filter|some|every|find|flatMap)\(\((?:item|part|sign|word|key)\) => (?!\{)/,
    '.$1(',
  ),
}
