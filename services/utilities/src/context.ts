import { LlmSection, SecuritySection } from '@regesta/contracts/configuration'
import { settingsInternal } from '@regesta/contracts/settings'
import { followConfiguration, type LiveConfiguration } from '@regesta/http/configuration'
import { connect } from '@regesta/http/connect'
import type { Start } from '@regesta/http/run-service'
import { type Logger, logger } from '@regesta/log/logger'
import type { z } from 'zod'
import { createVocabularies, type Vocabularies } from './outside/vocabularies.js'

export interface Context {
  readonly configuration: LiveConfiguration<{
    llm: z.output<typeof LlmSection>
    security: z.output<typeof SecuritySection>
  }>
  readonly vocabularies: Vocabularies
  readonly log: Logger
  close(): Promise<void>
}

export function createContext(start: Start): Context {
  const log = logger('utils_bp')
  const address = () => start.addresses.settings ?? ''
  const settings = connect(settingsInternal, { name: 'settings', url: address, key: start.key, patience: 1_000 })
  const follows = start.key !== undefined && address() !== ''
  const configuration = followConfiguration(
    { llm: LlmSection, security: SecuritySection },
    {
      read: () => (follows ? settings.readConfiguration() : Promise.resolve({})),
      changes: follows ? () => `${address()}${settingsInternal.followChanges.path}` : undefined,
      key: start.key,
    },
    log,
  )
  return {
    configuration,
    vocabularies: createVocabularies(log),
    log,
    close: async () => {
      configuration.close()
      await settings.close()
    },
  }
}
