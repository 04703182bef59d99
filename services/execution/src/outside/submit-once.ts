import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { folderToDisk } from '@regesta/http/to-disk'
import { type SlurmOptions, submitOptions } from '../domain/slurm-job.js'
import type { ExecutionOrder } from './executor.js'
import { type SlurmCommands, SubmissionError } from './slurm-commands.js'

interface Parts {
  readonly slurm: SlurmCommands
  readonly options: () => SlurmOptions
  readonly closing: AbortSignal
  /** Milliseconds in which Slurm may still show a job that it shows nothing of; only tests wait less. */
  readonly delay?: number | undefined
}

/** Where a job writes its id when it begins: Slurm forgets jobs a few minutes after their end. */
export const ID_FILE = 'job-id'

/** Milliseconds between queries of a job that may have been submitted. */
const INTERVAL = 500
/** An sbatch whose service was killed may go on for a while, and a busy controller takes later what it was sent. */
const DELAY = 60_000

/** Submits the job of an order, unless that was done before, and answers its id. */
export function submitOnce({ slurm, options, closing, delay = DELAY }: Parts) {
  /** The job that may have been submitted. While Slurm is silent, nobody knows whether there is one. */
  async function find(order: ExecutionOrder, folder: string): Promise<string | undefined> {
    const end = performance.now() + delay
    for (; !closing.aborted; await pause(INTERVAL)) {
      const id = await readFile(join(folder, ID_FILE), 'utf8').catch(() => '')
      if (/^\d+\n$/.test(id)) return id.trim()
      const mayCome = performance.now() < end
      const found = await slurm.find(order)
      if (found !== 'silent' && (found.jobId !== undefined || !mayCome)) return found.jobId
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
      if (error instanceof SubmissionError && error.isFinal) throw error
      const jobId = await find(order, folder)
      if (jobId === undefined) throw error
      return jobId
    }
  }

  return async (order: ExecutionOrder, folder: string): Promise<string> => {
    // What was never sent is sent at once, so that a computer without Slurm says so.
    const mark = join(folder, 'submitting')
    const jobId = existsSync(mark) ? await find(order, folder) : undefined
    if (jobId !== undefined) return jobId
    await writeFile(mark, '', { flush: true })
    await folderToDisk(folder)
    return submit(order, folder)
  }
}
