// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript
import type { Kind } from './fields.ts'

type Draw = <T>(from: readonly T[]) => T

const WORDS = ['prod', 'team-a', 'x', 'blue', 'shop']
const SIGNS = ['-', '.', '/']
const KEYS = ['app', 'team', 'zone']

/** Expressions as people write them, right for every value of their kind. */
const TEXT: readonly ((draw: Draw) => string)[] = [
  (d) => `"${d(WORDS)}${d(SIGNS)}" + value`,
  (d) => `value + "${d(SIGNS)}${d(WORDS)}"`,
  (d) => `\`${d(WORDS)}-\${value}\``,
  () => '`${context.vcluster.name}-${value}`',
  () => 'value.toUpperCase()',
  () => 'value.trim().toLowerCase()',
  (d) => `value.replace("${d(SIGNS)}", "_")`,
  (d) => `value.replace(/${d(['\\.', '-', '[^a-z]'])}/g, "_")`,
  (d) => `value.split("${d(SIGNS)}").join("_")`,
  (d) => `value.split("${d(SIGNS)}")[0]`,
  (d) => `value.split("${d(SIGNS)}").map((part) => part.trim()).join(" ")`,
  (d) => `value.split("").filter((c) => c !== "${d(SIGNS)}").join("")`,
  (d) => `value === "${d(['web', 'blue-1'])}" ? "${d(WORDS)}" : value`,
  (d) => `value.startsWith("${d(WORDS)}-") ? value.slice(${d([1, 2])}) : "${d(WORDS)}-" + value`,
  (d) => `({ web: "${d(WORDS)}", db: "data" })[value] || value`,
  (d) => `value.includes("${d(SIGNS)}") ? value.slice(value.indexOf("${d(SIGNS)}") + 1) : value`,
  () => 'btoa(value)',
  (d) => `(() => { const parts = value.split("${d(SIGNS)}"); return parts[parts.length - 1] })()`,
  (d) => `((v) => { if (v === "${d(['web', 'db'])}") { return "${d(WORDS)}" } return v })(value)`,
  (d) => `(() => { switch (value) { case "web": return "${d(WORDS)}"; default: return value } })()`,
  () => 'value.slice(0, 63)',
  () => 'value.length > 3 ? value.slice(0, 3) : value',
  () => 'JSON.stringify({ name: value })',
  () => 'encodeURIComponent(value)',
  (d) => `value.split("").reduce((all, c) => all + (c === "${d(SIGNS)}" ? "_" : c), "")`,
  (d) => `value.substring(0, 2) + "${d(SIGNS)}" + value.length`,
  (d) => `value.padEnd(8, "${d(['x', '0'])}")`,
  (d) => `context.virtualObject ? "${d(WORDS)}-" + value : value`,
  (d) => `(context.hostObject?.metadata?.labels?.${d(KEYS)} || "${d(WORDS)}") + "-" + value`,
]

/** The same where the key may be missing: then the value is null. */
const guarded = (code: string): string => `value == null ? value : (${code})`

const NUMBER: readonly ((draw: Draw) => string)[] = [
  (d) => `value + ${d([1, 1000, 10_000])}`,
  (d) => `value > 1024 ? value - ${d([1, 1000])} : value`,
  (d) => `Math.min(value, ${d([8080, 30_000])})`,
  (d) => `value === 80 ? ${d([8080, 8443])} : value`,
  (d) => `({ 80: ${d([8080, 8000])}, 443: 8443 })[value] || value`,
  (d) => `parseInt(String(value), 10) + ${d([1, 2])}`,
  () => 'Math.round(value / 10)',
  () => 'Number("1" + value)',
  (d) => `[80, 443].includes(value) ? value + ${d([1000, 8000])} : value`,
  (d) => `(() => { if (value < 1024) { return value + ${d([1000, 8000])} } return value })()`,
  (d) => `(() => { switch (value) { case 80: return ${d([8080, 81])}; default: return value } })()`,
]

const FLAG: readonly ((draw: Draw) => string)[] = [
  () => '!value',
  () => 'context.virtualObject ? !value : value',
  () => 'context.vcluster.name === "my-vc" ? !value : value',
  () => 'value === true ? false : true',
]

const LABELS: readonly ((draw: Draw) => string)[] = [
  (d) => `Object.assign({}, value, { ${d(KEYS)}: "${d(WORDS)}" })`,
  (d) => `({ ...value, "${d(KEYS)}": "${d(WORDS)}" })`,
  () => '({ ...value, cluster: context.vcluster.name })',
  (d) =>
    `Object.fromEntries(Object.entries(value).map(([key, text]) => [key, "${d(WORDS)}-" + text]))`,
  (d) =>
    `Object.fromEntries(Object.entries(value).filter(([key]) => !key.startsWith("${d(['example.com/', 'app'])}")))`,
  (d) =>
    `Object.keys(value).reduce((all, key) => { all["${d(WORDS)}." + key] = value[key]; return all }, {})`,
  (d) => `(() => { const copy = { ...value }; delete copy.${d(KEYS)}; return copy })()`,
  (d) => `(() => { const copy = { ...value }; copy.${d(KEYS)} = "${d(WORDS)}"; return copy })()`,
  (d) => `({ ...value, ${d(KEYS)}: String(Object.keys(value).length) })`,
  (d) =>
    `value.${d(KEYS)} ? { ...value, note: value.app + "-x" } : value`.replace(
      /value\.\w+ \?/,
      'value.app ?',
    ),
  (d) => `"${d(KEYS)}" in value ? value : { ...value, zone: "${d(WORDS)}" }`,
]

const TEXTS: readonly ((draw: Draw) => string)[] = [
  (d) => `value.map((item) => "${d(WORDS)}-" + item)`,
  (d) => `value.filter((item) => item !== "${d(['a', 'web'])}")`,
  (d) => `value.concat(["${d(WORDS)}"])`,
  (d) => `[...value, "${d(WORDS)}"]`,
  (d) => `value.includes("${d(WORDS)}") ? value : [...value, "${d(WORDS)}"]`,
  () => 'value.slice().reverse()',
  () => 'value.map((item) => item.trim().toLowerCase())',
  (d) => `value.map((item) => item.replace(/${d(['^example\\.com\\/', '-'])}/, ""))`,
  (d) => `value.reduce((all, item) => all.concat(item + "-${d(WORDS)}"), [])`,
  (d) => `value.map((item, index) => item + "-${d(['x', 'y'])}" + index)`,
]

const ITEMS: readonly ((draw: Draw, key: string) => string)[] = [
  (d, key) =>
    `value.map((item) => Object.assign({}, item, { ${key}: "${d(WORDS)}-" + item.${key} }))`,
  (_, key) => `value.map((item) => ({ ...item, ${key}: item.${key}.toLowerCase() }))`,
  (d, key) => `value.filter((item) => item.${key} !== "${d(WORDS)}")`,
  (_, key) => `value.filter((item) => item.${key} && item.${key}.length > 0)`,
  (d, key) =>
    `value.some((item) => item.${key} === "${d(WORDS)}") ? value : [...value, { ${key}: "${d(WORDS)}" }]`,
  (d, key) => `value.concat([{ ${key}: "${d(WORDS)}" }])`,
  () => 'value.slice(0, 1)',
  (_, key) => `value.reduce((all, item) => item.${key} ? all.concat(item) : all, [])`,
  (d, key) =>
    `value.map((item) => { if (item.${key} === "${d(WORDS)}") { return { ...item, ${key}: "y" } } return item })`,
]

const NAMES: Partial<Record<Kind, string>> = {
  ports: 'name',
  containers: 'name',
  addresses: 'ip',
}

export function goodExpression(kind: Kind, draw: Draw): string {
  switch (kind) {
    case 'text':
      return draw(TEXT)(draw)
    case 'key':
      return guarded(draw(TEXT)(draw))
    case 'number':
      return draw(NUMBER)(draw)
    case 'flag':
      return draw(FLAG)(draw)
    case 'labels':
      return draw(LABELS)(draw)
    case 'texts':
      return draw(TEXTS)(draw)
    case 'rules':
      return draw([
        'value.map((item) => ({ ...item, host: "x." + (item.host || "web") }))',
        'value.filter((item) => item.host !== "web.example.com")',
        'value.map((item) => item.host ? { ...item, host: item.host.toLowerCase() } : item)',
      ])
    default:
      return draw(ITEMS)(draw, NAMES[kind] ?? 'name')
  }
}
