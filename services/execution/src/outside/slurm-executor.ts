import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeFolder } from '@regesta/http/make-folder'
import { umaskAt } from '@regesta/http/new-files'
import type { Logger } from '@regesta/log/logger'
import { isOver, jobScript, type SlurmOptions } from '../domain/slurm-job.js'
import type { ExecutionOrder, Executor } from './executor.js'
import { followJob, type Job } from './follow-job.js'
import { EXECUTION_VARIABLE } from './process-tree.js'
import { slurmCommands } from './slurm-commands.js'
import { ID_FILE, submitOnce } from './submit-once.js'

interface Options {
  /** Used when the configuration names no other. */
  readonly folder: string
  readonly environment: Record<string, string>
  readonly options: () => SlurmOptions
  readonly log: Logger
  /** As `submitOnce` takes it. */
  readonly delay?: number
}

/** Milliseconds between queries of a job that is being ended. */
const INTERVAL = 200
/** Milliseconds that the script of a job has for ending its processes. */
const GRACE = 5_000

/** Runs components as jobs of a Slurm cluster. Its jobs live on while this service is down. */
export function slurmExecutor({ folder: ownFolder, environment, options, log, delay }: Options): Executor<Job> {
  const closing = new AbortController()
  const slurm = slurmCommands(environment)
  const submit = submitOnce({ slurm, options, closing: closing.signal, delay })
  const folderOf = (order: ExecutionOrder) => join(options().folder || ownFolder, order.executionId)

  return {
    outlives: true,
    async prepare(order) {
      const folder = folderOf(order)
      await makeFolder(order.outputDirectory)
      await makeFolder(folder)
      const mark = `${EXECUTION_VARIABLE}=${order.executionId}`
      const umask = umaskAt(order.outputDirectory)
      const files = { idFile: join(folder, ID_FILE), exitFile: join(folder, 'exit-code') }
      const places = { ...files, mark, mappings: options().path_map, umask }
      const variables = { ...environment, ...order.environment }
      await writeFile(join(folder, 'job.sh'), jobScript(order, variables, places), { mode: 0o700 })
    },
    async start(order, record) {
      const folder = folderOf(order)
      const jobId = await submit(order, folder)
      log.info({ execution_id: order.executionId, job_id: jobId }, 'job submitted')
      record({ jobId, folder })
      return { jobId, folder }
    },
    follow: (_order, job, follower, from) => followJob({ job, slurm, follower, from, closing: closing.signal }),
    async stop({ jobId }) {
      let isTold = false
      for (let waited = 0; !closing.signal.aborted; await pause(INTERVAL)) {
        const shown = await slurm.show(jobId)
        if (shown === 'unknown' || (shown !== 'silent' && isOver(shown.state))) return
        // The script of a running job ends its processes; what it cannot end is left to Slurm.
        const mayRun = shown === 'silent' || shown.state === 'RUNNING'
        if (!mayRun || waited > GRACE) await slurm.cancel(jobId, [])
        else if (!isTold) isTold = await slurm.cancel(jobId, ['--signal=TERM', '--batch'])
        if (shown !== 'silent') waited += INTERVAL
      }
    },
    collect: async ({ jobId }) => ({ peakMemoryBytes: await slurm.peakMemory(jobId) }),
    // It holds the log and the exit code, which nothing else says once Slurm has forgotten the job.
    forget: ({ folder }) => rm(folder, { recursive: true, force: true }),
    async forgetEnded(isEnded) {
      const place = options().folder || ownFolder
      for (const name of await readdir(place).catch(() => [])) {
        if (closing.signal.aborted) return
        if (!isEnded(name)) continue
        await rm(join(place, name), { recursive: true, force: true }).catch((error: unknown) => {
          log.warn({ err: error, execution_id: name }, 'the folder of a job is not removed')
        })
      }
    },
    close: () => closing.abort(),
  }
}
