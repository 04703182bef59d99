import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import { newestPublished } from '../actions/prepare-version.js'
import type { Context, HandlerOf } from '../context.js'
import { entriesOf, type ShownEntry } from '../domain/deposition-view.js'
import { patiently, readPublicFiles } from '../outside/readings.js'
import { accessForRecord } from '../outside/repository-access.js'

/** The files of the highest published version, from what was stored at its publication, else from the public record. */
export function listLatestFiles(context: Context): HandlerOf<'listLatestFiles'> {
  return async ({ project, params, query }) => {
    const newest = await newestPublished(context, project, { ...params, ...query })
    if (newest === undefined) throw new ServiceError('not_found', say('no_published_record', {}))
    const stored = entriesOf(newest.record_metadata.files) ?? []
    const entries = stored.length > 0 ? stored : await publicFiles(context, project, newest)
    return reply(200, entries.map(latestFile))
  }
}

const latestFile = ({ id, key, size, md5, links }: ShownEntry) => ({ id, key, size, checksum: `md5:${md5}`, links })

async function publicFiles(context: Context, project: string, record: InternalRecord): Promise<readonly ShownEntry[]> {
  const access = await accessForRecord(context, project, record)
  access.checkRoom()
  const reading = await patiently(context.outside, () =>
    readPublicFiles(access, record.repo_record_id, record.record_id),
  )
  if (reading.kind === 'found') return reading.value
  const reason = reading.kind === 'gone' ? 'it is not public there' : reading.reason
  throw new ServiceError('internal', `The files of record ${record.repo_record_id} could not be read: ${reason}`)
}
