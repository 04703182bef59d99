import { defineConfig, mergeConfig } from 'vitest/config'
import shared from '../../vitest.shared.js'

/** The programs of an installation write log files, which these tests read. */
export default mergeConfig(shared, defineConfig({ test: { env: { REGESTA_LOG: 'info' } } }))
