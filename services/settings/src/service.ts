import { registered } from '@regesta/contracts/services'
import { settings as contract, settingsInternal } from '@regesta/contracts/settings'
import type { ServiceDefinition } from '@regesta/http/run-service'
import { given, type ServiceParts, serve } from '@regesta/http/serve'
import { type Context, createContext } from './context.js'
import { followChanges } from './use-cases/follow-changes.js'
import { getConfiguration } from './use-cases/get-configuration.js'
import { getPromptKeys } from './use-cases/get-prompt-keys.js'
import { readConfiguration } from './use-cases/read-configuration.js'
import { saveConfiguration } from './use-cases/save-configuration.js'

const createService = (context: Context): ServiceParts => ({
  routes: serve(
    contract,
    given(context, {
      getConfiguration,
      saveConfiguration,
      getPromptKeys,
    }),
  ),
  internal: serve(
    settingsInternal,
    given(context, {
      readConfiguration,
      followChanges,
    }),
  ),
  configurationProblems: () => context.configuration.problems(),
  // The predecessor's name, which log filters may rely on.
  errorLogger: 'settings_bp',
  close: async () => {
    context.configuration.close()
    await context.prompts.close()
  },
})

export const settings: ServiceDefinition<Context> = { ...registered('settings'), createContext, createService }
