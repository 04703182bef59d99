import { join } from 'node:path'
import type { settings, settingsInternal } from '@regesta/contracts/settings'
import type { Start } from '@regesta/http/run-service'
import type { Handler } from '@regesta/http/serve'
import { type Logger, logger } from '@regesta/log/logger'
import { type Aside, aside } from '@regesta/threads/aside'
import { ConfigurationFile } from './store/configuration-file.js'
import { type PromptsTask, readPromptKeys } from './store/prompts-file.js'

export interface Context {
  readonly configuration: ConfigurationFile
  /** Reads prompts of any size. */
  readonly prompts: Aside<PromptsTask, string[]>
  readonly log: Logger
}

type Contracts = typeof settings & typeof settingsInternal

/** What a use case makes of the context: the handler of the endpoint of its name. */
export type HandlerOf<Name extends keyof Contracts> = Handler<Contracts[Name]>

/** Opens `<home>/config/config.yaml`; on the first start it is written, with the prompts beside it. */
export async function createContext(start: Start): Promise<Context> {
  const log = logger('settings_bp')
  const configuration = await ConfigurationFile.open(join(start.home, 'config'), log)
  const prompts = aside(new URL('./store/prompts-worker.js', import.meta.url), readPromptKeys)
  return { configuration, prompts, log }
}
