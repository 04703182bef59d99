import { jobName, readJob } from '../domain/slurm-job.js'
import type { ExecutionOrder } from './executor.js'

export type SlurmCommands = ReturnType<typeof slurmCommands>

/** The client programs of Slurm. */
export function slurmCommands(environment: Record<string, string>) {
  const env = { ...environment, SLURM_TIME_FORMAT: '%s' }
  const run = async (program: string, args: readonly string[]) => {
    const { execa } = await import('execa')
    return execa(program, args, { env, extendEnv: false, reject: false, stdin: 'ignore', timeout: 30_000 })
  }

  const show = async (jobId: string) => {
    const { exitCode, stdout } = await run('scontrol', ['show', 'job', '--oneliner', jobId])
    return exitCode === 0 ? readJob(stdout) : undefined
  }
  return {
    show,
    /** The job of an execution that was submitted before. */
    async find(order: ExecutionOrder): Promise<string | undefined> {
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
