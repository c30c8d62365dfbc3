import { parse } from '../../src/core/document/source.ts'
import { defaultSettings } from '../../src/core/lint/rule.ts'
import type { Node } from '../../src/core/types.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { expressionOf } from '../../src/patch/index.ts'

const settings = { ...defaultSettings, evaluator: nodeEvaluator() }

/** Paths of fields that take values of these types. */
const PATHS = {
  string: 'metadata.annotations.zone',
  key: 'metadata.annotations["zone"]',
  number: 'subsets[*].ports[*].port',
  object: 'metadata.annotations',
} as const

export type Field = keyof typeof PATHS

type From = 'expression' | 'reverseExpression'

function entryOf(text: string, field: Field, from: From): Node {
  const patches = [{ path: PATHS[field], [from]: text }]
  const source = JSON.stringify({ sync: { toHost: { endpoints: { patches } } } })
  const list = ['sync', 'toHost', 'endpoints', 'patches'].reduce<Node | undefined>(
    (node, key) => node?.child(key),
    parse('vc.yaml', source).documents[0]?.root,
  )
  const entry = list?.children()[0]
  if (entry === undefined) throw new Error('no entry')
  return entry
}

/** The expression that is offered as the other half of a patch. */
export function inverseOf(
  text: string,
  { field = 'string', from = 'expression' }: { readonly field?: Field; readonly from?: From } = {},
): string | undefined {
  const entry = entryOf(text, field, from)
  return expressionOf(entry.child(from), settings)?.inverse
}

/** Whether the expression is shown to change a value further on its way back. */
export function changesTwice(text: string, field: Field): boolean {
  const entry = entryOf(text, field, 'expression')
  return expressionOf(entry.child('expression'), settings)?.isChangedTwice ?? false
}
