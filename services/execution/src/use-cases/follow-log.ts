import type { LogEvent } from '@regesta/contracts/execution'
import { type EventLog, events, singleEvent } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** Streams a log from its first line, for any number of viewers, during the execution and long after it. */
export function followLog(context: Context): HandlerOf<'followLog'> {
  return ({ params }) => {
    const row = context.executions.find(params.execution_id)
    return row === undefined ? singleEvent(unknown) : events(eventLog(context, row))
  }
}

const unknown: LogEvent = { level: 'error', message: 'Execution not found', status: 'failed' }

const eventLog = (
  { executions, logs, liveExecutions }: Context,
  { id, execution_id }: { id: number; execution_id: string },
): EventLog => ({
  read: (after, limit) => logs.read(id, after, limit),
  isFinal(sequence) {
    const live = liveExecutions.find(execution_id)
    const final = live === undefined ? executions.find(execution_id)?.final_seq : live.log.finalSequence
    return final === sequence
  },
  onAppend: (listener) => liveExecutions.find(execution_id)?.log.onAppend(listener) ?? (() => {}),
})
