import { type ProblemCode, ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'

type Fault = Extract<ProblemCode, 'storage_full' | 'write_protected' | 'busy' | 'damaged'>

/** What the operating system and SQLite call it when a disk or a database cannot take or give something. */
const FAULTS: readonly (readonly [RegExp, Fault])[] = [
  [/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE|TRUNCATE|FSYNC))$/, 'storage_full'],
  // A database that was replaced by another file is read-only to SQLite, too; that is a different fault.
  [/^(EROFS|SQLITE_READONLY(_(CANTINIT|CANTLOCK|DIRECTORY|RECOVERY|ROLLBACK))?)$/, 'write_protected'],
  [/^SQLITE_(BUSY|LOCKED)/, 'busy'],
  [/^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/, 'damaged'],
]

/** The sentence of each, with and without the file that it is about. */
const SENTENCES = {
  storage_full: ['storage_full_at', 'storage_full'],
  write_protected: ['write_protected_at', 'write_protected'],
  busy: ['database_held_at', 'database_held'],
  damaged: ['database_damaged_at', 'database_damaged'],
} as const satisfies Record<Fault, readonly unknown[]>

/** The fault of a disk or a database behind an error, as a sentence for the caller; undefined for any other error. */
export function storageFault(thrown: unknown): ServiceError | undefined {
  const { code, path } = (thrown ?? {}) as { code?: unknown; path?: unknown }
  if (typeof code !== 'string') return undefined
  const fault = FAULTS.find(([pattern]) => pattern.test(code))?.[1]
  if (fault === undefined) return undefined
  const [about, alone] = SENTENCES[fault]
  const sentence = typeof path === 'string' ? say(about, { path }) : say(alone, {})
  return new ServiceError(fault, sentence, {}, { cause: thrown })
}
