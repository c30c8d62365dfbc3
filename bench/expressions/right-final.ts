// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript
import type { Draw } from './draw.ts'
import type { Field, Kind } from './fields.ts'

// Shapes that were written last, when all work on the rules was done.

type Template = (draw: Draw, field: Field) => string

const WORDS = 'north south green amber jade iron cedar'.split(' ')
const KEYS = 'origin owner stage lane'.split(' ')
const PLACES = 'prod staging dev edge'.split(' ')
const NAME = 'context.vcluster.name'

const names: readonly Template[] = [
  (d) => `[value, "${d(WORDS)}"].reduce((left, right) => \`\${left}-\${right}\`)`,
  (d) => `((suffix) => value.endsWith(suffix) ? value : value + suffix)("-${d(WORDS)}")`,
  (d) => `((add = "${d(WORDS)}") => [add, value].join("-"))()`,
  (d) => `value.replace(/[^-]+$/, (last) => last + "-${d(WORDS)}")`,
  (d) => `value.replace(/^(?:${d(WORDS)}-)?/, "${d(WORDS)}-")`,
  (d) => `value.match(/^${d(WORDS)}-(.+)$/)?.[1] ?? value`,
  (d) => `(/^([a-z]+)/.exec(value) || [])[1] === "${d(WORDS)}" ? value : "${d(WORDS)}-" + value`,
  (d) => `[...value].filter((sign) => sign !== "_").join("") + "-${d(WORDS)}"`,
  (d) => `value.split("-").with?.(0, "${d(WORDS)}").join("-") ?? value`,
  (d) => `(() => { const add = { ${d(WORDS)}: "a" }; return value in add ? add[value] : value })()`,
  (d) =>
    `(() => { for (const each of ["${d(WORDS)}", "${d(WORDS)}"]) { if (value === each) return each + "-x" } return value })()`,
  (d) =>
    `(() => { let made = ""; for (let at = 0; at < value.length; at++) made += value[at]; return made + "-${d(WORDS)}" })()`,
  (d) =>
    `(function go(left, text) { return left === 0 ? text : go(left - 1, text + "${d(['a', 'b'])}") })(2, value)`,
  (d) => `String.raw\`${d(WORDS)}-\${value}\``,
  (d) =>
    `typeof value === "string" && value.length > 60 ? value.slice(0, 60).replace(/[^a-z0-9]+$/, "") : value + "${d(['', '1'])}"`,
  (d) => `{ const: "${d(WORDS)}" }.const + "-" + value`.replace(/^/, '(').replace('}', '})'),
  (d) => `["${d(WORDS)}"].concat(value.split("-")).join("-")`,
  (d) => `value.split("-").at(-1) === "${d(WORDS)}" ? value : \`\${value}-${d(WORDS)}\``,
  (d) => `value.localeCompare("${d(WORDS)}") < 0 ? value : "${d(WORDS)}-" + value`,
  (d) => `Object.is(value, "${d(WORDS)}") ? "${d(WORDS)}" : value`,
  (d) => `(({ length }) => length > 40 ? "${d(WORDS)}" : value)(value)`,
  () => `context?.["vcluster"]?.["name"] ? ${NAME} + "-" + value : value`,
]
const ports: readonly Template[] = [
  (d) => `((from, to) => value === from ? to : value)(80, ${d([8080, 8000])})`,
  (d) => `[[80, ${d([8080, 8081])}], [443, 8443]].find(([from]) => from === value)?.[1] ?? value`,
  (d) => `value % ${d([7, 9])} + 30000`,
  (d) => `Math.max(${d([1024, 2000])}, value)`,
  () => `~~(value / 1) || 80`,
  (d) => `value >>> 0 || ${d([80, 81])}`,
  (d) => `Number.parseInt(\`\${value}\`, 10) + ${d([1, 3])}`,
]
const flags: readonly Template[] = [
  (d) => `["${d(PLACES)}", "${d(PLACES)}"].indexOf(${NAME}) < 0 && value`,
  () => 'value === !0',
  (d) => `${NAME}.match(/${d(PLACES)}/) !== null || value`,
]
const maps: readonly Template[] = [
  (d) =>
    `Object.keys(value).reduce((made, key) => Object.assign(made, { [key]: value[key] }), { ${d(KEYS)}: "${d(WORDS)}" })`,
  (d) =>
    `Object.fromEntries(Object.entries(value).filter(([key, text]) => key !== "${d(KEYS)}" || text !== "${d(WORDS)}"))`,
  (d) => `((map) => { delete map["${d(KEYS)}"]; return map })({ ...value })`,
  (d) => `"${d(KEYS)}" in value ? value : { "${d(KEYS)}": "${d(WORDS)}", ...value }`,
  (d) => `Object.fromEntries(new Map(Object.entries(value)).set("${d(KEYS)}", "${d(WORDS)}"))`,
  (d) => `(() => { const { ["${d(KEYS)}"]: dropped, ...kept } = value; return kept })()`,
  (d) => `Object.entries(value).length === 0 ? { ${d(KEYS)}: "${d(WORDS)}" } : value`,
  (d) => `Object.hasOwn?.(value, "${d(KEYS)}") ? value : { ...value, ${d(KEYS)}: "${d(WORDS)}" }`,
]
const lists: readonly Template[] = [
  (d) => `value.includes("${d(WORDS)}") || value.length > 3 ? value : ["${d(WORDS)}", ...value]`,
  (d) => `value.reduce((all, one) => all.includes(one) ? all : all.concat(one), ["${d(WORDS)}"])`,
  (d) =>
    `(([first, ...rest]) => first === undefined ? [] : [first, "${d(WORDS)}", ...rest])(value)`,
  (d) => `[value, ["${d(WORDS)}"]].flat()`,
  (d) => `Array.of(...value, "${d(WORDS)}")`,
  (d) => `value.join(" ").split(" ").filter(Boolean).concat("${d(WORDS)}")`,
  (d) =>
    `(() => { const seen = new Set(value); seen.delete("${d(WORDS)}"); return Array.from(seen) })()`,
]
const items: readonly Template[] = [
  (d, { key }) =>
    `value.map((one) => Object.assign({}, one, one.${key} === "${d(WORDS)}" && { ${key}: "${d(WORDS)}" }))`,
  (d, { key }) =>
    `[...value.filter((one) => one.${key} === "${d(WORDS)}"), ...value.filter((one) => one.${key} !== "${d(WORDS)}")]`,
  (d, { key }) => `value.some(({ ${key} }) => ${key} === "${d(WORDS)}") ? value.slice(1) : value`,
  (d, { key }) =>
    `Object.values(value.reduce((by, one) => ({ ...by, [one.${key} ?? "${d(WORDS)}"]: one }), {}))`,
]
const data: readonly Template[] = [
  (d) => `btoa(\`\${atob(value)}-${d(WORDS)}\`)`,
  (d) => `[value].map(atob).map((plain) => plain + "${d(WORDS)}").map((plain) => btoa(plain))[0]`,
]
const amounts: readonly Template[] = [
  (d) => `value.replace(/^(\\d+)m$/, (_, count) => count * ${d([2, 3])} + "m")`,
  (d) => `parseFloat(value) > ${d([500, 900])} ? "${d(['900m', '500m'])}" : value`,
]
const TEMPLATES: Readonly<Partial<Record<Kind, readonly Template[]>>> = {
  name: names,
  host: names,
  note: names,
  label: names,
  port: ports,
  flag: flags,
  labels: maps,
  notes: maps,
  args: lists,
  items,
  data,
  amount: amounts,
  custom: names,
}
const AROUND: readonly ((code: string, draw: Draw) => string)[] = [
  (code) => code,
  (code) => code,
  (code, d) => `((name) => name.includes("${d(PLACES)}") ? (${code}) : value)(${NAME})`,
  (code, d) =>
    `["${d(PLACES)}"].map((place) => ${NAME}.startsWith(place)).some(Boolean) ? (${code}) : value`,
  (code, d) =>
    `(() => { const { name } = context.vcluster; switch (true) { case name === "${d(PLACES)}": return (${code}); default: return value } })()`,
  (code, d) =>
    `(() => { label: { if (${NAME} !== "${d(PLACES)}") break label; return (${code}) } return value })()`,
  (code, d) =>
    `context.virtualObject?.metadata?.annotations?.["example.com/${d(KEYS)}"] === "${d(WORDS)}" ? value : (${code})`,
  (code, d) =>
    `(context.hostObject?.metadata?.namespace ?? "${d(WORDS)}") === "shop" ? (${code}) : value`,
]

/** An expression of a shape that no rule was made with. */
export function rightFinal(field: Field, draw: Draw): string {
  const code = draw(AROUND)(draw(TEMPLATES[field.kind] ?? names)(draw, field), draw)
  return field.path.endsWith('"]') ? `value == null ? value : (${code})` : code
}
