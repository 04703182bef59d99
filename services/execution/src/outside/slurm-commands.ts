import { type JobState, jobName, readJob } from '../domain/slurm-job.js'
import type { ExecutionOrder } from './executor.js'

export type SlurmCommands = ReturnType<typeof slurmCommands>

/** What Slurm says of a job: how it is, or that there is none; `silent` where Slurm could not be asked. */
export type Shown = JobState | 'unknown' | 'silent'

/** What Slurm says of a job that it does not know, or not any more. */
const NO_SUCH_JOB = 'Invalid job id specified'

/** What sbatch says when its question or the answer to it was lost on the way: Slurm may have taken the job. */
const LOST_ON_THE_WAY = /timed out|zero bytes|not responding|communication|transport|reset by peer|broken pipe/i

/** sbatch has failed. */
export class SubmissionError extends Error {
  constructor(
    reason: string,
    /** Whether there is no job, and will be none. */
    readonly isFinal: boolean,
  ) {
    super(`sbatch did not take the job: ${reason}`)
    this.name = 'SubmissionError'
  }
}

/** The client programs of Slurm. */
export function slurmCommands(environment: Record<string, string>) {
  const env = { ...environment, SLURM_TIME_FORMAT: '%s' }
  const run = async (program: string, args: readonly string[]) => {
    const { execa } = await import('execa')
    return execa(program, args, { env, extendEnv: false, reject: false, stdin: 'ignore', timeout: 30_000 })
  }

  const show = async (jobId: string): Promise<Shown> => {
    const { exitCode, stdout, stderr } = await run('scontrol', ['show', 'job', '--oneliner', jobId])
    if (exitCode === 0) return readJob(stdout)
    return stderr?.includes(NO_SUCH_JOB) ? 'unknown' : 'silent'
  }
  return {
    show,
    /** The job of an execution that was submitted before. */
    async find(order: ExecutionOrder): Promise<{ readonly jobId: string | undefined } | 'silent'> {
      const args = ['--noheader', '--states=all', '--format=%i', `--name=${jobName(order.runKey)}`]
      const { exitCode, stdout } = await run('squeue', args)
      if (exitCode !== 0) return 'silent'
      for (const jobId of stdout.split('\n').filter(Boolean)) {
        const shown = await show(jobId)
        if (shown === 'silent') return 'silent'
        if (shown !== 'unknown' && shown.comment === order.executionId) return { jobId }
      }
      return { jobId: undefined }
    },
    /** @throws SubmissionError */
    async submit(args: readonly string[]): Promise<string> {
      const { exitCode, stdout, stderr, message, code } = await run('sbatch', args)
      const jobId = /^\d+/.exec(stdout ?? '')?.[0]
      if (exitCode === 0 && jobId !== undefined) return jobId
      const hasRefused = exitCode !== undefined && exitCode !== 0 && !LOST_ON_THE_WAY.test(stderr ?? '')
      throw new SubmissionError(stderr || (message ?? 'it named no job'), hasRefused || code === 'ENOENT')
    },
    /** @returns whether Slurm has taken it */
    async cancel(jobId: string, args: readonly string[]): Promise<boolean> {
      const { exitCode } = await run('scancel', [...args, jobId])
      return exitCode === 0
    },
    /** From the accounting, where there is one. */
    async peakMemory(jobId: string): Promise<number | null> {
      const { exitCode, stdout } = await run('sacct', ['-j', jobId, '-n', '-P', '--units=K', '-o', 'MaxRSS'])
      const sizes = [...(stdout ?? '').matchAll(/^([\d.]+)K$/gm)].map(([, size]) => Number(size) * 1024)
      return exitCode === 0 && sizes.length > 0 ? Math.round(Math.max(...sizes)) : null
    },
  }
}
