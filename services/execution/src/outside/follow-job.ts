import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endOfJob, endOfShell, isOver, type JobState } from '../domain/slurm-job.js'
import type { Follower, ProcessEnd } from './executor.js'
import type { SlurmCommands } from './slurm-commands.js'

/** How a job is found again. */
export interface Job {
  readonly jobId: string
  /** Where its script, log and exit code are. */
  readonly folder: string
}

interface Following {
  readonly job: Job
  readonly slurm: SlurmCommands
  readonly follower: Follower
  /** Bytes of the log that were read before. */
  readonly from: number
  readonly closing: AbortSignal
}

/** Milliseconds between reads of a log, and between queries of a job. */
const LOG_INTERVAL = 200
const JOB_INTERVAL = 1_000
/** How often Slurm may not know a job before that counts as lost. */
const PATIENCE = 60
const PIECE = 1024 * 1024

/** Reads the log of a job while it grows, and reports when the job begins and ends. Never resolves once this service stops. */
export async function followJob({ job, slurm, follower, from, closing }: Following): Promise<void> {
  const log = join(job.folder, 'log')
  let position = from
  let begun = false
  let misses = 0
  for (let nextLook = 0; !closing.aborted; await pause(LOG_INTERVAL, undefined, { signal: closing }).catch(() => {})) {
    position = await readTo(log, position, follower, closing)
    if (performance.now() < nextLook) continue
    nextLook = performance.now() + JOB_INTERVAL
    const { state, end } = await look(job, slurm, misses)
    misses = state === undefined ? misses + 1 : 0
    if (!begun && state?.startedAt && (end !== undefined || state.state === 'RUNNING')) {
      begun = true
      follower.begun(state.startedAt, `Slurm job: ${job.jobId}`)
    }
    if (end === undefined) continue
    follower.ended(end)
    await readTo(log, position, follower, closing)
    return
  }
  return new Promise<never>(() => {})
}

/** The end of a job, as Slurm reports it, else as its script recorded it. */
async function look(
  job: Job,
  slurm: SlurmCommands,
  misses: number,
): Promise<{ state?: JobState; end?: ProcessEnd | undefined }> {
  const state = await slurm.show(job.jobId)
  if (state !== undefined) return { state, end: isOver(state.state) ? endOfJob(state) : undefined }
  const code = await readFile(join(job.folder, 'exit-code'), 'utf8').catch(() => '')
  if (/^\d+\s*$/.test(code)) return { end: endOfShell(Number(code)) }
  return misses < PATIENCE ? {} : { end: { kind: 'lost', message: `Slurm does not know job ${job.jobId} any more` } }
}

/** @returns how far the log is read */
async function readTo(file: string, from: number, follower: Follower, closing: AbortSignal): Promise<number> {
  const handle = await open(file).catch(() => undefined)
  if (handle === undefined) return from
  let position = from
  try {
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(PIECE), 0, PIECE, position)
      if (bytesRead === 0 || closing.aborted) return position
      position += bytesRead
      // Standard output and error come together; progress is looked for as on standard error.
      follower.output('stderr', buffer.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}
