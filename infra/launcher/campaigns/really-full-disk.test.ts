import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { expect, it } from 'vitest'

const PROGRAM = fileURLToPath(new URL('./on-full-disk.mjs', import.meta.url))
/** A process that is alone in seeing the small disk it makes: Linux with user namespaces lets every user do that. */
const ON_SMALL_DISK = ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=24m none "$0" && exec "$@"']
const canMount = spawnSync('unshare', [...ON_SMALL_DISK, '/mnt', 'true']).status === 0

/** What the program prints. */
interface Told {
  notices: string[]
  whileFull: number[]
  notedWhileFull: Record<string, number>
  afterwards: number
  notedAfterwards: number
  startWhileFull: string
  missing: string[]
}

it.runIf(canMount)(
  'runs, restarts what falls and starts anew on a disk without a byte left',
  { timeout: 120_000 },
  async () => {
    const disk = temporaryFolder()
    const words = [...ON_SMALL_DISK, disk.path, process.execPath, PROGRAM, disk.path]
    const { stdout } = await promisify(execFile)('unshare', words)
    disk.remove()
    const told = JSON.parse(stdout) as Told
    expect(told.whileFull).toHaveLength(2)
    expect(told.notices.join('\n')).toContain('Who runs where could not be written down for others: ENOSPC')
    expect(Object.keys(told.notedWhileFull).toSorted()).toEqual(['gateway', 'settings', 'utilities'])
    expect(told.notedAfterwards).toBe(told.afterwards)
    expect(told.startWhileFull).toBe('started')
    expect(told.missing).toEqual([])
  },
)
