import { defineRule } from '#core'
import { expressionOf } from '#patch'

export default defineRule({
  id: 'newer-builtin',
  summary: 'A built-in that is younger than the promised JavaScript may not be there.',
  messages: {
    newer: {
      severity: 'info',
      text: '"{name}" came with ES{year}, but only ES6 is promised: where the engine lacks it, the expression throws.',
    },
    instead: {
      severity: 'info',
      text: '"{name}" came with ES{year}, but only ES6 is promised: where the engine lacks it, the expression throws. Write {older}.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      for (const use of found?.analysis.newerBuiltins ?? []) {
        const { name, year } = use
        const span = found?.spanOf(use)
        const older = olderWays.get(name)
        if (older === undefined) report({ message: 'newer', at: node, span, data: { name, year } })
        else report({ message: 'instead', at: node, span, data: { name, year, older } })
      }
    },
  }),
})

const olderWays: ReadonlyMap<string, string> = new Map([
  ['replaceAll', '.split(a).join(b)'],
  ['at', 'an index in brackets'],
  ['Object.entries', 'Object.keys(o).map(k => [k, o[k]])'],
  ['Object.values', 'Object.keys(o).map(k => o[k])'],
  ['Object.hasOwn', 'o.hasOwnProperty(k)'],
  ['trimStart', '.replace(/^\\s+/, "")'],
  ['trimEnd', '.replace(/\\s+$/, "")'],
  ['structuredClone', 'JSON.parse(JSON.stringify(o))'],
])
