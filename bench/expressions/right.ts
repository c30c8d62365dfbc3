// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript
import type { Draw } from './draw.ts'
import type { Field, Kind } from './fields.ts'

type Template = (draw: Draw, field: Field) => string

const WORDS =
  'prod staging dev team-a blue green shop edge core v2 eu us north lab alpha qa infra ops'.split(
    ' ',
  )
const KEYS = 'app team zone tier owner env stage unit'.split(' ')
const SIGNS = ['-', '.']
const CLUSTER = 'context.vcluster.name'

const names: readonly Template[] = [
  (d) => `"${d(WORDS)}-" + value`,
  (d) => `value + "-${d(WORDS)}"`,
  (d) => `\`${d(WORDS)}-\${value}\``,
  (d) => `\`\${value}-${d(WORDS)}\``,
  () => '`${value}-${context.vcluster.name}`',
  (d) => `[value, "${d(WORDS)}"].join("-")`,
  (d) => `value.startsWith("${d(WORDS)}-") ? value : "${d(WORDS)}-" + value`,
  (d) => `value.endsWith("-${d(WORDS)}") ? value : value.concat("-${d(WORDS)}")`,
  (d) => `value.replace(/^${d(WORDS)}-/, "")`,
  (d) => `value === "${d(['web', 'db'])}" ? "${d(WORDS)}" : value`,
  (d) => `({ web: "${d(WORDS)}", db: "${d(WORDS)}" })[value] || value`,
  (d) =>
    `(() => { const parts = value.split("-"); parts.unshift("${d(WORDS)}"); return parts.join("-") })()`,
  (d) =>
    `((name) => { if (name === "${d(['web', 'db'])}") { return "${d(WORDS)}" } return name })(value)`,
  (d) => `value.length > ${d([20, 30, 40])} ? value.slice(0, ${d([12, 15])}) : value`,
  (d) => `value.toLowerCase().replace(/[^a-z0-9]+/g, "-") + "-${d(WORDS)}"`,
  (d) => `${CLUSTER} === "${d(WORDS)}" ? value : "${d(WORDS)}-" + value`,
  (d) => `value.includes("${d(WORDS)}") ? value : value + "-${d(WORDS)}"`,
  (d) => `(function () { return "${d(WORDS)}-" + value })()`,
  (d) => `["web", "${d(WORDS)}"].includes(value) ? value : "${d(WORDS)}-" + value`,
  (d) => `/^${d(WORDS)}/.test(value) ? value.slice(${d([0, 1])}, 60) : value`,
  (d) => `value.indexOf("${d(WORDS)}") === 0 ? value : "${d(WORDS)}-" + value`,
  (d) => `context.virtualObject ? value + "-${d(WORDS)}" : value`,
  (d) =>
    `value.split("-").map((part) => part.trim()).filter((part) => part !== "${d(WORDS)}").join("-") || "${d(WORDS)}"`,
  (d) => `(context.virtualObject?.metadata?.labels?.${d(KEYS)} || "${d(WORDS)}") + "-" + value`,
]

const hosts: readonly Template[] = [
  (d) => `"${d(WORDS)}." + value`,
  (d) => `value + ".${d(WORDS)}.example.com"`,
  (d) => `value.replace(/\\.example\\.com$/, ".${d(WORDS)}.example.com")`,
  (d) => `value.split(".")[0] + ".${d(WORDS)}.test"`,
  () => '`${value.split(".")[0]}.${context.vcluster.name}.example.com`',
  (d) => `value.endsWith(".test") ? value : "${d(WORDS)}-" + value`,
  (d) => `value.split(".").slice(1).concat("${d(WORDS)}").join(".")`,
  (d) => `value === "api.test" ? "${d(WORDS)}.api.test" : value`,
]

const texts: readonly Template[] = [
  ...names,
  (d) => `"https://${d(WORDS)}.example.com/" + encodeURIComponent(value)`,
  (d) => `value.split("${d(['/', '.', ','])}")[0]`,
  (d) => `value.split("${d(['/', ','])}").pop()`,
  (d) => `value.split(",").map((part) => "${d(WORDS)}-" + part.trim()).join(",")`,
  () => 'btoa(value)',
  (d) => `JSON.stringify({ ${d(KEYS)}: value })`,
  (d) => `JSON.stringify([value, "${d(WORDS)}"])`,
  (d) => `value.toUpperCase() + " ${d(WORDS)}"`,
  (d) => `value.replace(/\\${d(['.', '/'])}/g, "${d(['_', ' '])}")`,
  (d) => `value.substring(0, ${d([2, 5, 8])}).padEnd(${d([8, 10])}, "x")`,
  (d) => `(value.match(/^[a-z]+/) || ["${d(WORDS)}"])[0]`,
  (d) => `value.split("").reduce((all, sign) => all + (sign === "${d(SIGNS)}" ? "_" : sign), "")`,
  (d) =>
    `(() => { switch (value) { case "${d(WORDS)}": return "${d(WORDS)}"; default: return value } })()`,
  (d) =>
    `(() => { try { return JSON.parse(value).${d(KEYS)} || value } catch (error) { return value } })()`,
  (d) => `value.charAt(0).toUpperCase() + value.slice(1) + " ${d(WORDS)}"`,
  (d) => `value.split("/").length > 1 ? value : "${d(WORDS)}/" + value`,
  (d) => `String(value.length) + "-${d(WORDS)}"`,
  (d) => `value.lastIndexOf("/") > -1 ? value.slice(value.lastIndexOf("/") + 1) : "${d(WORDS)}"`,
]

const labels: readonly Template[] = [
  ...names,
  (d) => `value.split(".").join("${d(['_', '-'])}")`,
  (d) => `value.replace(/[^A-Za-z0-9]/g, "_").slice(0, 63)`.replace('_"', `${d(['_', '-'])}"`),
  (d) => `value.toUpperCase().split("-").join("${d(['_', '.'])}")`,
]

const ports: readonly Template[] = [
  (d) => `value + ${d([1, 100, 1000, 8000, 20_000])}`,
  (d) => `value < 1024 ? value + ${d([1000, 8000, 30_000])} : value`,
  (d) => `Math.max(value, ${d([80, 1024, 8000])})`,
  (d) => `Math.floor(value / ${d([2, 3, 4])})`,
  (d) => `({ 80: ${d([8080, 8000])}, 443: ${d([8443, 9443])} })[value] || value`,
  (d) => `value === ${d([80, 443])} ? ${d([8080, 8443, 9000])} : value`,
  (d) => `parseInt(String(value), 10) + ${d([1, 2, 3])}`,
  (d) => `Number("${d([1, 2, 3])}" + String(value).slice(0, 3))`,
  (d) => `[80, ${d([443, 8080])}].includes(value) ? value + ${d([1000, 2000])} : value`,
  (d) =>
    `(() => { if (value > ${d([1000, 8000])}) { return value - ${d([1, 10, 100])} } return value })()`,
  (d) => `(value % ${d([1000, 10_000])}) + ${d([1000, 20_000])}`,
  (d) => `context.virtualObject ? value + ${d([1, 10])} : value`,
]

const flags: readonly Template[] = [
  () => '!value',
  (d) => `${CLUSTER} === "${d(WORDS)}" ? value : !value`,
  (d) => `${CLUSTER}.startsWith("${d(WORDS)}") || value`,
  (d) => `context.virtualObject ? ${d(['true', 'false'])} : value`,
  (d) => `["${d(WORDS)}", "${d(WORDS)}"].includes(${CLUSTER})`,
]

const maps: readonly Template[] = [
  (d) => `Object.assign({}, value, { ${d(KEYS)}: "${d(WORDS)}" })`,
  (d) => `({ ...value, ${d(KEYS)}: "${d(WORDS)}" })`,
  (d) => `({ ...value, "example.com/${d(KEYS)}": ${CLUSTER} })`,
  (d) =>
    `Object.fromEntries(Object.entries(value).map(([key, text]) => [key, text + "-${d(WORDS)}"]))`,
  (d) => `Object.fromEntries(Object.entries(value).filter(([key]) => key !== "${d(KEYS)}"))`,
  (d) =>
    `Object.fromEntries(Object.entries(value).map(([key, text]) => ["${d(WORDS)}." + key, text]))`,
  (d) =>
    `Object.keys(value).reduce((all, key) => ({ ...all, [key]: value[key] + "-${d(WORDS)}" }), {})`,
  (d) =>
    `Object.keys(value).reduce((all, key) => { all[key + "-${d(WORDS)}"] = value[key]; return all }, {})`,
  (d) =>
    `(() => { const copy = Object.assign({}, value); delete copy["${d(KEYS)}"]; return copy })()`,
  (d) => `(() => { const copy = { ...value }; copy.${d(KEYS)} = "${d(WORDS)}"; return copy })()`,
  (d) => `value.${d(KEYS)} ? value : { ...value, ${d(KEYS)}: "${d(WORDS)}" }`,
  (d) => `"${d(KEYS)}" in value ? value : Object.assign({ ${d(KEYS)}: "${d(WORDS)}" }, value)`,
  (d) => `({ ...value, ${d(KEYS)}: (value.${d(KEYS)} || "${d(WORDS)}") + "-x" })`,
  (d) => `(({ ${d(KEYS)}: dropped, ...rest }) => rest)(value)`,
  (d) =>
    `Object.entries(value).reduce((all, [key, text]) => Object.assign(all, { [key]: text.replace("${d(WORDS)}", "x") }), {})`,
  (d) => `({ ...value, count: String(Object.keys(value).length + ${d([0, 1])}) })`,
]

const lists: readonly Template[] = [
  (d) => `value.map((item) => item.replace("${d(WORDS)}", "${d(WORDS)}"))`,
  (d) => `value.concat("${d(WORDS)}")`,
  (d) => `[...value, "--${d(WORDS)}"]`,
  (d) => `["${d(WORDS)}"].concat(value)`,
  (d) => `value.filter((item) => item !== "${d(WORDS)}")`,
  (d) => `value.includes("${d(WORDS)}") ? value : value.concat(["${d(WORDS)}"])`,
  (d) => `value.map((item, index) => index === ${d([0, 1])} ? item + "-${d(WORDS)}" : item)`,
  (d) => `value.slice(0, ${d([1, 2, 3])})`,
  () => 'value.slice().sort()',
  (d) => `value.reduce((all, item) => item === "${d(WORDS)}" ? all : [...all, item], [])`,
  (d) => `(() => { const copy = [...value]; copy.push("${d(WORDS)}"); return copy })()`,
  (d) => `value.some((item) => item.startsWith("${d(WORDS)}")) ? value : [...value, "${d(WORDS)}"]`,
  (d) => `Array.from(new Set(value.concat("${d(WORDS)}")))`,
  (d) => `value.flatMap((item) => item === "${d(WORDS)}" ? [] : [item])`,
]

const items: readonly Template[] = [
  (d, { key }) => `value.map((item) => ({ ...item, ${key}: item.${key} + "-${d(WORDS)}" }))`,
  (d, { key }) =>
    `value.map((item) => Object.assign({}, item, { ${key}: "${d(WORDS)}-" + item.${key} }))`,
  (d, { key }) => `value.filter((item) => item.${key} !== "${d(WORDS)}")`,
  (d, { key }) => `value.filter(({ ${key} }) => !${key}.startsWith("${d(WORDS)}"))`,
  (d, { key }) =>
    `value.map((item) => item.${key} === "${d(['http', 'metrics', ...WORDS])}" ? { ...item, ${key}: "${d(WORDS)}" } : item)`,
  (d, { key }) =>
    `value.some((item) => item.${key} === "${d(WORDS)}") ? value : value.slice(0, ${d([1, 2])})`,
  (d, { key }) =>
    `value.map((item) => { const copy = { ...item }; copy.${key} = copy.${key} + "-${d(WORDS)}"; return copy })`,
  (d, { key }) =>
    `value.reduce((all, item) => item.${key} === "${d(WORDS)}" ? all : all.concat([item]), [])`,
  (d, { key }) => `[...value].sort((a, b) => a.${key} < b.${key} ? -1 : ${d([1, 2])})`,
  (d, { key }) =>
    `value.find((item) => item.${key} === "${d(WORDS)}") ? value : [...value, { ...value[0], ${key}: "${d(WORDS)}" }]`,
]

const data: readonly Template[] = [
  (d) => `btoa("${d(WORDS)}-" + atob(value))`,
  (d) => `btoa(atob(value) + "${d(WORDS)}")`,
  (d) => `btoa(atob(value).replace("${d(WORDS)}", "x"))`,
  (d) => `((text) => btoa(text.trim() + "-${d(WORDS)}"))(atob(value))`,
]

const amounts: readonly Template[] = [
  (d) => `value.endsWith("m") ? parseInt(value, 10) * ${d([2, 3, 4])} + "m" : value`,
  (d) => `value === "${d(['1', '2', '100m'])}" ? "${d(['500m', '2'])}" : value`,
  (d) => `value.replace(/^(\\d+)m$/, "${d([1, 2])}$1m")`,
]

const custom: readonly Template[] = names.filter((_, at) => at !== 8)

const TEMPLATES: Readonly<Partial<Record<Kind, readonly Template[]>>> = {
  name: names,
  host: hosts,
  note: texts,
  label: labels,
  port: ports,
  flag: flags,
  labels: maps,
  notes: maps,
  args: lists,
  items,
  data,
  amount: amounts,
  custom,
}

const GUARDS = [
  (code: string) => `value == null ? value : (${code})`,
  (code: string) => `value ? (${code}) : value`,
  (code: string) => `value && (${code})`,
  (code: string) => `value === null || value === undefined ? value : ${code}`,
]

/** An expression as people write it, right for all values of its field. */
export function rightExpression(field: Field, draw: Draw): string {
  const code = draw(TEMPLATES[field.kind] ?? names)(draw, field)
  if (!field.path.endsWith('"]')) return code
  const plain = /^[^?]*$/.test(code) && !code.includes('||') ? code : `(${code})`
  return draw(field.kind === 'data' || field.kind === 'amount' ? GUARDS.slice(0, 2) : GUARDS)(plain)
}
