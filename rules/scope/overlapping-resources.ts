import { defineRule, error, type Node } from '#core'

export default defineRule({
  id: 'overlapping-resources',
  summary: 'No resource in a list may overlap with a wildcard.',
  messages: {
    overlap: error('"{other}" overlaps with the wildcard "{wildcard}". Remove one of them.'),
    form: error(
      '"{text}" is not a resource. Write "pods", "pods/log", "*", "pods/*" or "*/scale".',
    ),
  },
  check: ({ report }) => ({
    'RuleResource.resources'(list) {
      const result = new Set<Node>()
      const overlaps = overlapFinder()
      for (const item of list.items()) {
        if (!FORM.test(item.value)) {
          report({ message: 'form', at: item, data: { text: item.value } })
          continue
        }
        const first = overlaps(item)
        if (first === undefined) continue
        const [wildcard, other] = first.value.includes('*') ? [first, item] : [item, first]
        if (result.has(wildcard)) continue
        result.add(wildcard)
        const data = { wildcard: wildcard.value, other: other.value }
        const related = [{ at: first, message: `"${first.value}" is here.` }]
        report({ message: 'overlap', at: item, data, related })
      }
    },
  }),
})

const FORM = /^(\*|[^*/\s]+)(\/(\*|[^*/\s]+))?$/

/** Finds an earlier item that overlaps with this one, in one pass through the list. */
function overlapFinder() {
  const seen = new Map<string, Node<string>>()
  return (item: Node<string>): Node<string> | undefined => {
    const wider = widerThan(item.value)
    const narrower = item.value.includes('*') ? [item.value, `below ${item.value}`] : []
    const found = [...narrower, ...wider, crossing(item.value)].find((key) => seen.has(key))
    const first = seen.get(found ?? '')
    for (const key of [item.value, wildcardKind(item.value), ...wider.map((it) => `below ${it}`)]) {
      if (!seen.has(key)) seen.set(key, item)
    }
    return first
  }
}

/** Patterns that match everything that this one matches. */
function widerThan(text: string): readonly string[] {
  const [resource = '', sub] = text.split('/')
  if (sub === undefined) return text === '*' ? [] : ['*']
  return ['*', '*/*', `${resource}/*`, `*/${sub}`].filter((pattern) => pattern !== text)
}

// `pods/*` and `*/log` have `pods/log` in common.
const crossing = (text: string) =>
  text.startsWith('*/') ? 'some /*' : text.endsWith('/*') ? '*/ some' : ''
const wildcardKind = (text: string) =>
  text.startsWith('*/') ? '*/ some' : text.endsWith('/*') ? 'some /*' : text
