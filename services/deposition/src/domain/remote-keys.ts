import type { LinkedFile } from '@regesta/contracts/projects-internal'
import { sameName } from '@regesta/contracts/same-name'
import { say } from '@regesta/contracts/sentences'

/** What decides about the name of a file at the repository. */
export interface Keyable
  extends Pick<LinkedFile, 'file_id' | 'filename' | 'relative_path' | 'absolute_path' | 'size_bytes'> {
  /** The name that it has there or is to get, where that is settled. */
  readonly remote_key?: string | null
}

/** A file, the name it gets at the repository, and why it cannot be sent, if so. */
export interface KeyedFile<F extends Keyable = LinkedFile> {
  readonly file: F
  readonly key: string
  readonly obstacle: string | undefined
}

/** Longest file name that the repository takes. */
const LONGEST_KEY = 255

/**
 * Gives every linked file its name at the repository. Names that are equal but for case or Unicode form, empty files and
 * over-long names are obstacles: none of the files concerned is sent.
 *
 * @param flatten `path` puts the folder in front: `<folder>__<name>`
 * @param there what the repository has: a file keeps the name that it has there, however that is composed
 */
export function keyFiles<F extends Keyable>(
  files: readonly F[],
  flatten: 'off' | 'path',
  there: readonly { readonly key: string }[] = [],
): KeyedFile<F>[] {
  const keyed = files.map((file) => ({ file, key: keyThere(keyOf(file, flatten), there) }))
  const groups = groupByFold(keyed)
  return keyed.map(({ file, key }) => ({ file, key, obstacle: obstacleOf(file, key, groups.get(fold(key)) ?? []) }))
}

/** The name of one file at the repository, in NFC. */
function keyOf(file: Pick<Keyable, 'filename' | 'relative_path' | 'remote_key'>, flatten: 'off' | 'path'): string {
  if (file.remote_key != null) return file.remote_key
  if (flatten === 'off') return file.filename.normalize('NFC')
  const folder = file.relative_path.split('/').slice(0, -1)
  return [...folder, file.filename].join('__').normalize('NFC')
}

/** Where several names are the same one, the repository has one file too many, which is left to whoever finds it. */
function keyThere(key: string, there: readonly { readonly key: string }[]): string {
  const same = there.filter((entry) => sameName(entry.key, key))
  return same.some((entry) => entry.key === key) ? key : (same[0]?.key ?? key)
}

const fold = (key: string) => key.normalize('NFC').toLowerCase()

function groupByFold<F extends { key: string }>(files: readonly F[]): Map<string, F[]> {
  const groups = new Map<string, F[]>()
  for (const file of files) groups.set(fold(file.key), [...(groups.get(fold(file.key)) ?? []), file])
  return groups
}

function obstacleOf(file: Keyable, key: string, equal: readonly { file: Keyable }[]): string | undefined {
  const others = equal.filter((other) => other.file.file_id !== file.file_id).map((other) => other.file.absolute_path)
  if (others.length > 0) {
    return say('same_names', { path: file.absolute_path, others: others.join(', '), name: key })
  }
  if (file.size_bytes === 0) return say('file_empty', { path: file.absolute_path })
  if (key.length > LONGEST_KEY) return say('name_too_long', { name: key, most: LONGEST_KEY })
  return undefined
}
