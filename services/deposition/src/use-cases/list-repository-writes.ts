import { pick } from '@regesta/contracts/pick'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { happensThen, wayOutOf } from '../domain/open-write.js'

/** Writes without an end, the oldest first: what is known of each, and what happens next. */
export function listRepositoryWrites({ projects }: Context): HandlerOf<'listRepositoryWrites'> {
  return async ({ project, query: { page, limit } }) => {
    const { writes } = await projects.listWrites({ project, query: { state: 'open' } })
    const shown = writes.slice((page - 1) * limit, page * limit)
    const record_ids = [...new Set(shown.map(({ record_id }) => record_id))]
    const { records } = await projects.readRecords({ project, body: { record_ids } })
    const known = new Map(records.map((record) => [record.record_id, record]))
    const items = shown.flatMap((write) => {
      const record = known.get(write.record_id)
      // Its record went between the two questions, and the write with it.
      if (record === undefined || (write.state !== 'sent' && write.state !== 'unknown')) return []
      const { record_title, is_sandbox } = record
      const told = { record_title, is_sandbox, happens_then: happensThen(write), way_out: wayOutOf(write) }
      return [{ ...pick(write, KEPT), ...told, state: write.state }]
    })
    const totalPages = Math.max(1, Math.ceil(writes.length / limit))
    return reply(200, { items, totalItems: writes.length, page, totalPages })
  }
}

const KEPT = [
  'write_id',
  'record_id',
  'repository',
  'kind',
  'remote_key',
  'sent_at',
  'reads',
  'next_read_at',
  'response_status',
  'outcome',
] as const
