// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript
import type { Draw } from './draw.ts'
import type { Field, Kind } from './fields.ts'

// Shapes for fields of one form too, written before the rules for forms were measured.

type Template = (draw: Draw, field: Field) => string

const WORDS = 'lima oslo quito delta tango birch maple onyx'.split(' ')
const KEYS = 'origin squad ring wave'.split(' ')
const PLACES = 'prod staging dev edge'.split(' ')
const HOSTS = ['mirror.test', 'registry.example.com:5000', 'harbor.example.org/cache']
const NAME = 'context.vcluster.name'

const names: readonly Template[] = [
  (d) => `value.split("-").slice(0, 3).concat("${d(WORDS)}").join("-")`,
  (d) => `value.replace(/^(\\w+)/, "$1-${d(WORDS)}")`,
  (d) => `value.replace(/[-.](\\w)/, (_, sign) => "-${d(WORDS)}" + sign)`,
  (d) => `value.replace(/-/g, (sign, at) => at > 40 ? "" : sign) + "-${d(WORDS)}"`,
  (d) => `(value.match(/[a-z]+/g) || []).concat("${d(WORDS)}").join("-")`,
  (d) => `value.includes("_") ? value.split("_")[1].trim() : value + "-${d(WORDS)}"`,
  (d) => `(value.split("/")[1] || value) + "-${d(WORDS)}"`,
  (d) => `(value.match(/^(.*)\\/(.*)$/)?.[2] ?? value) + "-${d(WORDS)}"`,
  (d) => `value.lastIndexOf("-") > 20 ? value.slice(0, -5) + "z" : value + "-${d(WORDS)}"`,
  (d) => `value.startsWith("web", 0) ? value : "${d(WORDS)}-" + value`,
  (d) =>
    `["${d(WORDS)}", "${d(WORDS)}"].some((each) => value.startsWith(each)) ? value : "x-" + value`,
  (d) => `/^(${d(WORDS)}|${d(WORDS)})-/.exec(value) ? value : "${d(WORDS)}-" + value`,
  (d) => `value.slice(-20).replace(/^[^a-z0-9]+/, "") + "-${d(WORDS)}"`,
  (d) => `value.substring(0, 20).replace(/[^a-z0-9]+$/, "") + "-${d(WORDS)}"`,
  (d) => `(typeof value === "undefined" ? "none" : value) + "-${d(WORDS)}"`,
  (d) => `new Set(["${d(WORDS)}", "web"]).has(value) ? "${d(WORDS)}" : value`,
  (d) => `"${d(WORDS)}-" + value.split("").map((sign) => sign.toLowerCase()).join("")`,
  (d) => `[value, ${NAME}, "${d(WORDS)}"].map((part) => part.slice(0, 12)).join("-")`,
  (d) =>
    `(() => { const [, rest] = value.split("-"); return rest === undefined ? "${d(WORDS)}" : rest + "-${d(WORDS)}" })()`,
  (d) =>
    `(() => { const parts = value.split("."); const last = parts[parts.length - 1]; return last + "-${d(WORDS)}" })()`,
]
const images: readonly Template[] = [
  (d) => `value.replace(/^docker\\.io\\//, "${d(HOSTS)}/")`,
  (d) => `value.startsWith("docker.io/") ? value.replace("docker.io", "${d(HOSTS)}") : value`,
  (d) => `"${d(HOSTS)}/" + value.split("/").pop()`,
  (d) => `\`${d(HOSTS)}/\${value.split("/").slice(-1)[0]}\``,
  (d) => `["${d(HOSTS)}", ...value.split("/").slice(-1)].join("/")`,
  (d) => `value.includes(":") ? value : value + ":${d(['stable', 'v1', '1.0'])}"`,
  (d) => `value.replace(/:latest$/, ":${d(['stable', 'v1'])}")`,
  (d) => `value.split(":")[0] + ":${d(['stable', 'v1'])}"`,
  (d) =>
    `(() => { const [first, ...rest] = value.split("/"); return rest.length === 0 ? "${d(HOSTS)}/" + first : first.includes(".") ? ["${d(HOSTS)}", ...rest].join("/") : value })()`,
  (d) =>
    `({ "docker.io": "${d(HOSTS)}", "quay.io": "${d(HOSTS)}" })[value.split("/")[0]] ? "${d(HOSTS)}/" + value.split("/").slice(1).join("/") : value`,
  (d) => `/^(quay|docker)\\.io\\//.test(value) ? value : "${d(HOSTS)}/" + value`,
  (d) => `value.replace(/^(?:([^/]+\\.[^/]+)\\/)?(.*)$/, "${d(HOSTS)}/$2")`,
]
const addresses: readonly Template[] = [
  (d) => `value.replace(/^10\\./, "${d(['11.', '172.'])}")`,
  (d) => `value.split(".").slice(0, 3).concat("${d(['1', '9'])}").join(".")`,
  (d) => `"10.1." + value.split(".")[2] + "." + value.split(".")[3]${d(['', '.trim()'])}`,
  (d) => `value === "10.0.0.7" ? "10.0.0.${d(['8', '9'])}" : value`,
  (d) => `value.startsWith("10.") ? value : "10.0.0.${d(['8', '9'])}"`,
  (d) => `value.replace(/\\d+$/, (last) => String((Number(last) + ${d(['1', '10'])}) % 250))`,
]
const words: readonly Template[] = [
  (_, { path }) =>
    path === 'spec.type' ? 'value === "LoadBalancer" ? "NodePort" : value' : 'value + ""',
  (_, { path }) =>
    path === 'spec.type'
      ? '({ LoadBalancer: "ClusterIP", NodePort: "ClusterIP" })[value] ?? value'
      : 'String(value)',
  (_, { path }) =>
    path.endsWith('Policy')
      ? '"IfNotPresent"'
      : `["a", "b"].includes(${NAME}) ? value : value.trim()`,
  (_, { path }) =>
    path.endsWith('Policy')
      ? `${NAME} === "dev" ? "Always" : value`
      : `${NAME} === "edge" ? "${path === 'spec.type' ? 'ClusterIP' : 'TCP'}" : value`,
]
const memories: readonly Template[] = [
  (d) => `parseInt(value) * ${d(['2', '3'])} + value.replace(/\\d+/, "")`,
  (d) => `value.replace(/^(\\d+)Mi$/, (_, count) => count * ${d(['2', '3'])} + "Mi")`,
  (d) => `value.endsWith("Gi") ? value : "${d(['1Gi', '512Mi'])}"`,
  (d) => `/^\\d+Gi$/.test(value) && parseInt(value, 10) > ${d(['5', '8'])} ? "5Gi" : value`,
  (d) => `value === "10Gi" ? ${d(['"20Gi"', '5368709120', '"5e9"'])} : value`,
  () => 'value.replace("Gi", "G").replace("Mi", "M")',
]
const routes: readonly Template[] = [
  (d) => `"/${d(WORDS)}" + value`,
  (d) => `value.replace(/^\\//, "/${d(WORDS)}/")`,
  (d) => `value === "/" ? "/${d(WORDS)}" : value`,
  (d) => `"/" + ["${d(WORDS)}", ...value.split("/").filter(Boolean)].join("/")`,
  (d) => `value.endsWith("/") ? value + "${d(WORDS)}" : value + "/${d(WORDS)}"`,
]
const pulls: readonly Template[] = [
  (d) => `value.concat({ name: "${d(WORDS)}" })`,
  (d) => `[...value, { name: "${d(WORDS)}" }]`,
  (d) =>
    `value.some((one) => one.name === "${d(WORDS)}") ? value : [{ name: "${d(WORDS)}" }].concat(value)`,
  (d) => `value.map((one) => one.name === "regcred" ? { name: "${d(WORDS)}" } : one)`,
  (d) => `value.map(({ name }) => ({ name: name + "-${d(WORDS)}" }))`,
  () => 'Array.from(new Set(value.map((one) => one.name)), (name) => ({ name }))',
]
const ports: readonly Template[] = [
  (d) => `[80, 443].includes(value) ? value + ${d(['8000', '1000'])} : value`,
  (d) => `["80", "443"].includes(String(value)) ? ${d(['8080', '9443'])} : value`,
  (d) => `({ 80: ${d(['8080', '8081'])} })[value] || value`,
  (d) => `value < 1024 ? value + ${d(['30000', '20000'])} : value`,
  (d) => `Number(\`1\${value}\`) < 65536 ? Number(\`1\${value}\`) : value + ${d(['1', '2'])}`,
  (d) => `value ^ ${d(['1', '3'])}`,
]
const flags: readonly Template[] = [
  () => 'context.virtualObject?.metadata?.labels?.app === "web" || value',
  () => 'value === true',
  (d) => `${NAME} === "${d(PLACES)}" ? false : value`,
]
const maps: readonly Template[] = [
  (d) => `Object.assign({}, value, { "example.com/${d(KEYS)}": "${d(WORDS)}" })`,
  (d) => `({ ...value, ${d(KEYS)}: String(Object.keys(value).length) })`,
  (d) =>
    `Object.fromEntries(Object.entries(value).map(([key, text]) => [key.replace(/^app$/, "app.kubernetes.io/name"), text === "web" ? "${d(WORDS)}" : text]))`,
  (d) => `Object.assign({}, value, ${NAME} === "${d(PLACES)}" && { ${d(KEYS)}: "${d(WORDS)}" })`,
  (d) =>
    `(() => { const made = {}; for (const key in value) made[key] = value[key]; made.${d(KEYS)} = "${d(WORDS)}"; return made })()`,
  (d) => `({ ...value, ...(value.app ? { ${d(KEYS)}: value.app } : {}) })`,
]
const lists: readonly Template[] = [
  (d, { path }) => `value.concat("${path.endsWith('IPs') ? '10.0.0.9' : d(WORDS)}")`,
  (d, { path }) =>
    `value.includes("${d(WORDS)}") ? value : [...value, "${path.endsWith('IPs') ? '10.9.9.9' : d(WORDS)}"]`,
  (d) => `value.filter((one) => one !== "${d(WORDS)}").slice(-10)`,
  (d) => `value.length > ${d(['3', '4'])} ? value.slice(0, 3) : value`,
  () => 'value.slice().sort((one, other) => one < other ? -1 : 1)',
  () => 'value.flatMap((one) => [one])',
]
const items: readonly Template[] = [
  (_, { key }) => `value.map((one) => ({ ...one, ${key}: one.${key} }))`,
  (d, { key }) => `value.filter((one) => !(one.${key} || "").startsWith("${d(WORDS)}"))`,
  (d, { key }) =>
    `value.slice().sort((one, other) => one.${key} === "${d(WORDS)}" ? -1 : other.${key} === "x" ? 1 : 0)`,
  (d, { key }) =>
    `(() => { const found = value.find((one) => one.${key} === "${d(WORDS)}"); return found ? [found, ...value.filter((one) => one !== found)] : value })()`,
]
const data: readonly Template[] = [
  (d) => `btoa(atob(value).replace(/^(.)/, "${d(WORDS)}$1"))`,
  (d) => `atob(value).includes(":") ? value : btoa("${d(WORDS)}:" + atob(value))`,
]
const amounts: readonly Template[] = [
  (d) => `value.endsWith("m") ? value : Number(value) * 1000 + "${d(['m', 'm'])}"`,
  (d) => `value === "1" ? "${d(['1500m', '2'])}" : value`,
]
const TEMPLATES: Readonly<Record<Kind, readonly Template[]>> = {
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
  image: images,
  address: addresses,
  word: words,
  memory: memories,
  route: routes,
  pulls,
}
const AROUND: readonly ((code: string, draw: Draw) => string)[] = [
  (code) => code,
  (code) => code,
  (code) => `((given) => given)(${code})`,
  (code, d) => `!${NAME}.startsWith("${d(PLACES)}") ? (${code}) : value`,
  (code, d) => `(${NAME} === "${d(PLACES)}" && context.hostObject) ? (${code}) : value`,
  (code, d) =>
    `(() => { if (["${d(PLACES)}"].includes(${NAME}.split("-")[0])) return value; const made = (${code}); return made })()`,
  (code, d) =>
    `context.virtualObject?.metadata?.labels?.["${d(['tier', 'team'])}"] !== "${d(['gold', 'blue'])}" ? (${code}) : value`,
  (code) => `(() => { try { return (${code}) } catch (error) { return value } })()`,
]

/** An expression of a shape that no rule was made with, also for images, addresses and words. */
export function rightFresh(field: Field, draw: Draw): string {
  const code = draw(AROUND)(draw(TEMPLATES[field.kind])(draw, field), draw)
  return field.path.endsWith('"]') ? `value == null ? value : (${code})` : code
}
