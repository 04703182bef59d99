import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { constants, freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
const TYPE_OF_MEMORY = 0x0102_1994
const GiB = 1024 ** 3
/** What tests need of it at most, and what has to be left for the tests themselves. */
const NEEDED = { files: 4 * GiB, memory: 8 * GiB }

/**
 * The folder for everything that tests write: in memory where there is plenty of it. They bring thousands of small
 * databases to the disk, and waiting for that takes a quarter of their processor time.
 *
 * It goes with this process.
 */
export function testFolder(): string {
  const folder = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), 'regesta-'))
  // Some tests start a service as another user.
  chmodSync(folder, 0o1777)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  return folder
}

function hasMemory(): boolean {
  if (process.platform !== 'linux' || freemem() < NEEDED.memory) return false
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    return type === TYPE_OF_MEMORY && bavail * bsize >= NEEDED.files
  } catch {
    return false
  }
}
