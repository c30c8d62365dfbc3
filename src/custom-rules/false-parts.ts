import type { ASTNode } from '@marcbachmann/cel-js'
import { Budget } from '../core/budget.ts'
import type { SourceFile } from '../core/types.ts'
import type { ConfigCustomRule } from '../generated/types.ts'
import { createEngine } from './engine.ts'
import { valueOfDocument } from './values.ts'

/** The parts of a check joined by `&&` that are false for the first document that fails it. */
export function falseParts(
  { check = '', kinds = [], forEach }: ConfigCustomRule,
  file: SourceFile | undefined,
): readonly string[] {
  if (forEach !== undefined) return []
  const compile = createEngine()
  const parts = partsOf(compile(check).ast).map(({ start, end }) => check.slice(start, end))
  if (parts.length < 2) return []
  for (const document of file?.documents ?? []) {
    if (!kinds.includes(document.kind)) continue
    const object = valueOfDocument(document)?.value
    const found = parts.filter((part) => {
      const outcome = compile(part).run({ object }, new Budget(100_000))
      return outcome.kind === 'value' && outcome.value === false
    })
    if (found.length > 0) return found
  }
  return []
}

const partsOf = (ast: ASTNode): readonly ASTNode[] =>
  ast.op === '&&' ? ast.args.flatMap(partsOf) : [ast]
