import { branchAt, builtLeaf, withPart } from '../../core/json-patch/index.ts'
import { MAX_LOOKUPS } from '../../core/limits.ts'
import { isMapping, valueAt } from '../../core/text/mapping.ts'
import type { Node } from '../../core/types.ts'
import { textAt, valueBelow } from '../../embedded/read.ts'
import { isSecret } from '../../embedded/shell-values.ts'
import { builtValue, type Transform } from './built-object.ts'

/** Fills in the variables that an object of Flux gives to what it deploys, as far as it writes them itself. */
export function substituting(settings: Node): readonly Transform[] {
  const given = valueAt(settings.value, ['postBuild', 'substitute'])
  if (!isMapping(given) || Object.keys(given).length === 0) return []
  const mayGetMore = valueBelow(settings.value, 'postBuild', 'substituteFrom') !== undefined
  const valueFor = (name: string, other: string | undefined) => {
    if (Object.hasOwn(given, name)) return valueOfVariable(name, textAt(given, name))
    return mayGetMore ? undefined : other
  }
  return [
    (object) => {
      const { branch, isUnknown } = object
      const value = builtValue(object)
      if (branch === undefined || isUnknown || isSwitchedOff(value)) return object
      let next = branch
      for (const { steps, text } of textsWithVariables(value)) {
        const filled = filledIn(text, valueFor)
        const node = branchAt(branch, steps)?.node
        if (filled === undefined || node === undefined) continue
        next = withPart(next, steps, builtLeaf(node, filled))
      }
      return next === branch ? object : { ...object, branch: next }
    },
  ]
}

const valueOfVariable = (name: string, text: string | undefined) =>
  text !== undefined && isSecret(name, text) ? undefined : text

const SWITCH = 'kustomize.toolkit.fluxcd.io/substitute'

const isSwitchedOff = (value: unknown): boolean =>
  ['labels', 'annotations'].some((key) => valueBelow(value, 'metadata', key, SWITCH) === 'disabled')

interface FoundText {
  readonly steps: readonly string[]
  readonly text: string
}

/** The texts of one line in which a variable may be. Places in longer ones are those of what they hold. */
function textsWithVariables(whole: unknown): readonly FoundText[] {
  const found: FoundText[] = []
  const open: { readonly value: unknown; readonly steps: readonly string[] }[] = [
    { value: whole, steps: [] },
  ]
  for (const { value, steps } of open) {
    if (open.length > MAX_LOOKUPS) return []
    if (typeof value === 'string' && value.includes('${') && !value.includes('\n'))
      found.push({ steps, text: value })
    if (typeof value !== 'object' || value === null) continue
    for (const [name, part] of Object.entries(value))
      open.push({ value: part, steps: [...steps, name] })
  }
  return found
}

const VARIABLE = /(\$?)\$\{([^{}]*)\}/g
const FORM = /^([A-Za-z_]\w*)(?::?[-=](.*))?$/s

/**
 * The text that arrives; undefined where a part of it is unknown, or where Flux, which drops quotes, makes another type
 * of it.
 */
function filledIn(
  text: string,
  valueFor: (name: string, other: string | undefined) => string | undefined,
): string | undefined {
  let isKnown = true
  const filled = text.replace(VARIABLE, (_, dollar: string, inside: string) => {
    const [, name = '', other] = FORM.exec(inside) ?? []
    const value = name === '' || dollar !== '' ? undefined : valueFor(name, other)
    // In quotes of the build, others and escapes would end or change the text.
    isKnown &&= value !== undefined && !/['"\\\n]/.test(value)
    return value ?? ''
  })
  const isText = filled !== '' && (QUOTED.test(text) || !OTHER_TYPE.test(filled))
  return isKnown && isText ? filled : undefined
}

/** Texts that the build writes in quotes, which stay. */
const QUOTED = /^[[\]{}&*!|>'"%@`#,?:]|: | #|^\s|\s$/

/** Texts that YAML reads as something else, or not as they are, without quotes. */
const OTHER_TYPE = new RegExp(
  `^(?:true|false|yes|no|on|off|y|n|null|~|[-+.\\d].*)$|${QUOTED.source}`,
  'is',
)
