import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['./test/fixed-seed.ts'],
    reporters: ['default', './test/closing-line.ts'],
    testTimeout: 60_000,
    // One for each processor: by default one of them would do nothing.
    maxWorkers: '100%',
  },
})
