import { defineConfig } from 'vitest/config'

/** Whole services start in these tests, on machines of any speed. */
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } })
