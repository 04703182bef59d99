import type { PlannedItem, VersionFile } from '@regesta/contracts/batches'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import { type Action, withClaim } from '../ledger/claim-record.js'
import type { Held } from '../ledger/held.js'
import { readRecord } from '../ledger/read-record.js'
import { md5OfFile } from '../outside/file-upload.js'
import type { Batch, One, Result } from './batch-items.js'
import { takeOver } from './begun-version.js'
import { fillVersion } from './fill-version.js'
import { keptAsPlanned } from './plan-version.js'
import { prepareVersion } from './prepare-version.js'

/**
 * Makes the draft of the next version exactly as it was planned: what is kept by its names, what is sent by its bytes. Its
 * publication is an action of its own.
 *
 * @throws refused when a file, what is published, or a version that has been begun is no longer what was planned
 */
export async function makePlannedVersion(
  context: Context,
  { project, operation }: Pick<Batch, 'project' | 'operation'>,
  item: PlannedItem | undefined,
  { id, actsOn, log, progress }: One,
): Promise<Result> {
  const { version_files: files = [], changes = [] } = item ?? {}
  const news = files.filter(({ outcome }) => outcome === 'send')
  for (const file of news) await checkUnchanged(file)
  const { concept_rec_id, is_sandbox } = await readRecord(context, project, id)
  const file_manifest = {
    files_to_keep: keptAsPlanned(files),
    new_files: news.flatMap(({ path }) => path ?? []),
    names: Object.fromEntries(news.map(({ path, key }) => [path, key])),
    are_names: true,
  } as const
  const plannedFor = (name: string) => changes.find(({ field }) => field === name)?.new as string | undefined
  const [version, publication_date] = [plannedFor('version'), plannedFor('publication_date')]
  const wanted = { concept_rec_id, is_sandbox, file_manifest, version, publication_date, previous_record_id: id }
  const { record_id: recordId, before } = await prepareVersion(context, project, wanted, operation)
  actsOn(recordId)
  const action: Action = { project, recordId, purpose: 'create new version', operation }
  return withClaim(context, action, async (held) => {
    try {
      await takeOver(context, held, { version, publication_date }, before)
      await fillVersion(context, held, before, file_manifest, progress)
      await checkSent(held, news)
    } finally {
      log.push(...held.report)
    }
    const counts = { files: news.length, kept: file_manifest.files_to_keep.length }
    const message = say('version_drafted', { version: version ?? held.record.version, ...counts })
    return { message, local_record_db_id: recordId }
  })
}

/** @throws refused when a file on this disk has other bytes than it had when it was planned */
async function checkUnchanged(planned: VersionFile): Promise<void> {
  const found = await md5OfFile(planned.path ?? '')
  if (found?.md5 !== planned.md5) throw changed(planned)
}

/** @throws refused when other bytes went out than were planned; they are in a draft, which nobody takes for what was planned */
async function checkSent(held: Held, news: readonly VersionFile[]): Promise<void> {
  await held.refresh()
  const sent = new Map(held.record.remote_files.map(({ remote_key, md5 }) => [remote_key, md5]))
  for (const planned of news) if (sent.get(planned.key) !== planned.md5) throw changed(planned)
}

const changed = ({ path }: VersionFile) =>
  new ServiceError('refused', say('file_changed_since_plan', { path: `${path}` }))
