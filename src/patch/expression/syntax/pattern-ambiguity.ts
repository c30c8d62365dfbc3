import type { AST } from '@eslint-community/regexpp'
import {
  MAX_AMBIGUITY_STEPS,
  MAX_OPTIONAL_COPIES,
  MAX_PATTERN_PLACES,
} from '../../../core/limits.ts'
import { addAll } from '../../../core/lists.ts'
import { alphabetOf, matcherOf } from './pattern-characters.ts'

/** One place of a pattern that eats a character, and where the match can go on. */
interface Place {
  readonly eats: ReadonlySet<number>
  /** The elements behind the repetitions that it is in. */
  readonly behind: readonly AST.Element[]
  /** The places that can follow; one that is reached in two ways appears twice. */
  readonly next: Place[]
}

/** A part of a pattern: where it starts and ends, and whether it can match nothing. */
interface Part {
  readonly first: readonly Place[]
  readonly last: readonly Place[]
  readonly empty: boolean
}

interface Build {
  readonly flags: string
  readonly alphabet: readonly number[]
  readonly places: Place[]
  /** How many more steps may be compared. */
  readonly budget: { left: number }
}

class TooLarge extends Error {}

/**
 * A pattern is ambiguous when its automaton (one state a place, as Glushkov builds it) can go from a state back to
 * it in two different ways on the same text: then n rounds have 2^n ways.
 */
export function isAmbiguous(pattern: AST.Pattern, flags: string): boolean {
  const alphabet = alphabetOf(pattern, flags)
  const build: Build = { flags, alphabet, places: [], budget: { left: MAX_AMBIGUITY_STEPS } }
  try {
    buildAlternatives(pattern.alternatives, [], build)
  } catch (error) {
    if (error instanceof TooLarge) return false
    throw error
  }
  return build.places.some(
    (place) =>
      place.behind.some((element) => canFail(element, place, build)) && loopsTwice(place, build),
  )
}

const EMPTY: Part = { first: [], last: [], empty: true }
const DEAD_END: Part = { first: [], last: [], empty: false }

function buildAlternatives(
  alternatives: readonly AST.Alternative[],
  behind: readonly AST.Element[],
  build: Build,
): Part {
  const parts = alternatives.map(({ elements }) => buildSequence(elements, behind, build))
  return {
    first: parts.flatMap(({ first }) => first),
    last: parts.flatMap(({ last }) => last),
    empty: parts.some(({ empty }) => empty),
  }
}

function buildSequence(
  elements: readonly AST.Element[],
  behind: readonly AST.Element[],
  build: Build,
): Part {
  let whole = EMPTY
  for (const [index, element] of elements.entries()) {
    const part = buildElement(element, [...elements.slice(index + 1), ...behind], build)
    whole = join(whole, part)
  }
  return whole
}

/** It can fail after rounds of this place, however much of them is given back. */
function canFail(element: AST.Element, place: Place, build: Build): boolean {
  switch (element.type) {
    case 'Assertion':
      return isStoppedBySome(place, build)
    case 'Backreference':
      return false
    case 'Quantifier':
      return element.min > 0 && canFail(element.element, place, build)
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.every(({ elements }) =>
        elements.some((each) => canFail(each, place, build)),
      )
    default: {
      const eats = matcherOf(element, build)
      return [...place.eats].some((code) => !eats.has(code))
    }
  }
}

/** There is a character that neither the place nor any that follows it eats. */
function isStoppedBySome(start: Place, { alphabet }: Build): boolean {
  const places = [start, ...reachedFrom(start)]
  return alphabet.some((code) => places.every(({ eats }) => !eats.has(code)))
}

function reachedFrom({ next }: Place): ReadonlySet<Place> {
  const reached = new Set(next)
  for (const place of reached) for (const each of place.next) reached.add(each)
  return reached
}

function join(left: Part, right: Part): Part {
  connect(left.last, right.first)
  return {
    first: left.empty ? [...left.first, ...right.first] : left.first,
    last: right.empty ? [...left.last, ...right.last] : right.last,
    empty: left.empty && right.empty,
  }
}

function connect(from: readonly Place[], to: readonly Place[]): void {
  for (const place of from) addAll(place.next, to)
}

function buildElement(element: AST.Element, behind: readonly AST.Element[], build: Build): Part {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return buildAlternatives(element.alternatives, behind, build)
    case 'Quantifier':
      return buildQuantifier(element, behind, build)
    case 'Assertion':
      // An assertion matches its content alone, and may or may not rule out one of two paths.
      if ('alternatives' in element) buildAlternatives(element.alternatives, [], build)
      return DEAD_END
    case 'Backreference':
      return buildPlace(new Set(), behind, build)
    default:
      return buildPlace(matcherOf(element, build), behind, build)
  }
}

function buildPlace(eats: ReadonlySet<number>, behind: readonly AST.Element[], build: Build): Part {
  if (build.places.length >= MAX_PATTERN_PLACES) throw new TooLarge()
  const place: Place = { eats, behind, next: [] }
  build.places.push(place)
  return { first: [place], last: [place], empty: false }
}

function buildQuantifier(
  { element, min, max }: AST.Quantifier,
  behind: readonly AST.Element[],
  build: Build,
): Part {
  if (max === 0) return EMPTY
  const most = max === Number.POSITIVE_INFINITY ? 1 : Math.min(max, MAX_OPTIONAL_COPIES)
  const copies = Math.max(min, most)
  let whole = EMPTY
  for (let copy = copies; copy > 0; copy -= 1) {
    const part = buildElement(element, behind, build)
    if (copy === copies && max === Number.POSITIVE_INFINITY) connect(part.last, part.first)
    whole = join(part, whole)
    // The second copy only comes behind the first.
    if (copy > min) whole = { ...whole, empty: true }
  }
  return whole
}

/** Two walks that have eaten the same text, and whether they have parted on the way. */
interface Pair {
  readonly left: Place
  readonly right: Place
  readonly parted: boolean
}

/** Two different walks lead from the place back to it and eat the same text. */
function loopsTwice(start: Place, { places, budget }: Build): boolean {
  const ids = new Map(places.map((place, index) => [place, index]))
  const inLoop = new Set([...reachedFrom(start)].filter((place) => reachedFrom(place).has(start)))
  const seen = new Set<string>()
  const pending: Pair[] = [{ left: start, right: start, parted: false }]
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    budget.left -= pair.left.next.length * pair.right.next.length
    if (budget.left < 0) return false
    const steps = stepsOf(pair).filter(({ left, right }) => inLoop.has(left) && inLoop.has(right))
    if (steps.some(({ left, right, parted }) => parted && left === start && right === start)) {
      return true
    }
    for (const next of steps) {
      const key = `${ids.get(next.left)} ${ids.get(next.right)} ${next.parted}`
      if (seen.has(key)) continue
      seen.add(key)
      pending.push(next)
    }
  }
  return false
}

/** The pairs of places to which one more character can lead both. */
function stepsOf({ left, right, parted }: Pair): readonly Pair[] {
  return left.next.flatMap((a, i) =>
    right.next.flatMap((b, j) => {
      const parts = parted || left !== right || i !== j
      return meet(a.eats, b.eats) ? [{ left: a, right: b, parted: parts }] : []
    }),
  )
}

function meet(left: ReadonlySet<number>, right: ReadonlySet<number>): boolean {
  for (const each of left) if (right.has(each)) return true
  return false
}
