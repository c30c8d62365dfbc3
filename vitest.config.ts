import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // By itself: `npx vitest run --config vitest.growth.config.ts`. It takes minutes, and one family is still red.
    exclude: ['**/node_modules/**', 'test/growth/**'],
    setupFiles: ['./test/fixed-seed.ts'],
    reporters: ['default', './test/closing-line.ts'],
    // Long property tests share two processors with everything else.
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // One for each processor: by default one of them would do nothing.
    maxWorkers: '100%',
  },
})
