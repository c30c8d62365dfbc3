import {
  allowedWords,
  changesAuthority,
  defineRule,
  type Fix,
  fitsAsItem,
  foundWords,
  isMapping,
  isOwnedKind,
  mainField,
  type Node,
  nameOf,
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
  messages: {
    other: {
      severity: 'error',
      text: '{name} must be {wanted}, not {found}.',
    },
    unquoted: {
      severity: 'error',
      text: '{name} must be a string, not {found}. Put it in quotes.',
    },
    quoted: {
      severity: 'error',
      text: '{name} must be {wanted}, not {found}. Remove the quotes.',
    },
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
    patches: {
      severity: 'error',
      text: '{name} must be a list with one entry per path, not an object.',
    },
  },
  check: ({ report }) => ({
    Document(document) {
      if (!isOwnedKind(document.kind)) return
      for (const { keyword, node } of document.schemaProblems) {
        if (keyword !== 'type' || node.value === null) continue
        const data = wordsFor(node)
        const part = isBlock(node) ? ('key' as const) : ('value' as const)
        const field = bareField(node)
        const fix = repair(node, field)
        if (field !== undefined)
          report({ message: 'bare', at: node, part, data: { ...data, field }, fix })
        else report({ message: shapeOf(node), at: node, part, data, fix })
      }
    },
  }),
})

const wordsFor = (node: Node) => ({
  name: nameOf(node),
  found: foundWords(node),
  wanted: wanted(node),
  amount: amountOf(node) ?? '',
})

const wanted = ({ facts }: Node): string =>
  facts.enum === undefined ? wantedWords(facts) : allowedWords(facts.enum)

/** What a duration is as a number of what the field counts. */
const amountOf = ({ value, facts }: Node) =>
  facts.unit !== undefined && typeof value === 'string' ? secondsOf(value) : undefined

type Shape = 'duration' | 'other' | 'unquoted' | 'quoted' | 'single' | 'patches'

/** Which of the usual typos this is. */
function shapeOf(node: Node): Shape {
  const { value, style, facts } = node
  if (facts.types?.includes('array') && !Array.isArray(value)) {
    if (node.type === 'Patches' && isMapping(value) && !node.child('path')) return 'patches'
    return fitsAsItem(node) ? 'single' : 'other'
  }
  if (amountOf(node) !== undefined) return 'duration'
  const isAllowed = facts.enum === undefined || facts.enum.includes(String(value))
  const isPlain = style === 'plain' && typeof value !== 'object' && isAllowed
  if (facts.types?.includes('string')) return isPlain ? 'unquoted' : 'other'
  return unquoted(node) === undefined ? 'other' : 'quoted'
}

/** The field that a bare text was meant for, where an object is wanted. */
function bareField(node: Node): string | undefined {
  if (typeof node.value !== 'string' || !node.facts.types?.includes('object')) return undefined
  return mainField(node)
}

/** What a quoted text would be without its quotes, if that is what is wanted. */
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
    case 'duration': {
      const amount = amountOf(node) ?? null
      return suggestion(`Write ${amount}`, replaceValue(node, amount))
    }
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

/** A block of lines is reported at its key, so that the finding stays short. */
const isBlock = ({ value, document, pointer, name }: Node) =>
  typeof value === 'object' && typeof name === 'string' && !document.tree.isFlow(pointer)
