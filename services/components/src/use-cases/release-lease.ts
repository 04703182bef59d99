import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** A build that only this execution still needed is removed with it. */
export function releaseLease({ leases, installer }: Context): HandlerOf<'releaseLease'> {
  return async ({ params }) => {
    leases.release(params.lease_id)
    await installer.collectGarbage()
    return reply(200, { ok: true })
  }
}
