import { defineConfig } from 'vitest/config'

// Whole installations start in these tests; on a busy machine that takes a while.
// Their programs write log files, which the tests read.
export default defineConfig({ test: { testTimeout: 40_000, hookTimeout: 20_000, env: { REGESTA_LOG: 'info' } } })
