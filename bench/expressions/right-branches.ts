// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript
import type { Draw } from './draw.ts'
import { type Field, kindOf } from './fields.ts'
import { rightExpression } from './right.ts'

const CLUSTER = 'context.vcluster.name'
const META = 'context.virtualObject?.metadata'
const SET = 'context.virtualObject.metadata'
const NAMES = 'prod staging dev edge eu'.split(' ')
const TIERS = 'gold silver blue'.split(' ')
const KEYS = 'tier team zone'.split(' ')

export type Test = (draw: Draw) => string

/** Tests of the context that make sense for every field. */
const TESTS: readonly Test[] = [
  (d) => `${CLUSTER} === "${d(NAMES)}"`,
  (d) => `${CLUSTER} !== "${d(NAMES)}"`,
  (d) => `${CLUSTER} === "${d(NAMES)}" || ${CLUSTER} === "${d(NAMES)}-eu"`,
  (d) => `${CLUSTER}.startsWith("${d(NAMES)}-")`,
  (d) => `!${CLUSTER}.endsWith("-${d(NAMES)}")`,
  (d) => `/^(${d(NAMES)}|${d(NAMES)})-/.test(${CLUSTER})`,
  (d) => `${CLUSTER}.match(/-${d(NAMES)}$/)`,
  (d) => `["${d(NAMES)}", "${d(NAMES)}-eu"].includes(${CLUSTER})`,
  (d) => `new Set(["${d(NAMES)}", "${d(NAMES)}-eu"]).has(${CLUSTER})`,
  (d) => `["${d(NAMES)}"].indexOf(${CLUSTER}) >= 0`,
  (d) => `${CLUSTER}.split("-")[0] === "${d(NAMES)}"`,
  (d) => `${CLUSTER}.toLowerCase().indexOf("${d(NAMES)}") === 0`,
  (d) => `${CLUSTER}.length > ${d([5, 20])}`,
  (d) => `context.vcluster.namespace === "${d(['kube-system', 'shop'])}"`,
  (d) => `${META}?.labels?.${d(KEYS)} === "${d(TIERS)}"`,
  (d) => `${META}?.labels?.${d(KEYS)}`,
  (d) => `"${d(KEYS)}" in (${META}?.labels ?? {})`,
  (d) => `${META}?.annotations?.["example.com/${d(KEYS)}"] === "true"`,
  (d) => `${META}?.namespace === "${d(['kube-system', 'shop'])}"`,
  (d) => `${META}?.name === "${d(['web', 'db'])}"`,
  (d) => `${META}?.name?.startsWith("${d(['web', 'db'])}")`,
  (d) =>
    `context.virtualObject && context.virtualObject.metadata.namespace !== "${d(['shop', 'kube-system'])}"`,
  () => 'context.vcluster.config?.sync?.toHost?.pods?.enabled',
  () => 'context.vcluster.config?.controlPlane?.distro?.k8s?.enabled === true',
  () => `(${META}?.ownerReferences?.length ?? 0) > 0`,
  (d) => `Number(${META}?.annotations?.replicas ?? 1) > ${d([0, 1, 2])}`,
  (d) => `Object.keys(${META}?.labels ?? {}).includes("${d(KEYS)}")`,
  (d) => `context.hostObject && !context.hostObject.metadata.labels?.${d(KEYS)}`,
  () => `typeof ${META}?.labels?.team === "string"`,
]

/** Tests that can go either way for some fields only. */
function testsOf(field: Field): readonly Test[] {
  const { path, resource } = field
  const isKey = /(?:labels|annotations)\[\*\]$/.test(path)
  const key = (d: Draw) => d(isKey ? ['app', 'owner', 'link'] : ['.0', '.1'])
  return [
    ...TESTS,
    () => `context.virtualObject?.kind === "${kindOf(field)}"`,
    ...(path.includes('*') ? [(d: Draw) => `context.path.includes("${key(d)}")`] : []),
    ...(isKey ? [(d: Draw) => `context.path.endsWith("${key(d)}")`] : []),
    ...(resource === 'services'
      ? [() => 'context.virtualObject?.spec?.ports?.some((port) => port.name === "https")']
      : []),
  ]
}

export type Wrapped = (code: string, draw: Draw, tests: readonly Test[]) => string

/** Both tests, unless they ask for the same and may exclude each other. */
function bothOf(one: string, other: string): string {
  const [asked] = one.split(/ [!=]==/)
  return other.startsWith(asked ?? '') ? `(${one})` : `(${one}) && (${other})`
}

const AROUND: readonly Wrapped[] = [
  (code, d, tests) => `${d(tests)(d)} ? (${code}) : value`,
  (code, d, tests) => `(${d(tests)(d)}) ? (${code}) : value`,
  (code, d, tests) => `!(${d(tests)(d)}) ? value : (${code})`,
  (code, d, tests) => `${d(tests.slice(0, 1))(d)} ? value : ${d(tests)(d)} ? (${code}) : value`,
  (code, d, tests) => `${bothOf(d(tests)(d), d(tests)(d))} ? (${code}) : value`,
  (code, d, tests) => `(() => { if (${d(tests)(d)}) { return (${code}) } return value })()`,
  (code, d, tests) => `(() => { if (!(${d(tests)(d)})) return value; return (${code}) })()`,
  (code, d) =>
    `(() => { switch (${CLUSTER}) { case "${d(NAMES)}": case "other": return (${code}); default: return value } })()`,
  (code, d, tests) =>
    `(() => { switch (true) { case Boolean(${d(tests)(d)}): return (${code}); default: return value } })()`,
  (code, d) => `({ "${d(NAMES)}": (${code}) })[${CLUSTER}] ?? value`,
  (code, d) => `(({ "${d(NAMES)}": () => (${code}) })[${CLUSTER}] || (() => value))()`,
  (code, d) => `((name) => name === "${d(NAMES)}" ? (${code}) : value)(${CLUSTER})`,
  (code, d) =>
    `(() => { const { name } = context.vcluster; return name.startsWith("${d(NAMES)}") ? (${code}) : value })()`,
  (code, d, tests) =>
    `(() => { const isMeant = ${d(tests)(d)}; return isMeant ? (${code}) : value })()`,
]

/** Branches that read what their test asked for, for texts. */
const READS: readonly Test[] = [
  (d) =>
    `${META}?.labels?.${d(KEYS)} ? ${SET}.labels.team + "-" + value : value`.replace(
      /labels\?\.\w+/,
      'labels?.team',
    ),
  (d) => `${META}?.labels?.tier === "${d(TIERS)}" ? ${SET}.labels.tier.slice(0, 2) + value : value`,
  () => `"zone" in (${META}?.labels ?? {}) ? ${SET}.labels.zone + "-" + value : value`,
  (d) =>
    `(() => { const found = ${CLUSTER}.match(/^${d(NAMES)}-(\\w+)$/); return found ? found[1] + "-" + value : value })()`,
  (d) =>
    `(() => { const [, zone] = ${CLUSTER}.split("-"); return zone === "${d(NAMES)}" ? zone.toLowerCase() + "-" + value : value })()`,
  () =>
    `(${META}?.ownerReferences?.length ?? 0) > 0 ? ${SET}.ownerReferences[0].name + "-" + value : value`,
  () => `typeof ${META}?.labels?.team === "string" ? ${SET}.labels.team + "-" + value : value`,
  () =>
    `context.virtualObject && context.virtualObject.metadata.labels && context.virtualObject.metadata.labels.zone ? context.virtualObject.metadata.labels.zone + "-" + value : value`,
  (d) =>
    `(() => { const labels = ${META}?.labels ?? {}; if (!labels.tier) return value; return labels.tier === "${d(TIERS)}" ? labels.tier.charAt(0) + value : value })()`,
  (d) =>
    `(() => { const team = ${META}?.labels?.team; if (team === undefined) { return value } return team + "-${d(NAMES)}" })()`,
  (d) =>
    `context.vcluster.config?.exportKubeConfig?.context ? context.vcluster.config.exportKubeConfig.context + "-${d(NAMES)}" : value`,
]

const READS_OF_SERVICES: readonly Test[] = [
  ...READS,
  () =>
    `context.virtualObject?.spec?.ports?.some((port) => port.name === "https") ? "p" + context.virtualObject.spec.ports.find((port) => port.name === "https").port + "-" + value : value`,
]

/** A right expression in a branch that the context decides on. */
export function rightBranch(field: Field, draw: Draw): string {
  const isText = field.kind === 'note' && !field.path.endsWith('"]')
  const reads = field.resource === 'services' ? READS_OF_SERVICES : READS
  if (isText && draw([true, false])) return draw(reads)(draw)
  return draw(AROUND)(rightExpression(field, draw), draw, testsOf(field))
}
