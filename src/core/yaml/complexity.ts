import {
  type Alias,
  type CST,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  visit,
  type Document as YamlDocument,
  type Node as YamlNode,
} from 'yaml'
import { MAX_DEPTH, MAX_YAML_ALIASES } from '../limits.ts'
import type { SyntaxProblem } from '../types.ts'

/** A problem because of which a text is not read. */
export function tooComplex(message: string, start = 0, end = start + 1): SyntaxProblem {
  return { code: 'too-complex', message, span: { start, end } }
}

export const tooDeep = (start = 0): SyntaxProblem =>
  tooComplex(`Nesting is deeper than ${MAX_DEPTH} levels.`, start)

/**
 * The offset of a collection nested at a given depth. Composing recurses, and a regular expression
 * that is compiled near the end of the stack terminates Node, which nothing can catch.
 */
export function tooDeepAt(tokens: readonly CST.Token[], levels: number): number | undefined {
  const left = tokens.map((token) => ({ token, depth: 0 }))
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { token, depth } = next
    const isCollection = 'items' in token
    if (isCollection && depth >= levels) return token.offset
    for (const inner of innerTokens(token))
      left.push({ token: inner, depth: isCollection ? depth + 1 : depth })
  }
  return undefined
}

function innerTokens(token: CST.Token): readonly CST.Token[] {
  if (token.type === 'document') return token.value ? [token.value] : []
  if (!('items' in token)) return []
  return token.items.flatMap(({ key, value }) => [key ?? [], value ?? []].flat())
}

/** Measures depth and expanded aliases before anything walks the values. */
export function complexity(document: YamlDocument.Parsed): SyntaxProblem | undefined {
  const sizes: AliasSizes = new Map()
  let expanded = 0
  let problem: SyntaxProblem | undefined
  visit(document, {
    Node(_, node, path) {
      problem = shapeProblem(node, path)
      if (problem !== undefined) return visit.BREAK
      if (isAlias(node)) expanded += sizeOf(node, sizes)
      else if (node.anchor !== undefined) sizes.set(node.anchor, aliasesBelow(node, sizes))
      if (expanded <= MAX_YAML_ALIASES) return undefined
      problem = tooManyAliases(node)
      return visit.BREAK
    },
  })
  return problem
}

/** Number of aliases that each anchor expands to. */
type AliasSizes = Map<string, number>

const sizeOf = ({ source }: Alias, sizes: AliasSizes) => 1 + (sizes.get(source) ?? 0)

function aliasesBelow(node: YamlNode, sizes: AliasSizes): number {
  let count = 0
  visit(node, {
    Alias(_, alias) {
      count += sizeOf(alias, sizes)
    },
  })
  return count
}

function shapeProblem(node: YamlNode, path: readonly unknown[]): SyntaxProblem | undefined {
  const collections = path.filter((step) => isMap(step) || isSeq(step)).length
  if (collections >= MAX_DEPTH && !isScalar(node)) return tooDeep(node.range?.[0])
  if (isAlias(node) && path.some((step) => hasAnchor(step, node.source))) return loop(node)
  return undefined
}

function tooManyAliases({ range }: YamlNode): SyntaxProblem {
  const message = `More than ${MAX_YAML_ALIASES.toLocaleString('en-US')} aliases to expand.`
  return tooComplex(message, range?.[0], range?.[1])
}

const hasAnchor = (step: unknown, name: string) =>
  (isMap(step) || isSeq(step)) && step.anchor === name

/** A loop of aliases is refused here, so that no other code has to expect one. */
const loop = ({ source, range }: Alias): SyntaxProblem =>
  tooComplex(`Alias "*${source}" refers to itself.`, range?.[0], range?.[1])
