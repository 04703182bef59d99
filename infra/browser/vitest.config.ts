import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vitest/config'
import shared from '../../vitest.shared.js'

const tellWhy = fileURLToPath(new URL('./pages/tell-why.ts', import.meta.url))

export default mergeConfig(shared, defineConfig({ test: { include: ['pages/**/*.test.ts'], setupFiles: [tellWhy] } }))
