import { defineRule, error, safeFix, suggestion } from '#core'
import { eachExpression, type PatchExpression, rewriteStatements, wordsAt } from '#patch'

export default defineRule({
  id: 'not-a-single-expression',
  summary: 'Only a single expression is documented, not statements.',
  fixable: 'safe',
  messages: {
    several: error('Several statements, but only one expression is allowed. Use commas: (a, b).'),
    statement: error('"{word}" is a statement, but only an expression is documented. {advice}'),
    label: error('"{word}:" is a label here, not a key. For an object, write ({ … }).'),
  },
  check: (context) =>
    eachExpression(context, (found, report) => {
      const { parsed, mayHaveNoValue, at } = found
      const { problem } = parsed
      if (problem?.code !== 'statements') return
      const kind = problem.statement
      const rewrite = rewriteStatements(parsed)
      const fix = mayHaveNoValue
        ? (fixFor(rewrite, found) ?? fixFor(guarded(rewrite), found))
        : fixFor(rewrite, found)
      if (kind === 'sequence') {
        report({ message: 'several', ...at(problem), fix })
        return
      }
      if (kind === 'label') {
        report({ message: 'label', ...at(problem), data: { word: wordsAt(parsed, problem) }, fix })
        return
      }
      // A "return" at the end of several statements.
      const way = rewrite?.kind === 'sequence' ? join : ((kind && advice[kind]) ?? wrap)
      const data = { word: wordsAt(parsed, problem), advice: way }
      report({ message: 'statement', ...at(problem), data, fix })
    }),
})

type Rewrite = ReturnType<typeof rewriteStatements>

/** A run shows whether the declarations in it have other mistakes. */
function fixFor(rewrite: Rewrite, { parsed, edits, offer, offerGuard }: PatchExpression) {
  if (rewrite?.kind === 'call') return offerGuard('Call it as a function', rewrite.edits)
  if (rewrite?.kind === 'sequence' && mayMeanOther(parsed)) return offer(JOINS, rewrite.edits)
  return rewrite && fixes[rewrite.kind](edits(rewrite.edits))
}

/** The result of an assignment is rarely what was meant, and a name needs a declaration. */
function mayMeanOther({ program, masked }: PatchExpression['parsed']): boolean {
  const statements = program?.body.filter(({ type }) => type !== 'EmptyStatement') ?? []
  return statements.some((statement) => {
    if (statement.type !== 'ExpressionStatement') return false
    const { type, start, end } = statement.expression
    if (type !== 'AssignmentExpression' && type !== 'UpdateExpression') return false
    const setsPart = /^value(?:\.|\[)/.test(masked.slice(start, end))
    return statement === statements.at(-1) || !setsPart
  })
}

/** Skips a call that would fail if the key is missing. */
function guarded(rewrite: Rewrite): Rewrite {
  const [first, ...others] = rewrite?.edits ?? []
  if (rewrite?.kind !== 'call' || first === undefined) return undefined
  return { ...rewrite, edits: [{ ...first, text: `value && ${first.text}` }, ...others] }
}

type Edits = Parameters<typeof safeFix>[1]

const JOINS = 'Join the statements into one expression'

const fixes = {
  sequence: (edits: Edits) => safeFix(JOINS, edits),
  return: (edits: Edits) => safeFix('Remove "return"', edits),
  ternary: (edits: Edits) => suggestion('Write a conditional expression', edits),
}

const join = 'Join the parts with commas: (a, b).'
const wrap = 'Wrap the code in (() => { … })().'

const advice: Readonly<Record<string, string>> = {
  return: 'Remove it: the expression is the result.',
  condition: 'Write test ? a : b.',
  import: 'There are no modules to import.',
  export: 'Nothing can be exported.',
}
