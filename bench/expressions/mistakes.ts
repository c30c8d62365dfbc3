// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript
import type { Draw } from './draw.ts'
import { FINAL_MISTAKES } from './final-mistakes.ts'
import { FRESH_MISTAKES } from './fresh-mistakes.ts'
import { LAST_MISTAKES } from './last-mistakes.ts'
import { LATEST_MISTAKES } from './latest-mistakes.ts'
import { any, at, type Mistake, whole } from './places.ts'
import { SECOND_FRESH_MISTAKES } from './second-fresh-mistakes.ts'

function swapped(word: string, draw: Draw): string {
  const places = [...word].flatMap((sign, i) => (i > 0 && word[i - 1] !== sign ? [i] : []))
  const i = draw(places)
  return word.slice(0, i - 1) + word[i] + word[i - 1] + word.slice(i + 1)
}

const shortened = (word: string, draw: Draw): string => {
  const i = draw([...word].map((_, index) => index).slice(1))
  return word.slice(0, i) + word.slice(i + 1)
}

const METHOD =
  /\.(startsWith|endsWith|toLowerCase|toUpperCase|replace|split|join|map|filter|slice|concat|reduce|includes|trim|indexOf|lastIndexOf|substring|padEnd|charAt|match|some|find|sort|flatMap)\(/
const STATIC = /\b(?:Object|JSON|Math|Array|String|Number)\b(?=[.(])/
const MEMBER =
  /(?<=Object\.)(?:assign|entries|fromEntries|keys)|(?<=JSON\.)(?:stringify|parse)|(?<=Math\.)(?:max|floor)/
const TEXT = /"(?:[^"\\]|\\.)*"/
const OTHER_METHODS: Readonly<Record<string, readonly string[]>> = {
  includes: ['contains', 'has'],
  startsWith: ['hasPrefix', 'startswith', 'StartsWith'],
  endsWith: ['hasSuffix', 'endswith'],
  toLowerCase: ['lower', 'ToLower', 'downcase', 'tolower'],
  toUpperCase: ['upper', 'ToUpper', 'upcase'],
  trim: ['strip', 'TrimSpace'],
  concat: ['append', 'add'],
  replace: ['sub', 'Replace', 'gsub'],
  slice: ['substr1', 'cut'],
  join: ['Join', 'implode'],
  split: ['Split', 'explode'],
  map: ['collect', 'Map'],
  filter: ['select', 'where'],
}

/** Kinds of the last rounds: what the context lacks, and what is read of what is not there. */
const READ_MISTAKES: Readonly<Record<string, Mistake>> = {
  'context: field of the object': at(/metadata\?\.labels/, (_, d) =>
    d(['metadata?.lables', 'labels', 'metadata?.meta?.labels', 'spec?.labelz?.x']),
  ),
  'context: field of the configuration': at(/context\.vcluster\.name/, (_, d) =>
    d([
      'context.vcluster.config.metadata.name',
      'context.vcluster.config.vcluster.name',
      'context.vcluster.config.name',
      'context.vcluster.config.sync.toHosts.x',
    ]),
  ),
  'list: its item': at(/(?<=\(item\) => .*)\bitem\.(name|ip)\b/, 'value.$1'),
  'list: search without a guard': at(
    /value\.some\(\(item\) => item\.(name|ip) === ("[^"]*")\) \?/,
    'value.find((item) => item.$1 === $2).$1 ?',
  ),
  'list: taken apart as an object': whole(
    /^value\.(?:map|filter|reduce)\(.*item\.(?:name|ip)/,
    (c) => {
      const key = /item\.(name|ip)/.exec(c)?.[1] ?? 'name'
      return `(({ ${key} }) => [{ ${key} }])(value)`
    },
  ),
  'list: in an object': whole(/^value\.(?:map|filter|slice|concat)\(/, () => '[{ ...value }]'),
  'list: new Array': whole(/^value\.(?:map|filter|slice|concat)\(/, () => 'new Array(value)'),
  'map: its size': any(
    at(/Object\.keys\(value\)\.length/, (_, d) => d(['value.length', 'value.size'])),
    whole(/^\(?\{ \.\.\.value/, (c) => `value.length === 0 ? ${c} : value`),
  ),
  'code: JSON of what is none': whole(/^[^;{]*$/, () => 'JSON.parse(value).name'),
  'code: function without its argument': at(/\}\)\(value\)$/, '})()'),
  'test: turned round': whole(/^[^?]*$/, (c) =>
    c.includes('value') ? 'value ? undefined : value' : c,
  ),
  'test: typeof without quotes': at(
    /value === null \|\| value === undefined/,
    'typeof value === undefined',
  ),
  'pattern: of another dialect': at(/\/\^(?=[\w-])/, (_, d) =>
    d(['/\\A', '/(?i)', '/^[[:alpha:]]*']),
  ),
  'template: of another tool': whole(/^"[^"]*" \+ value$/, (c) => {
    const text = /^"([^"]*)"/.exec(c)?.[1] ?? ''
    const signs = ['$value', '#{value}', '{value}', '%s']
    return `"${text}${signs[text.length % signs.length]}"`
  }),
  'text: a match': at(/\(value\.match\(\/\^\[a-z\]\+\/\) \|\| \["[^"]*"\]\)\[0\]/, (_, d) =>
    d(['"x-" + value.match(/^([a-z]+)/)', '`x-${value.match(/^x(.*)/)}`']),
  ),
}

/** Written after the rules for all other kinds were done, as an honest sample. */
const LATER_MISTAKES: Readonly<Record<string, Mistake>> = {
  'later: optional call of a typo': at(METHOD, ([, name = ''], d) => `?.${swapped(name, d)}(`),
  'later: method of a map': at(/"\w+" in value/, (_, d) =>
    d(['value.has("team")', 'value.includes("team")', 'value.containsKey("team")']),
  ),
  'later: entries alone': at(/Object\.(entries|keys)\(value\)/, '$1(value)'),
  'later: plus on a list': at(/value\.concat\(("[^"]*")\)/, 'value + [$1]'),
  'later: nil': at(/\bnull\b/, (_, d) => d(['nil', 'None', 'NULL'])),
  'later: equals': at(/value === ("[^"]*")/, 'value.equals($1)'),
  'later: format': whole(/^"[^"]*" \+ value$/, (c) =>
    c.replace(/^"([^"]*)" \+ value$/, '"$1{}".format(value)'),
  ),
  'later: len': at(/value\.length/, (_, d) => d(['len(value)', 'value.len()', 'size(value)'])),
  'later: True': at(/\b(true|false)\b/, ([word]) => word.charAt(0).toUpperCase() + word.slice(1)),
  'later: first': at(/(?<=[\w)\]])\[0\]/, (_, d) => d(['.first()', '.get(0)', '.head'])),
  'later: number in a list': at(/value\.concat\("[^"]*"\)/, (_, d) =>
    d(['value.concat(1)', 'value.concat(true)', 'value.concat([["x"]])']),
  ),
  'later: text for a map': whole(
    /^Object\.(?:fromEntries|assign)\(|^\(\{ \.\.\.value/,
    (c) => `JSON.stringify(${c})`,
  ),
  'later: list for a text': whole(/^value\.(?:split|replace|toLowerCase)\(/, (c) => `[${c}]`),
  'later: other name in a template': at(/\$\{value\}/, (_, d) =>
    d(['${name}', '${val}', '${values}']),
  ),
  'later: method of a number': at(/value \+ (\d+)/, (_, d) =>
    d(['value.add($1)', 'value.plus($1)', 'value.concat($1)']),
  ),
  'later: key of an entry': at(
    /\(\[key, text\]\) => \[key, text/,
    '(entry) => [entry.key, entry.text',
  ),
  'later: index for the item': at(/\(item\) => item\.(name|ip)/, '(_, item) => item.$1.trim()'),
  'later: trim of a list': whole(/^value\.(?:map|filter|slice)\(/, (c) => `${c}.trim()`),
  'later: spread of nothing': at(/\.\.\.value/, '...value.items'),
  'later: constructor without new': whole(/^"[^"]*" \+ value$/, (c) => `Map(${c})`),
}

export const MISTAKES: Readonly<Record<string, Mistake>> = {
  ...READ_MISTAKES,
  ...LATER_MISTAKES,
  ...LATEST_MISTAKES,
  ...LAST_MISTAKES,
  ...FINAL_MISTAKES,
  ...FRESH_MISTAKES,
  ...SECOND_FRESH_MISTAKES,
  'method: letters swapped': at(METHOD, ([, name = ''], d) => `.${swapped(name, d)}(`),
  'method: letter missing': at(METHOD, ([, name = ''], d) => `.${shortened(name, d)}(`),
  'method: wrong case': at(METHOD, ([all]) =>
    /[A-Z]/.test(all) ? all.toLowerCase() : `.${all.charAt(1).toUpperCase()}${all.slice(2)}`,
  ),
  'method: of another language': at(METHOD, ([all, name = ''], d) =>
    OTHER_METHODS[name] ? `.${d(OTHER_METHODS[name])}(` : all,
  ),
  'method: not called': any(
    at(/\.(toLowerCase|toUpperCase|trim|slice|sort)\(\)/, '.$1'),
    at(/\.(split|slice|concat|join|substring)\([^()]*\)/, '.$1'),
  ),
  'method: of another type': any(
    at(
      /\bvalue\.(?:split|replace|startsWith|endsWith|includes)\(/,
      (_, d) => `value.${d(['map', 'filter', 'push', 'join', 'forEach', 'toFixed'])}(`,
    ),
    at(
      /\bvalue\.(?:map|filter|concat|some)\(/,
      (_, d) => `value.${d(['replace', 'trim', 'toUpperCase', 'startsWith', 'keys1'])}(`,
    ),
    at(
      /\bvalue (?:[+<%/]|===)/,
      (_, d) => `value${d(['.trim()', '.toUpperCase()', '.replace("1", "2")', '.length()'])} +`,
    ),
    at(/Object\.(?:entries|keys)\(value\)/, 'value.map((each) => each)'),
  ),
  'property called': at(/\.length\b/, '.length()'),
  'property: typo': any(
    at(/\.length\b/, (_, d) => d(['.lenght', '.size', '.len', '.count'])),
    at(/(?<=item\.)(?:name|ip)\b/, ([name], d) =>
      d([`${name}s`, name.toUpperCase(), `${name[0]?.toUpperCase()}${name.slice(1)}`]),
    ),
  ),
  'value: typo': at(/\bvalue\b(?!:)/, (_, d) => d(['vaule', 'valeu', 'values', 'val', 'Value'])),
  'value: other name': at(/\bvalue\b(?!:)/, (_, d) =>
    d(['obj', 'input', 'self', 'this.value', 'v', '$value', 'object.value', '.value']),
  ),
  'context: typo': at(/\bcontext\b/, (_, d) => d(['contxt', 'ctx', 'Context', 'contex'])),
  'context: property': any(
    at(
      /context\.(vcluster|virtualObject)/,
      ([, name = ''], d) =>
        `context.${d([swapped(name, d), name.toLowerCase(), 'vCluster', 'vobject'])}`,
    ),
    at(/vcluster\.name/, (_, d) => `vcluster.${d(['nmae', 'id', 'Name', 'title'])}`),
  ),
  'context: without it': at(/context\.(?=vcluster|virtualObject)/, ''),
  'global: typo': at(STATIC, ([name], d) => d([swapped(name, d), name.toLowerCase(), `${name}s`])),
  'global member: typo': at(MEMBER, ([name], d) => d([swapped(name, d), shortened(name, d)])),
  'helper: typo': at(/\b(?:atob|btoa)\b/, ([name], d) =>
    d([
      name.toUpperCase(),
      swapped(name, d),
      'base64',
      name === 'btoa' ? 'b64enc' : 'b64dec',
      'Atob',
    ]),
  ),
  'helper: the other one': at(/\b(atob|btoa)\b/, ([, name]) => (name === 'atob' ? 'btoa' : 'atob')),
  'helper: not called': at(/\b(atob|btoa)\([^()]*\)/, '$1'),
  'helper: twice': at(/\b(atob|btoa)\(([^()]*)\)/, '$1($1($2))'),
  'helper: as a method': at(/\b(atob|btoa)\(value\)/, 'value.$1()'),
  'helper: without argument': at(/\b(atob|btoa)\([^()]*\)/, '$1()'),
  'helper: of a part': at(/"[^"]*-?" \+ value|value \+ "[^"]*"/, (_, d) =>
    d([
      'virtualToHostDNS(value.split(".")[0])',
      'virtualToHostDNS(context.vcluster.name)',
      'virtualToHostDNS(value + ".svc")',
    ]),
  ),
  'guard: forgotten': any(
    whole(/^value == null \? value : \((.*)\)$/, (c) =>
      c.replace(/^value == null \? value : \((.*)\)$/, '$1'),
    ),
    whole(/^value \? \((.*)\) : value$/, (c) => c.replace(/^value \? \((.*)\) : value$/, '$1')),
    whole(/^value === null \|\| value === undefined \? value : /, (c) =>
      c.replace(/^.*? \? value : /, ''),
    ),
    whole(/^value && \((.*)\)$/, (c) => c.replace(/^value && \((.*)\)$/, '$1')),
  ),
  'guard: turned round': any(
    at(/value == null \?/, 'value != null ?'),
    at(/^value \?/, '!value ?'),
    at(/context\.virtualObject \?/, '!context.virtualObject ?'),
  ),
  'guard: undefined only': any(
    at(/value == null \?/, 'value === undefined ?'),
    at(/value === null \|\| value === undefined/, 'value === undefined'),
  ),
  'guard: && for ||': any(
    at(/\|\| (?=value)/, '&& '),
    at(/ \|\| (?=")/, ' && '),
    at(/value === null \|\|/, 'value === null &&'),
  ),
  'chain: question mark lost': at(/\?\./, '.'),
  'chain: never guarded': at(/context\.virtualObject \?/, (_, d) =>
    d([
      'context.virtualObject.metadata.labels.app ?',
      'context.hostObject.metadata ?',
      'context.virtualObject.metadata ?',
    ]),
  ),
  'operator: = for ===': at(/ === /, ' = '),
  'operator: one sign': any(at(/ \|\| /, ' | '), at(/ && /, ' & ')),
  'operator: and, or, not': any(at(/ \|\| /, ' or '), at(/ && /, ' and '), at(/!(?=\w)/, 'not ')),
  'operator: plus lost': at(/" \+ |\+ "/, ([all]) => all.replace('+', '')),
  'operator: comma for plus': at(/" \+ /, '", '),
  'operator: dot for plus': at(/" \+ /, '" . '),
  'operator: minus for plus': any(at(/" \+ /, '" - '), at(/ \+ "/, ' - "')),
  'precedence: default of a sum': at(
    /\((context\.virtualObject\?\.[\w.?]+) \|\| ("[^"]*")\) \+ "-" \+ value/,
    '"x-" + $1 || $2',
  ),
  'precedence: ternary in a sum': whole(/^value (?:===|\.)[^?]* \? /, (c) => `"x-" + ${c}`),
  'ternary: && for it': at(/ \? ("[^"]*"|\d+) : [\w.]+$/, ' && $1'),
  'ternary: no else': at(/ : [\w.]+$/, ''),
  'ternary: of Python': whole(/^([^?]+) \? ([^?:]+) : ([^?:]+)$/, (c) =>
    c.replace(/^([^?]+) \? ([^?:]+) : ([^?:]+)$/, '$2 if $1 else $3'),
  ),
  'return: forgotten': at(/return (?=\S)/, ''),
  'return: alone': whole(/^[^;]*$/, (c) => `return ${c}`),
  'return: lost at the end': at(
    /; return (?:copy|all|[a-z.]+\([^()]*\)|parts\.join\("-"\)) \}/,
    '; }',
  ),
  'arrow: braces for parentheses': at(/=> \(\{ ((?:\.\.\.\w+, )?\w+: [^{}]*) \}\)/, '=> { $1 }'),
  'arrow: braces without return': at(
    /\((\w+)\) => ([\w.]+(?: [!=]== "[^"]*"|\.\w+\([^()]*\)))\)/,
    '($1) => { $2 })',
  ),
  'arrow: -> for =>': at(/=>/, '->'),
  'function: not called': any(
    at(/\}\)\(\)$/, '})'),
    at(/\}\)\(value\)$/, '})'),
    whole(/^[^=;{]*$/, (c) => `value => ${c}`),
    whole(/^[^=;{]*$/, (c) => `() => ${c}`),
  ),
  'function: body alone': whole(/^\(\(\) => \{.*\}\)\(\)$/, (c) => c.slice(9, -5)),
  'statement: const': whole(
    /^value\.split/,
    (c) => `const parts = ${c.replace(/^(value\.split\([^()]*\)).*$/, '$1')}; parts[0]`,
  ),
  'statement: if': whole(/^([^?]+) \? ([^?]+) : ([^?:]+)$/, (c) =>
    c.replace(/^([^?]+) \? ([^?]+) : ([^?:]+)$/, 'if ($1) { $2 } else { $3 }'),
  ),
  'statement: semicolon': whole(/[^}]$/, (c) => `${c};`),
  'statement: assignment to value': whole(/^["[`\w]/, (c) => `value = ${c}`),
  'statement: label': whole(/^["`v]/, (c) => `value: ${c}`),
  'bracket: not closed': whole(/\)$/, (c) => c.slice(0, -1)),
  'bracket: one more': whole(/\)$/, (c) => `${c})`),
  'quote: not closed': at(TEXT, ([text]) => text.slice(0, -1)),
  'quote: typographic': at(TEXT, ([text]) => `“${text.slice(1, -1)}”`),
  'quote: backtick for one': at(TEXT, ([text]) => `"${text.slice(1, -1)}\``),
  'quote: none': at(TEXT, ([text]) => (/^"[\w-]+"$/.test(text) ? text.slice(1, -1) : text)),
  'quote: around value': at(/\bvalue\b(?= \+|$)|(?<=\+ )value\b/, '"value"'),
  'quote: around the code': whole(/^[^"'`]+$|^"[^"]*" \+ value$/, (c) => `'${c}'`),
  'template: quotes': at(/`([^`]*)`/, '"$1"'),
  'template: braces only': at(/\$\{([^{}]*)\}/, '{$1}'),
  'template: parentheses': at(/\$\{([^{}]*)\}/, '$($1)'),
  'template: doubled braces': at(/\$\{([^{}]*)\}/, '{{$1}}'),
  'template: sign only': at(/\$\{([^{}]*)\}/, '$$$1'),
  'template: other sign': at(/\$\{([^{}]*)\}/, (m, d) => `${d(['#', '%', '@'])}{${m[1]}}`),
  'template: in quotes for a sum': whole(/^"[^"]*" \+ value$/, (c) =>
    c.replace(/^"([^"]*)" \+ value$/, '"$1${value}"'),
  ),
  'template: of printf': whole(/^"[^"]*" \+ value$/, (c) =>
    c.replace(/^"([^"]*)" \+ value$/, '"$1%s" % value'),
  ),
  'pattern: as a text': at(/\/((?:\\.|[^/ \\])+)\/g?(?=[,.)])/, ([, text = '']) =>
    JSON.stringify(text),
  ),
  'pattern: with quotes and slashes': at(/\/((?:\\.|[^/ \\])+)\/g?(?=,)/, ([text]) =>
    JSON.stringify(text),
  ),
  'pattern: dot not escaped': at(/\\\./, '.'),
  'pattern: given to startsWith': any(
    at(/\.startsWith\("([^"]*)"\)/, '.startsWith(/^$1/)'),
    at(/\.endsWith\("([^"]*)"\)/, '.endsWith(/$1$/)'),
  ),
  'pattern: given to includes': at(/value\.includes\("([^"]*)"\)/, (m, d) =>
    d([`value.includes(/${m[1]}/)`, `"${m[1]}" in value`]),
  ),
  'pattern: test of the value': at(/(\/\^?[\w-]+\/)\.test\(value\)/, 'value.test($1)'),
  'arguments: swapped in replace': at(
    /replace\((\/(?:\\.|[^/\\])+\/g?|"[^"]*"), ("[^"]*")\)/,
    'replace($2, $1)',
  ),
  'arguments: replacement missing': at(
    /replace\((\/(?:\\.|[^/\\])+\/g?|"[^"]*"), "[^"]*"\)/,
    'replace($1)',
  ),
  'arguments: swapped in reduce': at(/\(all, (item|key|sign)\)/, '($1, all)'),
  'arguments: no start for reduce': at(/, (?:\{\}|\[\]|"")\)/, ')'),
  'arguments: pair turned round': at(/\(\[key, text\]\)/, '([text, key])'),
  'arguments: pair not taken apart': at(/\(\[key, text\]\)|\(\[key\]\)/, ([text]) =>
    text.includes('text') ? '(key, text)' : '(key)',
  ),
  'arguments: assign turned round': at(/Object\.assign\(\{\}, value, (\{[^{}]*\})\)/, (m, d) =>
    d([`Object.assign(${m[1]}, value)`, `Object.assign(value)`, `Object.assign(${m[1]})`]),
  ),
  'arguments: includes turned round': any(
    at(/value\.includes\(("[^"]*")\)/, '$1.includes(value)'),
    at(/(\[[^[\]]*\])\.includes\((value|context\.vcluster\.name)\)/, '$2.includes($1)'),
  ),
  'arguments: padding turned round': at(/padEnd\((\d+), ("\w")\)/, 'padEnd($2, $1)'),
  'list: in for includes': at(
    /(\[[^[\]]*\])\.includes\((value|context\.vcluster\.name)\)/,
    '$2 in $1',
  ),
  'list: index beyond the end': any(
    at(/\[0\]/, (_, d) => d(['[-1]', '[9]', '(0)', '.0'])),
    at(/\.pop\(\)/, '[-1]'),
  ),
  'list: not joined': at(/\.join\("[^"]*"\)$/, ''),
  'list: joined': whole(
    /^value\.(?:map|filter|concat|slice)\(.*\)$|^\[\.\.\.value/,
    (c) => `${c.includes('?') ? `(${c})` : c}.join(",")`,
  ),
  'list: in a list': at(/\[\.\.\.value, /, '[value, '),
  'list: push for concat': at(/value\.concat\("/, 'value.push("'),
  'list: each for map': at(/\.(?:map|flatMap|filter)\(/, '.forEach('),
  'list: find for filter': at(/value\.filter\(/, 'value.find('),
  'list: map for filter': at(/value\.filter\(/, 'value.map('),
  'list: one item': whole(/^value\.map|^value\.filter/, () => 'value[0]'),
  'object: entries for it': at(/^Object\.fromEntries\((Object\.entries\(value\)\..*)\)$/, '$1'),
  'object: method of it': at(/Object\.(entries|keys)\(value\)/, 'value.$1()'),
  'object: entries forgotten': at(/Object\.entries\(value\)/, 'value'),
  'object: no parentheses': whole(/^\(\{ .* \}\)$/, (c) => c.slice(1, -1)),
  'object: spread lost': at(/\.\.\.(value|item)/, '$1'),
  'object: number under a key': at(/(?<=\w: )"[^"]*"(?= \})/, (_, d) => d(['1', 'true', '8080'])),
  'object: brackets lost': at(/\[key\]: /, 'key: '),
  'type: text for a number': any(
    whole(/^value [+%<]|^Math|^Number|^parseInt/, (c) => `String(${c})`),
    at(/ \+ (\d+)$/, ' + "$1"'),
    whole(/^value \+ \d+$/, () => '`${value}0`'),
  ),
  'type: fraction': any(
    at(/Math\.floor\(value \/ (\d)\)/, 'value / $1.7'),
    whole(/^value \+ \d+$/, (c) => `${c} / 7`),
    whole(/^value \+ \d+$/, () => '(value + 1).toFixed(1)'),
  ),
  'type: true as a text': any(
    at(/\btrue\b/, '"true"'),
    whole(/^!value$/, () => '!value ? "true" : "false"'),
    whole(/^!value$/, (_c) => 'value === "true" ? "false" : true'),
  ),
  'type: number for a text': any(
    at(/String\(([^()]*)\)/, '$1'),
    whole(/^value\.split\(/, () => 'value.length'),
    whole(/^value\.length > \d+ \?/, (c) => c.replace(/\? .* :/, '? value.length :')),
  ),
  'number: in a name': whole(/^"[^"]*" \+ value$|^value \+ "/, (c) =>
    c.replace(/\bvalue\b/, 'parseInt(value)'),
  ),
  'number: of a text': whole(/^"[^"]*" \+ value$|^value \+ "/, (c) =>
    c.replace(/\bvalue\b/, '(value * 1)'),
  ),
  'number: of nothing': any(
    at(/value \+ (\d+)/, 'value + undefined'),
    at(/parseInt\(String\(value\), 10\)/, 'parseInt("port" + value)'),
    at(/(?<=\w )\+ (\d+)$/, '+ value.port'),
  ),
  'form: a slash or a space': any(
    at(/"([\w.]+)-"/, (m, d) => `"${m[1]}${d(['/', ' ', ':', '_'])}"`),
    at(/"-([\w.]+)"/, (m, d) => `"${d(['/', ' ', ':', '@'])}${m[1]}"`),
  ),
  'form: scheme before a host': whole(
    /^"[^"]*" \+ value$|^value\b/,
    (c) => `"https://" + ${c.includes('?') ? `(${c})` : c}`,
  ),
  'form: upper case': whole(/^(?:"[^"]*" \+ )?value(?:\.\w+\([^()]*\))?$|^value \+ "/, (c) =>
    c.startsWith('value') ? `(${c}).toUpperCase()` : c.replace(/value$/, 'value.toUpperCase()'),
  ),
  'form: too long': at(/"([a-z]\w*)-"/, (m) => `"${`${m[1]}-`.repeat(30)}"`),
  'form: not encoded': any(
    at(/btoa\((.*)\)/, ([, inner = '']) => inner),
    at(/^(.*)\bbtoa\(/, '$1('),
  ),
  'form: empty end': any(at(/"([\w.]+)-" \+ value$/, 'value + "-"'), at(/"-[\w.]+"$/, '"-"')),
  'code: console': whole(/^[^;]*$/, (c) => `(console.log(value), ${c})`),
  'code: of Node.js': at(
    /\b(?:btoa|atob)\(([^()]*)\)|encodeURIComponent\(value\)/,
    ([all, inner = 'value']) =>
      all.startsWith('e')
        ? 'require("querystring").escape(value)'
        : `Buffer.from(${inner}).toString("base64")`,
  ),
  'code: promise': any(
    whole(/^[^;{]*$/, (c) => `(async () => ${c})()`),
    at(/\.map\(\(/, '.map(async ('),
    whole(/^value\.\w+\(/, (c) => `await ${c}`),
  ),
  'code: loop without end': at(/\(\(\) => \{ /, '(() => { while (true) {} '),
  'code: JSON of no JSON': any(
    whole(/^value\.split|^"[^"]*" \+ value/, (c) => c.replace(/\bvalue\b/, 'JSON.parse(value)')),
    at(/JSON\.stringify\(/, 'JSON.stringify(JSON.parse(value),'),
  ),
  'code: new String': whole(/^"[^"]*" \+ value$/, (c) => `new Array(${c}.length)`),
  'code: function as text': any(
    at(/ \+ value$/, ' + value.trim'),
    at(/^btoa\(value\)$/, 'btoa(value.trim)'),
    at(/String\(value\.length\)/, 'String(value.trim)'),
  ),
  'code: typeof of another word': whole(
    /^"[^"]*" \+ value$/,
    (c) => `typeof value === "text" ? ${c} : value`,
  ),
  'code: whole object': at(/\bvalue\b(?= \+|$)|(?<=\+ )value\b/, (_, d) =>
    d(['value.metadata.name', 'value.name', 'value.spec.name']),
  ),
  'code: filter of a template': whole(/^[^|]*$/, (c) => `${c} | ${'upper'}`),
  'code: braces of a template': at(/(?<=\+ )value$/, '{{ value }}'),
  'name: case of a key': at(/metadata\?\.labels/, (_, d) =>
    d(['metadata?.label', 'metdata?.labels', 'Metadata?.labels']),
  ),
  'test: index as a condition': at(/value\.indexOf\(([^()]*)\) === 0/, 'value.indexOf($1)'),
  'test: always true': at(/=== ("[^"]*"|\d+) \?/, '=== $1 || "x" ?'),
  'test: ! before in': at(/("\w+") in value \? value : (.*)$/, '!$1 in value ? $2 : value'),
  'test: two limits': at(/value (?:<|>) (\d+)/, '1 < value < $1'),
}
