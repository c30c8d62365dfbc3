import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['./test/fixed-seed.ts'],
    reporters: ['default', './test/closing-line.ts'],
    // Long property tests share two processors with everything else.
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // One for each processor: by default one of them would do nothing.
    maxWorkers: '100%',
  },
})
