import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // Other packages are tested beside this one on few cores; nothing here measures time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
