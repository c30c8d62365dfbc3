// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript

type Draw = <T>(from: readonly T[]) => T

/** One mistake of a person at one place; undefined where the code has no place for it. */
type Mistake = (code: string, draw: Draw) => string | undefined

/** Another text for one of the matches of a pattern. */
const at =
  (pattern: RegExp, by: (match: RegExpMatchArray, draw: Draw) => string): Mistake =>
  (code, draw) => {
    const all = [...code.matchAll(new RegExp(pattern, 'g'))]
    if (all.length === 0) return undefined
    const match = draw(all)
    return code.slice(0, match.index) + by(match, draw) + code.slice(match.index + match[0].length)
  }

const swapped = (word: string, draw: Draw): string => {
  const i = draw(Array.from({ length: word.length - 1 }, (_, index) => index))
  return word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2)
}

const METHOD =
  /\.(toUpperCase|toLowerCase|trim|replace|split|join|map|filter|slice|includes|startsWith|concat|reduce|substring|padEnd|indexOf|reverse|some)\(/

export const MISTAKES: Readonly<Record<string, readonly Mistake[]>> = {
  typo: [
    at(
      METHOD,
      ([, name = ''], draw) =>
        `.${draw([swapped(name, draw), name.slice(0, -1), name.toLowerCase() === name ? `${name}s` : name.toLowerCase()])}(`,
    ),
    at(/\b(value|context)\b(?!:)/, ([name], draw) => swapped(name, draw)),
    at(/(?<=context\.)(virtualObject|hostObject|vcluster)/, ([name], draw) => swapped(name, draw)),
    at(/(?<=vcluster\.)name/, (_, draw) => draw(['nmae', 'nam'])),
    at(/\b(Object|JSON|Math|String|Number)(?=[.(])/, ([name], draw) =>
      draw([swapped(name, draw), name.toLowerCase()]),
    ),
    at(
      /(?<=Object\.)(assign|entries|fromEntries|keys)|(?<=JSON\.)stringify|(?<=Math\.)(round|min)/,
      ([name], draw) => swapped(name, draw),
    ),
  ],
  'property typo': [
    at(/(?<=item\.)(name|host|ip)\b/, ([name], draw) =>
      draw([
        name.length > 2 ? swapped(name, draw) : 'ips',
        `${name}s`,
        name[0]?.toUpperCase() + name.slice(1),
      ]),
    ),
    at(/\.length\b/, (_, draw) => draw(['.lenght', '.size', '.len', '.length()'])),
  ],
  'missing call': [
    at(/\.(toUpperCase|toLowerCase|trim|reverse|slice)\(\)/, ([, name]) => `.${name}`),
    at(/\.(split|join|slice|map|filter)\(([^()]*)\)/, ([, name]) => `.${name}`),
  ],
  'wrong guard': [
    at(/value == null \? value : /, () => ''),
    at(/value == null \?/, (_, draw) =>
      draw(['value != null ?', 'value === undefined ?', 'value == "" ?']),
    ),
    at(/context\.virtualObject \?/, (_, draw) =>
      draw([
        '!context.virtualObject ?',
        'context.virtualObject.metadata.labels.app ?',
        'context.hostObject.metadata ?',
      ]),
    ),
    at(/\?\./, () => '.'),
    at(/item\.(host|name|ip) \?/, (match) => `!${match[0]}`),
  ],
  'forgotten return': [
    at(/return (?!copy|all)/, () => ''),
    at(/; return (copy|all|parts)/, () => '; '),
    at(
      /\((\w+)\) => (?![({])([^(),]+(?:\([^()]*\))?)\)/,
      ([, name, body]) => `(${name}) => { ${body} })`,
    ),
    at(/\((\w+)\) => \(\{ ([^()]*) \}\)/, ([, name, body]) => `(${name}) => { ${body} }`),
  ],
  'off by one': [
    at(/\[0\]/, (_, draw) => draw(['[1]', '[-1]'])),
    at(/length - 1\]/, () => 'length]'),
    at(/slice\((\d+)\)/, ([, n]) => `slice(${Number(n) + 1})`),
    at(/ \+ 1\)/, () => ')'),
  ],
  'swapped arguments': [
    at(/replace\(("[^"]*"|\/[^/]+\/g?), ("[^"]*")\)/, ([, a, b]) => `replace(${b}, ${a})`),
    at(/\(all, (item|key|c)\)/, ([, name]) => `(${name}, all)`),
    at(/\(\[key, text\]\)/, () => '([text, key])'),
    at(
      /Object\.assign\(\{\}, value, (\{[^{}]*\})\)/,
      ([, made]) => `Object.assign({}, ${made}, value)`,
    ),
    at(/padEnd\((\d+), ("\w")\)/, ([, n, fill]) => `padEnd(${fill}, ${n})`),
    at(/value\.includes\(("[^"]*")\)/, ([, text]) => `${text}.includes(value)`),
    at(/\[80, 443\]\.includes\(value\)/, () => 'value.includes([80, 443])'),
  ],
  'unescaped dot': [at(/\/\\\.\/g/, () => '/./g'), at(/\^example\\\.com/, () => '^example.com')],
  'wrong bracket': [
    at(/=> \(\{ ([^()]*) \}\)/, ([, body]) => `=> { ${body} }`),
    at(/=> \[key, ([^[\]]*)\]/, ([, body]) => `=> (key, ${body})`),
    at(/\[\.\.\.value, /, () => '[value, '),
    at(/\(\{ ([^{}]*) \}\)\[value\]/, ([, body]) => `({ ${body} })(value)`),
    at(/concat\(\[([^[\]]*)\]\)/, ([, body]) => `concat({ ${body} })`),
  ],
  'regex as text': [
    at(/replace\(\/([^/]+)\/g?,/, ([, pattern = '']) => `replace(${JSON.stringify(pattern)},`),
  ],
  'template braces': [
    at(/`([^`]*)`/, ([, text]) => `"${text}"`),
    at(/\$\{([^{}]*)\}/, ([, code], draw) =>
      draw([`{${code}}`, `$(${code})`, `{{${code}}}`, `$${code}`]),
    ),
  ],
  'reduce without start': [
    at(/, (\{\}|\[\]|"")\)(?=$|\)| )/, () => ')'),
    at(/, (\{\}|\[\])\)$/, (_, draw) => draw([')', ', "")'])),
  ],
  callback: [
    at(
      /(map|filter)\(\((\w+)\) => /,
      ([, name]) => `${name === 'map' ? 'forEach' : 'find'}((item) => `,
    ),
    at(/\.map\(/, (_, draw) => draw(['.forEach(', '.filter('])),
    at(/\.filter\(/, (_, draw) => draw(['.map(', '.find(', '.some('])),
    at(/\.some\(/, () => '.map('),
  ],
  number: [
    at(/value \+ (\d+)/, ([, n], draw) =>
      draw([`value + "${n}"`, `value / ${n}7`, `value + ${n}.5`, `value + ${n}n`]),
    ),
    at(/Number\(/, () => 'String('),
    at(/parseInt\(String\(value\), 10\)/, (_, draw) =>
      draw(['String(value)', 'parseInt("x" + value)', 'value.parseInt()']),
    ),
    at(/Math\.round\(value \/ 10\)/, (_, draw) =>
      draw(['value / 7', '(value / 7).toFixed(2)', 'Math.round(value / "a")']),
    ),
    at(/\? (\d{4})/, ([, n]) => `? "${n}"`),
    at(/: (\d{4})\b/, ([, n]) => `: "${n}"`),
    at(/Math\.min\(value, /, () => 'Math.min("x", '),
    at(/String\(([^()]*(?:\([^()]*\))?[^()]*)\)/, ([, code]) => `${code}`),
  ],
  list: [
    at(/\[\.\.\.value, ("[^"]*")\]/, (_, draw) =>
      draw([
        '[...value, 1]',
        '[...value, { a: "x" }]',
        'value.push("x")',
        'value + "x"',
        '[value, "x"]',
      ]),
    ),
    at(/concat\(\["[^"]*"\]\)/, (_, draw) =>
      draw(['concat(1)', 'push("x")', 'concat([["x"]])', 'concat({ a: "x" })']),
    ),
    at(/\[\.\.\.value, \{[^{}]*\}\]/, (_, draw) =>
      draw(['[...value, "x"]', '[...value, 1]', '[value, {}]']),
    ),
    at(/"[\w-]+-" \+ item(?![.])/, (_, draw) =>
      draw(['item.length', '[item]', '{ a: item }'.replace(/^/, '(').replace(/$/, ')')]),
    ),
    at(/\.join\("[^"]*"\)$/, () => ''),
    at(/Object\.fromEntries\((.*)\)$/, ([, inner]) => `${inner}`),
    at(/(?<=: )"(\w[\w-]*)"(?= \})/, (_, draw) => draw(['1', 'true', '["x"]', '{ a: "x" }'])),
    at(/value\.slice\(\)\.reverse\(\)/, () => 'value.slice().reverse().join()'),
    at(/\.slice\(0, 1\)/, () => '[0]'),
  ],
  removal: [
    at(/default: return value /, () => ''),
    at(/\)\[value\] \|\| value/, () => ')[value]'),
    at(/: value$/, () => ': undefined'),
    at(/ (return v|return value|return item) \}/, () => ' }'),
    at(/ \? ("[^"]*"|\d+) : value$/, ([, then]) => ` && ${then}`),
    at(/\|\| "[\w-]+"\) \+ "-" \+ value/, () => ')'),
  ],
  'constant condition': [
    at(/value === ("[^"]*"|\d+) \?/, ([, x], draw) =>
      draw([`value === ${x} || "b" ?`, `value = ${x} ?`, `value == [] ?`]),
    ),
    at(/(value|v)\.(startsWith|includes)\("([^"]*)"\) \?/, ([, v, name]) => `${v}.${name} ?`),
    at(/(?<=item\.\w+) !== "[^"]*"\)/, (_, draw) =>
      draw([' !== "x" || true)', ' = "x")', ' !== "x" || "y")']),
    ),
    at(/!key\.startsWith\("[^"]*"\)/, () => '!key.startsWith'),
    at(/=== true \?/, () => '=== "true" ?'),
  ],
}

export const CLASSES = Object.keys(MISTAKES)

export function mutate(code: string, name: string, draw: Draw): string | undefined {
  const all = (MISTAKES[name] ?? []).flatMap((make) => make(code, draw) ?? [])
  const other = all.filter((text) => text !== code)
  return other.length === 0 ? undefined : draw(other)
}
