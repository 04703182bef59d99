import { ServiceError } from '@regesta/contracts/problem'
import type { InternalFile } from '@regesta/contracts/projects-internal'
import type { Context } from '../context.js'
import { keyFiles } from '../domain/remote-keys.js'
import type { Held } from '../ledger/held.js'
import { isToStay, type VersionFiles } from './kept-files.js'
import type { VersionBefore } from './prepare-version.js'

/**
 * The new files become files of the project and of the record. A file of the record that has the name of a new one makes room
 * for it.
 *
 * @returns whether there are any
 * @throws invalid_input naming a file that cannot be one of the project
 */
export async function linkNewFiles(
  context: Context,
  held: Held,
  before: VersionBefore,
  manifest: VersionFiles,
): Promise<boolean> {
  const files = await filesOf(context, held.project, manifest)
  if (files.length === 0) return false
  const { project, record } = held
  const flatten = context.configuration.current.repo.flatten_names
  const keyed = keyFiles([...record.files, ...files], flatten, before.files)
  const keyOf = new Map(keyed.map(({ file, key }) => [file.file_id, key]))
  const isNew = new Set(files.map(({ file_id }) => file_id))
  const keys = new Set(files.map(({ file_id }) => keyOf.get(file_id)))
  const displaced = record.files.filter(({ file_id }) => !isNew.has(file_id) && keys.has(keyOf.get(file_id)))
  await context.projects.linkFiles({
    project,
    body: {
      record_id: record.record_id,
      file_ids: [...isNew],
      source_file_id: await sourceAmong(context, project, files, before, manifest),
      instead_of: displaced.map(({ file_id }) => file_id),
      names: files.flatMap(({ file_id, remote_key }) => (remote_key === null ? [] : [{ file_id, remote_key }])),
    },
  })
  await held.refresh()
  return true
}

/** A file, and what it is called at the repository where that is not its own name. */
type NamedFile = InternalFile & { readonly remote_key: string | null }

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

/**
 * What stands for the record: the file that was named for it, the new file of its name, or what stood for it before. Only
 * where that is left out does the first of the new files take its place.
 */
async function sourceAmong(
  { projects, configuration }: Context,
  project: string,
  files: readonly NamedFile[],
  { files: before, source_file_id, source_key }: VersionBefore,
  manifest: VersionFiles,
): Promise<number | undefined> {
  const [first] = files
  if (manifest.new_source_file_path !== undefined) return first?.file_id
  const { files: sources } = await projects.readFiles({ project, body: { file_ids: [source_file_id] } })
  const flatten = configuration.current.repo.flatten_names
  const named = sources.map((source) => ({ ...source, remote_key: source_key }))
  const [source, ...news] = keyFiles([...named, ...files], flatten, before)
  if (source === undefined) return first?.file_id
  const inItsPlace = news.find(({ key }) => key === source.key)
  if (inItsPlace !== undefined) return inItsPlace.file.file_id
  // What a pipeline put in its place is there under another name, and it stands for the record all the same.
  const wasThere = before.some(({ key }) => key === source.key)
  const isLeftOut = before.length === 0 || (wasThere && !isToStay(manifest, source.key))
  return isLeftOut ? first?.file_id : source_file_id
}
