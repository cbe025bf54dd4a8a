import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import mutantsPlugin from './plugin.ts'

// The unit tests with the mutants built into the source. The configuration of all tests takes longer to load than these
// tests take.
export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  plugins: [mutantsPlugin()],
  test: {
    environment: 'node',
    include: ['packages/*/src/**/*.test.{ts,tsx}'],
    maxWorkers: 1,
    // No test measures time, and a busy machine is slow.
    hookTimeout: 120_000,
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
