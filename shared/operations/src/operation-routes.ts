import { operationEndpoints } from '@regesta/contracts/operations'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { type EventLog, events, reply } from '@regesta/http/reply'
import { type Route, serve } from '@regesta/http/serve'
import type { OperationDesk } from './operation-desk.js'
import { viewOf } from './store/operation-store.js'

export function operationRoutes(desk: OperationDesk): Route[] {
  const { service } = desk
  return serve(operationEndpoints(service), {
    listOperations: () => reply(200, desk.list()),
    getOperation: async ({ params, query }) => {
      const running = desk.live(params.operation_id)
      if (running && query.wait > 0) await endOrTime(running.ended, query.wait)
      return reply(200, viewOf(desk.find(params.operation_id), service))
    },
    getOperationResult: ({ params }) => desk.resultOf(desk.find(params.operation_id)) as never,
    followOperation: ({ params }) => events(stateLog(desk, desk.find(params.operation_id).operation_id)),
    cancelOperation: ({ params }) => {
      if (!desk.cancel(desk.find(params.operation_id).operation_id)) {
        throw new ServiceError('not_found', say('operation_ended', { id: params.operation_id }))
      }
      return reply(200, { success: true, message: 'The operation is being cancelled' })
    },
  })
}

/** The bytes of one state, roughly; what matters is that they count. */
const STATE_BYTES = 256

/** The states of one operation as events: a late viewer gets the current one, its revision is the event's id. */
const stateLog = (desk: OperationDesk, id: string): EventLog => ({
  read: (after) => {
    const row = desk.find(id)
    return row.revision > after ? [{ id: row.revision, data: JSON.stringify(viewOf(row, desk.service)) }] : []
  },
  isFinal: (revision) => !desk.isRunning(id) && revision >= desk.find(id).revision,
  onAppend: (listener) => desk.onChange(id, () => listener(STATE_BYTES)),
})

/** Waits until work has ended, at most this many seconds. */
async function endOrTime(ended: Promise<void>, seconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000)
  })
  await Promise.race([ended, time])
  clearTimeout(timer)
}
