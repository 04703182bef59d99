import { defineConfig } from 'vitest/config'

/** Real processes and files on a busy computer take their time. */
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } })
