import { type ProblemCode, ServiceError } from '@regesta/contracts/problem'

type Fault = Extract<ProblemCode, 'storage_full' | 'write_protected' | 'busy' | 'damaged'>

/** What the operating system and SQLite call it when a disk or a database cannot take or give something. */
const FAULTS: readonly (readonly [RegExp, Fault])[] = [
  [/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE|TRUNCATE|FSYNC))$/, 'storage_full'],
  // A database that another file took the place of is read-only to SQLite, too; that is another story.
  [/^(EROFS|SQLITE_READONLY(_(CANTINIT|CANTLOCK|DIRECTORY|RECOVERY|ROLLBACK))?)$/, 'write_protected'],
  [/^SQLITE_(BUSY|LOCKED)/, 'busy'],
  [/^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/, 'damaged'],
]

const SENTENCES: Readonly<Record<Fault, (of: string) => string>> = {
  storage_full: (of) =>
    `There is no room left on the disk${of}. What was stored before is whole; free some space and ask again`,
  write_protected: (of) =>
    `A file${of} or its folder is write-protected. Nothing was changed; allow writing there and ask again`,
  busy: (of) => `Another program holds a database${of} for itself. Nothing was changed; ask again when it has let go`,
  damaged: (of) => `A database${of} is damaged. Put a copy of it in its place and ask again; the log says more`,
}

/** The fault of a disk or a database behind an error, as a sentence for the caller; undefined for any other error. */
export function storageFault(thrown: unknown): ServiceError | undefined {
  const { code, path } = (thrown ?? {}) as { code?: unknown; path?: unknown }
  if (typeof code !== 'string') return undefined
  const fault = FAULTS.find(([pattern]) => pattern.test(code))?.[1]
  if (fault === undefined) return undefined
  return new ServiceError(fault, SENTENCES[fault](typeof path === 'string' ? ` (${path})` : ''), {}, { cause: thrown })
}
