import { defineConfig } from 'vitest/config'

// A whole installation starts in these tests, and thousands of requests are sent to it.
export default defineConfig({ test: { testTimeout: 180_000, hookTimeout: 60_000 } })
