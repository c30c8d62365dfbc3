import { createContext, Script } from 'node:vm'
import { type Field, type Kind, RARE, VALUES } from './fields.ts'

/** What Node makes of an expression for one value. */
export type Result = { readonly json: string } | 'throws'

const sandbox = createContext({})
new Script(`
  const bytes = (text) => unescape(encodeURIComponent(text))
  var btoa = (text) => { if (text == null) throw new TypeError('btoa'); return base64(bytes(String(text))) }
  var atob = (text) => { if (text == null) throw new TypeError('atob'); return decodeURIComponent(escape(plain(String(text)))) }
`).runInContext(sandbox)
Object.assign(sandbox, {
  base64: (text: string) => Buffer.from(text, 'latin1').toString('base64'),
  plain: (text: string) => Buffer.from(text, 'base64').toString('latin1'),
})

const object = {
  metadata: {
    name: 'web',
    namespace: 'shop',
    labels: { app: 'web', team: 'blue' },
    annotations: {},
  },
}
const CONTEXTS = [null, object].map((each) => ({
  vcluster: { name: 'my-vc', namespace: 'team-a', config: {} },
  hostObject: each,
  virtualObject: each,
  path: 'a.b',
}))

const KIND_OF = (value: unknown): string =>
  Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value

/** JSON keeps neither NaN nor a function apart from null: as words of their own. */
const writtenAs = (_: string, value: unknown) => {
  if (typeof value === 'function' || typeof value === 'symbol') return '\u0000function'
  if (typeof value === 'bigint') return '\u0000bigint'
  return typeof value === 'number' && !Number.isFinite(value) ? '\u0000NaN' : value
}

export function runsOf(code: string, values: readonly unknown[]): readonly Result[] {
  let script: Script
  try {
    script = new Script(`(${code})`)
  } catch {
    return values.flatMap(() => CONTEXTS.map((): Result => 'throws'))
  }
  return values.flatMap((value) =>
    CONTEXTS.map((context): Result => {
      try {
        Object.assign(sandbox, structuredClone({ value, context }))
        const result: unknown = script.runInContext(sandbox, { timeout: 1000 })
        if (Object.prototype.toString.call(result) === '[object Promise]')
          return { json: '"\u0000promise"' }
        return { json: JSON.stringify(result, writtenAs) ?? 'null' }
      } catch {
        return 'throws'
      }
    }),
  )
}

const isText = (value: unknown): boolean => typeof value === 'string' && !value.startsWith('\u0000')

const isItem = (value: unknown): boolean =>
  KIND_OF(value) === 'object' &&
  Object.entries(Object(value)).every(
    ([key, part]) => !/^(?:name|host|ip)$/.test(key) || isText(part),
  )

/** True of an item with the key that its schema requires. */
const has = (key: string) => (value: unknown) => isItem(value) && Object(value)[key] !== undefined

const FITS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: isText,
  key: isText,
  number: Number.isInteger,
  flag: (value) => typeof value === 'boolean',
  labels: (value) => KIND_OF(value) === 'object' && Object.values(Object(value)).every(isText),
  texts: (value) => Array.isArray(value) && value.every(isText),
  ports: (value) => Array.isArray(value) && value.every(has('port')),
  containers: (value) => Array.isArray(value) && value.every(has('name')),
  addresses: (value) => Array.isArray(value) && value.every(has('ip')),
  rules: (value) => Array.isArray(value) && value.every(isItem),
}

const isRefused = (result: Result, kind: Kind): boolean =>
  result === 'throws' || (result.json !== 'null' && !FITS[kind](JSON.parse(result.json)))

const valuesOf = ({ kind, values }: Field) => values ?? VALUES[kind]

export type Harm = 'severe' | 'changed' | 'same'

/** How many of all results have to be wrong for a mistake that every user of it sees. */
const NEARLY_ALL = 0.9

/** What a mistake does: nearly always refused, different at times, or nothing. */
export function harmOf(field: Field, good: string, bad: string): Harm {
  const { kind } = field
  const usual = runsOf(bad, valuesOf(field))
  const refused = usual.filter((result) => isRefused(result, kind)).length
  if (refused >= usual.length * NEARLY_ALL) return 'severe'
  const values = [...valuesOf(field), ...RARE[kind]]
  const [before, after] = [good, bad].map((code) =>
    runsOf(code, values).map((each) => JSON.stringify(each)),
  )
  return before?.join() === after?.join() ? 'same' : 'changed'
}

/** True of a text, and of all texts of a map or under the names of a list, that the field's validation takes. */
function hasForm(value: unknown, form: RegExp, key = ''): boolean {
  if (typeof value === 'string') return !/^(?:|item|name|host|ip)$/.test(key) || form.test(value)
  if (Array.isArray(value)) return value.every((item) => hasForm(item, form, 'item'))
  const isItem = key === 'item'
  return Object.entries(Object(value)).every(([name, part]) =>
    hasForm(part, form, isItem ? name : ''),
  )
}

/** Nothing of a good expression is refused, be the value rare or not; and texts that fit stay so. */
export function isGood(field: Field, code: string): boolean {
  const { kind, form } = field
  const values = [...valuesOf(field), ...RARE[kind]]
  const fitting = form === undefined ? [] : valuesOf(field).filter((value) => hasForm(value, form))
  return (
    runsOf(code, values).every((result) => !isRefused(result, kind)) &&
    (form === undefined ||
      runsOf(code, fitting).every(
        (result) => result !== 'throws' && hasForm(JSON.parse(result.json), form),
      ))
  )
}
