import type { Profiler } from 'node:inspector'
import { Session } from 'node:inspector'

/**
 * Counts work instead of time, so that no other process has a say in it: how often each block of our
 * code runs, as V8's block coverage shows, and how far built-in functions have to look, which coverage
 * does not see. Only the module with this URL counts; this has to be called before that is loaded.
 */
export function workCounter(url: string): (run: () => void) => number {
  const session = new Session()
  session.connect()
  post(session, 'Profiler.enable')
  post(session, 'Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return (run) => {
    take(session, url)
    const builtIns = countBuiltIns()
    try {
      run()
    } finally {
      builtIns.restore()
    }
    return take(session, url) + builtIns.count()
  }
}

function post(session: Session, method: string, params: object = {}): unknown {
  let result: unknown
  // With a connection to the own thread the answer comes at once.
  session.post(method, params, (error, answer) => {
    if (error !== null) throw error
    result = answer
  })
  return result
}

/** Blocks that ran since the last time. */
function take(session: Session, counted: string): number {
  const { result } = post(
    session,
    'Profiler.takePreciseCoverage',
  ) as Profiler.TakePreciseCoverageReturnType
  let blocks = 0
  for (const { url, functions } of result) {
    if (url !== counted) continue
    for (const { ranges } of functions) for (const { count } of ranges) blocks += count
  }
  return blocks
}

type Method = (this: unknown, ...given: unknown[]) => unknown
type Cost = (self: unknown, given: readonly unknown[], result: unknown) => number

const lengthOf = (value: unknown): number => (value as { length?: number } | null)?.length ?? 0
const ofSelf: Cost = (self) => lengthOf(self)
const ofResult: Cost = (_, __, result) => lengthOf(result)
const found: Cost = (self, [, from = 0], at) =>
  (at === -1 ? lengthOf(self) : Number(at)) - Math.min(Number(from), lengthOf(self))

/** What a built-in function looks at, roughly; each call counts 1 besides. */
const COSTS: readonly (readonly [object, Readonly<Record<string, Cost>>])[] = [
  [
    String.prototype,
    {
      indexOf: found,
      includes: ofSelf,
      lastIndexOf: (self, [, from = Number.POSITIVE_INFINITY], at) =>
        Math.min(lengthOf(self), Number(from)) - Number(at),
      split: ofSelf,
      replaceAll: ofSelf,
      repeat: ofResult,
      padStart: ofResult,
      padEnd: ofResult,
      normalize: ofSelf,
      toLowerCase: ofSelf,
      toUpperCase: ofSelf,
      trim: (self, _, result) => lengthOf(self) - lengthOf(result),
      trimEnd: (self, _, result) => lengthOf(self) - lengthOf(result),
      trimStart: (self, _, result) => lengthOf(self) - lengthOf(result),
    },
  ],
  [
    Array.prototype,
    {
      indexOf: found,
      includes: ofSelf,
      lastIndexOf: ofSelf,
      slice: ofResult,
      concat: ofResult,
      join: ofSelf,
      reverse: ofSelf,
      shift: ofSelf,
      unshift: ofSelf,
      sort: ofSelf,
      toSorted: ofSelf,
      toReversed: ofSelf,
      flat: ofResult,
      fill: ofSelf,
      splice: (self, [start]) => Math.max(0, lengthOf(self) - Number(start)),
    },
  ],
  [
    Object,
    { keys: ofResult, values: ofResult, entries: ofResult, fromEntries: () => 0, assign: () => 0 },
  ],
  [JSON, { stringify: ofResult, parse: (_, [text]) => lengthOf(text) }],
  [RegExp.prototype, { exec: () => 0 }],
]

/** Lists, sets and maps that are walked or spread. */
const ITERATORS = [
  [][Symbol.iterator](),
  new Set()[Symbol.iterator](),
  new Map()[Symbol.iterator](),
]

function countBuiltIns() {
  let count = 0
  const undo: (() => void)[] = []
  const replace = (owner: object, name: string, make: (original: Method) => Method) => {
    const described = Object.getOwnPropertyDescriptor(owner, name)
    if (described === undefined) return
    Object.defineProperty(owner, name, { ...described, value: make(described.value as Method) })
    undo.push(() => Object.defineProperty(owner, name, described))
  }
  for (const [owner, costs] of COSTS) {
    for (const [name, cost] of Object.entries(costs)) {
      replace(owner, name, (original) => {
        return function counted(...given) {
          const before = this instanceof RegExp ? this.lastIndex : 0
          const result = Reflect.apply(original, this, given)
          count +=
            1 +
            (name === 'exec'
              ? scanned(this as RegExp, before, given[0], result)
              : cost(this, given, result))
          return result
        }
      })
    }
  }
  for (const iterator of ITERATORS) {
    replace(Object.getPrototypeOf(iterator) as object, 'next', (original) => {
      return function counted() {
        count++
        return Reflect.apply(original, this, [])
      }
    })
  }
  return {
    count: () => count,
    restore() {
      for (const one of undo) one()
    },
  }
}

/** How far a regular expression looked: to the end of its match, or of the text. */
function scanned(pattern: RegExp, before: number, text: unknown, match: unknown): number {
  const from = pattern.global || pattern.sticky ? before : 0
  if (match !== null) {
    const { index, 0: whole } = match as RegExpExecArray
    return index + whole.length - from
  }
  const isBound = pattern.sticky || (pattern.source[0] === '^' && !pattern.multiline)
  return isBound ? 1 : Math.max(0, lengthOf(text) - from)
}
