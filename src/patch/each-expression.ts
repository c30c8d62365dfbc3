import { suggestion } from '../core/edit/index.ts'
import type { Settings } from '../core/lint/rule.ts'
import type { Edit, Fix, Node, Span } from '../core/types.ts'
import type { TextEdit } from './expression/index.ts'
import { expressionEdits, type PatchExpression } from './expression-node.ts'
import { guardedEdits, harmlessEdits, shownExpression } from './shown.ts'

/** The context of a rule that reports on an expression. */
export interface ExpressionTools {
  readonly node: Node
  /** Returns where to report a range of the expression's text. */
  at(range: Span): { readonly at: Node; readonly span: Span }
  /** The edits of the source that edits of the text ask for. */
  edits(edits: readonly TextEdit[] | undefined): readonly Edit[] | undefined
  /** A fix, where nothing else would be reported after it. */
  offer(title: string, edits: readonly TextEdit[] | undefined): Fix | undefined
  /** The same for one that keeps a missing key missing. */
  offerGuard(title: string, edits: readonly TextEdit[] | undefined): Fix | undefined
}

/** Checks every expression, with only those facts about values that a run has shown. */
export const eachExpression = (
  settings: Settings,
  check: (found: PatchExpression, tools: ExpressionTools) => void,
) => ({
  '@expression'(node: Node) {
    const found = shownExpression(node, settings)
    if (found === undefined) return
    check(found, {
      node,
      at: (range) => ({ at: node, span: found.spanOf(range) }),
      edits: (edits) => expressionEdits(node, edits),
      offer: (title, edits) => suggestion(title, harmlessEdits(node, edits, settings)),
      offerGuard: (title, edits) => suggestion(title, guardedEdits(node, edits, settings)),
    })
  },
})
