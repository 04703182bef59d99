import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '@regesta/log/logger'
import { execa } from 'execa'
import {
  endOfJob,
  endOfShell,
  isOver,
  type JobState,
  jobName,
  jobScript,
  type PathMapping,
  readJob,
  submitOptions,
} from '../domain/slurm-job.js'
import { RUN_VARIABLE } from './end-process-tree.js'
import type { Executor, Follower, ProcessEnd, RunOrder } from './executor.js'

/** How a job is found again. */
interface Job {
  readonly jobId: string
  /** Where its script, log and exit code lie. */
  readonly folder: string
}

interface Options {
  /** Used when the configuration names no other. */
  readonly folder: string
  readonly environment: Record<string, string>
  readonly options: () => { folder: string; path_map: readonly PathMapping[]; options: readonly string[] }
  readonly log: Logger
}

/** Milliseconds between two looks at a log and at a job. */
const LOG_INTERVAL = 200
const JOB_INTERVAL = 1_000
/** Looks at a job that Slurm does not answer before it counts as lost. */
const PATIENCE = 60
const PIECE = 1024 * 1024
/** Milliseconds that the script of a job has for ending its processes. */
const GRACE = 5_000

/** Runs components as jobs of a Slurm cluster. Its jobs live on while this service is down. */
export function slurmExecutor({ folder: ownFolder, environment, options, log }: Options): Executor<Job> {
  const closing = new AbortController()
  const slurm = slurmCommands(environment)
  const folderOf = (order: RunOrder) => join(options().folder || ownFolder, order.executionId)

  async function readTo(file: string, from: number, follower: Follower): Promise<number> {
    const handle = await open(file).catch(() => undefined)
    if (handle === undefined) return from
    let position = from
    try {
      for (;;) {
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(PIECE), 0, PIECE, position)
        if (bytesRead === 0 || closing.signal.aborted) return position
        position += bytesRead
        // Standard output and error come together; progress is looked for as on standard error.
        follower.output('stderr', buffer.subarray(0, bytesRead))
      }
    } finally {
      await handle.close()
    }
  }

  /** The end of a job, as Slurm says, else as its script wrote it down. */
  async function look(job: Job, misses: number): Promise<{ state?: JobState; end?: ProcessEnd }> {
    const state = await slurm.show(job.jobId)
    if (state !== undefined) return isOver(state.state) ? { state, end: endOfJob(state) } : { state }
    const code = await readFile(join(job.folder, 'exit-code'), 'utf8').catch(() => '')
    if (/^\d+\s*$/.test(code)) return { end: endOfShell(Number(code)) }
    return misses < PATIENCE ? {} : { end: { kind: 'lost', message: `Slurm does not know job ${job.jobId} any more` } }
  }

  return {
    name: 'slurm',
    outlives: true,
    async prepare(order) {
      const folder = folderOf(order)
      await mkdir(order.outputDirectory, { recursive: true })
      await mkdir(folder, { recursive: true })
      const mark = `${RUN_VARIABLE}=${order.executionId}`
      const places = { exitFile: join(folder, 'exit-code'), mark, mappings: options().path_map }
      const variables = { ...environment, ...order.environment }
      await writeFile(join(folder, 'job.sh'), jobScript(order, variables, places), { mode: 0o700 })
    },
    async start(order, record) {
      const folder = folderOf(order)
      const { path_map, options: further } = options()
      const submit = [...submitOptions(order, join(folder, 'log'), path_map), ...further, join(folder, 'job.sh')]
      const jobId = (await slurm.find(order)) ?? (await slurm.submit(submit))
      log.info({ execution_id: order.executionId, job_id: jobId }, 'job submitted')
      record({ jobId, folder })
      return { jobId, folder }
    },
    async follow(_order, job, follower, from) {
      const logFile = join(job.folder, 'log')
      let position = from
      let begun = false
      for (let misses = 0, nextLook = 0; ; ) {
        if (closing.signal.aborted) return new Promise<never>(() => {})
        position = await readTo(logFile, position, follower)
        if (Date.now() >= nextLook) {
          nextLook = Date.now() + JOB_INTERVAL
          const { state, end } = await look(job, misses)
          misses = state === undefined ? misses + 1 : 0
          const startedAt = state?.startedAt ?? null
          if (!begun && startedAt !== null && (end !== undefined || state?.state === 'RUNNING')) {
            begun = true
            follower.begun(startedAt, `Slurm job: ${job.jobId}`)
          }
          if (end !== undefined) {
            follower.ended(end)
            await readTo(logFile, position, follower)
            return
          }
        }
        await pause(LOG_INTERVAL, undefined, { signal: closing.signal }).catch(() => {})
      }
    },
    async stop({ jobId }) {
      for (let waited = 0; !closing.signal.aborted; waited += LOG_INTERVAL) {
        const state = await slurm.show(jobId)
        if (state === undefined || isOver(state.state)) return
        // The script of a running job ends its processes; whatever it cannot is left to Slurm.
        if (state.state !== 'RUNNING' || waited > GRACE) await slurm.cancel(jobId, [])
        else if (waited === 0) await slurm.cancel(jobId, ['--signal=TERM', '--batch'])
        await pause(LOG_INTERVAL)
      }
    },
    async collect({ jobId, folder }) {
      const peakMemoryBytes = await slurm.peakMemory(jobId)
      await rm(folder, { recursive: true, force: true })
      return { peakMemoryBytes }
    },
    close: () => closing.abort(),
  }
}

/** The client programs of Slurm. */
function slurmCommands(environment: Record<string, string>) {
  const env = { ...environment, SLURM_TIME_FORMAT: '%s' }
  const run = (program: string, args: readonly string[]) =>
    execa(program, args, { env, extendEnv: false, reject: false, stdin: 'ignore', timeout: 30_000 })

  const show = async (jobId: string) => {
    const { exitCode, stdout } = await run('scontrol', ['show', 'job', '--oneliner', jobId])
    return exitCode === 0 ? readJob(stdout) : undefined
  }
  return {
    show,
    /** The job of a run that was submitted before. */
    async find(order: RunOrder): Promise<string | undefined> {
      const args = ['--noheader', '--states=all', '--format=%i', `--name=${jobName(order.runKey)}`]
      const { stdout } = await run('squeue', args)
      for (const jobId of stdout?.split('\n').filter(Boolean) ?? []) {
        if ((await show(jobId))?.comment === order.executionId) return jobId
      }
      return undefined
    },
    async submit(args: readonly string[]): Promise<string> {
      const { exitCode, stdout, stderr, message } = await run('sbatch', args)
      const jobId = /^\d+/.exec(stdout ?? '')?.[0]
      if (exitCode === 0 && jobId !== undefined) return jobId
      throw new Error(`sbatch did not take the job: ${stderr || message}`)
    },
    cancel: (jobId: string, args: readonly string[]) => run('scancel', [...args, jobId]),
    /** From the accounting, where there is one. */
    async peakMemory(jobId: string): Promise<number | null> {
      const { exitCode, stdout } = await run('sacct', ['-j', jobId, '-n', '-P', '--units=K', '-o', 'MaxRSS'])
      const sizes = [...(stdout ?? '').matchAll(/^([\d.]+)K$/gm)].map(([, size]) => Number(size) * 1024)
      return exitCode === 0 && sizes.length > 0 ? Math.round(Math.max(...sizes)) : null
    },
  }
}
