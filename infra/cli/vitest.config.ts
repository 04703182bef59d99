import { defineConfig } from 'vitest/config'

/** An installation and a process for each command line are started here. */
export default defineConfig({ test: { testTimeout: 120_000, hookTimeout: 90_000 } })
