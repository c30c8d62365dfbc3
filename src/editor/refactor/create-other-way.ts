import { insertPair } from '../../core/edit/insert.ts'
import type { Node } from '../../core/types.ts'
import {
  analyseExpression,
  complaintsOf,
  invert,
  parseExpression,
} from '../../patch/expression/index.ts'
import { expressionOf } from '../../patch/expression-node.ts'
import { patchesByPath } from '../../patch/patches.ts'
import { normalisePath } from '../../patch/path/index.ts'
import { pathOf } from '../../patch/path-node.ts'
import { type Refactoring, refactoring } from './refactoring.ts'

/** Writes the expression that undoes the only one of a patch, where samples prove that it does. */
export function createOtherWay(entry: Node): Refactoring | undefined {
  const isForward = entry.has('expression') === 'yes'
  const from = isForward ? 'expression' : 'reverseExpression'
  const missing = isForward ? 'reverseExpression' : 'expression'
  if (entry.has(missing) !== 'no' || entry.child(missing) !== undefined) return undefined
  const given = expressionOf(entry.child(from))
  if (given === undefined || given.direction === 'fromHost' || hasTwin(entry)) return undefined
  const { parsed, valueType, mayHaveNoValue } = given
  const text = invert(parsed, { from, valueType, mayHaveNoValue })
  if (text === undefined) return undefined
  const analysis = analyseExpression(parseExpression(text), { valueType })
  const isFine = [...complaintsOf(analysis, mayHaveNoValue).values()].every((count) => count === 0)
  if (!isFine) return undefined
  const edits = insertPair(entry, missing, text, { after: from })
  return refactoring(`Create ${missing} from ${from}`, edits)
}

/** Another patch of the same path may hold the other way already. */
function hasTwin(entry: Node): boolean {
  const list = entry.parent
  const path = pathOf(entry.child('path'))?.path
  if (list === undefined || path === undefined) return false
  return (patchesByPath(list).get(normalisePath(path))?.length ?? 0) > 1
}
