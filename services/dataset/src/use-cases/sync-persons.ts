import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { asServiceErrors } from '../domain/as-service-error.js'

/** Brings the copy up to date. Continued after a restart it reads only what is still missing. */
export const syncPersons =
  ({ persons }: Context): HandlerOf<'syncPersons'> =>
  async ({ body, operation }) => {
    const { signal } = operation
    const onProgress = (done: number, total: number) => operation.progress({ done, total, unit: 'records' })
    const result = await asServiceErrors(() => persons().sync({ force: body.force, signal, onProgress }))
    const message = `${result.fetched} records read, ${result.unchanged} unchanged, ${result.removed} removed, ${result.failed.length} failed`
    return reply(200, { ...result, success: result.failed.length === 0, message, failed: [...result.failed] })
  }
