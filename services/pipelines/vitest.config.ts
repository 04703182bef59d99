import { defineConfig } from 'vitest/config'

/** Real components run in these tests; what matters is that they end, not how soon. */
export default defineConfig({ test: { testTimeout: 90_000, hookTimeout: 120_000 } })
