import {
  type Branch,
  builtLeaf,
  partsOf,
  type Scalar,
  sizeOf,
} from '../../../core/json-patch/index.ts'
import { MAX_PARTS } from '../../../core/limits.ts'
import { embeddingAt } from '../../../core/scalar/embedding.ts'
import { isMapping } from '../../../core/text/mapping.ts'
import type { Node } from '../../../core/types.ts'
import { resolveOldPlain } from '../../../core/yaml/plain-scalar.ts'
import { type Arriving, asRead, FLUX } from '../../../embedded/heredoc.ts'
import { textAt, valueBelow } from '../../../embedded/read.ts'
import { isSecret } from '../../../embedded/shell-values.ts'
import { builtValue, type Transform } from '../built-object.ts'
import type { Variables } from '../deploying/settings.ts'
import type { SourceObject } from '../objects.ts'
import { expanded } from './flux-variables.ts'

/** Substitutes the variables that a Flux object defines itself for what it deploys. */
export function substituting({ value: postBuild, entryOf }: Variables): readonly Transform[] {
  const own = valueBelow(postBuild, 'substitute')
  const given = isMapping(own) ? own : {}
  const mayGetMore = valueBelow(postBuild, 'substituteFrom') !== undefined
  if (Object.keys(given).length === 0 && !mayGetMore) return []
  const textOf = (name: string) => {
    if (!Object.hasOwn(given, name)) return mayGetMore ? undefined : ''
    const text = textAt(given, name)?.replaceAll('\n', '')
    return text !== undefined && isSecret(name, text) ? undefined : text
  }
  const arriving: Arriving = (interpolation) => {
    // Without a default, what is not set may be set by what deploys the object itself.
    const [, name = '', other] = /^\$\{#?(\w+)(=|:[-=?+])?/.exec(interpolation) ?? []
    const isSet = Object.hasOwn(given, name) || other !== undefined
    return isSet ? expanded(interpolation, textOf) : undefined
  }
  const variableIn = (text: string) => {
    const name = /\$\{#?(\w+)/.exec(text)?.[1]
    return name === undefined ? undefined : entryOf(name)
  }
  return [
    (object) => {
      const { branch, isUnknown, source } = object
      const value = builtValue(object)
      if (branch === undefined || isUnknown || isSwitchedOff(value)) return object
      const holding = new Set<unknown>()
      if (!holdsVariables(value, holding) || sizeOf(branch) > MAX_PARTS) return object
      const filling: Filling = { source, arriving, variableIn, holding }
      return { ...object, branch: filledIn(branch, value, [], filling) }
    },
  ]
}

const SWITCH = 'kustomize.toolkit.fluxcd.io/substitute'

const isSwitchedOff = (value: unknown): boolean =>
  ['labels', 'annotations'].some((key) => valueBelow(value, 'metadata', key, SWITCH) === 'disabled')

const mayBeVariable = (text: unknown): text is string =>
  typeof text === 'string' && text.includes('${')

/** True of a value with texts or keys that may be variables; collects the lists and mappings around these. */
function holdsVariables(value: unknown, holding: Set<unknown>): boolean {
  if (typeof value !== 'object' || value === null) return mayBeVariable(value)
  let holds = !Array.isArray(value) && Object.keys(value).some(mayBeVariable)
  for (const part of Object.values(value)) if (holdsVariables(part, holding)) holds = true
  if (holds) holding.add(value)
  return holds
}

interface Filling {
  readonly source: SourceObject
  readonly arriving: Arriving
  /** The entry that sets the first variable of a text. */
  readonly variableIn: (text: string) => Node | undefined
  readonly holding: ReadonlySet<unknown>
}

/** The branch of a value with its variables filled in, those of keys too. */
function filledIn(
  branch: Branch,
  value: unknown,
  steps: readonly string[],
  filling: Filling,
): Branch {
  if (mayBeVariable(value)) return withText(branch, value, steps, filling) ?? branch
  const parts = filling.holding.has(value) ? partsOf(branch) : undefined
  if (Array.isArray(parts) && Array.isArray(value)) {
    const filled = parts.map((part, index) =>
      filledIn(part, value[index], [...steps, String(index)], filling),
    )
    return { ...branch, parts: filled, isShared: false }
  }
  if (!(parts instanceof Map) || !isMapping(value)) return branch
  const filled = new Map(
    [...parts].map(([key, part]) => [key, filledIn(part, value[key], [...steps, key], filling)]),
  )
  return { ...branch, parts: withKeys(filled, filling), isShared: false }
}

/** A mapping with the variables in its keys filled in, where no two keys become the same. */
function withKeys(parts: Map<string, Branch>, { arriving, variableIn }: Filling) {
  const filled = new Map(
    [...parts].map(([key, part]): [string, Branch] => {
      const after = mayBeVariable(key) ? arrivingValue(key, arriving) : key
      const isKnown = after !== undefined && after !== null && after !== key
      if (!isKnown) return [key, part]
      return [String(after), { ...part, isWritten: true, variable: variableIn(key) }]
    }),
  )
  return filled.size === parts.size ? filled : parts
}

/** The text with its variables filled in; undefined where it stays as it is. */
function withText(
  { node, isWritten }: Branch,
  text: string,
  steps: readonly string[],
  { source, arriving, variableIn }: Filling,
): Branch | undefined {
  if (node === undefined) return undefined
  const isDocument = source.documents.some(({ text: own }) => {
    const at = own?.pointer.slice(source.base.length)
    return at?.length === steps.length && at.every((step, index) => String(step) === steps[index])
  })
  if (!isDocument) {
    const filled = arrivingValue(text, arriving)
    // Unknown text is never checked as JavaScript.
    const isCode = /^(?:reverseE|e)xpression$/.test(steps.at(-1) ?? '')
    if (filled === undefined && !isCode) return undefined
    return { ...builtLeaf(node, filled), variable: variableIn(text) }
  }
  const { file, tree } = node.document
  const embedding = isWritten ? undefined : embeddingAt(file, tree, node.pointer, text)
  if (embedding === undefined) return undefined
  const read = asRead(embedding, FLUX, (one) => ofOneLine(arriving(one)))
  return { ...builtLeaf(node, read.text), isWritten: false, text: read }
}

/** A build takes line breaks away from variables, and a default has none. */
const ofOneLine = (text: string | undefined) => (text?.includes('\n') ? undefined : text)

/** The resulting value, as a parser reads it without the quotes, which Flux drops; undefined if unknown. */
function arrivingValue(text: string, arriving: Arriving): Scalar | undefined {
  const isBlock = text.includes('\n')
  const isQuoted = !isBlock && QUOTED.test(text)
  // Inside the build's quotes, other quotes and escapes would end or change the text.
  const breaking = isQuoted ? /['"\\\n]/ : /\n/
  let isKnown = true
  const filled = text.replace(FLUX.signs, (whole: string) => {
    if (whole === '$${') return '${'
    const value = arriving(whole)
    isKnown &&= value !== undefined && !breaking.test(value)
    return value ?? ''
  })
  if (!isKnown) return undefined
  return isBlock || isQuoted ? filled : resolved(filled)
}

/** Texts that the build writes with quotes, which stay. */
const QUOTED = /^[[\]{}&*!|>'"%@`#,?:]|^-(?: |$)|:(?: |$)| #|^\s|\s$/

/** The value that a parser reads; undefined for lists, mappings and what ends or breaks the line. */
function resolved(text: string): Scalar | undefined {
  const [, , inside] = /^(["'])((?:(?!\1|\\).)*)\1$/.exec(text) ?? []
  if (inside !== undefined) return inside
  return QUOTED.test(text) ? undefined : resolveOldPlain(text)
}
