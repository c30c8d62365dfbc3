import { createContext, Script } from 'node:vm'
import { type Field, hasForm, hasType, kindOf, pathsOf, rareOf, valuesOf } from './fields.ts'

/** What Node's own engine makes of an expression. */
type Result = { readonly json: string } | 'throws' | 'hangs'

const sandbox = createContext({
  base64: (text: string) => Buffer.from(text, 'latin1').toString('base64'),
  plain: (text: string) => Buffer.from(text, 'base64').toString('latin1'),
})
new Script(`
  var btoa = (text) => { if (text == null) throw new TypeError('btoa'); return base64(unescape(encodeURIComponent(String(text)))) }
  var atob = (text) => {
    if (text == null || String(text).length % 4 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw new TypeError('atob')
    const bytes = plain(String(text))
    try { return decodeURIComponent(escape(bytes)) } catch { return bytes }
  }
  var virtualToHostDNS = (text) => {
    if (!/^[a-z0-9-]+\\.[a-z0-9-]+\\.svc(\\..+)?$/.test(text)) throw new TypeError('virtualToHostDNS')
    return 'x-' + text.split('.').join('-x-')
  }
`).runInContext(sandbox)

const object = {
  apiVersion: 'v1',
  kind: 'Sample',
  metadata: {
    name: 'web',
    namespace: 'shop',
    labels: { app: 'web', team: 'blue' },
    annotations: {},
  },
}

/** With an object of the field's kind and without, at a path that the field's pattern matches. */
const usualContexts = (field: Field): readonly object[] =>
  [null, { ...object, kind: kindOf(field) }].map((each) => ({
    vcluster: { name: 'my-vc', namespace: 'team-a', config: {} },
    hostObject: each,
    virtualObject: each,
    path: pathsOf(field)[0],
  }))

const writtenAs = (_: string, value: unknown) => {
  if (typeof value === 'function' || typeof value === 'symbol') return '\u0000function'
  if (typeof value === 'bigint') return '\u0000bigint'
  const tag = Object.prototype.toString.call(value).slice(8, -1)
  if (/^(?:Map|Set|Promise|.*Iterator|Generator)$/.test(tag)) return `\u0000${tag}`
  return typeof value === 'number' && !Number.isFinite(value) ? '\u0000NaN' : value
}

const owned = {
  ...object,
  spec: { ports: [{ name: 'https', port: 443 }] },
  metadata: {
    ...object.metadata,
    name: 'db',
    namespace: 'kube-system',
    annotations: {
      'example.com/tier': 'true',
      'example.com/team': 'true',
      'example.com/zone': 'true',
      replicas: '3',
    },
    ownerReferences: [{ name: 'owner' }],
  },
}
const config = {
  sync: { toHost: { pods: { enabled: true } } },
  controlPlane: { distro: { k8s: { enabled: true } } },
  exportKubeConfig: { context: 'shop' },
}

const LABELS = ['gold', 'silver', 'blue'].map((tier, index) => ({
  tier,
  zone: ['blue', 'gold', 'silver'][index],
  team: ['silver', 'blue', 'gold'][index],
}))

const CLUSTERS = 'prod prod-eu staging staging-eu dev dev-eu edge edge-prod eu eu-eu'.split(' ')

/** Contexts in which branches run that the usual ones do not take. */
const otherContexts = (field: Field): readonly object[] =>
  CLUSTERS.flatMap((name, index) =>
    [object, field.resource === 'services' ? owned : { ...owned, spec: {} }].map((each) => {
      const labels = each === object ? object.metadata.labels : LABELS[index % LABELS.length]
      const own = { ...each, kind: kindOf(field), metadata: { ...each.metadata, labels } }
      const paths = pathsOf(field)
      return {
        vcluster: { name, namespace: index % 2 ? 'shop' : 'kube-system', config },
        hostObject: index % 3 ? own : null,
        virtualObject: own,
        path: paths[index % paths.length],
      }
    }),
  )

export function runsOf(
  code: string,
  values: readonly unknown[],
  contexts: readonly object[],
): readonly Result[] {
  let script: Script
  try {
    script = new Script(`(${code}\n)`)
  } catch {
    return values.flatMap(() => contexts.map((): Result => 'throws'))
  }
  return values.flatMap((value) =>
    contexts.map((context): Result => {
      try {
        Object.assign(sandbox, structuredClone({ value, context }))
        const result: unknown = script.runInContext(sandbox, { timeout: 200 })
        return { json: JSON.stringify(result, writtenAs) ?? 'null' }
      } catch (error) {
        return String((error as Error)?.message).includes('timed out') ? 'hangs' : 'throws'
      }
    }),
  )
}

export type Harm = 'severe' | 'form' | 'changed' | 'same'

/** How many of all results have to be wrong for a mistake that every user of it sees. */
const NEARLY_ALL = 0.9

/** Refused by all, of a form that the API refuses, different at times, or no mistake at all. */
export function harmOf(field: Field, right: string, wrong: string): Harm {
  const contexts = usualContexts(field)
  const usual = runsOf(wrong, valuesOf(field), contexts)
  const share = (is: (result: Result) => boolean) => usual.filter(is).length / usual.length
  if (share((each) => !isUsable(each, (value) => hasType(field, value))) >= NEARLY_ALL)
    return 'severe'
  if (share((each) => !isUsable(each, (value) => hasForm(field, value))) >= NEARLY_ALL)
    return 'form'
  const values = [...valuesOf(field), ...rareOf(field)]
  const [before, after] = [right, wrong].map((code) =>
    JSON.stringify(runsOf(code, values, contexts)),
  )
  return before === after ? 'same' : 'changed'
}

const isUsable = (result: Result, is: (value: unknown) => boolean): boolean =>
  typeof result === 'object' && is(JSON.parse(result.json))

/** True if the API takes what comes of every value, and the field is not removed. */
export function isRight(field: Field, code: string): boolean {
  const contexts = [...usualContexts(field), ...otherContexts(field)]
  return [...valuesOf(field), ...rareOf(field)].every((value) =>
    runsOf(code, [value], contexts).every(
      (result) =>
        isUsable(result, (each) => hasType(field, each) && hasForm(field, each)) &&
        (value === null || (result as { json: string }).json !== 'null'),
    ),
  )
}
