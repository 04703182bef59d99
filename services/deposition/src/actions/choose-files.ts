import type { InternalRecord, RemoteFile } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { Bounds } from '@regesta/http/judge-place'
import type { Context } from '../context.js'
import type { RemoteEntry } from '../domain/deposition-view.js'
import { type KeyedFile, keyFiles } from '../domain/remote-keys.js'
import { digestsOf, type FileToSend, type LocalFile, localFile, openToSend } from '../outside/file-upload.js'

/** What is to be done with one linked file. */
export type Choice =
  | { readonly kind: 'send'; readonly keyed: KeyedFile; readonly local: LocalFile }
  /** The same bytes are at the repository. */
  | { readonly kind: 'there'; readonly keyed: KeyedFile; readonly file: RemoteFile; readonly isNews: boolean }
  | { readonly kind: 'impossible'; readonly keyed: KeyedFile; readonly reason: string }

/** By what it is decided which files are sent, and under which names. */
export interface UploadRules extends Bounds {
  readonly flatten: 'off' | 'path'
}

/** @param projectFile of the project whose files are sent */
export function uploadRules({ configuration, digestOf }: Context, projectFile: string): UploadRules {
  const { repo, security } = configuration.current
  return { projectFile, flatten: repo.flatten_names, allowedRoots: security.allowed_roots, digestOf }
}

/**
 * Decides for every linked file by what is on the disk and at the repository, whatever status was noted.
 *
 * @param only source file ids; all linked files when undefined
 */
export async function chooseFiles(
  record: InternalRecord,
  entries: readonly RemoteEntry[],
  rules: UploadRules,
  only?: readonly number[],
): Promise<Choice[]> {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const noted = new Map(record.remote_files.map((file) => [file.remote_key, file]))
  const wanted = keyFiles(record.files, rules.flatten, entries).filter(
    ({ file }) => only === undefined || only.includes(file.file_id),
  )
  const choices: Choice[] = []
  for (const keyed of wanted) choices.push(await choose(keyed, byKey.get(keyed.key), noted.get(keyed.key), rules))
  return choices
}

async function choose(
  keyed: KeyedFile,
  entry: RemoteEntry | undefined,
  noted: RemoteFile | undefined,
  rules: UploadRules,
): Promise<Choice> {
  const { file, obstacle } = keyed
  const local = await localFile(file.absolute_path)
  const impossible = (reason: string): Choice => ({ kind: 'impossible', keyed, reason })
  if (local === undefined) return impossible(say('file_not_there', { path: file.absolute_path }))
  if (obstacle !== undefined) return impossible(obstacle)
  if (local.size === 0) return impossible(say('file_empty', { path: file.absolute_path }))
  const isNoted = isUnchanged(noted, local) && noted?.file_id === file.file_id
  if (isNoted && entry?.size === local.size && entry.md5 === noted.md5) {
    const isNews = file.upload_status !== 'uploaded' || noted.state !== 'present'
    return { kind: 'there', keyed, file: { ...noted, state: 'present' }, isNews }
  }
  const opened = await openToSend(file, rules)
  // What cannot be read at this moment may be when its turn comes.
  if ('reason' in opened) return opened.isMisplaced ? impossible(opened.reason) : { kind: 'send', keyed, local }
  return compare(keyed, entry, opened).finally(() => opened.file.close())
}

/** By the bytes of the file, where the repository has one of its size. */
async function compare(keyed: KeyedFile, entry: RemoteEntry | undefined, opened: FileToSend): Promise<Choice> {
  const { local } = opened
  if (entry?.size !== local.size) return { kind: 'send', keyed, local }
  const content = await digestsOf(opened).catch(() => undefined)
  if (content?.md5 !== entry.md5) return { kind: 'send', keyed, local }
  const there: RemoteFile = {
    ...content,
    remote_key: keyed.key,
    origin: 'sent',
    file_id: keyed.file.file_id,
    state: 'present',
    verified_at: new Date().toISOString(),
  }
  return { kind: 'there', keyed, file: there, isNews: true }
}

/** Whether a file on the disk is still the one whose digests were noted. */
export const isUnchanged = (noted: Pick<RemoteFile, 'size' | 'mtime_ns'> | undefined, local: LocalFile): boolean =>
  noted !== undefined && noted.size === local.size && noted.mtime_ns === local.mtime_ns
