import type { Position } from '../../generated/bind.ts'
import { DocumentView } from '../document/document.ts'
import { childPosition } from '../document/node.ts'
import { nodeAt } from '../document/node-at.ts'
import { didYouMean } from '../search/did-you-mean.ts'
import type { Document, Node, SchemaProblem } from '../types.ts'
import type { Operation } from './operation.ts'

/** A problem with a value that a patch writes, and the value's own node in the patch. */
export interface ValueProblem {
  readonly problem: SchemaProblem
  readonly at: Node
}

/** How the value that an operation puts at its path violates the schema of a kind. */
export function valueProblems(
  document: Document,
  kind: string,
  { value }: Operation,
  steps: readonly string[],
): readonly ValueProblem[] {
  if (value === undefined || value.value === null) return []
  const sparse = sparseObject(document, kind, steps, value.value)
  return sparse.schemaProblems.flatMap((problem) => {
    const below = problem.node.pointer.slice(steps.length)
    const at = problem.node.pointer.length < steps.length ? undefined : nodeAt(value, below)
    return at === undefined || at.unknown ? [] : [{ problem, at }]
  })
}

/** An object of which nothing is known but one value; as many steps lead to it there as in the path. */
export function sparseObject(
  { file, index, tree }: Document,
  kind: string,
  steps: readonly string[],
  value: unknown,
): Document {
  const whole = steps.reduceRight<unknown>(
    (inner, step) => (/^(?:\d+|-)$/.test(step) ? [inner] : { [step]: inner }),
    value,
  )
  const given = { index, masks: [], part: undefined }
  const found = { base: [], tree, value: whole }
  return new DocumentView(file, given, found, { kind, mode: 'update' })
}

/** A key that the schema does not know, and the one that was meant. */
export interface MisspeltField {
  readonly at: Node
  readonly right: string
}

/** Fields that are misspelt anywhere in a value that a patch writes. */
export function misspeltFields(value: Node, position: Position): readonly MisspeltField[] {
  return value.children().flatMap((at) => {
    const below = childPosition(position, at.name ?? '')
    if (below !== undefined) return misspeltFields(at, below)
    const names = position.rest === undefined ? Object.keys(position.properties ?? {}) : []
    const right = typeof at.name === 'string' ? didYouMean(at.name, names) : undefined
    return right === undefined || Object.hasOwn(value.value as object, right) ? [] : [{ at, right }]
  })
}
