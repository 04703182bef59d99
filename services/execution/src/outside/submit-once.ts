import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { folderToDisk } from '@regesta/http/to-disk'
import { type SlurmOptions, submitOptions } from '../domain/slurm-job.js'
import type { ExecutionOrder } from './executor.js'
import type { SlurmCommands } from './slurm-commands.js'

interface Parts {
  readonly slurm: SlurmCommands
  readonly options: () => SlurmOptions
  readonly closing: AbortSignal
}

/** Milliseconds between queries of a job that may have been submitted. */
const INTERVAL = 200
/** Milliseconds in which Slurm says whether it has a job that sbatch failed to submit. */
const DOUBT = 60_000

/** Submits the job of an order, unless that was done before, and answers its id. Slurm never has two jobs of one order. */
export function submitOnce({ slurm, options, closing }: Parts) {
  /**
   * The job that may have been submitted. While Slurm is silent, nobody knows whether there is one.
   *
   * @param most milliseconds after which a silent Slurm counts as one that has none
   */
  async function find(order: ExecutionOrder, most = Number.POSITIVE_INFINITY): Promise<string | undefined> {
    const end = performance.now() + most
    for (; !closing.aborted; await pause(INTERVAL)) {
      const found = await slurm.find(order)
      if (found !== 'silent') return found.jobId
      if (performance.now() > end) return undefined
    }
    return new Promise<never>(() => {})
  }

  /** A job may have been taken though sbatch failed: what was lost may be the answer alone. */
  async function submit(order: ExecutionOrder, folder: string): Promise<string> {
    const { path_map, options: further } = options()
    const words = [...submitOptions(order, join(folder, 'log'), path_map), ...further, join(folder, 'job.sh')]
    try {
      return await slurm.submit(words)
    } catch (error) {
      const jobId = (error as Error).cause === 'ENOENT' ? undefined : await find(order, DOUBT)
      if (jobId === undefined) throw error
      return jobId
    }
  }

  return async (order: ExecutionOrder, folder: string): Promise<string> => {
    // What was never sent is sent at once, so that a computer without Slurm says so.
    const mark = join(folder, 'submitting')
    const jobId = existsSync(mark) ? await find(order) : undefined
    if (jobId !== undefined) return jobId
    await writeFile(mark, '', { flush: true })
    await folderToDisk(folder)
    return submit(order, folder)
  }
}
