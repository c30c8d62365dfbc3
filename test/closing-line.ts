import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with one plain line that any CI system can read. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0
    let failed = errors.length
    let skipped = 0
    for (const module of modules) {
      failed += module.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed++
        else if (state === 'skipped') skipped++
        else failed++
      }
    }
    // After the default reporter, which prints its own summary when the run ends.
    const rest = skipped > 0 ? `, ${skipped} skipped` : ''
    process.on('exit', () => console.log(`${passed} passed, ${failed} failed${rest}`))
  }
}
