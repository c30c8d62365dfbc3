// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript
import type { Draw } from './draw.ts'
import { type Field, type Kind, kindOf } from './fields.ts'

// Shapes that were written after the rules were done, so that no rule was made with them at hand.

type Template = (draw: Draw, field: Field) => string

const WORDS = 'beta canary main old fra muc tenant-7 web2 cache jobs ml'.split(' ')
const KEYS = 'app team component release part channel'.split(' ')
const PLACES = 'prod staging dev edge eu'.split(' ')
const NAME = 'context.vcluster.name'
const META = 'context.virtualObject?.metadata'

const names: readonly Template[] = [
  (d) => `value.padEnd(value.length + 1, "-") + "${d(WORDS)}"`,
  (d) => `["${d(WORDS)}"].concat(value.split("-")).join("-")`,
  (d) => `value.split("-").concat(["${d(WORDS)}"]).join("-")`,
  (d) => `value.replace(/^/, "${d(WORDS)}-")`,
  (d) => `value.replace(/$/, "-${d(WORDS)}")`,
  (d) => `value.replace(/^(.*)$/, "${d(WORDS)}-$1")`,
  (d) => `value.replace(/[a-z]+/, (word) => word + "-${d(WORDS)}")`,
  (d) => `String(value) + "-" + "${d(WORDS)}"`,
  (d) => `"${d(WORDS)}".concat("-", value)`,
  (d) => `((prefix, name) => prefix + "-" + name)("${d(WORDS)}", value)`,
  (d) => `(({ suffix }) => value + suffix)({ suffix: "-${d(WORDS)}" })`,
  (d) => `(() => { let name = value; name += "-${d(WORDS)}"; return name })()`,
  (d) =>
    `(() => { let made = ""; for (const sign of value) made += sign === "_" ? "-" : sign; return made + "-${d(WORDS)}" })()`,
  (d) => `(function (name) { return name.slice(0, 40) + "-${d(WORDS)}" })(value)`,
  (d) => `(function f(n) { return n > 0 ? "${d(WORDS)}-" + f(n - 1) : value })(${d([1, 2])})`,
  (d) =>
    `(() => { const table = new Map([["web", "${d(WORDS)}"], ["db", "${d(WORDS)}-db"]]); return table.get(value) ?? value })()`,
  (d) => `new Map([["web", "${d(WORDS)}"]]).has(value) ? "${d(WORDS)}-x" : value`,
  (d) => `value.search(/^${d(['web', 'db'])}/) === 0 ? "${d(WORDS)}-" + value : value`,
  (d) => `!/^${d(WORDS)}-/.test(value) ? \`${d(WORDS)}-\${value}\` : value`,
  (d) => `value.length <= ${d([40, 50])} ? value + "-${d(WORDS)}" : value.substring(0, 40)`,
  (d) =>
    `(() => { const at = value.indexOf("-"); return at < 0 ? value : value.slice(0, at) + "-${d(WORDS)}" })()`,
  (d) =>
    `(() => { const [first, ...others] = value.split("-"); return [first, "${d(WORDS)}", ...others].join("-") })()`,
  (d) =>
    `[...value].filter((sign) => /[a-z0-9-]/.test(sign)).join("").replace(/^-+|-+$/g, "") + "-${d(WORDS)}"`,
  (d) => `value.toLocaleLowerCase().trim() + "-${d(WORDS)}"`,
  (d) => `Array.of("${d(WORDS)}", value).join("-")`,
  (d) => `["${d(WORDS)}", value].reduce((left, right) => left + "-" + right)`,
  (d) => `["", "x", "y"].length > 2 && value !== "" ? value + "-${d(WORDS)}" : value`,
  (d) =>
    `(() => { switch (true) { case value.startsWith("web"): return "${d(WORDS)}-" + value; case value === "db": return "${d(WORDS)}"; default: return value } })()`,
  (d) => `(value.charCodeAt(0) < 110 ? "${d(['a', 'b'])}-" : "${d(['y', 'z'])}-") + value`,
  () => '`${context.vcluster.namespace}-${value}`',
  () => `[${NAME}, value].filter(Boolean).join("-")`,
  (d) => `(${NAME} + "-" + value + "-${d(WORDS)}").toLowerCase().slice(0, 60)`,
  (d) => `(({ vcluster: { name } }) => name + "-" + value)(context)${d(['', '.slice(0, 50)'])}`,
]

const texts: readonly Template[] = [
  (d) => `value.split(/[,;]/).map((part) => part.trim()).join("${d([';', ' ', ', '])}")`,
  (d) => `value.replace(/\\s+/g, "${d(['_', ' ', '+'])}") + " (${d(WORDS)})"`,
  (d) => `"${d(WORDS)}: " + value.split("").reverse().join("")`,
  (d) => `JSON.stringify({ at: ${NAME}, ${d(KEYS)}: value })`,
  (d) => `JSON.stringify(["${d(WORDS)}"].concat(value))`,
  (d) => `encodeURIComponent(value).replace(/%20/g, "+") + "#${d(WORDS)}"`,
  (d) => `value.trim() === "" ? "${d(WORDS)}" : value`,
  (d) =>
    `value.split("/").map((part, index, all) => index === all.length - 1 ? part + "-${d(WORDS)}" : part).join("/")`,
  (d) =>
    `(() => { const found = value.match(/^(\\w+)[./](\\w+)$/); return found ? found[2] + "@" + found[1] : "${d(WORDS)}" })()`,
  (d) =>
    `(() => { const found = /^(\\w+)-/.exec(value); return found === null ? value : found[1] + " ${d(WORDS)}" })()`,
  (d) =>
    `(() => { let parsed; try { parsed = JSON.parse(value) } catch { parsed = { name: value } } return parsed?.name ?? "${d(WORDS)}" })()`,
  (d) =>
    `value.startsWith("{") ? JSON.stringify({ ...JSON.parse(value), ${d(KEYS)}: "${d(WORDS)}" }) : value`,
  (d) => `value.includes(",") ? value.split(",")[0] + "${d(['!', '?'])}" : value`,
  (d) => `Number.isNaN(Number(value)) ? value : String(Number(value) + ${d([1, 2, 10])})`,
  (d) => `/^\\d+$/.test(value) ? "port " + value : value + " ${d(WORDS)}"`,
  (d) => `value.normalize("NFC").toUpperCase() + "${d(['!', '.'])}"`,
  (d) => `value.split("").map((sign) => sign.charCodeAt(0).toString(${d([16, 8])})).join(" ")`,
  (d) => `btoa(JSON.stringify({ ${d(KEYS)}: value }))`,
  (d) =>
    `Object.entries({ ${d(KEYS)}: value, at: "${d(WORDS)}" }).map(([k, v]) => k + "=" + v).join(",")`,
  (d) => `value.repeat(${d([1, 2])}) + "${d(WORDS)}"`,
  (d) => `value.length + "/" + value.toLowerCase().length + " ${d(WORDS)}"`,
  (d) => `(${META}?.annotations?.["example.com/${d(KEYS)}"] ?? "${d(WORDS)}") + ": " + value`,
  (d) =>
    `(() => { const labels = context.virtualObject?.metadata?.labels || {}; const tag = Object.keys(labels).sort().map((key) => key + ":" + labels[key]).join(); return tag + " " + value + "${d(WORDS)}" })()`,
  (d) =>
    `[${META}?.namespace, ${META}?.name, "${d(WORDS)}"].filter((part) => part !== undefined).join("/")`,
  (d) =>
    `context.virtualObject ? context.virtualObject.metadata.name + "/" + value : "${d(WORDS)}/" + value`,
]

const hosts: readonly Template[] = [
  (d) => `["${d(WORDS)}", ...value.split(".")].join(".")`,
  (d) => `value.replace(".", "-${d(WORDS)}.")`,
  (d) => `value.replace(/^([^.]+)/, "$1-${d(WORDS)}")`,
  (d) =>
    `(() => { const [head, ...tail] = value.split("."); return [head + "-${d(WORDS)}", ...tail].join(".") })()`,
  (d) => `value.startsWith("*.") ? value : "${d(WORDS)}." + value`,
  (d) => `value.endsWith(".example.com") ? value.slice(0, -12) + ".${d(WORDS)}.test" : value`,
  (d) => `value.split(".").map((part, i) => i === 0 ? "${d(WORDS)}-" + part : part).join(".")`,
  (d) => `value.split(".").length > ${d([2, 3])} ? value : "${d(WORDS)}." + value`,
  (d) => `value.substring(0, value.indexOf(".")) + ".${d(WORDS)}.internal"`,
]

const ports: readonly Template[] = [
  (d) => `value >= 1024 ? value : value + ${d([10_000, 20_000])}`,
  (d) => `Math.min(value + ${d([1, 100])}, 65535)`,
  (d) => `Math.round(value * 1.${d([1, 2])})`,
  (d) => `Math.trunc(value / 2) + ${d([1, 50])}`,
  (d) => `[80, 443].indexOf(value) >= 0 ? ${d([8080, 8443])} : value`,
  (d) => `new Map([[80, ${d([8080, 8081])}], [443, 8443]]).get(value) ?? value`,
  (d) => `Number(String(value).padStart(4, "${d([1, 2])}"))`,
  (d) => `parseInt("1" + value, 10) > 65535 ? value : value + ${d([1, 2])}`,
  (d) => `value | ${d([1, 1024])}`,
  (d) =>
    `(() => { let port = value; while (port < 1024) port += ${d([1000, 3000])}; return port })()`,
  (d) =>
    `(() => { switch (value) { case 80: return ${d([8080, 9080])}; case 443: return 8443; default: return value } })()`,
  (d) => `Number.isInteger(value) && value < ${d([100, 500])} ? value + 8000 : value`,
  (d) => `+(value + "").slice(0, 4) + ${d([1, 2])}`,
  () => `value + ${NAME}.length`,
]

const flags: readonly Template[] = [
  () => 'value !== true',
  (d) => `value || ${NAME}.endsWith("${d(PLACES)}")`,
  (d) => `value && ${NAME} !== "${d(PLACES)}"`,
  (d) => `Boolean(${META}?.labels?.${d(KEYS)})`,
  (d) => `!!${META}?.annotations?.["example.com/${d(KEYS)}"]`,
  (d) => `/^(${d(PLACES)}|${d(PLACES)})/.test(${NAME}) ? false : value`,
  (d) => `${META}?.namespace === "${d(WORDS)}"`,
]

const maps: readonly Template[] = [
  (d) => `Object.assign({ ${d(KEYS)}: "${d(WORDS)}" }, value)`,
  (d) => `Object.assign({}, value, { [\`example.com/${d(KEYS)}\`]: "${d(WORDS)}" })`,
  (d) => `Object.fromEntries([...Object.entries(value), ["${d(KEYS)}", "${d(WORDS)}"]])`,
  (d) => `Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : ${d([1, 2])}))`,
  (d) =>
    `Object.fromEntries(Object.keys(value).filter((key) => !key.startsWith("${d(KEYS)}")).map((key) => [key, value[key]]))`,
  (d) =>
    `(() => { const made = {}; for (const key in value) made[key] = value[key] + "-${d(WORDS)}"; return made })()`,
  (d) =>
    `(() => { const made = {}; for (const [key, text] of Object.entries(value)) { if (key !== "${d(KEYS)}") made[key] = text } return made })()`,
  (d) =>
    `(() => { const made = {}; Object.keys(value).forEach((key) => { made["${d(WORDS)}." + key] = value[key] }); return made })()`,
  (d) => `(({ ${d(KEYS)}: first = "${d(WORDS)}", ...others }) => ({ ...others, first }))(value)`,
  (d) => `value.hasOwnProperty("${d(KEYS)}") ? value : ({ ...value, extra: "${d(WORDS)}" })`,
  (d) =>
    `Object.keys(value).length > ${d([1, 2])} ? value : Object.assign({}, value, { ${d(KEYS)}: "${d(WORDS)}" })`,
  (d) =>
    `Object.entries(value).some(([, text]) => text === "${d(WORDS)}") ? value : { ...value, ${d(KEYS)}: "${d(WORDS)}" }`,
  (d) => `({ ...{ ${d(KEYS)}: "${d(WORDS)}" }, ...value })`,
  (d) =>
    `({ ...value, ...(${NAME}.startsWith("${d(PLACES)}") ? { ${d(KEYS)}: "${d(WORDS)}" } : {}) })`,
  (d) =>
    `({ ...value, ...(${META}?.namespace && { ${d(KEYS)}: context.virtualObject.metadata.namespace }) })`,
  (d) =>
    `["${d(KEYS)}", "${d(KEYS)}"].reduce((left, key) => { const { [key]: gone, ...rest } = left; return rest }, value)`,
  (d) => `JSON.parse(JSON.stringify(value).replace(/"${d(['web', 'api'])}"/g, '"${d(WORDS)}"'))`,
  (d) =>
    `(() => { const { ${d(KEYS)}: kept } = value; return kept === undefined ? value : { kept } })()`,
]

const lists: readonly Template[] = [
  (d) => `value.indexOf("${d(WORDS)}") < 0 ? value.concat("${d(WORDS)}") : value`,
  (d) => `[...new Set([...value, "${d(WORDS)}"])]`,
  (d) => `[].concat(value, ["${d(WORDS)}"])`,
  (d) => `value.concat(value.includes("--${d(WORDS)}") ? [] : ["--${d(WORDS)}"])`,
  (d) => `value.map((item) => item === "${d(['serve', 'a'])}" ? "${d(WORDS)}" : item)`,
  (d) => `value.filter((item, at, all) => all.indexOf(item) === at).concat("${d(WORDS)}")`,
  (d) => `value.filter((item) => !item.startsWith("--${d(WORDS)}="))`,
  (d) => `Array.from(value, (item) => item.trim()).concat(["${d(WORDS)}"])`,
  (d) =>
    `(() => { const made = []; for (const item of value) made.push(item + "${d(['', ' '])}".trim()); return made })()`,
  (d) => `(() => { const all = value.slice(); all.unshift("${d(WORDS)}"); return all })()`,
  (d) =>
    `(() => { const all = Array.from(value); all.splice(${d([0, 1])}, 0, "${d(WORDS)}"); return all })()`,
  (d) => `value.every((item) => item !== "${d(WORDS)}") ? [...value, "${d(WORDS)}"] : value`,
  (d) => `value.length > ${d([1, 2])} ? value.slice(1) : value`,
  (d) => `value.reduceRight((all, item) => [item, ...all], ["${d(WORDS)}"])`,
  (d) => `[...value].reverse().concat("${d(WORDS)}")`,
  (d) => `value.flatMap((item) => [item, item + "-${d(WORDS)}"])`,
  () => `value.concat(\`--cluster=\${${NAME}}\`)`,
  (d) => `value.findIndex((item) => item === "${d(WORDS)}") === -1 ? value : value.slice(0, 1)`,
]

const items: readonly Template[] = [
  (d, { key }) =>
    `value.map(({ ${key}, ...rest }) => ({ ...rest, ${key}: ${key} + "-${d(WORDS)}" }))`,
  (d, { key }) => `value.map((item, at) => at === 0 ? { ...item, ${key}: "${d(WORDS)}" } : item)`,
  (d, { key }) => `value.filter((item) => !["${d(WORDS)}", "${d(WORDS)}"].includes(item.${key}))`,
  (d, { key }) => `value.filter((item) => !/^${d(WORDS)}/.test(item.${key}))`,
  (d, { key }) =>
    `value.concat(value.slice(0, 1).map((item) => ({ ...item, ${key}: "${d(WORDS)}" })))`,
  (d, { key }) =>
    `(() => { const found = value.find((item) => item.${key} === "${d(WORDS)}"); return found ? [found] : value })()`,
  (d, { key }) =>
    `(() => { const made = []; for (const item of value) { if (item.${key} !== "${d(WORDS)}") made.push(item) } return made })()`,
  (d, { key }) =>
    `value.map((item) => item.${key}?.startsWith("${d(WORDS)}") ? { ...item } : item)`,
  (d, { key }) =>
    `value.flatMap((item) => item.${key} === "${d(WORDS)}" ? [] : [{ ...item, ${key}: (item.${key} || "x") + "-${d(WORDS)}" }])`,
  (_, { key }) => `value.slice().sort((a, b) => String(a.${key}).localeCompare(String(b.${key})))`,
  (d, { key }) =>
    `value.every((item) => item.${key} !== "${d(WORDS)}") ? value : value.filter((item) => item.${key})`,
  (d, { key }) =>
    `JSON.parse(JSON.stringify(value)).map((item) => { item.${key} = "${d(WORDS)}-" + item.${key}; return item })`,
]

const data: readonly Template[] = [
  (d) => `btoa([atob(value), "${d(WORDS)}"].join("-"))`,
  (d) => `btoa(atob(value).split("").reverse().join("")${d(['', '.trim()'])})`,
  (d) =>
    `(() => { const plain = atob(value); return btoa(plain === "web" ? "${d(WORDS)}" : plain) })()`,
  (d) => `atob(value) === "web" ? btoa("${d(WORDS)}") : value`,
]

const amounts: readonly Template[] = [
  (d) => `/^\\d+m$/.test(value) ? String(parseInt(value, 10) + ${d([50, 100])}) + "m" : value`,
  (d) =>
    `value.endsWith("m") && parseInt(value, 10) < ${d([200, 400])} ? "${d([200, 400])}m" : value`,
  (d) => `({ "1": "${d(['2', '1500m'])}", "100m": "250m" })[value] ?? value`,
]

const TEMPLATES: Readonly<Partial<Record<Kind, readonly Template[]>>> = {
  name: names,
  host: hosts,
  note: [...names, ...texts],
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

const TESTS: readonly ((draw: Draw, field: Field) => string)[] = [
  (d) => `"${d(PLACES)}" === ${NAME}`,
  (d) => `${NAME}.slice(0, 3) === "${d(PLACES).slice(0, 3)}"`,
  (d) => `${NAME}.indexOf("${d(PLACES)}") !== -1`,
  (d) => `${NAME}.lastIndexOf("-${d(PLACES)}") > 0`,
  (d) => `${NAME}.search(/${d(PLACES)}/) >= 0`,
  (d) => `new RegExp("^${d(PLACES)}").test(${NAME})`,
  (d) => `${NAME}.split("-").includes("${d(PLACES)}")`,
  (d) => `${NAME}.split("-").pop() === "${d(PLACES)}"`,
  (d) => `["${d(PLACES)}", "${d(PLACES)}"].some((each) => ${NAME}.startsWith(each))`,
  (d) => `["${d(PLACES)}", "${d(PLACES)}"].find((each) => each === ${NAME}) !== undefined`,
  (d) => `"${d(PLACES)},${d(PLACES)}-eu".split(",").includes(${NAME})`,
  (d) => `({ ${d(PLACES)}: true })[${NAME}]`,
  (d) => `${NAME} in { ${d(PLACES)}: 1, other: 2 }`,
  (d) => `${NAME} > "${d(['e', 'f'])}"`,
  (d) => `\`\${context.vcluster.namespace}/\${${NAME}}\` === "shop/${d(PLACES)}"`,
  (d) => `${META}?.labels?.["app.kubernetes.io/${d(['name', 'part-of'])}"] !== undefined`,
  (d) =>
    `Object.entries(${META}?.labels ?? {}).some(([key, text]) => key === "${d(['tier', 'zone'])}" && text !== "")`,
  (d) => `(${META}?.labels || {}).${d(['tier', 'zone', 'team'])} !== "${d(['gold', 'blue'])}"`,
  (d) => `(${META}?.namespace ?? "").startsWith("${d(['kube', 'shop'])}")`,
  (d) => `${META}?.name?.length > ${d([2, 3])}`,
  (d) => `/^(kube|${d(['shop', 'team'])})-/.test(${META}?.namespace)`,
  () => `${META}?.ownerReferences?.some((owner) => owner.name === "owner")`,
  () => `Array.isArray(${META}?.ownerReferences)`,
  (d) => `JSON.parse(${META}?.annotations?.replicas ?? "1") > ${d([1, 2])}`,
  () => 'context.hostObject == null',
  () => 'context.virtualObject !== null && context.hostObject !== null',
  (d) => `context.vcluster.config?.exportKubeConfig?.context === "${d(['shop', 'blue'])}"`,
  (_, { path }) =>
    path.includes('[*]') ? '/[.][0-2]$|app$/.test(context.path)' : `${NAME}.length < 6`,
  (_, field) => `context.virtualObject?.kind !== "${kindOf(field)}"`,
]

type Around = (code: string, test: string, draw: Draw) => string

const AROUND: readonly Around[] = [
  (code, test) => `(${test}) === false ? value : (${code})`,
  (code, test) => `!!(${test}) ? (${code}) : value`,
  (code, test) => `Boolean(${test}) ? (${code}) : value`,
  (code, test) => `(() => { if (!!(${test})) { return (${code}) } else { return value } })()`,
  (code, test) => `(() => { let made = value; if (${test}) { made = (${code}) } return made })()`,
  (code, test) => `((isMeant) => isMeant ? (${code}) : value)(${test})`,
  (code, test) => `(function () { if (${test}) return (${code}); return value })()`,
  (code, test) => `(() => { const make = () => (${code}); return (${test}) ? make() : value })()`,
  (code, test) => `[(() => value), (() => (${code}))][Number(Boolean(${test}))]()`,
  (code, test) =>
    `(() => { try { return (${test}) ? (${code}) : value } catch (error) { return value } })()`,
  (code, _, d) =>
    `(() => { const by = { ${d(PLACES)}: () => (${code}), default: () => value }; return (by[${NAME}] ?? by.default)() })()`,
  (code, _, d) =>
    `(() => { switch (${NAME}.split("-")[0]) { case "${d(PLACES)}": { const made = (${code}); return made } } return value })()`,
  (code, _, d) =>
    `(() => { const { vcluster: { name, namespace } } = context; if (name === "${d(PLACES)}" && namespace !== "x") return (${code}); return value })()`,
  (code, test, d) => `${NAME} === "${d(PLACES)}" ? (${test}) ? (${code}) : value : value`,
]

const isPlain = (code: string): boolean => /^[^?|&,]*$/.test(code)

/** An expression of another shape than the rules were made with; half of them in branches. */
export function rightLater(field: Field, draw: Draw): string {
  const code = draw(TEMPLATES[field.kind] ?? names)(draw, field)
  if (field.path.endsWith('"]')) {
    const inner = isPlain(code) ? code : `(${code})`
    const guards = [
      `value === null ? value : ${inner}`,
      `!value ? value : ${inner}`,
      `value != null ? ${inner} : value`,
      `(() => { if (value == null) return value; return (${code}) })()`,
    ]
    return draw(guards)
  }
  if (draw([true, false])) return code
  return draw(AROUND)(code, draw(TESTS)(draw, field), draw)
}
