import { defineConfig } from 'vitest/config'

const all = 'test/**/*.test.ts'
/** Random or exhaustive: minutes. */
const property = [
  'test/**/*.property.test.ts',
  'test/growth/**/*.test.ts',
  'test/schemas/**/*.test.ts',
  'test/core/{default-values,upgrade}.test.ts',
  'test/{core,editor}/robustness.test.ts',
  'test/embedded/pages.test.ts',
  'test/harmless-values.test.ts',
  'test/placeholders.test.ts',
  'test/project/single-mistakes.test.ts',
  'test/lsp/hostile.test.ts',
  'test/patch/{code-places,fixes-expression,fold,inverses,kept-findings,pattern,places,sandbox,sandbox-attacks,sixty-pairs,static-findings,evaluation-budget}.test.ts',
  'test/reporters/html.test.ts',
  'test/same-findings.test.ts',
  'test/secret-table.test.ts',
]
/** They mock a module, and need it fresh. */
const mocked = [
  'test/e2e/secrets.test.ts',
  'test/files/win32.test.ts',
  'test/lsp/{long-file,sound}.test.ts',
]
/** Of the built program: `npm run build` first. */
const program = ['test/{readme-facts,scenarios}.test.ts']
const e2e = [
  'test/e2e/**/*.test.ts',
  'test/lsp/browser.test.ts',
  'test/reporters/valid.test.ts',
  'test/scripts/**/*.test.ts',
]

const project = (name: string, include: readonly string[], exclude: readonly string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include: [...include],
    exclude: [...exclude, '**/node_modules/**'],
    // The product keeps no state in its modules, and to load them for each file took as long as the tests.
    isolate: name === 'mocked',
  },
})

export default defineConfig({
  test: {
    setupFiles: ['./test/fixed-seed.ts'],
    reporters: ['default', './test/closing-line.ts'],
    // Long property tests share two processors with everything else.
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // One for each processor: by default one of them would do nothing.
    maxWorkers: '100%',
    // Each project reads all sources again, and from here it gets them without their types.
    experimental: { fsModuleCache: true },
    projects: [
      project('unit', [all], [...property, ...program, ...e2e, ...mocked]),
      project('program', program),
      project('property', property),
      project('e2e', e2e, mocked),
      project('mocked', mocked),
    ],
  },
})
