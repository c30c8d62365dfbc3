import { type Branch, branchAt, builtLeaf, withPart } from '../../../core/json-patch/index.ts'
import { MAX_LOOKUPS } from '../../../core/limits.ts'
import { embeddingAt } from '../../../core/scalar/embedding.ts'
import { isMapping, valueAt } from '../../../core/text/mapping.ts'
import type { Node } from '../../../core/types.ts'
import { type Arriving, asRead, FLUX } from '../../../embedded/heredoc.ts'
import { textAt, valueBelow } from '../../../embedded/read.ts'
import { isSecret } from '../../../embedded/shell-values.ts'
import { builtValue, type Transform } from '../built-object.ts'
import type { SourceObject } from '../objects.ts'
import { expanded } from './flux-variables.ts'

/** Substitutes the variables that a Flux object defines itself for what it deploys. */
export function substituting(settings: Node): readonly Transform[] {
  const own = valueAt(settings.value, ['postBuild', 'substitute'])
  const given = isMapping(own) ? own : {}
  const mayGetMore = valueBelow(settings.value, 'postBuild', 'substituteFrom') !== undefined
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
  return [
    (object) => {
      const { branch, isUnknown, source } = object
      const value = builtValue(object)
      if (branch === undefined || isUnknown || isSwitchedOff(value)) return object
      let next = branch
      for (const { steps, text } of textsWithVariables(value)) {
        const before = branchAt(branch, steps)
        const after = before && filledIn(before, { steps, text, source }, arriving)
        if (after !== undefined) next = withPart(next, steps, after)
      }
      return next === branch ? object : { ...object, branch: next }
    },
  ]
}

const SWITCH = 'kustomize.toolkit.fluxcd.io/substitute'

const isSwitchedOff = (value: unknown): boolean =>
  ['labels', 'annotations'].some((key) => valueBelow(value, 'metadata', key, SWITCH) === 'disabled')

interface FoundText {
  readonly steps: readonly string[]
  readonly text: string
}

/** One-line texts that may contain a variable. Places in longer ones belong to their content. */
function textsWithVariables(whole: unknown): readonly FoundText[] {
  const found: FoundText[] = []
  const open: { readonly value: unknown; readonly steps: readonly string[] }[] = [
    { value: whole, steps: [] },
  ]
  for (const { value, steps } of open) {
    if (open.length > MAX_LOOKUPS) return []
    if (typeof value === 'string' && value.includes('${')) found.push({ steps, text: value })
    if (typeof value !== 'object' || value === null) continue
    for (const [name, part] of Object.entries(value))
      open.push({ value: part, steps: [...steps, name] })
  }
  return found
}

type TextIn = FoundText & { readonly source: SourceObject }

/** The text with its variables filled in; undefined where it stays as it is. */
function filledIn(
  { node, isWritten }: Branch,
  { steps, text, source }: TextIn,
  arriving: Arriving,
): Branch | undefined {
  if (node === undefined) return undefined
  const isDocument = source.documents.some(({ text: own }) => {
    const at = own?.pointer.slice(source.base.length)
    return at?.length === steps.length && at.every((step, index) => String(step) === steps[index])
  })
  if (!isDocument) {
    const filled = arrivingText(text, arriving)
    // Unknown text is never checked as JavaScript.
    const isCode = /^(?:reverseE|e)xpression$/.test(steps.at(-1) ?? '')
    return filled !== undefined || isCode ? builtLeaf(node, filled) : undefined
  }
  const { file, tree } = node.document
  const embedding = isWritten ? undefined : embeddingAt(file, tree, node.pointer, text)
  if (embedding === undefined) return undefined
  const read = asRead(embedding, FLUX, (one) => ofOneLine(arriving(one)))
  return { ...builtLeaf(node, read.text), isWritten: false, text: read }
}

/** A build takes line breaks away from variables, and a default has none. */
const ofOneLine = (text: string | undefined) => (text?.includes('\n') ? undefined : text)

/**
 * The resulting text; undefined if part of it is unknown, or if Flux, which drops quotes, changes
 * its type.
 */
function arrivingText(text: string, arriving: Arriving): string | undefined {
  const isBlock = text.includes('\n')
  let isKnown = true
  const filled = text.replace(FLUX.signs, (whole: string) => {
    if (whole === '$${') return '${'
    const value = arriving(whole)
    // Inside the build's quotes, other quotes and escapes would end or change the text.
    isKnown &&= value !== undefined && !(isBlock ? /\n/ : /['"\\\n]/).test(value)
    return value ?? ''
  })
  const isText = isBlock || (filled !== '' && (QUOTED.test(text) || !OTHER_TYPE.test(filled)))
  return isKnown && isText ? filled : undefined
}

/** Texts that the build writes with quotes, which stay. */
const QUOTED = /^[[\]{}&*!|>'"%@`#,?:]|: | #|^\s|\s$/

/** Texts that YAML reads differently without quotes. */
const OTHER_TYPE = new RegExp(
  `^(?:true|false|yes|no|on|off|y|n|null|~|[-+.\\d].*)$|${QUOTED.source}`,
  'is',
)
