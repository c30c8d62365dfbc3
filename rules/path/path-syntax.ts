import { defineRule, error, omission, warning } from '#core'
import { pathOf } from '#patch'

const crash = 'This crashes the syncer.'

export default defineRule({
  id: 'path-syntax',
  summary: 'A path with a syntax error crashes the syncer.',
  messages: {
    unclosedQuote: error(`Unclosed double quote. ${crash} Write keys as ["key"].`),
    escapedQuote: error(
      `A backslash does not escape quotes. ${crash} No path can name such a key.`,
    ),
    unclosedBracket: error(`Unclosed bracket. ${crash} Add "]".`),
    emptyStep: omission(
      error(`Empty brackets "{text}" crash the syncer. Write [*] for every element, or ["key"].`),
    ),
    nestedBracket: error(`Nested bracket. ${crash} Put a key with brackets in double quotes.`),
    strayBracket: error(`This "]" closes nothing. ${crash} Remove it, or open the bracket.`),
    negativeIndex: error(`Negative index "{text}" crashes the syncer. Count from 0, or write [*].`),
    blank: omission(
      warning('The path is empty, so the patch fails. Name a field, such as metadata.labels.'),
    ),
  },
  check: ({ report }) => ({
    'PatchEntry.path'(node) {
      const found = pathOf(node)
      if (found === undefined) return
      const backslash = node.value.indexOf('\\"')
      for (const problem of found.path.problems) {
        const message = messages[problem.code]
        const span = found.spanOf(problem)
        if (message === 'unclosedQuote' && backslash >= 0) {
          const place = { start: backslash, end: backslash + 1 }
          report({ message: 'escapedQuote', at: node, span: found.spanOf(place) })
        } else if (message === 'emptyStep' || message === 'negativeIndex') {
          const text = node.value.slice(problem.start, problem.end)
          report({ message, at: node, span, data: { text } })
        } else report({ message, at: node, span })
      }
    },
  }),
})

const messages = {
  'unclosed-quote': 'unclosedQuote',
  'unclosed-bracket': 'unclosedBracket',
  'empty-step': 'emptyStep',
  'nested-bracket': 'nestedBracket',
  'stray-bracket': 'strayBracket',
  'negative-index': 'negativeIndex',
  blank: 'blank',
} as const
