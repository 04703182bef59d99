import { UnreadableTable } from '@regesta/tables/unreadable-table'

/** What is wrong with a file that the person who chose it can do something about. */
export type UnreadableFile = { kind: 'missing' } | { kind: 'unreadable'; reason: string; problem: string }

/** Tells a file that is missing, forbidden or no table from a defect of ours, which is thrown on. */
export function unreadableFile(error: unknown): UnreadableFile {
  if (error instanceof UnreadableTable) return { kind: 'unreadable', reason: error.reason, problem: error.message }
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' }
  const problem = {
    EACCES: 'It may not be read. Check its permissions',
    EPERM: 'It may not be read. Check its permissions',
    EBUSY: 'Another program holds it. Close it there and try again',
    EIO: 'The disk reports an error while it is read',
    SQLITE_FULL: 'There is no space left for its index. Free some disk space and try again',
  }[code]
  if (problem === undefined) throw error
  return { kind: 'unreadable', reason: 'unreadable', problem }
}
