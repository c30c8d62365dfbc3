// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript
/** Where it goes, there, and back. */
export type Pair = readonly [path: string, there: string, back: string]

const note = 'metadata.annotations[*]'
const port = 'spec.ports[*].port'
const map = 'metadata.annotations'
const list = 'spec.externalIPs'

const on = (path: string, pairs: readonly (readonly [string, string])[]): readonly Pair[] =>
  pairs.map(([there, back]) => [path, there, back])

/** Each loses something of some value that an object may well hold. */
export const LOSSY: readonly Pair[] = [
  ...on(map, [
    ['Object.fromEntries(Object.entries(value).map(([k, v]) => [k, v.toLowerCase()]))', 'value'],
  ]),
  ...on(list, [['[...new Set(value)].slice(0, 1)', 'value']]),
  ...on(note, [
    ['String(Number(value))', 'value'],
    ['value.slice(0, 63)', 'value'],
    ['value.replace("https://", "http://")', 'value.replace("http://", "https://")'],
    ['value.padStart(8, "0")', 'value.replace(/^0+/, "")'],
  ]),
  ...on('metadata.annotations["example.com/owner"]', [['value ?? "nobody"', 'value']]),
  ...on('spec.sessionAffinityConfig.clientIP.timeoutSeconds', [['value || 30', 'value']]),
  ...on(note, [
    ['value.toUpperCase()', 'value.toLowerCase()'],
    ['value.toLowerCase()', 'value.toUpperCase()'],
    ['value.toLowerCase()', 'value.charAt(0).toUpperCase() + value.slice(1)'],
    ['value.replace(/ /g, "_")', 'value.replace(/_/g, " ")'],
    ['value.replace(/ /g, "-")', 'value.replace(/-/g, " ")'],
    ['value.replace(/-/g, "_")', 'value.replace(/_/g, "-")'],
    ['value.replace(/\\./g, "-")', 'value.replace(/-/g, ".")'],
    ['value.replace(/\\//g, "-")', 'value.replace(/-/g, "/")'],
    ['value.split("_").join(" ")', 'value.split(" ").join("_")'],
    ['value.split(",").join(" ")', 'value.split(" ").join(",")'],
    ['value.split("/").join(".")', 'value.split(".").join("/")'],
    ['value.split(".")[0]', 'value + ".example.com"'],
    ['value.split("-")[0]', 'value + "-x"'],
    ['value.split("/").pop()', '"team/" + value'],
    ['value.slice(0, 3)', 'value + "-api"'],
    ['value.slice(1)', '"x" + value'],
    ['value.slice(2)', 'value'],
    ['value.substring(0, 5)', 'value.padEnd(8, "x")'],
    ['value.substr(1, 3)', '"a" + value + "b"'],
    ['JSON.stringify(value)', 'value.replace(/"/g, "")'],
    ['JSON.stringify({ v: value })', 'value.replace(/[{}"]|v:/g, "")'],
    ['"team-" + value', 'value.replace("-", "")'],
    ['"team-" + value', 'value.slice(4)'],
    ['"team-" + value', 'value.slice(6)'],
    ['"team-" + value', 'value.split("-")[1]'],
    ['"team-" + value', 'value.split("-").pop()'],
    ['"a-" + value', 'value.replace("b-", "")'],
    ['"x" + value', 'value.replace(/x/g, "")'],
    ['value + "-v2"', 'value.replace("-v", "")'],
    ['value + "-v2"', 'value.split("-")[0]'],
    ['value + "-v2"', 'value.slice(0, -2)'],
    ['value + "-v2"', 'value.slice(0, 4)'],
    ['value + "/" + value.length', 'value.split("/")[0]'],
    ['value.trim().slice(0, 2)', 'value + "b"'],
    ['value.replace(/[aeiou]/g, "")', 'value + "a"'],
    ['value.replace(/[^a-z]/g, "")', '"a" + value'],
    ['value.replace(/\\d/g, "#")', 'value.replace(/#/g, "1")'],
    ['value.startsWith("team-") ? value : "team-" + value', 'value.replace(/^team-/, "")'],
    ['value.endsWith("-v1") ? value : value + "-v1"', 'value.replace(/-v1$/, "")'],
    ['value.includes("web") ? "web" : value', 'value === "web" ? "web-1" : value'],
    ['value === "web" ? "api" : value', 'value === "api" ? "web" : value'],
    ['({ web: "w", db: "w" })[value] || value', '({ w: "web" })[value] || value'],
    ['({ web: "a" })[value] || "other"', '({ a: "web" })[value] || "other"'],
    ['value.split("").reverse().join("")', 'value'],
    ['value.split("").sort().join("")', 'value.split("").reverse().join("")'],
    ['value.length > 5 ? "long" : "short"', 'value === "long" ? "example" : "web"'],
    ['btoa(value)', 'value'],
    ['btoa(value).slice(0, 4)', 'atob(value)'],
    ['btoa(value.toLowerCase())', 'atob(value).toUpperCase()'],
    ['encodeURIComponent(value)', 'value.replace(/%/g, "")'],
    ['String(value.length)', '"x".repeat(Number(value))'],
  ]),
  ...on(port, [
    ['Math.floor(value / 10)', 'value * 10'],
    ['value % 1000', 'value + 8000'],
    ['Math.max(value, 1024)', 'value - 1024'],
    ['value + 1000', 'value - 100'],
    ['value < 1024 ? value + 8000 : value', 'value - 8000'],
    ['value === 80 ? 8080 : value', 'value === 8080 ? 80 : value'],
  ]),
  ...on(map, [
    ['({ owner: value.owner || "none" })', '({ owner: value.owner })'],
    ['Object.fromEntries(Object.entries(value).slice(0, 1))', '({ ...value, owner: "jane" })'],
  ]),
  ...on(list, [
    ['value.slice(0, 1)', 'value.concat([])'],
    ['value.slice(1)', '["10.0.0.7"].concat(value)'],
  ]),
]

const guarded = ([there, back]: readonly [string, string]): readonly [string, string] => [
  `value == null ? value : ${there}`,
  `value == null ? value : ${back}`,
]

/** Each brings back every value that an object may well hold. */
export const LOSSLESS: readonly Pair[] = [
  ...on(note, [
    ['"team-" + value', 'value.slice(5)'],
    ['"team-" + value', 'value.replace("team-", "")'],
    ['"team-" + value', 'value.replace(/^team-/, "")'],
    ['"team-" + value', 'value.substring("team-".length)'],
    ['"team-" + value', 'value.split("-").slice(1).join("-")'],
    ['`team-${value}`', 'value.slice(5)'],
    ['"a/b/" + value', 'value.split("/").slice(2).join("/")'],
    ['value + "-v2"', 'value.slice(0, -3)'],
    ['value + "-v2"', 'value.replace(/-v2$/, "")'],
    ['value + "-v2"', 'value.substring(0, value.length - 3)'],
    ['value + "-v2"', 'value.split("-").slice(0, -1).join("-")'],
    ['`<${value}>`', 'value.slice(1, -1)'],
    ['`<${value}>`', 'value.replace(/^<|>$/g, "")'],
    ['"[" + value + "]"', 'value.slice(1, value.length - 1)'],
    ['btoa(value)', 'atob(value)'],
    [
      '"m/" + btoa(value)',
      'atob(value.split("/")[1] + (value.split("/")[2] ? "/" + value.split("/").slice(2).join("/") : ""))',
    ],
    ['"b64:" + btoa(value)', 'atob(value.slice(4))'],
    ['"b64:" + btoa(value)', 'atob(value.split(":")[1])'],
    ['btoa(btoa(value))', 'atob(atob(value))'],
    ['encodeURIComponent(value)', 'decodeURIComponent(value)'],
    ['encodeURI(value)', 'decodeURI(value)'],
    ['JSON.stringify(value)', 'JSON.parse(value)'],
    ['JSON.stringify({ v: value })', 'JSON.parse(value).v'],
    ['JSON.stringify([value])', 'JSON.parse(value)[0]'],
    ['value.split("").reverse().join("")', 'value.split("").reverse().join("")'],
    ['Array.from(value).reverse().join("")', 'Array.from(value).reverse().join("")'],
    [
      'value.replace(/%/g, "%25").replace(/ /g, "%20")',
      'value.replace(/%20/g, " ").replace(/%25/g, "%")',
    ],
    [
      'value.replace(/~/g, "~0").replace(/\\//g, "~1")',
      'value.replace(/~1/g, "/").replace(/~0/g, "~")',
    ],
    ['context.vcluster.name + "-" + value', 'value.slice(context.vcluster.name.length + 1)'],
    ['context.vcluster.name + "-" + value', 'value.replace(context.vcluster.name + "-", "")'],
    [
      '`${context.vcluster.namespace}/${value}`',
      'value.slice(context.vcluster.namespace.length + 1)',
    ],
    [
      'value.split("").map((c) => c.charCodeAt(0)).join(".")',
      'value === "" ? "" : value.split(".").map((n) => String.fromCharCode(Number(n))).join("")',
    ],
    ['value.slice(1) + value.slice(0, 1)', 'value.slice(-1) + value.slice(0, -1)'],
    ['value.split("-").reverse().join("-")', 'value.split("-").reverse().join("-")'],
    ['value', 'value'],
    ['(() => { const p = "x-"; return p + value })()', 'value.slice(2)'],
    ['"v" + value.length + ":" + value', 'value.slice(value.indexOf(":") + 1)'],
    ['((v) => "q" + v)(value)', '((v) => v.slice(1))(value)'],
    ['["team", value].join(":")', 'value.slice(value.indexOf(":") + 1)'],
    ['value.concat("!")', 'value.slice(0, -1)'],
  ]),
  ...on(
    'metadata.annotations["example.com/owner"]',
    (
      [
        ['"team-" + value', 'value.slice(5)'],
        ['value + ".x"', 'value.replace(/\\.x$/, "")'],
        ['btoa(value)', 'atob(value)'],
        ['JSON.stringify({ v: value })', 'JSON.parse(value).v'],
        ['"m/" + btoa(value)', 'atob(value.slice(2))'],
        ['`${value}@host`', 'value.slice(0, -5)'],
      ] as const
    ).map(guarded),
  ),
  ...on(port, [
    ['value + 1000', 'value - 1000'],
    ['value * 2', 'value / 2'],
    ['65536 - value', '65536 - value'],
    ['value + 1', 'value - 1'],
  ]),
  ...on(map, [
    [
      'Object.fromEntries(Object.entries(value).map(([k, v]) => ["x." + k, v]))',
      'Object.fromEntries(Object.entries(value).map(([k, v]) => [k.slice(2), v]))',
    ],
    [
      'Object.fromEntries(Object.entries(value).map(([k, v]) => [k, "x" + v]))',
      'Object.fromEntries(Object.entries(value).map(([k, v]) => [k, v.slice(1)]))',
    ],
    [
      'Object.fromEntries(Object.entries(value).map(([k, v]) => [k, btoa(v)]))',
      'Object.fromEntries(Object.entries(value).map(([k, v]) => [k, atob(v)]))',
    ],
  ]),
  ...on(list, [
    ['value.slice().reverse()', 'value.slice().reverse()'],
    ['value.concat("10.9.9.9")', 'value.slice(0, -1)'],
    ['["10.9.9.9"].concat(value)', 'value.slice(1)'],
    ['[...value, "10.9.9.9"]', 'value.slice(0, value.length - 1)'],
  ]),
  ...on('spec.ports[*].name', [
    ['"p-" + value', 'value.slice(2)'],
    ['value + "-p"', 'value.replace(/-p$/, "")'],
    ['`p${value}`', 'value.substr(1)'],
  ]),
]
