import { editExpression } from '../core/edit/index.ts'
import { MAX_KEPT } from '../core/limits.ts'
import { hash } from '../core/lint/fingerprint.ts'
import { memoKey, rememberEach, rememberTexts } from '../core/memo.ts'
import type { Edit, Node, Span } from '../core/types.ts'
import {
  type AnalysedExpression,
  analyseExpression,
  canonical,
  type ParsedExpression,
  parseExpression,
  type TextEdit,
  type Type,
} from './expression/index.ts'
import { type Position, unknownPosition, type WalkResult, walkFrom } from './path/index.ts'
import { pathOf } from './path-node.ts'
import { patchEntry, type SyncPlace, spanInScalar, substituted, syncPlace } from './place.ts'
import { typeOfPosition } from './position-type.ts'

/** An expression of a patch, parsed and analysed once for all rules. */
export interface PatchExpression extends SyncPlace {
  readonly parsed: ParsedExpression
  /** The code without what makes no difference; undefined where it does not parse. */
  readonly canonical: string | undefined
  /** All that rules ask of it; found when first asked for. */
  readonly analysis: AnalysedExpression
  /** `expression` is forward, from virtual to host; `reverseExpression` is the direction back. */
  readonly direction: 'forward' | 'reverse'
  /** The patch's path, where it is written. */
  readonly path: Node | undefined
  /** The position at the path; unknown for custom resources and broken paths. */
  readonly position: Position
  /** The type of `value`. Where `mayHaveNoValue`, it can also be undefined. */
  readonly valueType: Type
  /** The path ends in a key in brackets that the object may lack, and the expression runs still. */
  readonly mayHaveNoValue: boolean
  /** The place of a range of the expression's decoded text. */
  spanOf(range: Span): Span
  /** Another text at the same place. */
  withText(text: string): PatchExpression
  /** The same expression, of which only these facts are known. */
  withFacts(analysis: AnalysedExpression): PatchExpression
}

/** Stands for the names of a configuration in keys, of which each expression has several. */
export const globalsId = rememberEach((globals: readonly string[]): string =>
  globals.length === 0 ? '' : hash(globals.join(' ')),
)

const OF_NODE = memoKey<PatchExpression | undefined>('expression')

/**
 * The expression that a node holds; undefined where it holds none that can be read. `globals` are
 * the names that the settings allow besides the documented ones.
 */
export const expressionOf = (
  node: Node | undefined,
  globals: readonly string[] = [],
): PatchExpression | undefined =>
  node?.remember(OF_NODE, globalsId(globals), (at) => findExpression(at, globals))

function findExpression(node: Node, globals: readonly string[]): PatchExpression | undefined {
  const { document, value, unknown, facts } = node
  if (facts.expression === undefined || typeof value !== 'string' || unknown) return undefined
  const path = patchEntry(node)?.child('path')
  const walked = walk(path)
  // A misspelt path is reported for itself.
  const position = walked?.end ?? walked?.likelyEnd ?? unknownPosition
  const place = {
    direction: facts.expression,
    path,
    position,
    valueType: typeOfPosition(position),
    mayHaveNoValue: walked?.mayHaveNoValue ?? false,
    spanOf: spanInScalar(node),
    ...syncPlace(node),
  }
  return expressionAt(place, knownOf(substituted(value, document)), globals)
}

/** The edits of the source that edits of an expression's decoded text ask for. */
export function expressionEdits(
  node: Node,
  edits: readonly TextEdit[] | undefined,
): readonly Edit[] | undefined {
  // Flux would fill in what an edit writes.
  if (edits === undefined || String(node.value).includes('$${')) return undefined
  return editExpression(
    node,
    edits.map(({ start, end, text }) => ({ span: { start, end }, text })),
  )
}

type Place = Omit<PatchExpression, 'parsed' | 'canonical' | 'analysis' | 'withText' | 'withFacts'>

function expressionAt(
  place: Place,
  known: KnownText,
  globals: readonly string[],
  given?: AnalysedExpression,
): PatchExpression {
  let analysis = given
  return {
    ...place,
    parsed: known.parsed,
    get canonical() {
      return known.canonical()
    },
    get analysis() {
      analysis ??= known.analysis(place, globals)
      return analysis
    },
    withText: (text) => expressionAt(place, knownOf(text), globals),
    withFacts: (facts) => expressionAt(place, known, globals, facts),
  }
}

type KnownText = ReturnType<typeof readText>

/** Facts of the code alone, whatever patch and file it is in. */
const knownOf = rememberTexts(readText, MAX_KEPT)

function readText(text: string) {
  const parsed = parseExpression(text)
  const analyses = new Map<string, AnalysedExpression>()
  let printed: string | undefined
  return {
    parsed,
    canonical() {
      const { ast, masked } = parsed
      printed ??= ast && canonical(ast, masked)
      return printed
    },
    analysis(
      { position, direction, valueType, mayHaveNoValue }: Place,
      globals: readonly string[],
    ) {
      const key = JSON.stringify([
        position.schemaType,
        direction,
        mayHaveNoValue,
        globalsId(globals),
      ])
      const options = { valueType, mayHaveNoValue, globals }
      const found = analyses.get(key) ?? analyseExpression(parsed, options)
      analyses.set(key, found)
      return found
    },
  }
}

function walk(path: Node | undefined): WalkResult | undefined {
  const found = pathOf(path)
  // An empty path, or one with a mistake, shows nothing of the value.
  const isUsable = found !== undefined && found.path.problems.length === 0
  return isUsable ? walkFrom(found.root, found.path) : undefined
}
