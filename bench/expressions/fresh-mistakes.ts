// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript
import { any, at, type Mistake, whole } from './places.ts'

const kebab = (word: string) => word.replace(/(?<=[a-z])[A-Z]/g, (sign) => `-${sign}`).toLowerCase()

const IS_TEXT = /^"[^"]*" \+ value|^value\.(?:replace|split|slice|substring|startsWith)|^`|^\(value/

/** Twenty kinds that were written after forms, keys and separators were judged, and frozen before they were run. */
export const FRESH_MISTAKES: Readonly<Record<string, Mistake>> = {
  'fresh: template closed too early': any(
    at(/`([^`]*)\$\{value\}([^`]*)`/, '`$1` + { value } + `$2`'),
    at(/"([^"]*)" \+ value$/, '"$1" + { value }'),
  ),
  'fresh: pair taken apart as an object': at(/\(\[key, text\]\)/, '({ key, text })'),
  'fresh: sort in braces': at(
    /\.sort\(\(one, other\) => ([^,]+ \? -1 : [^()]+)\)/,
    '.sort((one, other) => { $1 })',
  ),
  'fresh: item taken apart as a pair': at(/\((one|item)\) => \1\.(name|ip)\b/, '([$2]) => $2'),
  'fresh: item compared as a text': at(/\b(one|item)\.(?:name|ip) (===|!==) "/, '$1 $2 "'),
  'fresh: replacement in braces': at(
    /, \((_, \w+|\w+)\) => ([^{}]+?)\)(?=$| |\.|\))/,
    ', ($1) => { $2 })',
  ),
  'fresh: name called': any(
    at(/context\.vcluster\.name\b(?!\.)/, 'context.vcluster.name()'),
    at(/metadata\?\.(labels|namespace|name)\b(?!\?\.\[)/, 'metadata?.$1()'),
  ),
  'fresh: label by an index': at(/labels\?\.\["[^"]*"\]|labels\?\.\w+/, 'labels?.[0].value'),
  'fresh: slice of Python': at(/value\.(?:slice|substring)\((-?\d+), (-?\d+)\)/, 'value[$1:$2]'),
  'fresh: Sprintf': whole(/^"[^"]*" \+ value$/, (c) =>
    c.replace(/^"([^"]*)" \+ value$/, 'fmt.Sprintf("$1%s", value)'),
  ),
  'fresh: slashes in RegExp': at(
    /(\/\^[^/]+\/)\.(?:test|exec)\(value\)/,
    (match, d) => `new RegExp(${JSON.stringify(match[1])}).${d(['test(value)', 'exec(value)[1]'])}`,
  ),
  'fresh: address with a port': whole(
    /^value\.(?:replace\(\/\^10|split\("\."\))|^"10\./,
    (c) => `${c} + ":8080"`,
  ),
  'fresh: network for an address': at(/"10\.\d+\.\d+\.\d+"/, ([text]) => `${text.slice(0, -1)}/8"`),
  'fresh: image with two tags': at(/":(stable|v1|1\.0)"/, '":$1:latest"'),
  'fresh: word in another spelling': at(
    /"(IfNotPresent|Always|NodePort|ClusterIP|LoadBalancer|TCP)"$|(?<=[?:] )"(IfNotPresent|Always|NodePort|ClusterIP|LoadBalancer|TCP)"/,
    ([text]) => kebab(text),
  ),
  'fresh: path without its slash': at(/"\/(\w+)/, '"$1'),
  'fresh: key in capitals': at(/\{ name\b(?=[:,} ])/, (_, d) => d(['{ Name', '{ NAME'])),
  'fresh: method of the length': at(/value\.length\b/, (_, d) =>
    d(['value.length.trim()', 'value.length.includes("1")', 'value.length.slice(1)']),
  ),
  'fresh: whole list for its item': at(/\{ name: "[^"]*" \}/, '{ name: value }'),
  'fresh: text as JSON': whole(IS_TEXT, (c) => `JSON.stringify(${c})`),
}
