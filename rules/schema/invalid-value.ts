import {
  defineRule,
  isDnsLabel,
  isOwnedKind,
  type Node,
  nameOf,
  replaceValue,
  safeFix,
  truncate,
} from '#core'

export default defineRule({
  id: 'invalid-value',
  summary: 'The server refuses a value that the field does not allow.',
  fixable: 'safe',
  messages: {
    enum: {
      severity: 'error',
      text: '{name} must be {allowed}, not "{value}".',
    },
    label: {
      severity: 'error',
      text: 'Invalid namespace "{value}". {hint}',
    },
    value: {
      severity: 'error',
      text: '{name} has an invalid value: "{value}".',
    },
  },
  check: ({ report }) => ({
    Document(document) {
      if (!isOwnedKind(document.kind)) return
      for (const { keyword, node } of document.schemaProblems) {
        const { value, facts } = node
        if (typeof value !== 'string' || facts.secret) continue
        const data = { name: nameOf(node), value: truncate(value) }
        if (keyword === 'enum') {
          const texts = (facts.enum ?? []).map(String)
          const near = texts.find((text) => text.toLowerCase() === value.trim().toLowerCase())
          const allowed = texts.map((text) => `"${text}"`).join(' or ')
          report({ message: 'enum', at: node, data: { ...data, allowed }, fix: write(node, near) })
        } else if (keyword === 'pattern' && node.name === 'namespace') {
          const lower = value.toLowerCase()
          const fix = isDnsLabel(lower) ? write(node, lower) : undefined
          report({ message: 'label', at: node, data: { ...data, hint: hintFor(value) }, fix })
        } else if (keyword === 'pattern') report({ message: 'value', at: node, data })
      }
    },
  }),
})

function write(node: Node, text: string | undefined) {
  return safeFix(`Write "${text}"`, text === undefined ? undefined : replaceValue(node, text))
}

function hintFor(value: string): string {
  if (value.length > 63) return `It has ${value.length} characters, and the limit is 63.`
  return 'Use lower-case letters and digits, with "-" only in between.'
}
