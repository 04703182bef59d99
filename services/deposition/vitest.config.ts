import { defineConfig } from 'vitest/config'

/** Whole services start in these tests, on machines of any speed; the pact tests write to one file. */
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000, fileParallelism: false } })
