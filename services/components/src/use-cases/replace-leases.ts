import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** Executions of an earlier start of the holder have ended; so do their leases. */
export function replaceLeases({ leases, installer }: Context): HandlerOf<'replaceLeases'> {
  return async ({ body }) => {
    const released = leases.keepOnly(body.holder, body.run_ids)
    await installer.collectGarbage()
    return reply(200, { released })
  }
}
