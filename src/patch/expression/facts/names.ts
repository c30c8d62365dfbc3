import { didYouMean } from '../../../core/search/did-you-mean.ts'
import type { AnyNode, NodeOf, Span } from '../syntax/ast.ts'
import { isTemplated } from '../syntax/mask.ts'
import type { FreeIdentifier } from '../syntax/scope.ts'
import {
  CONTEXT,
  ENVIRONMENT,
  globalEntry,
  type Origin,
  originOf,
  yearOfGlobal,
} from '../types/environment.ts'
import { isOnly } from '../types/value-type.ts'
import type { Analysis } from './analysis.ts'
import { type MeantParameter, meantParameter } from './missing-parameters.ts'

/** A name that the expression takes from outside, and if it is known. */
export interface OutsideName extends Span {
  readonly name: string
  readonly origin: Origin
  /** True of `typeof name`, which never throws. */
  readonly underTypeof: boolean
}

/** A name that does not exist. */
export interface UndefinedName extends Span {
  readonly name: string
  /** A known name that it may be a typo of; more likely than a bare word. */
  readonly suggestion: string | undefined
  /** The surrounding text that was probably meant as a string, such as `nginx.default.svc`. */
  readonly bareWord: BareWord | undefined
  /** True after a single "|", which applies filters in templates. */
  readonly asFilter: boolean
  /** The parameter of a callback that it was meant to be. */
  readonly parameter: MeantParameter | undefined
}

/** Words without quotes: `Linux`, `my-value`, `registry.example.com/app`. */
export interface BareWord extends Span {
  readonly text: string
  /** True if the expression is nothing else. */
  readonly whole: boolean
  /** True if it may be code with a typo instead of a text: `metadata.name`, `val`. */
  readonly likeCode: boolean
}

/** A part of a runtime that the sandbox lacks, or code created at run time. */
export interface ForbiddenUse extends Span {
  readonly name: string
}

/** Literals, and the words for them in other languages. */
const LITERALS: readonly (readonly [literal: string, words: RegExp])[] = [
  ['true', /^(?:True|TRUE)$/],
  ['false', /^(?:False|FALSE)$/],
  ['null', /^(?:None|Null|NULL|nil)$/],
  ['undefined', /^undefind$/],
]

export function outsideNames(analysis: Analysis): readonly OutsideName[] {
  return analysis.scopes.free.map((use) => {
    const { name, start, end, underTypeof } = use
    return { name, start, end, underTypeof, origin: originIn(use, analysis) }
  })
}

function originIn({ name }: FreeIdentifier, { globals }: Analysis): Origin {
  if (isTemplated(name)) return 'templated'
  const origin = originOf(name)
  const isKnown = origin !== 'undefined' && origin !== 'forbidden'
  return !isKnown && globals.includes(name) ? 'configured' : origin
}

/** Undefined names, one for each bare word, even if it contains several. */
export function undefinedNames(analysis: Analysis): readonly UndefinedName[] {
  const uses = outsideNames(analysis)
    .filter((use) => use.origin === 'undefined' && isRead(use, analysis))
    .sort((left, right) => left.start - right.start)
  const known = [...ENVIRONMENT.map((entry) => entry.name), ...analysis.globals]
  const words = bareWords(new Set(uses.map((use) => use.start)), known, analysis)
  const suggestions = new Map<string, string | undefined>()
  const found: UndefinedName[] = []
  let covered = 0
  for (const { name, start, end } of uses) {
    if (start < covered) continue
    const parameter = parameterAt(start, analysis)
    // The same callback contains the name a second time.
    if (parameter && found.some((each) => each.name === name && each.parameter)) continue
    const bareWord = words.get(start)
    covered = bareWord?.end ?? end
    if (!suggestions.has(name)) suggestions.set(name, suggestionFor(name, known))
    const near = suggestions.get(name)
    const suggestion = near && hasMemberRead(near, end, analysis) ? near : undefined
    found.push({
      name,
      start,
      end,
      suggestion,
      bareWord,
      asFilter: isFilter(start, analysis),
      parameter,
    })
  }
  return found
}

function parameterAt(start: number, analysis: Analysis): MeantParameter | undefined {
  const use = analysis.scopes.free.find((each) => each.start === start)
  return use && meantParameter(use.node, analysis)
}

/** True if a member follows: `strings.ToLower` is not `String.ToLower`. */
function hasMemberRead(near: string, end: number, { text }: Analysis): boolean {
  const members = globalEntry(near)?.members
  const read = /^\s*\.\s*([\w$]+)/.exec(text.slice(end))?.[1]
  if (near === 'value' || near === 'context' || members === undefined || read === undefined)
    return true
  return members.some(({ name }) => name === read || didYouMean(read, [name]) !== undefined)
}

/** True of `value | lower`, as in templates. */
function isFilter(start: number, { text }: Analysis): boolean {
  const before = text.slice(0, start).trimEnd()
  return before.length > 1 && before.endsWith('|') && !before.endsWith('||')
}

/** False for `typeof name`, which never throws, and for a name that such a test protects. */
function isRead({ name }: OutsideName, { scopes }: Analysis): boolean {
  return !scopes.free.some((each) => each.name === name && each.underTypeof)
}

function suggestionFor(name: string, known: readonly string[]): string | undefined {
  const literal = LITERALS.find(([, words]) => words.test(name))?.[0]
  if (literal !== undefined) return literal
  if (CONTEXT.members?.some((each) => each.name === name)) return `context.${name}`
  if (name.length > 40) return undefined
  return didYouMean(name, known)
}

const BARE = /^[A-Za-z_$][\w$]*(?:[-./][\w$]+)*$/

/** The largest word-like pieces that start with an undefined name, by their start. */
function bareWords(
  starts: ReadonlySet<number>,
  known: readonly string[],
  analysis: Analysis,
): ReadonlyMap<number, BareWord> {
  const found = new Map<number, BareWord>()
  const whole = analysis.text.trim()
  let covered = 0
  for (const node of analysis.nodes) {
    const { start, end } = node
    if (start < covered || !starts.has(start) || !isWordLike(node, analysis)) continue
    covered = end
    const text = analysis.text.slice(start, end)
    found.set(start, {
      start,
      end,
      text,
      whole: text === whole,
      likeCode: isLikeCode(text, known),
    })
  }
  return found
}

/** Names that languages and templates give to objects and their parts. */
const NAMES_OF_CODE: ReadonlySet<string> = new Set(
  'annotations args config ctx current data env event host input item items key kind labels metadata name namespace new node obj object old original output params path pod request resource response result self service spec status val var vcluster virtual'.split(
    ' ',
  ),
)

/** True of `metadata.name`, `hostName`, `val` and `my-value`, which were perhaps meant as code. */
function isLikeCode(text: string, known: readonly string[]): boolean {
  if (/[._$]|[a-z][A-Z]/.test(text) || text.length < 3 || NAMES_OF_CODE.has(text)) return true
  const [first = ''] = text.split(/[-/]/)
  const isShortened = first === text && known.some((name) => name.startsWith(text))
  return isShortened || text.split(/[-/]/).some((part) => known.includes(part))
}

function isWordLike(node: AnyNode, analysis: Analysis): boolean {
  const { type } = node
  if (type !== 'Identifier' && type !== 'MemberExpression' && type !== 'BinaryExpression')
    return false
  const parent = analysis.parentOf(node)
  const isCalled =
    parent?.type === 'CallExpression' || parent?.type === 'NewExpression'
      ? parent.callee === node
      : parent?.type === 'MemberExpression' && parent.object === node
  if (isCalled || node.end - node.start > 253) return false
  if (parent?.type === 'BinaryExpression' && isNumberPart(node, parent, analysis)) return false
  if (parent?.type === 'AssignmentExpression' && parent.left === node) return false
  return BARE.test(analysis.text.slice(node.start, node.end))
}

/** True of `value | lower` and of `value + offset` beside a number, in which no text is meant. */
function isNumberPart(
  node: AnyNode,
  { operator, left, right }: NodeOf<'BinaryExpression'>,
  analysis: Analysis,
): boolean {
  if (operator === '|') return true
  return isOnly(analysis.typeOf(left === node ? right : left), 'number')
}

/** Platform globals, and ways to create code: `import()`, `import.meta`, `new Function`. */
export function forbiddenUses(analysis: Analysis): readonly ForbiddenUse[] {
  const globals = outsideNames(analysis).filter(
    (use) => use.origin === 'forbidden' && isRead(use, analysis),
  )
  const imports = analysis.nodes.flatMap((node): ForbiddenUse[] => {
    const { start, end } = node
    if (node.type === 'ImportExpression') return [{ name: 'import()', start, end: start + 6 }]
    const isImportMeta = node.type === 'MetaProperty' && node.meta.name === 'import'
    return isImportMeta ? [{ name: 'import.meta', start, end }] : []
  })
  return [...globals, ...imports].sort((left, right) => left.start - right.start)
}

/** A built-in newer than ES2016. */
export interface NewerBuiltin extends Span {
  readonly name: string
  readonly year: number
}

export function newerGlobals(names: readonly OutsideName[]): readonly NewerBuiltin[] {
  return names.flatMap(({ name, origin, start, end, underTypeof }) => {
    const year = origin === 'builtin' && !underTypeof ? yearOfGlobal(name) : undefined
    return year !== undefined && year > 2016 ? [{ name, year, start, end }] : []
  })
}
