import { defineRule, info, warning } from '#core'
import { eachExpression } from '#patch'

export default defineRule({
  id: 'newer-builtin',
  summary: 'Only ES6 built-ins are documented, and engines may lack newer ones.',
  messages: {
    lacking: warning('Engines for Go lack "{name}" (ES{year}), so this may throw. {advice}'),
    newer: info(
      '"{name}" is ES{year}. Current engines have it, but only ES6 is documented. To be sure, use ES6.',
    ),
  },
  check: (context) =>
    eachExpression(context, ({ facts, at }, report) => {
      for (const use of facts.newerBuiltins) {
        const { name, year } = use
        const advice = olderWays.get(name) ?? 'Write it the older way.'
        if (lacking.has(name))
          report({ message: 'lacking', ...at(use), data: { name, year, advice } })
        else report({ message: 'newer', ...at(use), data: { name, year } })
      }
    }),
})

/** Built-ins that the JavaScript engine of most Go programs lacks (see newer-syntax). */
const lacking: ReadonlySet<string> = new Set(
  'Atomics FinalizationRegistry Float16Array Iterator Object.groupBy SharedArrayBuffer WeakRef isWellFormed structuredClone toWellFormed'.split(
    ' ',
  ),
)

const olderWays: ReadonlyMap<string, string> = new Map([
  ['structuredClone', 'Write JSON.parse(JSON.stringify(o)).'],
])
