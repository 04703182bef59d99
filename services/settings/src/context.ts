import { join } from 'node:path'
import type { Start } from '@regesta/http/run-service'
import { type Logger, logger } from '@regesta/log/logger'
import { type ConfigurationFile, openConfigurationFile } from './store/configuration-file.js'

export interface Context {
  readonly configuration: ConfigurationFile
  readonly log: Logger
}

/** Opens `<home>/config/config.yaml`; on the first start it is written, with the prompts beside it. */
export async function createContext(start: Start): Promise<Context> {
  const log = logger('settings_bp')
  return { configuration: await openConfigurationFile(join(start.home, 'config'), log), log }
}
