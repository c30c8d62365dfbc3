import { defineRule } from '#core'
import { type PathProblemCode, pathOf } from '#patch'

const crash = 'The syncer crashes on it.'

export default defineRule({
  id: 'path-syntax',
  summary: 'A path that the syncer cannot read makes it crash.',
  messages: {
    unclosedQuote: {
      severity: 'error',
      text: `A double quote opens here and is never closed. ${crash} Write a key as ["key"].`,
    },
    escapedQuote: {
      severity: 'error',
      text: `A backslash does not keep a quote from closing the key, so a quote stays open. ${crash} No path can name a key with a double quote in it.`,
    },
    unclosedBracket: {
      severity: 'error',
      text: `A bracket opens here and is never closed. ${crash} Add "]".`,
    },
    emptyStep: {
      severity: 'error',
      text: `The brackets "{text}" hold nothing. ${crash} Write [*] for every element, [0] for one, or ["key"].`,
    },
    nestedBracket: {
      severity: 'error',
      text: `A bracket opens inside a bracket. ${crash} Put a key that holds brackets in double quotes.`,
    },
    strayBracket: {
      severity: 'error',
      text: `This "]" closes nothing. ${crash} Remove it or open the bracket.`,
    },
    negativeIndex: {
      severity: 'error',
      text: `The index "{text}" is negative. ${crash} Count from 0, or write [*] for every element.`,
    },
    blank: {
      severity: 'warning',
      text: 'The path is empty, so the patch asks for the whole object and fails. Name a field, such as metadata.labels.',
    },
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
} as const satisfies Readonly<Record<PathProblemCode, string>>
