import { ServiceError } from '@regesta/contracts/problem'
import type { RemoteFile } from '@regesta/contracts/projects-internal'
import type { Context } from '../context.js'
import { type Deposition, isShown, notShown, type RemoteEntry, type ShownEntry } from '../domain/deposition-view.js'
import { keyFiles } from '../domain/remote-keys.js'
import type { Held } from '../ledger/held.js'
import { deleteFiles, withdrawnKeys } from './delete-files.js'
import { checkStillThere, isToStay, type VersionFiles } from './kept-files.js'
import { openDraft } from './open-draft.js'
import { sendMetadata } from './send-metadata.js'
import { type Progress, uploadFiles } from './upload-files.js'

/**
 * Gives the next version its draft, metadata and files: those of the version before that are to stay, and the new source
 * file. Every step does only what is not done yet.
 *
 * @param before the files of the version before
 * @returns how many files were sent
 */
export async function fillVersion(
  context: Context,
  held: Held,
  before: readonly ShownEntry[],
  manifest: VersionFiles,
  operation: Progress,
): Promise<number> {
  if (held.record.record_status !== 'draft') await openDraft(context, held)
  await held.refresh()
  const draft = await sendMetadata(context, held)
  const isLinked = await linkNewFiles(context, held, manifest)
  await keepFiles(context, held, before, draft, manifest)
  if (!isLinked) return 0
  const { succeeded, errors } = await uploadFiles(context, held, operation)
  if (errors.length > 0) throw new ServiceError('internal', errors.join('; '), { log: held.report })
  return succeeded
}

/** The new files become files of the project. The source stays where it is among them; else the first becomes the source. */
async function linkNewFiles({ projects }: Context, held: Held, manifest: VersionFiles): Promise<boolean> {
  const { new_source_file_path: source, new_files = source === undefined ? [] : [source] } = manifest
  if (new_files.length === 0) return false
  const { project, record } = held
  const { files } = await projects.ensureFiles({ project, body: { absolute_paths: [...new_files] } })
  const file_ids = files.map(({ file, error }, index) => {
    if (file !== null && file !== undefined) return file.file_id
    const member = source === undefined ? 'files' : 'file_manifest.new_source_file_path'
    throw new ServiceError('invalid_input', `'${member}' ${new_files[index]}: ${error ?? 'unknown file'}`)
  })
  // The file named first becomes the source, and the source before it loses its link.
  const sourceFirst = file_ids.toSorted(
    (a, b) => Number(b === record.source_file_id) - Number(a === record.source_file_id),
  )
  await projects.linkFiles({
    project,
    body: { record_id: record.record_id, file_ids: sourceFirst, become_source: true },
  })
  await held.refresh()
  return true
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
  if (hidden !== undefined) throw new ServiceError('internal', `${hidden}. Nothing was deleted; try again`)
  // What a run has replaced on purpose counts as there.
  checkStillThere(manifest, [...draft.files, ...own, ...[...withdrawn].map((key) => ({ key }))], draft.id)
  if (kept.length > 0) {
    const { project, record, token } = held
    const remote_files = kept.filter(isShown).map((entry) => keptFile(entry, before))
    await context.projects.updateRecord({
      project,
      body: { record_id: record.record_id, claim_token: token, remote_files },
    })
  }
  await deleteFiles(
    context,
    held,
    draft.files.filter((entry) => !stays(entry)),
  )
}

/** A file is kept only when the version before had the same bytes under this name. */
function keptFile(entry: ShownEntry, before: readonly ShownEntry[]): RemoteFile {
  const isKept = before.some(({ key, md5 }) => key === entry.key && md5 === entry.md5)
  return {
    remote_key: entry.key,
    origin: isKept ? 'kept' : 'foreign',
    file_id: null,
    size: entry.size,
    md5: entry.md5,
    sha256: null,
    mtime_ns: null,
    state: 'present',
    verified_at: new Date().toISOString(),
  }
}
