import {
  defineRule,
  error,
  isDnsLabel,
  isOwnedKind,
  type Node,
  nodeName,
  oldBoolean,
  safeFix,
  truncate,
  wantedWords,
  writeFix,
} from '#core'

export default defineRule({
  id: 'invalid-value',
  summary: 'The server refuses a value that the field does not allow.',
  fixable: 'safe',
  messages: {
    enum: error('{name} must be {allowed}, not "{value}".'),
    label: error('Invalid namespace "{value}". {hint}'),
  },
  check: ({ report }) => ({
    Document(document) {
      if (!isOwnedKind(document.kind)) return
      for (const { keyword, node } of document.schemaProblems) {
        const { value, facts } = node
        if (typeof value !== 'string' || facts.secret || isReadAsBoolean(node)) continue
        if (keyword === 'enum') report({ at: node, ...notAllowed(node, value) })
        else if (keyword === 'pattern' && node.name === 'namespace')
          report({ at: node, ...notMatching(node, value) })
      }
    },
  }),
})

/**
 * YAML 1.1 reads an unquoted `yes` as a boolean, which is allowed here; another rule reports it.
 */
const isReadAsBoolean = ({ value, style, facts }: Node): boolean =>
  style === 'plain' &&
  facts.types?.includes('boolean') === true &&
  oldBoolean(String(value)) !== undefined

function notAllowed(node: Node, value: string) {
  const values = node.facts.enum ?? []
  const near = values.map(String).find((text) => text.toLowerCase() === value.trim().toLowerCase())
  const allowed = wantedWords(node.facts)
  const data = { name: nodeName(node), value: truncate(value), allowed }
  return { message: 'enum', data, fix: writeFix(node, near, safeFix) } as const
}

function notMatching(node: Node, value: string) {
  const lower = value.toLowerCase()
  const fix = writeFix(node, isDnsLabel(lower) ? lower : undefined, safeFix)
  return { message: 'label', data: { value: truncate(value), hint: hintFor(value) }, fix } as const
}

function hintFor(value: string): string {
  if (value.length > 63) return `It has ${value.length} characters, and the limit is 63.`
  return 'Use lower-case letters, digits and "-"; begin and end with a letter or digit.'
}
