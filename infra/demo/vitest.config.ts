import { defineConfig } from 'vitest/config'

/** Whole installations are started here; what matters is that the job ends, not how soon. */
export default defineConfig({ test: { testTimeout: 180_000, hookTimeout: 60_000, fileParallelism: false } })
