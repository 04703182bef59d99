import { defineConfig } from 'vitest/config'

// Installations build real environments; that takes seconds on a busy machine.
export default defineConfig({ test: { testTimeout: 120_000, hookTimeout: 120_000 } })
