import type { LogEvent } from '@regesta/contracts/execution'
import { streamed } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { findRow } from '../executions/find-row.js'
import type { LogStore } from '../store/log-lines.js'

const BATCH = 500

/** The log as text: time, level, message. An execution that is alive gives what there is. */
export function readLog({ executions, logs }: Context): HandlerOf<'readLog'> {
  return ({ params }) => streamed(200, textOf(logs, findRow(executions, params.execution_id).id))
}

function* textOf(logs: LogStore, execution: number): Generator<string> {
  for (let after = 0; ; ) {
    const batch = logs.read(execution, after, BATCH)
    const last = batch.at(-1)
    if (last === undefined) return
    after = last.id
    yield batch.map(({ data }) => lineOf(JSON.parse(data) as LogEvent)).join('')
  }
}

const lineOf = ({ timestamp = '', level, message }: LogEvent) => `${timestamp} ${level.padEnd(7)} ${message}\n`
