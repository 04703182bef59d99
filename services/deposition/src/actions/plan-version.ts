import { basename, relative } from 'node:path'
import type { NewVersion, PlannedItem, VersionFile } from '@regesta/contracts/batches'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import { blocks } from '../domain/blocks.js'
import type { RemoteEntry, ShownEntry } from '../domain/deposition-view.js'
import { changedFields, newFaults } from '../domain/edited-metadata.js'
import { payloadOf } from '../domain/payload.js'
import { Refusal } from '../domain/refusal.js'
import { type Keyable, keyFiles } from '../domain/remote-keys.js'
import { nextVersion } from '../domain/version-number.js'
import { checkAllowedPath } from '../outside/allowed-path.js'
import { localFile, md5OfFile, whyNotSent } from '../outside/file-upload.js'
import { accessForRecord, type OnBehalf } from '../outside/repository-access.js'
import { begunVersion, checkBegun, dated } from './begun-version.js'
import { type UploadRules, uploadRules } from './choose-files.js'
import { filesToKeepFrom, isToStay, publishedFiles } from './kept-files.js'
import { checkFree, planned } from './plan-item.js'
import { beforeVersion, nextMetadata } from './prepare-version.js'
import { MOST_FILES } from './publish-gate.js'
import { checkSourceFree, sourceAmong } from './version-source.js'

/** What the next version of a concept would consist of, file by file, MD5 beside MD5. */
export async function planVersion(
  context: Context,
  project: string,
  previous: InternalRecord,
  wanted: NewVersion,
  operation: OnBehalf,
): Promise<PlannedItem> {
  checkFree(previous)
  await accessForRecord(context, project, previous)
  const begun = await begunVersion(context, project, previous)
  const warnings = begun === undefined ? [] : checkBegun(begun, wanted)
  await filesToKeepFrom(context, project, previous, wanted, operation, 'files_to_keep')
  const before = await publishedFiles(context, project, previous, operation)
  const version_files = await filesOf(context, project, before, wanted)
  const changes = changesOf(previous, begun, wanted)
  const item = { ...planned(previous), version_files, changes, warnings }
  const impossible = version_files.flatMap(({ outcome, reason }) => (outcome === 'impossible' ? [reason ?? ''] : []))
  if (impossible.length > 0) return { ...item, skipped_because: impossible.join('; ') }
  const staying = version_files.filter(({ outcome }) => outcome !== 'left_out').length
  if (staying === 0) return { ...item, skipped_because: say('version_without_files', {}) }
  if (staying > MOST_FILES)
    return { ...item, skipped_because: say('version_with_many_files', { files: staying, most: MOST_FILES }) }
  const sent = version_files.filter(({ outcome }) => outcome === 'send')
  if (sent.length === 0 && staying === version_files.length) {
    const skipped_because = say('version_as_before', { version: previous.version })
    return { ...item, skipped_because, nothing_to_do: true }
  }
  await checkSource(context, project, previous, before, version_files)
  const bytes = sent.reduce((sum, file) => sum + file.bytes, 0)
  return { ...item, action: 'new_version', requests: requestsFor(version_files), bytes }
}

/** Names of the files that a version keeps, or sends not again because they are the same. */
export const keptAsPlanned = (files: readonly VersionFile[]): string[] =>
  files.filter(({ outcome }) => outcome === 'kept' || outcome === 'there').map(({ key }) => key)

/** @throws refused where the file that would stand for the version stands for another open record */
async function checkSource(
  context: Context,
  project: string,
  previous: InternalRecord,
  files: readonly ShownEntry[],
  planned: readonly VersionFile[],
): Promise<void> {
  const sent = planned.filter(({ outcome }) => outcome === 'send')
  const paths = sent.flatMap(({ path }) => path ?? [])
  const { files: found } = await context.projects.findFiles({ project, body: { absolute_paths: paths } })
  const news = sent.map(({ key, path, bytes }, index): Keyable => {
    const absolute_path = path ?? ''
    const file_id = found.find((file) => file.absolute_path === absolute_path)?.file_id ?? -index
    return { file_id, filename: key, absolute_path, relative_path: key, size_bytes: bytes, remote_key: key }
  })
  const kept = keptAsPlanned(planned)
  const before = beforeVersion(previous, kept.length === 0 ? [] : files)
  const source = await sourceAmong(context, project, news, before, { files_to_keep: kept, are_names: true })
  if (source !== undefined && source.file_id > 0) await checkSourceFree(context, project, source, previous)
}

/** Draft and metadata are read after they are sent, each deleted file once, and all files after the last of them; after deletions before the first, too. */
function requestsFor(files: readonly VersionFile[]): number {
  const sent = files.filter(({ outcome }) => outcome === 'send')
  const deleted = files.filter(
    ({ outcome, md5_before }) => outcome !== 'kept' && outcome !== 'there' && md5_before !== null,
  )
  const readings = sent.length === 0 ? 0 : deleted.length === 0 ? 1 : 2
  return 4 + 2 * deleted.length + sent.length + readings
}

/** What changes by itself once an embargo has ended. */
const OF_EMBARGO: ReadonlySet<string> = new Set(['access_right', 'embargo_date'])

/** @throws Refusal for a version number or a date that cannot be, naming it */
function changesOf(
  previous: InternalRecord,
  begun: InternalRecord | undefined,
  wanted: NewVersion,
): NonNullable<PlannedItem['changes']> {
  const before = payloadOf(previous)?.metadata ?? {}
  const own = begun === undefined ? undefined : dated(begun)
  const version = wanted.version ?? own?.version ?? nextVersion(previous.version)
  if (version === previous.version && begun?.record_status !== 'draft')
    throw new Refusal(say('version_number_taken', { version }))
  const next = nextMetadata(previous, version, wanted.publication_date ?? own?.publication_date)
  const faults = newFaults(before, next)
  if (faults.length > 0) throw new Refusal(faults.join('; '))
  return [
    { field: 'version', old: previous.version || null, new: version },
    { field: 'publication_date', old: before.publication_date ?? null, new: next.publication_date },
    ...changedFields(before, next).filter(({ field }) => OF_EMBARGO.has(field)),
  ]
}

async function filesOf(
  context: Context,
  project: string,
  before: readonly ShownEntry[],
  wanted: NewVersion,
): Promise<VersionFile[]> {
  const there = new Map(before.map((entry) => [entry.key, entry]))
  const flatten = context.configuration.current.repo.flatten_names
  const { data_in, project_path } = await context.projects.readProject({ project })
  const keyed = keyFiles(await filesOnDisk(context, data_in, wanted), flatten, before)
  const refusals = await refusalsOf(context, project, wanted.files, uploadRules(context, project_path))
  const given: VersionFile[] = []
  for (const { file, key, obstacle } of keyed)
    given.push(await compare(file, key, obstacle ?? refusals.get(file.absolute_path), there.get(key)))
  const keys = new Set(given.map(({ key }) => key))
  const others = before.filter(({ key }) => !keys.has(key)).sort((a, b) => (a.key < b.key ? -1 : 1))
  return [
    ...given,
    ...others.map(({ key, size, md5 }): VersionFile => {
      const outcome = isToStay(wanted, key) ? 'kept' : 'left_out'
      return { key, path: null, bytes: size, md5: null, md5_before: md5, outcome, reason: null }
    }),
  ]
}

async function filesOnDisk(
  { configuration }: Context,
  data_in: string | null,
  { files: paths, names = {} }: NewVersion,
): Promise<Keyable[]> {
  const { allowed_roots } = configuration.current.security
  const files: Keyable[] = []
  for (const [index, path] of [...new Set(paths)].entries()) {
    await checkAllowedPath(path, 'files', allowed_roots)
    const below = data_in === null ? '..' : relative(data_in, path)
    files.push({
      file_id: index,
      filename: basename(path),
      absolute_path: path,
      // As the project knows it: files from elsewhere have no folder.
      relative_path: below.startsWith('..') ? basename(path) : below.split('\\').join('/'),
      size_bytes: (await localFile(path))?.size ?? 1,
      remote_key: names[path] ?? null,
    })
  }
  return files
}

/** Why files that the project has would not be sent, by the paths that were asked about. */
async function refusalsOf(
  { projects }: Context,
  project: string,
  paths: readonly string[],
  rules: UploadRules,
): Promise<ReadonlyMap<string, string>> {
  const refusals = new Map<string, string>()
  for (const absolute_paths of blocks(paths)) {
    const { files: found } = await projects.findFiles({ project, body: { absolute_paths } })
    const ids = found.flatMap(({ file_id }) => file_id ?? [])
    const { files } = await projects.readFiles({ project, body: { file_ids: ids } })
    const known = new Map(files.map((file) => [file.file_id, file]))
    for (const { absolute_path, file_id } of found) {
      const file = known.get(file_id ?? 0)
      const reason = file && (await whyNotSent(file, rules))
      if (reason !== undefined) refusals.set(absolute_path, reason)
    }
  }
  return refusals
}

async function compare(
  { absolute_path: path }: Keyable,
  key: string,
  obstacle: string | undefined,
  entry: RemoteEntry | undefined,
): Promise<VersionFile> {
  const found = obstacle === undefined ? await md5OfFile(path) : undefined
  const file = { key, path, bytes: found?.size ?? 0, md5: found?.md5 ?? null, md5_before: entry?.md5 ?? null }
  if (found === undefined)
    return { ...file, outcome: 'impossible', reason: obstacle ?? say('file_not_there', { path }) }
  return { ...file, outcome: found.md5 === entry?.md5 ? 'there' : 'send', reason: null }
}
