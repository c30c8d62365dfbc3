import { reporters } from '../../src/reporters/index.ts'
import { fixFiles } from '../../src/run/fix.ts'
import { lintFiles } from '../../src/run/lint-files.ts'
import { makeReport } from '../../src/run/report.ts'
import type { Family } from './family.ts'

/** From the module whose work is counted, as are the functions that families run. */
export { topics } from './families.ts'

const style = { color: false, hyperlinks: false, width: 100 }

/** Makes the files of a family, and gives what is to be measured: linting, fixing and reporting them. */
export async function prepareFamily(
  { files, fix, format = 'pretty', run }: Family,
  length: number,
): Promise<() => void> {
  const inputs = files(length)
  if (run !== undefined) return () => run(inputs)
  const report = await reporters[format]()
  return () => {
    const result = lintFiles(inputs, { policy: { today: '2026-01-01' } })
    const { findings, work } = result
    if (fix !== undefined) fixFiles(inputs, findings, { unsafe: fix === 'unsafe', work })
    report(makeReport(result, { version: '1.0.0', milliseconds: 1 }), style)
    for (const { rule, cause } of result.crashes) throw new Error(`${rule} crashed`, { cause })
  }
}
