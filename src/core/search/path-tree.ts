import { detailsOf } from '../memo.ts'
import { matchesName, textIn } from './name-pattern.ts'

/** A step that patterns with the same beginning share. */
interface Branch {
  readonly id: number
  readonly exact: Map<string, Branch>
  /** Patterns of names, by the length of a text that each requires, and by that text. */
  readonly globs: Map<number, Map<string, Map<string, Branch>>>
  /** The branch after `**`, which stands for any number of names. */
  any: Branch | undefined
  readonly isAny: boolean
  /** Patterns that end here. */
  readonly ends: number[]
}

/** The branches that a path has reached. */
interface State {
  readonly branches: readonly Branch[]
  readonly next: Map<string, State>
  readonly ends: readonly number[]
}

/** A folder of the last path, with the folders above it. */
interface Folder {
  readonly folder: string
  readonly state: State
  readonly above: Folder | undefined
}

/**
 * Finds the patterns that match a whole path, in order, and returns the same list for paths that
 * match alike. The patterns form one tree, so each step compares a path only with the remaining
 * ones, and a folder is compared once for all its files.
 */
export function pathTree(
  patterns: readonly (readonly string[])[],
): (path: string) => readonly number[] {
  let count = 0
  const branch = (isAny = false): Branch => ({
    id: count++,
    exact: new Map(),
    globs: new Map(),
    any: undefined,
    isAny,
    ends: [],
  })
  const below = (from: Branch, step: string): Branch => {
    if (step === '**') {
      from.any ??= branch(true)
      return from.any
    }
    const text = textIn(step)
    const children =
      text === step ? from.exact : detailsOf(detailsOf(from.globs, text.length), text)
    const child = children.get(step) ?? branch()
    children.set(step, child)
    return child
  }
  const root = branch()
  for (const [index, steps] of patterns.entries()) {
    let at = root
    for (const step of steps) at = below(at, step)
    at.ends.push(index)
  }

  const states = new Map<string, State>()
  const stateOf = (reached: ReadonlySet<Branch>): State => {
    const branches = [...reached]
    const id = branches.map((one) => one.id).join()
    const known = states.get(id)
    if (known !== undefined) return known
    const ends = branches.flatMap((one) => one.ends).sort((a, b) => a - b)
    const state = { branches, next: new Map(), ends }
    states.set(id, state)
    return state
  }
  const stateAfter = (state: State, name: string): State => {
    const known = state.next.get(name) ?? stateOf(branchesAfter(state, name))
    state.next.set(name, known)
    return known
  }
  let last: Folder = { folder: '', state: stateOf(reach(root, new Set())), above: undefined }
  return (path) => {
    // Paths come in folder order, and folders may be deep.
    while (last.above !== undefined && path.slice(0, last.folder.length) !== last.folder)
      last = last.above
    for (;;) {
      const { state, folder } = last
      if (state.branches.length === 0) return state.ends
      const slash = path.indexOf('/', folder.length)
      if (slash === -1) return stateAfter(state, path.slice(folder.length)).ends
      const below = stateAfter(state, path.slice(folder.length, slash))
      last = { folder: path.slice(0, slash + 1), state: below, above: last }
    }
  }
}

/** The cost of a pattern: a step that rules out few names costs more. */
export const costOf = (steps: readonly string[]): number =>
  1 + COST_OF_VAGUE * steps.filter(isVague).length

const COST_OF_VAGUE = 16

function isVague(step: string): boolean {
  const text = textIn(step)
  return text.length < 2 && text !== step && step !== '*' && step !== '**'
}

/** A branch, with those that `**` reaches without consuming a step. */
function reach(branch: Branch, reached: Set<Branch>): Set<Branch> {
  reached.add(branch)
  return branch.any === undefined ? reached : reach(branch.any, reached)
}

function branchesAfter({ branches }: State, name: string): Set<Branch> {
  const reached = new Set<Branch>()
  for (const branch of branches) {
    if (branch.isAny) reach(branch, reached)
    const exact = branch.exact.get(name)
    if (exact !== undefined) reach(exact, reached)
    for (const [length, byText] of branch.globs)
      for (const next of matching(name, textsOf(name, length), byText)) reach(next, reached)
  }
  return reached
}

function matching(
  name: string,
  texts: ReadonlySet<string>,
  byText: ReadonlyMap<string, ReadonlyMap<string, Branch>>,
): Branch[] {
  const found: Branch[] = []
  for (const text of texts)
    for (const [glob, next] of byText.get(text) ?? []) if (matchesName(glob, name)) found.push(next)
  return found
}

/** All substrings of a given length in a name. */
function textsOf(name: string, length: number): ReadonlySet<string> {
  const texts = new Set<string>()
  for (let at = 0; at + length <= name.length; at++) texts.add(name.slice(at, at + length))
  return texts
}
