import type { Type } from './value-type.ts'

/** What a condition shows of one expression. */
export interface Fact {
  readonly notNull: boolean
  readonly notUndefined: boolean
  readonly type?: Type
  /** It counts as false, as in the other branch of `value ? … : …`. */
  readonly isFalsy?: boolean
  /** It counts as true. */
  readonly isTruthy?: boolean
}

/** Facts by key; `impossible` when the condition can never have this outcome. */
export type Facts = ReadonlyMap<string, Fact> | 'impossible'

/** The facts of a place: its own, and those of the places around it. */
export interface FactSet {
  readonly own: ReadonlyMap<string, Fact>
  readonly outer: FactSet | undefined
}

export const NOTHING: Facts = new Map()

export const NO_FACTS: FactSet = { own: new Map(), outer: undefined }

export function withFacts(outer: FactSet, facts: Facts): FactSet {
  return facts === 'impossible' || facts.size === 0 ? outer : { own: facts, outer }
}

export function lookUpFacts(facts: FactSet, key: string): Fact | undefined {
  let found: Fact | undefined
  for (let at: FactSet | undefined = facts; at !== undefined; at = at.outer) {
    const fact = at.own.get(key)
    if (fact !== undefined) found = found === undefined ? fact : both(found, fact)
  }
  return found
}

function both(left: Fact, right: Fact): Fact {
  const type = left.type ?? right.type
  return {
    notNull: left.notNull || right.notNull,
    notUndefined: left.notUndefined || right.notUndefined,
    ...(type === undefined ? {} : { type }),
    ...((left.isFalsy || right.isFalsy) && { isFalsy: true }),
    ...((left.isTruthy || right.isTruthy) && { isTruthy: true }),
  }
}

/** Both conditions hold. */
export function conjoin(left: Facts, right: Facts): Facts {
  if (left === 'impossible' || right === 'impossible') return 'impossible'
  if (left.size === 0) return right
  const all = new Map(left)
  for (const [key, fact] of right) {
    const known = all.get(key)
    all.set(key, known === undefined ? fact : both(known, fact))
  }
  return all
}

/** One of the conditions holds: only what both show is certain. */
export function disjoin(left: Facts, right: Facts): Facts {
  if (left === 'impossible') return right
  if (right === 'impossible') return left
  const shared = new Map<string, Fact>()
  for (const [key, fact] of left) {
    const other = right.get(key)
    if (other === undefined) continue
    const sameType = fact.type !== undefined && sameNames(fact.type, other.type)
    shared.set(key, {
      notNull: fact.notNull && other.notNull,
      notUndefined: fact.notUndefined && other.notUndefined,
      ...(sameType ? { type: fact.type } : {}),
      ...(fact.isFalsy && other.isFalsy && { isFalsy: true }),
      ...(fact.isTruthy && other.isTruthy && { isTruthy: true }),
    })
  }
  return shared
}

function sameNames(left: Type, right: Type | undefined): boolean {
  return right !== undefined && left.names.join() === right.names.join()
}
