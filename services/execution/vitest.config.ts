import { defineConfig } from 'vitest/config'

/** Tests start real processes; on a busy machine that takes its time. */
export default defineConfig({ test: { testTimeout: 30_000, hookTimeout: 30_000 } })
