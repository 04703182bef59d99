import { reasonOf } from '@regesta/http/reason-of'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { readModels } from '../outside/language-models.js'

/** Always 200: clients show the failure beside an empty choice. */
export function listLlmModels({ configuration, log }: Context): HandlerOf<'listLlmModels'> {
  return async ({ signal }) => {
    const address = configuration.current.llm.base_url
    try {
      return reply(200, { success: true, models: await readModels(address, signal) })
    } catch (error) {
      const details = `${address}: ${reasonOf(error)}`
      log.warn({ address, details }, 'language models not listed')
      return reply(200, { success: false, error: 'LLM service not reachable.', details })
    }
  }
}
