import { configDefaults, defineConfig } from 'vitest/config'

/** The package of persons below this folder runs its own tests. */
export default defineConfig({ test: { testTimeout: 30_000, exclude: [...configDefaults.exclude, 'persons/**'] } })
