import type { SourceFile } from '../../core/types.ts'
import { patchEntry } from '../../patch/place.ts'
import { documentAt, nodeUnder } from '../place/place.ts'
import { mergeHalves } from './merge-halves.ts'
import type { Refactoring } from './refactoring.ts'
import { turnStyle } from './turn-style.ts'
import { wrapInGuard } from './wrap-in-guard.ts'

export type { Refactoring } from './refactoring.ts'

/** What can be turned round at an offset, besides what findings offer. */
export function refactoringsAt(file: SourceFile, offset: number): readonly Refactoring[] {
  const document = documentAt(file, offset)
  const node = document && nodeUnder(document, offset)?.node
  if (node === undefined || node.document.tree.damaged) return []
  const isExpression = node.facts.expression !== undefined
  const entry = patchEntry(node)
  const offered = [
    isExpression ? turnStyle(node) : undefined,
    isExpression ? wrapInGuard(node) : undefined,
    entry && mergeHalves(entry),
  ]
  return offered.filter((one) => one !== undefined)
}
