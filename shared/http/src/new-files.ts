import { chmodSync } from 'node:fs'
import { resolve } from 'node:path'
import { isWithin } from './allowed-roots.js'

/** The rights that everybody but the owner loses. */
const OTHERS = 0o077

/**
 * From now on all that this process makes is for its owner alone; what is made for people is given to them with
 * `giveToPeople`. What they chose for new files, and where the data folder is, stays in the environment, which threads get.
 */
export function keepToTheOwner(): void {
  const chosen = process.umask(OTHERS)
  process.env.REGESTA_UMASK ??= chosen.toString(8)
}

/** Starts a process that keeps to its owner from its first moment, and is told what people chose for new files. */
export function keptToTheOwner<T>(start: (environment: NodeJS.ProcessEnv) => T): T {
  const chosen = process.umask(OTHERS)
  try {
    return start({ REGESTA_UMASK: chosen.toString(8) })
  } finally {
    process.umask(chosen)
  }
}

/** Tells this process and its threads where its data folder is. */
export function nameDataFolder(home: string): void {
  process.env.REGESTA_HOME = home
}

/** What is taken from the rights of a new file: inside the data folder all rights of others, elsewhere what people chose. */
export function umaskAt(path: string): number {
  const { REGESTA_UMASK, REGESTA_HOME } = process.env
  if (REGESTA_UMASK === undefined) return process.umask()
  const isOwn = REGESTA_HOME !== undefined && isWithin(resolve(REGESTA_HOME), resolve(path))
  return isOwn ? OTHERS : Number.parseInt(REGESTA_UMASK, 8)
}

/**
 * Gives a file that was made for people the rights that they give new files.
 *
 * @param place where it will be, if it is to be moved
 */
export const giveToPeople = (path: string, place = path): void => setRights(path, 0o666, place)

/** The same for a folder. */
export const giveFolderToPeople = (path: string): void => setRights(path, 0o777, path)

function setRights(path: string, all: number, place: string): void {
  const umask = umaskAt(place)
  if (umask === process.umask()) return
  try {
    chmodSync(path, all & ~umask)
  } catch (error) {
    // Some file systems know no rights; what they show is the same for all files.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
