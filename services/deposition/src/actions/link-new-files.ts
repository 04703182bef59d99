import { ServiceError } from '@regesta/contracts/problem'
import type { InternalFile } from '@regesta/contracts/projects-internal'
import type { Context } from '../context.js'
import type { Deposition } from '../domain/deposition-view.js'
import { keyFiles } from '../domain/remote-keys.js'
import type { Held } from '../ledger/held.js'
import { withdrawnKeys } from './delete-files.js'
import { checkStillThere, keptNames, type VersionFiles } from './kept-files.js'
import type { VersionBefore } from './prepare-version.js'
import { checkSourceFree, sourceAmong } from './version-source.js'

/**
 * The record links exactly what it is to send: the new files, and not what an earlier manifest or run has left in the record,
 * unless that has the name of a file that is kept.
 *
 * @throws refused when the draft has lost what would stand for the record
 */
export async function linkNewFiles(
  context: Context,
  held: Held,
  before: VersionBefore,
  draft: Deposition,
  { files, source }: NewFiles,
  manifest: VersionFiles,
): Promise<void> {
  const { project, record } = held
  const left = await filesLeft(context, held, before, files, manifest)
  const source_file_id =
    files.length > 0 ? (source?.file_id ?? before.source_file_id) : sourceWithout(held, left, before, draft, manifest)
  if (files.length === 0 && left.size === 0) return
  await context.projects.linkFiles({
    project,
    body: {
      record_id: record.record_id,
      file_ids: [...new Set(files.map(({ file_id }) => file_id))],
      source_file_id,
      instead_of: [...left],
      names: files.flatMap(({ file_id, remote_key }) => (remote_key === null ? [] : [{ file_id, remote_key }])),
    },
  })
  await held.refresh()
}

/** Files of the record, its source included, that have the name of a new one, or that nobody names any more. */
async function filesLeft(
  { projects, configuration }: Context,
  { project, record }: Held,
  before: VersionBefore,
  news: readonly NamedFile[],
  manifest: VersionFiles,
): Promise<ReadonlySet<number>> {
  // What a run has put in the place of the source hides it.
  const isHidden = record.files.some(({ replaces_source }) => replaces_source)
  const body = { file_ids: [record.source_file_id] }
  const hidden = isHidden ? (await projects.readFiles({ project, body })).files : []
  const keyed = keyFiles([...record.files, ...hidden, ...news], configuration.current.repo.flatten_names, before.files)
  const newIds = new Set(news.map(({ file_id }) => file_id))
  const taken = new Set(keyed.flatMap(({ file, key }) => (newIds.has(file.file_id) ? [key] : [])))
  const kept = new Set(keptNames(before.files, manifest))
  const left = keyed.filter(({ file, key }) => !newIds.has(file.file_id) && (taken.has(key) || !kept.has(key)))
  return new Set(left.map(({ file }) => file.file_id))
}

/**
 * Without new files, the source of the version before stands for the record again where another one loses its link.
 *
 * @throws refused when the draft has lost what the version before had beside it: it would come out without
 */
function sourceWithout(
  held: Held,
  left: ReadonlySet<number>,
  before: VersionBefore,
  draft: Deposition,
  manifest: VersionFiles,
): number | undefined {
  const { source_file_id: id } = held.record
  if (id === before.source_file_id || !left.has(id)) return undefined
  const withdrawn = [...withdrawnKeys(held)].map((key) => ({ key }))
  const files_to_keep = keptNames(before.files, manifest)
  checkStillThere({ files_to_keep, are_names: true }, [...draft.files, ...withdrawn], draft.id)
  return before.source_file_id
}

/** A file, and what it is called at the repository where that is not its own name. */
type NamedFile = InternalFile & { readonly remote_key: string | null }

/** New files of a version, and the one of them that stands for its record, if any. */
export interface NewFiles {
  readonly files: readonly NamedFile[]
  readonly source: NamedFile | undefined
}

/**
 * The new files as files of the project.
 *
 * @throws invalid_input naming one that cannot be; refused for a source that is that of another open record
 */
export async function newFilesOf(
  context: Context,
  { project, record }: Held,
  before: VersionBefore,
  manifest: VersionFiles,
): Promise<NewFiles> {
  const files = await filesOf(context, project, manifest)
  const source = await sourceAmong(context, project, files, before, manifest)
  if (source !== undefined) await checkSourceFree(context, project, source, record)
  return { files, source }
}

async function filesOf(
  { projects, configuration }: Context,
  project: string,
  { new_source_file_path: source, new_files = [], names = {}, are_names: isPlanned }: VersionFiles,
): Promise<NamedFile[]> {
  const paths = [...new Set([...(source === undefined ? [] : [source]), ...new_files])]
  if (paths.length === 0) return []
  const { files } = await projects.ensureFiles({ project, body: { absolute_paths: paths } })
  const flatten = configuration.current.repo.flatten_names
  return files.map(({ absolute_path: path, file, error }) => {
    if (file !== null) {
      const [own] = keyFiles([file], flatten)
      const name = names[path]
      return { ...file, remote_key: name === undefined || name === own?.key ? null : name }
    }
    const sent = path === source ? 'file_manifest.new_source_file_path' : 'file_manifest.new_files'
    const member = isPlanned ? 'files' : sent
    throw new ServiceError('invalid_input', `'${member}' ${path}: ${error ?? 'unknown file'}`)
  })
}
