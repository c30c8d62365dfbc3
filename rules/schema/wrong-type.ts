import {
  changesAuthority,
  type Document,
  defineRule,
  error,
  type Fix,
  factsIn,
  fitsAsItem,
  foundWords,
  isMapping,
  isNumeric,
  isOfRelease,
  isOwnedKind,
  mainField,
  maskFiller,
  meantValue,
  type Node,
  nodeName,
  type Release,
  releaseAt,
  replaceValue,
  safeFix,
  secondsOf,
  suggestion,
  wantedWords,
  warning,
  wrapInList,
  wrapInMap,
} from '#core'

export default defineRule({
  id: 'wrong-type',
  summary: 'A value of the wrong type does not decode.',
  fixable: 'safe',
  safeBecause: 'A value of the wrong type is refused, so it has no meaning to keep.',
  messages: {
    other: error('{name} must be {wanted}, not {found}{out}.'),
    chart: error('{name} must be {wanted}: Helm refuses {found}{out}.'),
    refused: warning('{name} must be {wanted}: Helm refuses {found}{out}.'),
    data: error(
      '"{key}" must be text, so the server refuses this {kind}. Put "|" behind the colon.',
    ),
  },
  check: ({ report, settings }) => {
    const reportNode = (node: Node, release: Release | undefined) => {
      if (release !== undefined && !isOfRelease(node, release)) return
      const isOfChart = node.facts.lines !== undefined
      const part = isBlock(node) ? 'key' : 'value'
      const { words = isOfChart ? advice(node) : '', fix } = wayOut(node) ?? {}
      const data = {
        name: nodeName(node),
        wanted: wantedWords(factsIn(node.facts, release)),
        found: foundWords(node),
        out: words && `. ${words}`,
      }
      const message = release?.isKnown === false ? 'refused' : isOfChart ? 'chart' : 'other'
      report({ message, at: node, part, data, fix })
    }
    const reportHeldObject = ({ base, root, text, wrapper }: Document) => {
      const source = wrapper?.source
      if (source === undefined || base.at(-1) !== source.key || text !== undefined) return
      report({ message: 'data', at: root, part: 'key', data: { ...source } })
    }
    return {
      Document(document) {
        reportHeldObject(document)
        if (!isOwnedKind(document.kind)) return
        for (const { keyword, node, isOfLines } of document.schemaProblems) {
          if (keyword !== 'type' || node.value === null) continue
          reportNode(node, isOfLines ? releaseAt(node, settings) : undefined)
        }
      },
    }
  },
})

function advice({ facts }: Node): string {
  const { default: value } = facts
  const isShown = value !== '' && ['string', 'number', 'boolean'].includes(typeof value)
  return `Correct or remove it${isShown ? ` (default: ${String(value)})` : ''}`
}

interface WayOut {
  readonly words: string
  readonly fix?: Fix | undefined
}

const offerAt = (node: Node) => (changesAuthority(node) ? suggestion : safeFix)

function wayOut(node: Node): WayOut | undefined {
  const { types = [] } = node.facts
  if (types.includes('array') && !Array.isArray(node.value)) return itemOut(node)
  const field = types.includes('object') ? mainField(node) : undefined
  if (field !== undefined) {
    const offer = typeof node.value === 'string' ? offerAt(node) : suggestion
    const fix = offer(`Write it as "${field}"`, wrapInMap(node, field))
    return { words: `Put it under "${field}"`, fix }
  }
  return types.includes('string') ? quotedOut(node) : meantOut(node)
}

function itemOut(node: Node): WayOut | undefined {
  if (node.type === 'Patches' && isMapping(node.value) && !node.child('path'))
    return { words: 'Write one entry per path' }
  if (!fitsAsItem(node)) return undefined
  return {
    words: 'Write it as a list item',
    fix: offerAt(node)('Make it a list', wrapInList(node)),
  }
}

function quotedOut(node: Node): WayOut | undefined {
  const { value, style, facts, span, document } = node
  const { made } = document
  // Only a build that fills in variables makes something else of a text.
  if (typeof value !== 'string' && typeof made?.nodeAt(node.pointer)?.value === 'string')
    return { words: 'Flux drops quotes, so write them in the variable' }
  const isAllowed = facts.enum?.includes(String(value)) ?? true
  if (style !== 'plain' || typeof value === 'object' || !isAllowed) return undefined
  const source = document.file.text.slice(span.start, span.end)
  return { words: 'Quote it', fix: safeFix('Put it in quotes', replaceValue(node, source)) }
}

function meantOut(node: Node): WayOut | undefined {
  const { value, facts } = node
  const meant = meantValue(node)
  const isText = typeof value === 'string'
  if (meant === undefined) {
    if (isText && ONE_TEMPLATE.test(value)) return { words: templateOut(node) }
    const hasUnit = isNumeric(node) && isText && secondsOf(value) !== undefined
    return hasUnit ? { words: 'Write a plain number' } : undefined
  }
  const isSame = isText && String(meant) === value.toLowerCase()
  const words = isSame ? 'Remove the quotes' : `Write ${meant}`
  const offer = isSame || (isText && facts.unit === undefined) ? offerAt(node) : suggestion
  return { words, fix: offer(words, replaceValue(node, meant)) }
}

/** A single template, as written or as masked. */
const ONE_TEMPLATE = new RegExp(`^(?:\\{\\{[^}]*\\}\\}|\\$\\{[^}]*\\}|\\$\\w+|${maskFiller}+)$`)

const templateOut = ({ style }: Node) =>
  style === 'plain' ? 'Remove "quote"' : 'Remove the quotes'

// A block scalar is reported at its key.
const isBlock = ({ value, document, pointer, name }: Node) =>
  typeof value === 'object' && typeof name === 'string' && !document.tree.isFlow(pointer)
