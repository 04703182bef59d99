import { defineConfig, mergeConfig } from 'vitest/config'
import shared from '../../vitest.shared.js'

/** The pact tests write to one file. */
export default mergeConfig(shared, defineConfig({ test: { fileParallelism: false } }))
