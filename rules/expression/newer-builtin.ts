import { defineRule } from '#core'
import { expressionOf } from '#patch'

export default defineRule({
  id: 'newer-builtin',
  summary: 'Only ES6 built-ins are documented, and engines may lack newer ones.',
  messages: {
    lacking: {
      severity: 'warning',
      text: 'Engines for Go lack "{name}" (ES{year}), so this may throw. {advice}',
    },
    newer: {
      severity: 'info',
      text: '"{name}" is ES{year}. Current engines have it, but only ES6 is documented.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      for (const use of found?.analysis.newerBuiltins ?? []) {
        const { name, year } = use
        const span = found?.spanOf(use)
        if (lacking.has(name)) {
          const advice = olderWays.get(name) ?? 'Write it the older way.'
          report({ message: 'lacking', at: node, span, data: { name, year, advice } })
        } else report({ message: 'newer', at: node, span, data: { name, year } })
      }
    },
  }),
})

/** Built-ins that the widespread engine for Go programs does not have (see newer-syntax). */
const lacking: ReadonlySet<string> = new Set(
  'Atomics FinalizationRegistry Float16Array Iterator Object.groupBy SharedArrayBuffer WeakRef isWellFormed structuredClone toWellFormed'.split(
    ' ',
  ),
)

const olderWays: ReadonlyMap<string, string> = new Map([
  ['structuredClone', 'Write JSON.parse(JSON.stringify(o)).'],
])
