import type { InternalRecord, RemoteFile } from '@regesta/contracts/projects-internal'
import type { RemoteEntry, ShownEntry } from './deposition-view.js'

/** What becomes of the files of the version before in the draft of the next one, which the repository begins with all of them. */
export interface FilesBefore {
  readonly stay: readonly ShownEntry[]
  readonly go: readonly ShownEntry[]
}

/**
 * A draft keeps what an earlier draft of the same version kept, and everything where nobody has ever chosen files for the version.
 *
 * @returns undefined where files were chosen and nothing tells any more which were to be kept
 */
export function filesBefore(
  { files, remote_files }: Pick<InternalRecord, 'files' | 'remote_files'>,
  before: readonly ShownEntry[],
): FilesBefore | undefined {
  const kept = new Set(
    remote_files
      .filter(({ origin, state }) => origin === 'kept' && state !== 'withdrawn')
      .map(({ remote_key }) => remote_key),
  )
  if (kept.size === 0) return files.length === 0 ? { stay: before, go: [] } : undefined
  return { stay: before.filter(({ key }) => kept.has(key)), go: before.filter(({ key }) => !kept.has(key)) }
}

/** What is noted of the files that a draft has from the version before; what is to go is deleted when files are sent. */
export function notedBefore(entries: readonly ShownEntry[], { stay, go }: FilesBefore, at: string): RemoteFile[] {
  return entries.flatMap((entry): RemoteFile[] => {
    if (isAmong(stay, entry)) return [keptFile(entry, at)]
    return isAmong(go, entry) ? [{ ...keptFile(entry, at), state: 'withdrawn' }] : []
  })
}

/** A file is kept only when the version before had the same bytes under this name. */
export const isAmong = (files: readonly ShownEntry[], { key, md5 }: RemoteEntry): boolean =>
  files.some((one) => one.key === key && one.md5 === md5)

/** A file that a draft has from the version before. */
export const keptFile = ({ key, size, md5 }: ShownEntry, at: string): RemoteFile => ({
  remote_key: key,
  origin: 'kept',
  file_id: null,
  size,
  md5,
  sha256: null,
  mtime_ns: null,
  state: 'present',
  verified_at: at,
})
