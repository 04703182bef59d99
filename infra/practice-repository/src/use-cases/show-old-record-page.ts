import type { Context } from '../context.js'
import { redirect } from '../http/answer.js'
import { idOf } from '../http/call.js'
import type { UseCase } from '../http/route.js'

/** Older addresses lead to today's; on the old platform a concept leads straight to its newest version. */
export const showOldRecordPage =
  ({ settings, store }: Context): UseCase =>
  (call) => {
    const latest = store.records.latest(idOf(call))
    if (settings.platform === 'old' && latest !== undefined) return redirect(302, `/record/${latest.id}`)
    const rest =
      call.params.rest === undefined ? '' : `/${call.params.rest.split('/').map(encodeURIComponent).join('/')}`
    return redirect(301, `/records/${encodeURIComponent(call.params.id ?? '')}${rest}`)
  }
