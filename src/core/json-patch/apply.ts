import { isMapping } from '../text/mapping.ts'
import type { Operation } from './operation.ts'

/** What an operation makes of a value; undefined where it cannot be applied, or is not known in full. */
export type Applied = { readonly value: unknown } | undefined

/** Applies an operation of a JSON patch (RFC 6902) to plain data, which stays as it is. */
export function applyOperation(whole: unknown, operation: Operation): Applied {
  const { op, path, from, value } = operation
  const steps = path?.steps
  if (steps === undefined) return undefined
  const source = from?.steps
  switch (op) {
    case 'add':
      return value === undefined ? undefined : put(whole, steps, value.value, 'insert')
    case 'replace':
      if (value === undefined || resolve(whole, steps) === undefined) return undefined
      return put(whole, steps, value.value, 'overwrite')
    case 'remove':
      return put(whole, steps, undefined, 'remove')
    case 'move': {
      const moved = source && resolve(whole, source)
      const left = source && put(whole, source, undefined, 'remove')
      return moved && left && put(left.value, steps, moved.value, 'insert')
    }
    case 'copy': {
      const copied = source && resolve(whole, source)
      return copied && put(whole, steps, copied.value, 'insert')
    }
    // The server decides if a test holds: its objects may be newer than the files.
    case 'test':
      return { value: whole }
    default:
      return undefined
  }
}

/** Each operation of a patch with the value that it is applied to; ends with one that cannot be applied. */
export function* statesOf(
  operations: readonly Operation[],
  start: unknown,
): Iterable<{ readonly operation: Operation; readonly value: unknown }> {
  let value = start
  for (const operation of operations) {
    yield { operation, value }
    const applied = applyOperation(value, operation)
    if (applied === undefined) return
    value = applied.value
  }
}

/** What a pointer leads to; undefined where it leads nowhere. */
export function resolve(whole: unknown, steps: readonly string[]): Applied {
  let value = whole
  for (const step of steps) {
    if (Array.isArray(value)) {
      const index = indexOf(step)
      if (index === undefined || index >= value.length) return undefined
      value = value[index]
    } else if (isMapping(value) && Object.hasOwn(value, step)) value = value[step]
    else return undefined
  }
  return { value }
}

type Change = 'insert' | 'overwrite' | 'remove'

function put(whole: unknown, steps: readonly string[], value: unknown, change: Change): Applied {
  const [step, ...rest] = steps
  if (step === undefined) return change === 'remove' ? undefined : { value }
  if (rest.length > 0) {
    const inner = resolve(whole, [step])
    const changed = inner && put(inner.value, rest, value, change)
    return changed && withChild(whole, step, changed.value)
  }
  if (Array.isArray(whole)) return putItem(whole, step, value, change)
  if (!isMapping(whole)) return undefined
  if (change === 'insert') return withChild(whole, step, value)
  if (!Object.hasOwn(whole, step)) return undefined
  if (change === 'overwrite') return withChild(whole, step, value)
  return { value: Object.fromEntries(Object.entries(whole).filter(([key]) => key !== step)) }
}

function putItem(list: readonly unknown[], step: string, value: unknown, change: Change): Applied {
  const index = step === '-' && change === 'insert' ? list.length : indexOf(step)
  const last = change === 'insert' ? list.length : list.length - 1
  if (index === undefined || index > last) return undefined
  if (change === 'insert') return { value: list.toSpliced(index, 0, value) }
  return { value: change === 'remove' ? list.toSpliced(index, 1) : list.with(index, value) }
}

const indexOf = (step: string) => (/^(?:0|[1-9]\d{0,8})$/.test(step) ? Number(step) : undefined)

function withChild(whole: unknown, step: string, value: unknown): Applied {
  if (Array.isArray(whole)) {
    const index = indexOf(step)
    return index === undefined ? undefined : { value: whole.with(index, value) }
  }
  if (!isMapping(whole)) return undefined
  // A key may be called "__proto__", and stays where it was.
  const pairs = new Map(Object.entries(whole)).set(step, value)
  return { value: Object.fromEntries(pairs) }
}
