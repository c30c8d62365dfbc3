import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['test/growth/**/*.test.ts'], testTimeout: 600_000, maxWorkers: 1 },
})
