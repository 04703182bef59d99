import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** What the tests of all packages have in common. */
export default defineConfig({
  test: {
    globalSetup: [fileURLToPath(new URL('./infra/build-before-tests.ts', import.meta.url))],
    setupFiles: [fileURLToPath(new URL('./infra/bundled-threads.ts', import.meta.url))],
    include: ['tests/**/*.test.ts', 'campaigns/**/*.test.ts'],
    // Files share a process: one for each, with its modules, would double the processor time.
    isolate: false,
    // Whole services start in these tests, beside others on few cores; nothing here measures time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // What is compiled already needs no second compiler.
    server: { deps: { external: [/\/dist\/.*\.js$/] } },
  },
})
