import type { componentsInternal } from '@regesta/contracts/components'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

/** A build that only this run still needed is removed with it. */
export function releaseLease({ leases, installer }: Context): Handler<typeof componentsInternal.releaseLease> {
  return async ({ params }) => {
    leases.release(params.lease_id)
    await installer.collectGarbage()
    return reply(200, { ok: true })
  }
}
