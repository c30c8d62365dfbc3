import {
  allowedWords,
  changesAuthority,
  defineRule,
  type Fix,
  fitsAsItem,
  foundWords,
  isMapping,
  isOfRelease,
  isOwnedKind,
  mainField,
  type Node,
  nameOf,
  type Release,
  releaseAt,
  replaceValue,
  safeFix,
  secondsOf,
  suggestion,
  wantedWords,
  wrapInList,
  wrapInMap,
} from '#core'

export default defineRule({
  id: 'wrong-type',
  summary: 'A value of the wrong type does not decode.',
  fixable: 'safe',
  safeBecause: 'A value of the wrong type is refused, so it has no meaning to keep.',
  messages: {
    other: { severity: 'error', text: '{name} must be {wanted}, not {found}.' },
    unquoted: {
      severity: 'error',
      text: '{name} must be a string, not {found}. Put it in quotes.',
    },
    quoted: { severity: 'error', text: '{name} must be {wanted}, not {found}. Remove the quotes.' },
    duration: {
      severity: 'error',
      text: '{name} must be {wanted}, not {found}. Write {amount}.',
    },
    single: {
      severity: 'error',
      text: '{name} must be a list, not {found}. Write it as a list item.',
    },
    bare: {
      severity: 'error',
      text: '{name} must be an object, not {found}. Put it under "{field}".',
    },
    refused: { severity: 'warning', text: '{name} must be {wanted}, not {found}{hint}.' },
    patches: {
      severity: 'error',
      text: '{name} must be a list with one entry per path, not an object.',
    },
  },
  check: ({ report, settings }) => {
    const reportNode = (node: Node, release: Release | undefined) => {
      if (release !== undefined && !isOfRelease(node, release)) return
      const data = wordsFor(node)
      const field = bareField(node)
      const part = isBlock(node) ? ('key' as const) : ('value' as const)
      const place = { at: node, part, fix: repair(node, field) }
      if (release?.isKnown === false) report({ message: 'refused', ...place, data })
      else if (field !== undefined) report({ message: 'bare', ...place, data: { ...data, field } })
      else report({ message: shapeOf(node), ...place, data })
    }
    return {
      Document(document) {
        if (!isOwnedKind(document.kind)) return
        for (const { keyword, node, isOfLines } of document.schemaProblems) {
          if (keyword !== 'type' || node.value === null) continue
          reportNode(node, isOfLines ? releaseAt(node, settings) : undefined)
        }
      },
    }
  },
})

const wordsFor = (node: Node) => ({
  name: nameOf(node),
  found: foundWords(node),
  wanted: node.facts.enum ? allowedWords(node.facts.enum) : wantedWords(node.facts),
  amount: amountOf(node) ?? '',
  hint: HINTS[shapeOf(node)] ?? '',
})

const amountOf = ({ value, facts }: Node) =>
  facts.unit !== undefined && typeof value === 'string' ? secondsOf(value) : undefined

const HINTS: { readonly [shape in Shape]?: string } = {
  unquoted: '. Put it in quotes',
  quoted: '. Remove the quotes',
  single: '. Write it as a list item',
}

type Shape = 'duration' | 'other' | 'unquoted' | 'quoted' | 'single' | 'patches'

function shapeOf(node: Node): Shape {
  const { value, style, facts } = node
  if (facts.types?.includes('array') && !Array.isArray(value)) {
    if (node.type === 'Patches' && isMapping(value) && !node.child('path')) return 'patches'
    return fitsAsItem(node) ? 'single' : 'other'
  }
  if (amountOf(node) !== undefined) return 'duration'
  const isAllowed = facts.enum?.includes(String(value)) ?? true
  const isPlain = style === 'plain' && typeof value !== 'object' && isAllowed
  if (facts.types?.includes('string')) return isPlain ? 'unquoted' : 'other'
  return unquoted(node) === undefined ? 'other' : 'quoted'
}

/** The field that a bare text was meant for, where an object is wanted. */
const bareField = (node: Node): string | undefined =>
  node.facts.types?.includes('object') && typeof node.value === 'string'
    ? mainField(node)
    : undefined

function unquoted({ value, facts, style }: Node): boolean | number | undefined {
  if (typeof value !== 'string' || style === 'plain') return undefined
  const { types = [] } = facts
  if (types.includes('boolean') && /^(?:true|false)$/i.test(value))
    return value.toLowerCase() === 'true'
  const isNumber = types.includes('integer') || types.includes('number')
  return isNumber && /^-?(?:0|[1-9][0-9]{0,14})$/.test(value) ? Number(value) : undefined
}

function repair(node: Node, field: string | undefined): Fix | undefined {
  const offer = changesAuthority(node) ? suggestion : safeFix
  if (field !== undefined) return offer(`Write it as "${field}"`, wrapInMap(node, field))
  switch (shapeOf(node)) {
    case 'single':
      return offer('Make it a list', wrapInList(node))
    case 'duration':
      return suggestion(`Write ${amountOf(node)}`, replaceValue(node, amountOf(node) ?? null))
    case 'unquoted': {
      const { start, end } = node.span
      const source = node.document.file.text.slice(start, end)
      return safeFix('Put it in quotes', replaceValue(node, source))
    }
    case 'quoted':
      return offer('Remove the quotes', replaceValue(node, unquoted(node) ?? null))
    default:
      return undefined
  }
}

// A block of lines is reported at its key.
const isBlock = ({ value, document, pointer, name }: Node) =>
  typeof value === 'object' && typeof name === 'string' && !document.tree.isFlow(pointer)
