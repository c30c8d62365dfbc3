import { createContext, Script } from 'node:vm'
import { objectPairs, type Subject } from './subjects.ts'
import { NAMES, type Sample, textsIn, widerSamples } from './wider.ts'

/** What one run of an expression shows. */
export interface Outcome {
  /** The value at the path; undefined or null where there is none. */
  readonly value: unknown
  /** Values that live objects hold, with every object of the context there or not. */
  readonly typical: boolean
  /** The message of what was thrown; undefined where a result came out. */
  readonly thrown: string | undefined
  readonly result: unknown
  readonly error: unknown
  /** The objects of the context that were null, and those without labels: `hostObject`, `hostObject.labels`. */
  readonly missing: readonly string[]
}

// `probe` watches a part of an expression; all else is what the platform's sandbox has.
const sandbox = createContext({ seen: [] })
new Script(`
  const given = (value) => { if (value == null) throw new Error('helper: nothing to work on'); return String(value) }
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  var btoa = (value) => {
    const text = given(value)
    let bits = '', out = ''
    for (const char of text) bits += (char.charCodeAt(0) & 255).toString(2).padStart(8, '0')
    while (bits.length % 6) bits += '0'
    for (let at = 0; at < bits.length; at += 6) out += letters[parseInt(bits.slice(at, at + 6), 2)]
    return out + '='.repeat((4 - out.length % 4) % 4)
  }
  var atob = (value) => {
    const text = given(value).replace(/=+$/, '')
    if (!/^[A-Za-z0-9+/]*$/.test(text) || text.length % 4 === 1) throw new Error('helper: not base64')
    let bits = '', out = ''
    for (const char of text) bits += letters.indexOf(char).toString(2).padStart(6, '0')
    for (let at = 0; at + 8 <= bits.length; at += 8) out += String.fromCharCode(parseInt(bits.slice(at, at + 8), 2))
    return out
  }
  var virtualToHostDNS = (value) => {
    const [name, namespace, svc] = given(value).split('.')
    if (svc !== 'svc') throw new Error('helper: not a service')
    return name + '-x-' + namespace + '-x-vc.host.svc'
  }
  var probe = (value) => { seen.push(value); return value }
  var thaw = (json) => json === undefined ? undefined : JSON.parse(json)
`).runInContext(sandbox)

interface Sandbox {
  readonly seen: unknown[]
  readonly thaw: (json: string | undefined) => unknown
}

const { seen, thaw } = sandbox as unknown as Sandbox

const contextOf = ({ names, objects: [hostObject, virtualObject] }: Omit<Sample, 'value'>) => {
  const { path, ...vcluster } = names
  return JSON.stringify({
    vcluster: { ...vcluster, config: { sync: {} } },
    hostObject,
    virtualObject,
    path,
  })
}

const missingOf = (objects: Sample['objects']): readonly string[] =>
  ['hostObject', 'virtualObject'].flatMap((name, index) => {
    const given = objects[index] as { readonly metadata: object } | null
    if (given === null) return [name]
    return 'labels' in given.metadata ? [] : [`${name}.labels`]
  })

const contexts = objectPairs.map((objects) => ({
  context: contextOf({ names: NAMES, objects }),
  missing: missingOf(objects),
}))

/** The values to try, each with whether it is an everyday one. */
export function samplesOf(
  subject: Subject,
  text: string,
): readonly { readonly value: unknown; readonly typical: boolean }[] {
  return [
    ...subject.typical.map((value) => ({ value, typical: true })),
    ...subject.rare.map((value) => ({ value, typical: false })),
    // What the expression compares with is a value that it was written for.
    ...(subject.type === 'string' ? textsIn(text) : []).map((value) => ({
      value,
      typical: false,
    })),
    ...(subject.mayBeMissing ? [{ value: null, typical: false }] : []),
  ]
}

/** Runs an expression on every sample of its subject. */
export function runAll(text: string, subject: Subject): readonly Outcome[] {
  const run = compile(text)
  // What reads no object of the context gives the same whatever they are.
  const readable = /context(?!\.(?:vcluster|path)\b)/.test(text) ? contexts : contexts.slice(0, 1)
  return samplesOf(subject, text).flatMap(({ value, typical }) => {
    const json = JSON.stringify(value)
    return readable.map((around) => outcomeOf(run, { value, typical, json, ...around }))
  })
}

/** Runs an expression on samples made for it, one after the other, until somebody has seen enough. */
export function* runWider(text: string, subject: Subject): Iterable<Outcome> {
  const run = compile(text)
  for (const { value, ...around } of widerSamples(subject, text)) {
    const json = JSON.stringify(value)
    const context = contextOf(around)
    const missing = missingOf(around.objects)
    yield outcomeOf(run, { value, typical: false, json, context, missing })
  }
}

interface Run {
  readonly value: unknown
  readonly typical: boolean
  readonly json: string | undefined
  readonly context: string
  readonly missing: readonly string[]
}

function outcomeOf(run: Compiled, { json, context, ...common }: Run): Outcome {
  try {
    const result = run(thaw(json), thaw(context))
    return { ...common, thrown: undefined, result, error: undefined }
  } catch (error) {
    const thrown = String((error as Error)?.message ?? error)
    return { ...common, thrown, result: undefined, error }
  }
}

/** Where in the expression an outcome was thrown. */
export function thrownAt({ error }: Outcome): number | undefined {
  const { stack = '' } = (error ?? {}) as Error
  const [, column] = /expression\.js:1:(\d+)/.exec(stack) ?? []
  return column === undefined ? undefined : Number(column) - 1 - OPEN.length
}

/** The values that a part of the expression has, over all samples. */
export function watch(
  text: string,
  start: number,
  end: number,
  subject: Subject,
): readonly unknown[] {
  seen.length = 0
  runAll(`${text.slice(0, start)}probe((${text.slice(start, end)}))${text.slice(end)}`, subject)
  return [...seen]
}

type Compiled = (value: unknown, context: unknown) => unknown

const OPEN = '((value, context) => ('

function compile(text: string): Compiled {
  const script = new Script(`${OPEN}${text}\n))`, { filename: 'expression.js' })
  const made: unknown = script.runInContext(sandbox)
  if (typeof made !== 'function') throw new Error(`no function: ${text}`)
  return (value, context) => made(value, context)
}
