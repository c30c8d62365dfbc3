import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  visit,
  type Document as YamlDocument,
  type Node as YamlNode,
} from 'yaml'
import type { SyntaxProblem } from '../types.ts'

const MAX_ALIASES = 1000
const MAX_DEPTH = 100

export function tooComplex(at: number, cause = ''): SyntaxProblem {
  const message =
    cause === '' ? `Nesting is deeper than ${MAX_DEPTH} levels.` : `The parser gave up: ${cause}.`
  return { code: 'too-complex', message, span: { start: at, end: at + 1 } }
}

/** Counts depth and expanded aliases before anything walks the values. */
export function complexity(document: YamlDocument.Parsed): SyntaxProblem | undefined {
  const sizes = new Map<string, number>()
  let expanded = 0
  let problem: SyntaxProblem | undefined
  const aliasesBelow = (node: unknown): number => {
    let count = 0
    visit(node as YamlNode, {
      Alias(_, alias) {
        count += 1 + (sizes.get(alias.source) ?? 0)
      },
    })
    return count
  }
  visit(document, {
    Node(_, node, path) {
      const collections = path.filter((step) => isMap(step) || isSeq(step)).length
      if (collections >= MAX_DEPTH && !isScalar(node)) {
        problem = tooComplex(node.range?.[0] ?? 0)
        return visit.BREAK
      }
      if (isAlias(node) && path.some((step) => hasAnchor(step, node.source))) {
        problem = loop(node)
        return visit.BREAK
      }
      if (isAlias(node)) expanded += 1 + (sizes.get(node.source) ?? 0)
      else if (node.anchor !== undefined) sizes.set(node.anchor, aliasesBelow(node))
      if (expanded <= MAX_ALIASES) return undefined
      const at = node.range?.[0] ?? 0
      const message = `More than ${MAX_ALIASES.toLocaleString('en-US')} aliases to expand.`
      problem = { code: 'too-complex', message, span: { start: at, end: node.range?.[1] ?? at } }
      return visit.BREAK
    },
  })
  return problem
}

const hasAnchor = (step: unknown, name: string) =>
  (isMap(step) || isSeq(step)) && step.anchor === name

function loop(alias: YamlNode & { source: string }): SyntaxProblem {
  const [start = 0, end = start] = alias.range ?? []
  const message = `Alias "*${alias.source}" refers to itself.`
  return { code: 'too-complex', message, span: { start, end } }
}
