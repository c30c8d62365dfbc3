import { MAX_KEPT } from '../core/limits.ts'
import { hash } from '../core/lint/fingerprint.ts'
import { rememberEach, rememberTexts } from '../core/memo.ts'
import type { Node } from '../core/types.ts'
import { type AnalysedExpression, analyseExpression } from './expression/analyse.ts'
import { type Branch, branchesOf } from './expression/branches/branches.ts'
import { chosenBranch } from './expression/branches/chosen-branch.ts'
import { conditionWords } from './expression/branches/condition-words.ts'
import { readsAskedPart } from './expression/branches/context-tests.ts'
import { canonical } from './expression/syntax/canonical.ts'
import { type ParsedExpression, parseExpression } from './expression/syntax/parse.ts'
import { resolveScopes, type Scopes } from './expression/syntax/scope.ts'
import type { Type } from './expression/types/value-type.ts'
import { type Position, unknownPosition, type WalkResult, walkFrom } from './path/index.ts'
import { pathOf } from './path-node.ts'
import { patchEntry, type SyncPlace, substituted, syncPlace } from './place.ts'
import { objectType, typeOfPosition } from './position-type.ts'

/** An expression of a patch at its place, with the facts of its text. */
export interface PlacedExpression extends Place {
  readonly parsed: ParsedExpression
  /** The facts that follow from its text alone, computed on demand. */
  readonly textFacts: AnalysedExpression
  /** The code without insignificant parts; undefined if it does not parse. */
  canonical(): string | undefined
  /** Another text at the same place. */
  withText(text: string): PlacedExpression
  /** The expression in each branch that only the context decides on. */
  branches(): readonly PlacedExpression[]
  /** Set for such a branch. */
  readonly branch?: PlacedBranch
}

interface PlacedBranch {
  /** The whole expression. */
  readonly whole: ParsedExpression
  readonly tests: Branch
  readonly scopes: Scopes
  /** `the virtual cluster is "prod"` */
  readonly condition: string
}

interface Place extends SyncPlace {
  readonly node: Node
  /** `expression` is forward, from virtual to host; `reverseExpression` is the way back. */
  readonly direction: 'forward' | 'reverse'
  /** The node of the patch's path, if written. */
  readonly path: Node | undefined
  /** The position at the path; unknown for custom resources and broken paths. */
  readonly position: Position
  /** The type of `value`, which can also be undefined if `mayHaveNoValue` is true. */
  readonly valueType: Type
  /**
   * True if the path ends with a key in brackets that the object may lack, so that the expression
   * runs without a value.
   */
  readonly mayHaveNoValue: boolean
}

/** Stands for the configured names in cache keys, of which each expression has several. */
export const globalsId = rememberEach((globals: readonly string[]): string =>
  globals.length === 0 ? '' : hash(globals.join(' ')),
)

/**
 * The expression in a node; undefined if it contains none that can be read. `globals` are names
 * that the settings allow in addition to the documented ones.
 */
export function placedExpression(
  node: Node,
  globals: readonly string[],
): PlacedExpression | undefined {
  const { document, value, unknown, facts } = node
  if (facts.expression === undefined || typeof value !== 'string' || unknown) return undefined
  // Terraform substitutes what begins like this, unless the sign is doubled.
  if (/\.tftpl$/i.test(document.file.uri) && /[$%]\{/.test(value)) return undefined
  const path = patchEntry(node)?.child('path')
  const walked = walk(path)
  // Another rule reports a misspelt path.
  const position = walked?.end ?? walked?.likelyEnd ?? unknownPosition
  const place = {
    node,
    direction: facts.expression,
    path,
    position,
    valueType: typeOfPosition(position),
    mayHaveNoValue: walked?.mayHaveNoValue === true && !comesFromBroken(node),
    ...syncPlace(node),
  }
  return placeText(place, substituted(value, document), globals)
}

/** True of a reverse whose expression does not parse, so that what it is given is unknown. */
function comesFromBroken({ name, parent, document }: Node): boolean {
  const forward = name === 'reverseExpression' ? parent?.child('expression') : undefined
  if (typeof forward?.value !== 'string') return false
  const { problem } = factsOfText(substituted(forward.value, document)).parsed
  return problem !== undefined && problem.code !== 'empty'
}

function placeText(place: Place, text: string, globals: readonly string[]): PlacedExpression {
  const { parsed, canonical, factsAt, branches } = factsOfText(text)
  const others = {
    canonical,
    withText: (other: string) => placeText(place, other, globals),
    branches: () =>
      branches().map((each) => ({
        ...place,
        ...others,
        parsed: each.parsed,
        textFacts: each.factsAt(place, globals),
        branch: each,
      })),
  }
  return { ...place, ...others, parsed, textFacts: factsAt(place, globals) }
}

/** Facts of the code alone, whatever patch and file contains it. */
const factsOfText = rememberTexts(readText, MAX_KEPT)

function readText(text: string) {
  const parsed = parseExpression(text)
  let printed: string | undefined
  let branches: ReturnType<typeof readBranches> | undefined
  return {
    parsed,
    canonical() {
      const { ast, masked } = parsed
      printed ??= ast && canonical(ast, masked)
      return printed
    },
    factsAt: analysesOf(parsed),
    branches() {
      branches ??= readBranches(parsed)
      return branches
    },
  }
}

/** The facts of a parsed expression at any place. */
function analysesOf(parsed: ParsedExpression) {
  const analyses = new Map<string, AnalysedExpression>()
  return (
    { position, direction, valueType, mayHaveNoValue, schema }: Place,
    globals: readonly string[],
  ): AnalysedExpression => {
    // Most code does not read the objects, and is the same for all of these.
    const kind = parsed.masked.includes('context') ? schema?.kind : ''
    const place = [position.schemaType, direction, mayHaveNoValue, kind]
    const key = JSON.stringify([...place, globalsId(globals)])
    const options = {
      valueType,
      mayHaveNoValue,
      direction,
      globals,
      objectType: objectType(schema),
    }
    const found = analyses.get(key) ?? analyseExpression(parsed, options)
    analyses.set(key, found)
    return found
  }
}

function readBranches(whole: ParsedExpression) {
  const { ast, masked, problem } = whole
  if (ast === undefined || problem !== undefined || !masked.includes('context')) return []
  const scopes = resolveScopes(ast)
  return branchesOf(ast, masked, scopes).flatMap((tests) => {
    const nodes = tests.map(({ node }) => node)
    if (readsAskedPart(ast, nodes, scopes)) return []
    const parsed = chosenBranch(whole, tests)
    const condition = conditionWords(tests, scopes)
    return [{ whole, tests, scopes, condition, parsed, factsAt: analysesOf(parsed) }]
  })
}

function walk(path: Node | undefined): WalkResult | undefined {
  const found = pathOf(path)
  // An empty or wrong path says nothing about the value.
  const isUsable = found !== undefined && found.path.problems.length === 0
  return isUsable ? walkFrom(found.root, found.path) : undefined
}
