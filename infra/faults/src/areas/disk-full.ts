import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import type { OnSmallDisk } from '../disk/on-small-disk.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

const PROGRAM = fileURLToPath(new URL('../disk/on-small-disk.js', import.meta.url))
/** Room for everything that the stories make, and little more. */
const SIZE = '192m'
/** A process that is alone in seeing the disk it makes. */
const OWN_MOUNTS = ['-rm', 'sh', '-c', `mount -t tmpfs -o size=${SIZE} none "$0" && exec "$@"`]

/** Whether this machine lets a user make a small disk: Linux with user namespaces. */
export function canMakeDisk(): boolean {
  const folder = temporaryFolder('regesta-faults-')
  try {
    execFileSync('unshare', [...OWN_MOUNTS, folder.path, 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  } finally {
    folder.remove()
  }
}

/** An installation on a small disk that is full whenever it writes: clear answers, nothing corrupted, nothing lost. */
export async function campaign({ runs, seed, log }: CampaignOptions): Promise<CampaignResult> {
  if (!canMakeDisk()) {
    log('  not run: this machine lets no user make a small disk (Linux with user namespaces does)')
    return { runs: 0, failures: [] }
  }
  const folder = temporaryFolder('regesta-faults-')
  const [disk, elsewhere] = [join(folder.path, 'disk'), join(folder.path, 'elsewhere')]
  for (const path of [disk, elsewhere]) mkdirSync(path)
  const task: OnSmallDisk = { runs, seed, disk, elsewhere }
  try {
    return await inOwnMounts(disk, task, log)
  } finally {
    folder.remove()
  }
}

function inOwnMounts(disk: string, task: OnSmallDisk, log: (line: string) => void): Promise<CampaignResult> {
  return new Promise((resolve, reject) => {
    const words = [...OWN_MOUNTS, disk, process.execPath, PROGRAM, JSON.stringify(task)]
    const child = execFile('unshare', words, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const last = stdout.trimEnd().split('\n').at(-1) ?? ''
      if (last.startsWith('{"runs"')) resolve(JSON.parse(last) as CampaignResult)
      else reject(new Error(`The program on the small disk ended without a result: ${stderr}`, { cause: error }))
    })
    child.stderr?.on('data', (text: string) => log(text.trimEnd()))
  })
}
