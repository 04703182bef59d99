import { ServiceError } from '@regesta/contracts/problem'
import { type FileLock, lockFile } from '@regesta/sqlite/lock'

/** Locks of files that this process writes to, against other processes. */
export interface FileLocks {
  /** Throws `refused` while another process has the lock. */
  take(path: string): void
  giveBack(path: string): void
  giveBackAll(): void
}

export function fileLocks(): FileLocks {
  const locks = new Map<string, FileLock>()
  return {
    take(path) {
      if (locks.has(path)) return
      const taken = lockFile(path)
      if (taken === null) {
        throw new ServiceError(
          'refused',
          `The project file ${path} is in use by another program. Close it there first, or work with a copy`,
        )
      }
      locks.set(path, taken)
    },
    giveBack(path) {
      locks.get(path)?.release()
      locks.delete(path)
    },
    giveBackAll() {
      for (const taken of locks.values()) taken.release()
      locks.clear()
    },
  }
}
