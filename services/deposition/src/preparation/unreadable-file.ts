import { UnreadableTable } from '@regesta/tables/unreadable-table'

/** What is wrong with a file that the person who chose it can do something about. */
export type UnreadableFile = { kind: 'missing' } | { kind: 'unreadable'; reason: string; problem: string }

/** A name that is too long, or holds a NUL character, is the name of no file. */
const NOWHERE = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']
const isNoPath = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === 'ERR_INVALID_ARG_VALUE' && /null bytes/.test((error as Error).message)

/** Tells a file that is missing, forbidden or no table from a defect of ours, which is thrown on. */
export function unreadableFile(error: unknown): UnreadableFile {
  if (error instanceof UnreadableTable) return { kind: 'unreadable', reason: error.reason, problem: error.message }
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (NOWHERE.includes(code) || isNoPath(error)) return { kind: 'missing' }
  const problem = {
    EACCES: 'It may not be read. Check its permissions',
    EPERM: 'It may not be read. Check its permissions',
    ELOOP: 'It is a link that leads back to itself. Choose the file that is meant',
    EBUSY: 'Another program holds it. Close it there and try again',
    EIO: 'The disk reports an error while it is read',
    SQLITE_FULL: 'There is no space left for its index. Free some disk space and try again',
  }[code]
  if (problem === undefined) throw error
  return { kind: 'unreadable', reason: 'unreadable', problem }
}
