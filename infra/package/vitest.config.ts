import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vitest/config'
import shared from '../../vitest.shared.js'

const SETUP = fileURLToPath(new URL('./tests/made-package.ts', import.meta.url))

export default mergeConfig(shared, defineConfig({ test: { globalSetup: [SETUP] } }))
