import { findingOf } from '@regesta/contracts/messages'
import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord, RemoteFile } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import type { Deposition, RemoteEntry } from '../domain/deposition-view.js'
import { digestOf, payloadOf } from '../domain/payload.js'
import { keyFiles } from '../domain/remote-keys.js'
import { differingFields } from '../domain/same-metadata.js'
import type { Held } from '../ledger/held.js'
import { type LocalFile, localFile, md5OfFile } from '../outside/file-upload.js'
import { isUnchanged } from './choose-files.js'
import { metadataFaults } from './metadata-faults.js'
import { sendMetadata } from './send-metadata.js'
import { isDisturbing, mayArrive, type UnderWay } from './writes-under-way.js'

/** Files that the repository allows in one record. */
export const MOST_FILES = 100

/**
 * Compares what would become public with what is meant, from a fresh reading: metadata (sent first when they differ) and
 * every file's name, size and MD5. Nothing may be on its way that would change it afterwards.
 *
 * @param underway what was on its way to the draft before it was read
 * @returns the files as the repository has them
 * @throws refused, naming each fault in `log`; nothing was published
 */
export async function checkBeforePublish(
  context: Context,
  held: Held,
  draft: Deposition,
  underway: readonly UnderWay[],
): Promise<readonly RemoteEntry[]> {
  const metadata = payloadOf(held.record)?.metadata
  let current = draft
  if (mustSendMetadata(held.record, draft)) {
    held.report.push('The metadata at the repository differ; sending them first.')
    current = await sendMetadata(context, held)
  }
  const faults = [
    ...metadataFaults(metadata ?? {}, current.metadata),
    ...(await fileFaults(held.record, current.files, context.configuration.current.repo.flatten_names)),
  ]
  if (faults.length > 0) throw notPublished(held, faults)
  const disturbing = underway.filter(({ write }) => isDisturbing(held.record, write))
  const [last] = disturbing
  if (last !== undefined) throw notPublished(held, disturbing.map(mayArrive), { try_again_at: last.until })
  return current.files
}

function notPublished({ record, report }: Held, faults: readonly string[], members = {}): ServiceError {
  report.push(...faults)
  const lead = say('not_published', { id: record.record_id })
  return new ServiceError('refused', `${lead} ${faults.join('; ')}`, {
    findings: faults.map(findingOf),
    log: report,
    ...members,
  })
}

/** Whether the metadata at the repository are not those that are meant, or nobody knows. */
export function mustSendMetadata(record: InternalRecord, { metadata }: Deposition): boolean {
  const payload = payloadOf(record)
  if (payload === undefined || digestOf(payload) !== record.remote_payload_sha256) return true
  return differingFields(payload.metadata, metadata).length > 0
}

/** One sentence for each way in which the files at the repository are not the files that are meant. */
export async function fileFaults(
  record: InternalRecord,
  entries: readonly RemoteEntry[],
  flatten: 'off' | 'path',
): Promise<string[]> {
  const noted = new Map(record.remote_files.map((file) => [file.remote_key, file]))
  const faults: string[] = []
  if (entries.length === 0) faults.push(say('draft_without_files', {}))
  if (entries.length > MOST_FILES) faults.push(say('too_many_files', { files: entries.length, most: MOST_FILES }))
  const linked = new Set<string>()
  for (const { file, key } of keyFiles(record.files, flatten, entries)) {
    linked.add(key)
    const fault = await faultOf(key, entries, noted.get(key), await localFile(file.absolute_path), file)
    if (fault !== undefined) faults.push(fault)
  }
  const others = entries.filter(({ key }) => !linked.has(key))
  return [...faults, ...others.flatMap((entry) => faultOfOther(entry, noted.get(entry.key)) ?? [])]
}

/** Of the files that nobody linked, those that are kept from the version before may be there. */
function faultOfOther({ key, md5 }: RemoteEntry, noted: RemoteFile | undefined): string | undefined {
  if (key === '') return say('file_without_name', {})
  if (noted?.origin !== 'kept' || noted.state !== 'present') return say('file_not_linked', { name: key })
  if (md5 === null) return say('kept_file_not_shown', { name: key })
  return noted.md5 === md5 ? undefined : say('file_not_linked', { name: key })
}

async function faultOf(
  key: string,
  entries: readonly RemoteEntry[],
  noted: RemoteFile | undefined,
  local: LocalFile | undefined,
  file: InternalRecord['files'][number],
): Promise<string | undefined> {
  const entry = entries.find((one) => one.key === key)
  if (entry === undefined) return say('file_not_sent', { name: key, path: file.absolute_path })
  if (noted === undefined || noted.state !== 'present' || noted.file_id !== file.file_id) {
    return say('file_not_proved', { name: key, path: file.absolute_path })
  }
  if (entry.md5 === null) return say('file_not_shown', { name: key, path: file.absolute_path })
  if (noted.md5 !== entry.md5 || noted.size !== entry.size) {
    return say('file_differs', { name: key, there: entry.md5, sent: noted.md5 })
  }
  if (local === undefined) return say('file_gone', { name: key, path: file.absolute_path })
  if (isUnchanged(noted, local)) return undefined
  const content = await md5OfFile(file.absolute_path)
  if (content?.md5 === entry.md5) return undefined
  return say('file_changed', { name: key, path: file.absolute_path })
}
