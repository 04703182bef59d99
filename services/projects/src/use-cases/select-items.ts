import { ServiceError } from '@regesta/contracts/problem'
import { projects as contract } from '@regesta/contracts/projects'
import { RecordFilter } from '@regesta/contracts/records'
import { reply } from '@regesta/http/reply'
import type { z } from 'zod'
import type { Context, HandlerOf } from '../context.js'

/** The ids of everything that a filter of a list finds, read as the query of that list is. */
export function selectItems({ openProjects, readers }: Context): HandlerOf<'selectItems'> {
  return async ({ project, body: { kind, filter, except, is_sandbox, limit } }) => {
    const { path } = openProjects.use(project)
    const wanted = { except, limit }
    if (kind === 'records')
      return reply(200, await readers.query(path, 'selectRecords', { ...wanted, filter: read(RecordFilter, filter) }))
    const { pending, ...others } = filter
    const files = read(contract.countFiles.query, others)
    const waiting = pending === 'true' ? { isSandbox: is_sandbox } : undefined
    return reply(200, await readers.query(path, 'selectFiles', { ...wanted, filter: files, waiting }))
  }
}

function read<S extends z.ZodType>(schema: S, filter: Readonly<Record<string, string>>): z.output<S> {
  const known = Object.keys((schema as unknown as z.ZodObject).shape)
  const unknown = Object.keys(filter).find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new ServiceError('invalid_input', `'selection.filter' has no member '${unknown}'; it has ${known.join(', ')}`)
  const parsed = schema.safeParse(filter)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ServiceError('invalid_input', `'selection.filter.${issue?.path.join('.')}' ${issue?.message}`)
}
