import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LEAST_FREE_MIB, type OperabilityResult } from '@regesta/contracts/gateway'
import { say } from '@regesta/contracts/sentences'
import { reasonOf } from '@regesta/http/reason-of'

const MIB = 1024 * 1024

/** Writes a file into the data folder, and looks how much space is left beside it. */
export async function checkDisk({ home }: { readonly home: string }): Promise<OperabilityResult> {
  const file = join(home, `operability-${randomUUID()}.tmp`)
  try {
    await writeFile(file, 'x', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    return { status: 'failure', message: say('folder_protected', { path: home, reason: reasonOf(error) }) }
  } finally {
    await rm(file, { force: true })
  }
  const { bavail, bsize } = await statfs(home)
  const free = Math.floor((bavail * bsize) / MIB)
  return free < LEAST_FREE_MIB
    ? { status: 'failure', message: say('folder_full', { number: free, path: home }) }
    : { status: 'success', message: say('folder_writable', { path: home, number: free }) }
}
