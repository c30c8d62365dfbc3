import { any, at, type Mistake, whole } from './places.ts'

const PREFIXED = /^"[^"]*" \+ value$/

/** Twenty more kinds, written after the fresh ones were mended, and frozen before they were run. */
export const SECOND_FRESH_MISTAKES: Readonly<Record<string, Mistake>> = {
  'again: comma too many in a list': at(/\[\.\.\.value, /, '[...value, , '),
  'again: text spread into a list': at(/value\.concat\("/, 'value.concat(..."'),
  'again: brackets around a fixed key': at(/\{ (origin|squad|ring|wave): "/, '{ [$1]: "'),
  'again: function of Terraform': any(
    whole(PREFIXED, (c) => c.replace(/^"([^"]*)" \+ value$/, 'format("$1%s", value)')),
    at(/\bvalue\.toLowerCase\(\)|\bsign\.toLowerCase\(\)/, 'lower(value)'),
    at(/\[value, ("[^"]*")\]\.join\("-"\)|\.join\("-"\)$/, ' && join("-", value)'),
  ),
  'again: Boolean called': at(/\.filter\(Boolean\)/, '.filter(Boolean())'),
  'again: one behind the last': at(/parts\[parts\.length - 1\]/, 'parts[parts.length]'),
  'again: last part not taken out': at(/\.slice\(-1\)\[0\]/, '.slice(-1).trim()'),
  'again: includes of a Set': at(/(new Set\(\[[^\]]*\]\))\.has\(/, '$1.includes('),
  'again: get of an object': at(/(\{ [^{}]* \}\))\[value\]/, '$1.get(value)'),
  'again: typeof and a constructor': at(/typeof value === "\w+"/, 'typeof value === String'),
  'again: not before equals': any(
    at(/\bvalue === "/, '!value === "'),
    at(/(?<!typeof )\b(one|item)\.(name|ip) !== "/, '!$1.$2 === "'),
  ),
  'again: capital in an image': at(/"(mirror\.test|harbor\.example\.org)\//, '"$1/Team/'),
  'again: address beyond 255': at(/10\.0\.0\.\d+(?=")/, '10.0.0.256'),
  'again: unit with a letter too many': at(/"(\d+)(Gi|Mi)"/, '"$1$2B"'),
  'again: port with a digit too many': at(/\b(8080|9443|8081|8443)\b(?!\})/, '$10'),
  'again: name for its object': at(/\{ name: ("[^"]*") \}/, '$1'),
  'again: number of a port': whole(/^value [|^<%]|^Number\(|^Math/, () => 'value.number + 1'),
  'again: item behind its callback': at(
    /(\.(?:map|filter)\(\((one)\) => [^()]*\))/,
    '$1.concat($2)',
  ),
  'again: field at the top of the object': at(
    /metadata\?\.(labels|annotations|namespace)/,
    (_, d) => d(['labels', 'annotations', 'namespace?.x']),
  ),
  'again: list made a text': whole(
    /^value\.(?:concat|map|filter|flatMap|slice)\(/,
    (c) => `String(${c})`,
  ),
}
