import { LlmSection } from '@regesta/contracts/configuration'
import type { utilities } from '@regesta/contracts/utilities'
import { type FollowedSettings, followSettings } from '@regesta/http/follow-settings'
import type { Start } from '@regesta/http/run-service'
import type { Handler } from '@regesta/http/serve'
import { type Logger, logger } from '@regesta/log/logger'
import { createReading, type Reading } from './outside/reading.js'
import { createXerces, type Validate } from './outside/validate-with-xerces.js'
import { createVocabularies, type Vocabularies } from './outside/vocabularies.js'

export interface Context {
  readonly configuration: FollowedSettings<{ llm: typeof LlmSection }>
  readonly reading: Reading
  readonly vocabularies: Vocabularies
  readonly validateWithXerces: Validate
  readonly log: Logger
  close(): Promise<void>
}

/** What a use case makes of the context: the handler of the endpoint of its name. */
export type HandlerOf<Name extends keyof typeof utilities> = Handler<(typeof utilities)[Name]>

/** Waits a moment for the settings; until they are known, what depends on them is refused. */
export async function createContext(start: Start): Promise<Context> {
  const log = logger('utils_bp')
  const configuration = await followSettings(start, { llm: LlmSection }, log)
  const reading = createReading()
  const vocabularies = createVocabularies(log)
  return {
    configuration,
    reading,
    vocabularies,
    validateWithXerces: createXerces(),
    log,
    close: async () => {
      configuration.close()
      await Promise.all([reading.close(), vocabularies.close()])
    },
  }
}
