import { say } from '@regesta/contracts/sentences'
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
    EACCES: say('file_may_not_be_read', {}),
    EPERM: say('file_may_not_be_read', {}),
    ELOOP: say('file_links_to_itself', {}),
    EBUSY: say('file_held', {}),
    EIO: say('file_on_bad_disk', {}),
    SQLITE_FULL: say('no_space_for_index', {}),
  }[code]
  if (problem === undefined) throw error
  return { kind: 'unreadable', reason: 'unreadable', problem }
}
