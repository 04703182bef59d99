import type { InternalRecord, RemoteFile } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { isAllowedPath } from '@regesta/http/allowed-roots'
import type { RemoteEntry } from '../domain/deposition-view.js'
import { type KeyedFile, keyFiles } from '../domain/remote-keys.js'
import { type LocalFile, localFile, md5OfFile } from '../outside/file-upload.js'

/** What is to be done with one linked file. */
export type Choice =
  | { readonly kind: 'send'; readonly keyed: KeyedFile; readonly local: LocalFile }
  /** The same bytes are at the repository. */
  | { readonly kind: 'there'; readonly keyed: KeyedFile; readonly file: RemoteFile; readonly isNews: boolean }
  | { readonly kind: 'impossible'; readonly keyed: KeyedFile; readonly reason: string }

interface Rules {
  readonly flatten: 'off' | 'path'
  /** Folders outside of which no file is read, wherever links lead; any file may be where there are none. */
  readonly allowedRoots: readonly string[]
}

/**
 * Decides for every linked file by what is on the disk and at the repository, whatever status was noted.
 *
 * @param only source file ids; all linked files when undefined
 */
export async function chooseFiles(
  record: InternalRecord,
  entries: readonly RemoteEntry[],
  { flatten, allowedRoots }: Rules,
  only?: readonly number[],
): Promise<Choice[]> {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const noted = new Map(record.remote_files.map((file) => [file.remote_key, file]))
  const wanted = keyFiles(record.files, flatten, entries).filter(
    ({ file }) => only === undefined || only.includes(file.file_id),
  )
  const choices: Choice[] = []
  for (const keyed of wanted) {
    const path = keyed.file.absolute_path
    // Whoever may write to the input folder may have put a link in the place of a file since it was scanned.
    if (await isAllowedPath(path, allowedRoots)) {
      choices.push(await choose(keyed, byKey.get(keyed.key), noted.get(keyed.key)))
    } else choices.push({ kind: 'impossible', keyed, reason: say('file_leads_out', { path }) })
  }
  return choices
}

async function choose(
  keyed: KeyedFile,
  entry: RemoteEntry | undefined,
  noted: RemoteFile | undefined,
): Promise<Choice> {
  const { file, key } = keyed
  const local = await localFile(file.absolute_path)
  if (local === undefined) {
    return { kind: 'impossible', keyed, reason: say('file_not_there', { path: file.absolute_path }) }
  }
  if (keyed.obstacle !== undefined) return { kind: 'impossible', keyed, reason: keyed.obstacle }
  if (local.size === 0) {
    return { kind: 'impossible', keyed, reason: say('file_empty', { path: file.absolute_path }) }
  }
  if (entry === undefined || entry.size !== local.size) return { kind: 'send', keyed, local }
  if (isUnchanged(noted, local) && noted?.md5 === entry.md5 && noted.file_id === file.file_id) {
    const isNews = file.upload_status !== 'uploaded' || noted.state !== 'present'
    return { kind: 'there', keyed, file: { ...noted, state: 'present' }, isNews }
  }
  const content = await md5OfFile(file.absolute_path)
  if (content === undefined || content.md5 !== entry.md5) return { kind: 'send', keyed, local }
  const there: RemoteFile = {
    ...content,
    remote_key: key,
    origin: 'sent',
    file_id: file.file_id,
    state: 'present',
    verified_at: new Date().toISOString(),
  }
  return { kind: 'there', keyed, file: there, isNews: true }
}

/** Whether a file on the disk is still the one whose digests were noted. */
export const isUnchanged = (noted: Pick<RemoteFile, 'size' | 'mtime_ns'> | undefined, local: LocalFile): boolean =>
  noted !== undefined && noted.size === local.size && noted.mtime_ns === local.mtime_ns
