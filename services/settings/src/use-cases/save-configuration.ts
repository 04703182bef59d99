import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { show } from '@regesta/http/parse-input'
import { isPlainObject } from '@regesta/http/plain-object'
import { reasonOf } from '@regesta/http/reason-of'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** Replaces the configuration. Any object is saved, whatever its structure: readers judge their own sections. */
export function saveConfiguration({ configuration, log }: Context): HandlerOf<'saveConfiguration'> {
  return async ({ body }) => {
    const received = configurationOf(body)
    try {
      await configuration.save(received)
    } catch (error) {
      log.error({ err: error }, 'configuration not saved')
      throw new ServiceError('internal', say('config_not_saved', { reason: reasonOf(error) }), {}, { cause: error })
    }
    return reply(200, { message: 'Configuration saved successfully.' })
  }
}

function configurationOf(body: unknown): Record<string, unknown> {
  if (isEmpty(body)) throw new ServiceError('invalid_input', say('config_nothing', {}))
  if (isPlainObject(body)) return body
  throw new ServiceError('invalid_input', say('config_no_object', { received: show(body) }))
}

const isEmpty = (body: unknown) =>
  body === null || body === undefined || body === '' || (typeof body === 'object' && Object.keys(body).length === 0)
