import { chmodSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'

/** The folders of an installation inside its data folder. */
const FOLDERS = ['run', 'logs', 'data', 'cache', 'config', 'secrets', 'components', 'practice-repository']
/** The rights of everybody but the owner. */
const OTHERS = 0o077
/** A folder that many people write to, such as `/tmp`. */
const SHARED = 0o1000

/**
 * Makes the data folder, and closes an existing one to other users of the computer.
 *
 * @param say prints what was changed, or that it could not be
 */
export function makePrivateHome(home: string, say: (line: string) => void): void {
  makePrivateFolder(join(home, 'run'))
  if (process.platform === 'win32') return
  if (isOpen(home)) say(close(home))
  for (const folder of FOLDERS.map((name) => join(home, name))) {
    if (existsSync(folder) && isOpen(folder)) close(folder)
  }
}

const isOpen = (folder: string) => (statSync(folder).mode & OTHERS) !== 0

/** A folder that is not ours alone stays as it is: closing it would shut others out of what is theirs. */
function close(folder: string): string {
  const { mode, uid } = statSync(folder)
  const closable = uid === process.getuid?.() && (mode & SHARED) === 0
  if (closable) chmodSync(folder, 0o700)
  return closable
    ? `Other users of this computer could read the data folder ${folder}; now only you can.`
    : `Other users of this computer can read the data folder ${folder}, which is not yours alone. Choose another one with REGESTA_HOME`
}
