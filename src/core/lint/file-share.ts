import { wholeOf } from '../document/texts-in.ts'
import { MAX_EVALUATION_WORK, MAX_PROOFS } from '../limits.ts'
import { addAll, sum } from '../lists.ts'
import { rememberEach } from '../memo.ts'
import type { Node, SourceFile } from '../types.ts'
import { EvaluationBudget } from './evaluator.ts'
import type { Settings } from './rule.ts'

/** Everything that a check took from the sandbox's share of its file. */
export interface Uses {
  /** Answers with what they count for the file and for the run. */
  readonly answers: Counted[]
  readonly proofs: string[]
  readonly branches: string[]
  /** True if an answer is still to come, or if nothing was left to take. */
  isCut: boolean
}

interface Counted {
  readonly id: string
  readonly work: number
  readonly runWork: number
}

/** A file's budget for the sandbox. */
export class FileShare extends EvaluationBudget {
  uses: Uses | undefined
}

const createShare = () => new FileShare(MAX_EVALUATION_WORK)

const shares = rememberEach((_: SourceFile) => ({ latest: createShare() }))

/** All embedded texts of a file have one share, because a file can contain any number of them. */
const shareOfFile = (file: SourceFile): FileShare => shares(wholeOf(file)).latest

export const shareOf = (node: Node): FileShare => shareOfFile(node.document.file)

/**
 * Gives a file a new share each time that it is linted. Answers that arrive in between, in any
 * order, then count in the order of the text, as they do where each runs at once.
 */
export function renewShare(file: SourceFile): void {
  shares(wholeOf(file)).latest = createShare()
}

/**
 * True as long as the file has proofs of fixes left; applying fixes makes room for later ones. A
 * fix that makes the same text in many places is proved once.
 */
export const mayProve = (node: Node, text: string): boolean => mayAdd('proofs', node, text)

/** True as long as the file has runs left for branches that the context decides on. */
export const mayRunBranch = (node: Node, id: string): boolean => mayAdd('branches', node, id)

function mayAdd(kind: 'proofs' | 'branches', node: Node, id: string): boolean {
  const share = shareOf(node)
  if (share[kind].size < MAX_PROOFS) share[kind].add(id)
  const isAdded = share[kind].has(id)
  if (isAdded) share.uses?.[kind].push(id)
  else noteCut(share)
  return isAdded
}

/** Notes that a check might find more another time. */
export function noteCut({ uses }: FileShare): void {
  if (uses !== undefined) uses.isCut = true
}

/** Counts an answer once for its file and once for the run. */
export function countAnswer(
  share: FileShare,
  budget: EvaluationBudget | undefined,
  answer: Counted,
): void {
  share.uses?.answers.push(answer)
  spend(share, budget, answer)
}

function spend(
  share: FileShare,
  budget: EvaluationBudget | undefined,
  { id, work, runWork }: Counted,
): void {
  share.open.delete(id)
  share.spendOnce(id, work)
  if (runWork > 0) budget?.spendOnce(id, runWork)
}

/** True for one node of a file that used up its budget: the first one asked about afterwards. */
export function isWhereRunsEnd(node: Node): boolean {
  const share = shareOf(node)
  if (share.end === undefined) return false
  share.reportedAt ??= node
  return share.reportedAt === node
}

/** Makes something and lists everything that this takes. */
export function withUses<T>(
  file: SourceFile,
  make: () => T,
): { readonly made: T; readonly uses: Uses } {
  const share = shareOfFile(file)
  const around = share.uses
  const uses = { answers: [], proofs: [], branches: [], isCut: share.end !== undefined }
  share.uses = uses
  try {
    return { made: make(), uses }
  } finally {
    share.uses = around
    addUses(around, uses)
  }
}

/** The answer to a question, found once. */
export type Once = <T>(question: string, find: () => T) => T

interface KnownAnswer {
  readonly made: unknown
  readonly uses: Uses
  /** The share that it was counted in. */
  readonly share: FileShare
}

/** Caches answers about a node, except those of which a part is still to come from elsewhere. */
export function rememberAnswers(node: Node, settings: Settings): Once {
  const known = new Map<string, KnownAnswer>()
  const { later } = settings.evaluator ?? {}
  const { file } = node.document
  return <T>(question: string, find: () => T): T => {
    const before = known.get(question)
    const share = shareOfFile(file)
    if (before?.share === share) {
      addUses(share.uses, before.uses)
      return before.made as T
    }
    if (before !== undefined && takeAgain(file, before.uses, settings)) {
      known.set(question, { ...before, share })
      return before.made as T
    }
    const asked = later?.asked()
    const { made, uses } = withUses(file, find)
    if (later?.asked() === asked) known.set(question, { made, uses, share })
    return made
  }
}

function addUses(to: Uses | undefined, { answers, proofs, branches, isCut }: Uses): void {
  if (to === undefined) return
  addAll(to.answers, answers)
  addAll(to.proofs, proofs)
  addAll(to.branches, branches)
  to.isCut ||= isCut
}

/** Takes the same again; false, and takes nothing, if that might end what is left. */
export function takeAgain(
  file: SourceFile,
  uses: Uses,
  { evaluationBudget: budget }: Settings,
): boolean {
  const { answers, proofs, branches, isCut } = uses
  const share = shareOfFile(file)
  if (isCut || share.end !== undefined) return false
  if (!hasRoom(share.proofs, proofs) || !hasRoom(share.branches, branches)) return false
  const work = sum(answers.map((each) => each.work))
  const runWork = sum(answers.map((each) => Math.max(0, each.runWork)))
  if (work > share.left || (budget !== undefined && runWork > budget.left)) return false
  for (const each of answers) spend(share, budget, each)
  for (const each of proofs) share.proofs.add(each)
  for (const each of branches) share.branches.add(each)
  addUses(share.uses, uses)
  return true
}

const hasRoom = (taken: ReadonlySet<string>, more: readonly string[]): boolean =>
  taken.size + more.length <= MAX_PROOFS || more.every((each) => taken.has(each))
