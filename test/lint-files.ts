import { lintFiles as lint } from '../src/run/lint-files.ts'

export * from '../src/run/lint-files.ts'

/** As the product does, but for a rule that crashes: it is silent there, and a test would take that for a clean file. */
export function lintFiles(...args: Parameters<typeof lint>): ReturnType<typeof lint> {
  const result = lint(...args)
  for (const { rule, cause } of result.crashes) throw new Error(`${rule} crashed`, { cause })
  return result
}
