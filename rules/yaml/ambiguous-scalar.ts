import {
  defineRule,
  isOwnedKind,
  type Node,
  oldBoolean,
  replaceRaw,
  replaceValue,
  safeFix,
  warning,
} from '#core'

/** Numbers that YAML 1.1 and YAML 1.2 read differently, with the words for each. */
const READINGS: readonly (readonly [RegExp, string])[] = [
  [/^[-+]?0[0-7_]+$/, 'an octal number'],
  [/^[-+]?(?:0b[01_]+|0x[0-9a-fA-F]*_[0-9a-fA-F_]*|[0-9]+_[0-9_]*(?:\.[0-9_]*)?)$/, 'a number'],
  [/^[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/, 'a number in base 60'],
]

export default defineRule({
  id: 'ambiguous-scalar',
  summary: 'YAML 1.1, which the server reads, gives some unquoted words another type.',
  fixable: 'safe',
  safeBecause:
    'Both spellings mean the same to YAML 1.2; a reader of YAML 1.1 has no text where one is needed, and refuses the file.',
  supersedes: ['wrong-type'],
  messages: {
    string: warning("Unquoted {text} is {reading} to the server's YAML 1.1. Quote it."),
    boolean: warning('Unquoted {text} is {reading} in YAML 1.1 only. Write {reading}.'),
  },
  check: ({ report }) => ({
    '@ambiguous'(node) {
      const isBoolean = node.facts.types?.includes('boolean')
      const text = plainSource(node)
      const reading = text === undefined ? undefined : readingOf(text)
      if (text === undefined || reading === undefined) return
      const data = { text: node.facts.secret ? 'text' : `"${text}"`, reading }
      if (!isBoolean) {
        const fix = safeFix('Put it in quotes', replaceRaw(node, `'${text}'`))
        report({ message: 'string', at: node, data, fix })
      } else if (reading === 'true' || reading === 'false') {
        const fix = safeFix(`Write ${reading}`, replaceValue(node, reading === 'true'))
        report({ message: 'boolean', at: node, data, fix })
      }
    },
  }),
})

const readingOf = (text: string): string | undefined =>
  oldBoolean(text)?.toString() ?? READINGS.find(([form]) => form.test(text))?.[1]

/**
 * The source of an unquoted scalar; undefined if neither version reads a number, since that is a
 * wrong type for both.
 */
function plainSource(node: Node): string | undefined {
  const { document } = node
  if (typeof node.value === 'number') return undefined
  if (!isOwnedKind(document.kind) || node.unknown || node.style !== 'plain') return undefined
  return document.file.text.slice(node.span.start, node.span.end)
}
