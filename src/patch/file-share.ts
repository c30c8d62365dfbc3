import { wholeOf } from '../core/document/texts-in.ts'
import { MAX_EVALUATION_WORK, MAX_PROOFS } from '../core/limits.ts'
import { EvaluationBudget, type Evaluator } from '../core/lint/evaluator.ts'
import type { Settings } from '../core/lint/rule.ts'
import { addAll, sum } from '../core/lists.ts'
import { rememberEach } from '../core/memo.ts'
import type { Node, SourceFile } from '../core/types.ts'

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

const shares = rememberEach((_: SourceFile) => new FileShare(MAX_EVALUATION_WORK))

/** All embedded texts of a file have one share, because a file can contain any number of them. */
export const shareOf = (node: Node): FileShare => shares(wholeOf(node.document.file))

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
  const { id, work, runWork } = answer
  share.uses?.answers.push(answer)
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
export function withUses<T>(node: Node, make: () => T): { readonly made: T; readonly uses: Uses } {
  const share = shareOf(node)
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

/** Caches answers about a node, except those of which a part is still to come from elsewhere. */
export function rememberAnswers(node: Node, evaluator: Evaluator | undefined): Once {
  const known = new Map<string, { readonly made: unknown; readonly uses: Uses }>()
  return <T>(question: string, find: () => T): T => {
    const before = known.get(question)
    if (before !== undefined) {
      addUses(shareOf(node).uses, before.uses)
      return before.made as T
    }
    const asked = evaluator?.later?.asked()
    const found = withUses(node, find)
    if (evaluator?.later?.asked() === asked) known.set(question, found)
    return found.made
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
  node: Node,
  { answers, proofs, branches }: Uses,
  { evaluationBudget: budget }: Settings,
): boolean {
  const share = shareOf(node)
  if (share.end !== undefined) return false
  if (!hasRoom(share.proofs, proofs) || !hasRoom(share.branches, branches)) return false
  const work = sum(answers.map((each) => each.work))
  const runWork = sum(answers.map((each) => Math.max(0, each.runWork)))
  if (work > share.left || (budget !== undefined && runWork > budget.left)) return false
  for (const each of answers) countAnswer(share, budget, each)
  for (const each of proofs) share.proofs.add(each)
  for (const each of branches) share.branches.add(each)
  return true
}

const hasRoom = (taken: ReadonlySet<string>, more: readonly string[]): boolean =>
  taken.size + more.length <= MAX_PROOFS || more.every((each) => taken.has(each))
