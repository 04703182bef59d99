import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endOfJob, endOfShell, isOver } from '../domain/slurm-job.js'
import type { Follower, ProcessEnd } from './executor.js'
import type { Shown, SlurmCommands } from './slurm-commands.js'

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
  /** Milliseconds between queries of the job; only tests ask more often. */
  readonly interval?: number
}

/** Milliseconds between reads of a log, and between queries of a job. */
const LOG_INTERVAL = 200
const JOB_INTERVAL = 1_000
/** How often Slurm may say that it does not know a job before that counts as lost. */
const PATIENCE = 60
const PIECE = 1024 * 1024

/** Reads the log of a job while it grows, and reports when the job begins and ends. Never resolves once this service stops. */
export async function followJob(following: Following): Promise<void> {
  const { job, slurm, follower, from, closing, interval = JOB_INTERVAL } = following
  const rest = Math.min(LOG_INTERVAL, interval)
  const log = join(job.folder, 'log')
  let position = from
  let begun = false
  let misses = 0
  for (let nextLook = 0; !closing.aborted; await pause(rest, undefined, { signal: closing }).catch(() => {})) {
    position = await readTo(log, position, follower, closing)
    if (performance.now() < nextLook) continue
    nextLook = performance.now() + interval
    const { shown, end } = await look(job, slurm, misses)
    if (shown === 'unknown') misses += 1
    else if (shown !== 'silent') misses = 0
    const startedAt = begun ? null : startOf(shown, end)
    if (startedAt !== null) {
      begun = true
      follower.begun(startedAt, `Slurm job: ${job.jobId}`)
    }
    if (end === undefined) continue
    follower.ended(end)
    await readTo(log, position, follower, closing)
    return
  }
  return new Promise<never>(() => {})
}

/** When a job has begun, once it runs or has ended. */
function startOf(shown: Shown, end: ProcessEnd | undefined): string | null {
  if (shown === 'unknown' || shown === 'silent') return null
  return end !== undefined || shown.state === 'RUNNING' ? shown.startedAt : null
}

/** The end of a job, as Slurm reports it, else as its script recorded it. What Slurm does not say is no end. */
async function look(
  { jobId, folder }: Job,
  slurm: SlurmCommands,
  misses: number,
): Promise<{ shown: Shown; end?: ProcessEnd | undefined }> {
  const shown = await slurm.show(jobId)
  if (shown !== 'unknown' && shown !== 'silent')
    return { shown, end: isOver(shown.state) ? endOfJob(shown) : undefined }
  const code = await readFile(join(folder, 'exit-code'), 'utf8').catch(() => '')
  if (/^\d+\s*$/.test(code)) return { shown, end: endOfShell(Number(code)) }
  const isLost = shown === 'unknown' && misses >= PATIENCE
  return { shown, end: isLost ? { kind: 'lost', message: `Slurm does not know job ${jobId} any more` } : undefined }
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
