import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import { type Deposition, isShown, notShown, type RemoteEntry, type ShownEntry } from '../domain/deposition-view.js'
import { isAmong, keptFile } from '../domain/files-before.js'
import { keyFiles } from '../domain/remote-keys.js'
import { changeRecord } from '../ledger/change-record.js'
import type { Held } from '../ledger/held.js'
import { deleteFiles, withdrawnKeys } from './delete-files.js'
import { checkStillThere, isToStay, type VersionFiles } from './kept-files.js'
import { linkNewFiles, newFilesOf } from './link-new-files.js'
import { openDraft } from './open-draft.js'
import type { VersionBefore } from './prepare-version.js'
import { sendMetadata } from './send-metadata.js'
import { type Progress, uploadFiles } from './upload-files.js'

/**
 * Gives the next version its draft, metadata and files: those of the version before that are to stay, and the new ones, but
 * none that an earlier manifest or run left in the draft. Every step does only what is not done yet.
 *
 * @returns how many files were sent
 */
export async function fillVersion(
  context: Context,
  held: Held,
  before: VersionBefore,
  manifest: VersionFiles,
  operation: Progress,
): Promise<number> {
  const news = await newFilesOf(context, held, before, manifest)
  if (held.record.record_status !== 'draft') await openDraft(context, held, { filesAreChosenLater: true })
  await held.refresh()
  const draft = await sendMetadata(context, held)
  await linkNewFiles(context, held, before, draft, news, manifest)
  await keepFiles(context, held, before.files, draft, manifest)
  if (news.files.length === 0) return 0
  const { succeeded, errors } = await uploadFiles(context, held, operation)
  if (errors.length > 0) throw new ServiceError('internal', errors.join('; '), { log: held.report })
  return succeeded
}

/** Notes which files stay from the version before, with their checksums, and deletes the others from the draft. */
async function keepFiles(
  context: Context,
  held: Held,
  before: readonly ShownEntry[],
  draft: Deposition,
  manifest: VersionFiles,
): Promise<void> {
  const withdrawn = withdrawnKeys(held)
  const linked = new Set(
    held.record.remote_files.filter(({ origin }) => origin === 'sent').map(({ remote_key }) => remote_key),
  )
  const own = keyFiles(held.record.files, context.configuration.current.repo.flatten_names, draft.files)
  const stays = ({ key }: RemoteEntry) => !withdrawn.has(key) && (linked.has(key) || isToStay(manifest, key))
  const kept = draft.files.filter((entry) => stays(entry) && !linked.has(entry.key))
  // Whatever has no name here may be one that is to stay.
  const hidden = notShown(draft.files.filter((entry) => entry.key === '' || kept.includes(entry)))
  if (hidden !== undefined) throw new ServiceError('internal', say('nothing_deleted', { reason: hidden }))
  // What a run has replaced on purpose counts as there.
  checkStillThere(manifest, [...draft.files, ...own, ...[...withdrawn].map((key) => ({ key }))], draft.id)
  if (kept.length > 0) {
    const at = new Date().toISOString()
    const remote_files = kept.filter(isShown).map((entry) => ({
      ...keptFile(entry, at),
      origin: isAmong(before, entry) ? ('kept' as const) : ('foreign' as const),
    }))
    await changeRecord(context, held, { remote_files })
  }
  await deleteFiles(
    context,
    held,
    draft.files.filter((entry) => !stays(entry)),
  )
}
