import type { InternalRecord } from '@regesta/contracts/projects-internal'
import type { RecordComparison } from '@regesta/contracts/record-details'
import type { RemoteEntry } from './deposition-view.js'
import { keyFiles } from './remote-keys.js'

export type ComparedFile = RecordComparison['files'][number]

/**
 * The files of a record beside those of a deposition. The MD5 of a file is known once its bytes are proved to be at the
 * repository; until then it counts as changed wherever a file of its name is there.
 */
export function compareFiles(
  record: Pick<InternalRecord, 'files' | 'remote_files'>,
  entries: readonly RemoteEntry[],
  flatten: Parameters<typeof keyFiles>[1],
): ComparedFile[] {
  const here = filesHere(record, entries, flatten)
  const there = new Map(entries.map(({ key, size, md5 }) => [key, { size, md5 }]))
  const known = [...here].map(([key, left]): ComparedFile => {
    const right = there.get(key)
    if (right === undefined) return { key, left, right: null, kind: 'new' }
    const isSame = right.md5 !== null && left.md5 === right.md5 && left.size === right.size
    return { key, left, right, kind: isSame ? 'same' : 'changed' }
  })
  const others = [...there].filter(([key]) => !here.has(key))
  return [...known, ...others.map(([key, right]): ComparedFile => ({ key, left: null, right, kind: 'gone' }))]
}

/** What the record has or is to have, by the name at the repository. */
function filesHere(
  { files, remote_files }: Pick<InternalRecord, 'files' | 'remote_files'>,
  entries: readonly RemoteEntry[],
  flatten: 'off' | 'path',
) {
  const here = new Map<string, NonNullable<ComparedFile['left']>>()
  for (const { key, file } of keyFiles(files, flatten, entries)) here.set(key, { size: file.size_bytes, md5: null })
  for (const { remote_key, state, size, md5 } of remote_files)
    if (state === 'present') here.set(remote_key, { size, md5 })
  return here
}
