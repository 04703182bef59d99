import { constants } from 'node:os'
import type { ExecutionOrder, ProcessEnd } from '../outside/executor.js'
import { quoteCommand } from './quote-command.js'

export interface PathMapping {
  readonly local: string
  readonly remote: string
}

/** What the settings say of jobs. */
export interface SlurmOptions {
  readonly folder: string
  readonly path_map: readonly PathMapping[]
  readonly options: readonly string[]
}

/** An argument as the nodes understand it: a path below a mapped folder, alone or after `--name=`. */
export function mapPath(argument: string, mappings: readonly PathMapping[]): string {
  const [, flag = '', value = argument] = /^(--[^=]+=)(.*)$/s.exec(argument) ?? []
  const found = mappings.find(({ local }) => value === local || value.startsWith(`${local.replace(/\/$/, '')}/`))
  return found === undefined ? argument : `${flag}${found.remote}${value.slice(found.local.length)}`
}

/** The name under which a job is found again; job names cannot hold everything that a run key can. */
export const jobName = (runKey: string): string => `regesta:${runKey.replace(/[^\w./:-]/g, '_')}`

export interface JobPlaces {
  readonly idFile: string
  readonly exitFile: string
  /** The variable that marks its processes. */
  readonly mark: string
  readonly mappings: readonly PathMapping[]
  /** What is taken from the rights of the files that the component makes. */
  readonly umask: number
}

/**
 * The script of a job: it runs the component in its own environment and folder, ends everything that was started, and keeps
 * its id and the exit code for the time after Slurm has forgotten it. It finds processes by the variable of the execution, because not
 * every way in which clusters track processes finds those that left their group.
 */
export function jobScript(
  order: ExecutionOrder,
  environment: Record<string, string>,
  { idFile, exitFile, mark, mappings, umask }: JobPlaces,
): string {
  const map = (text: string) => mapPath(text, mappings)
  const variables = [mark, ...Object.entries(environment).map(([name, value]) => `${name}=${map(value)}`)]
  return `#!/bin/sh
echo "$SLURM_JOB_ID" >${quoteCommand([map(idFile)])}
cd ${quoteCommand([map(order.folder)])} || exit 1
signal_all() {
  for process in /proc/[0-9]*; do
    if grep -qzx ${quoteCommand([mark])} "$process/environ" 2>/dev/null; then kill -s "$1" "\${process#/proc/}"; fi
  done 2>/dev/null
}
trap 'signal_all TERM; sleep 0.5; signal_all KILL' TERM
(umask ${umask.toString(8)} && exec env -i ${quoteCommand([...variables, ...order.command.map(map)])} </dev/null) &
wait "$!"
code=$?
while kill -0 "$!" 2>/dev/null; do
  wait "$!"
  code=$?
done
signal_all KILL
echo "$code" >${quoteCommand([map(exitFile)])}
exit "$code"
`
}

/** Options of sbatch from what an execution needs. */
export const submitOptions = (order: ExecutionOrder, logFile: string, mappings: readonly PathMapping[]): string[] => [
  '--parsable',
  '--no-requeue',
  '--open-mode=append',
  '--export=NIL',
  '--input=/dev/null',
  `--job-name=${jobName(order.runKey)}`,
  `--comment=${order.executionId}`,
  `--output=${mapPath(logFile, mappings).replaceAll('%', '%%')}`,
  ...(order.memoryMb === null ? [] : [`--mem=${Math.ceil(order.memoryMb)}M`]),
  ...(order.timeoutSeconds === null ? [] : [`--time=${Math.ceil(order.timeoutSeconds / 60) + 1}`]),
]

/** A job as `scontrol show job --oneliner` shows it. */
export interface JobState {
  readonly state: string
  /** ISO 8601; null before the job has begun. */
  readonly startedAt: string | null
  /** `<exit code>:<signal>` */
  readonly exitCode: string
  readonly comment: string
}

/** @param text with times in seconds since 1970 (`SLURM_TIME_FORMAT=%s`) */
export function readJob(text: string): JobState {
  const member = (name: string) => new RegExp(`(?:^|\\s)${name}=(\\S*)`).exec(text)?.[1] ?? ''
  const seconds = Number(member('StartTime'))
  return {
    state: member('JobState'),
    startedAt: seconds > 0 ? new Date(seconds * 1000).toISOString() : null,
    exitCode: member('ExitCode'),
    comment: member('Comment'),
  }
}

const NOT_OVER = new Set(['PENDING', 'CONFIGURING', 'RUNNING', 'COMPLETING', 'SUSPENDED', 'REQUEUED', 'STAGE_OUT'])
export const isOver = (state: string): boolean => !NOT_OVER.has(state)

/** How a finished job ended. */
export function endOfJob({ state, exitCode }: Pick<JobState, 'state' | 'exitCode'>): ProcessEnd {
  const [code = 0, signal = 0] = exitCode.split(':').map(Number)
  if (state === 'COMPLETED') return { kind: 'exit', code: 0 }
  if (state === 'CANCELLED') return { kind: 'signal', signal: 'SIGTERM' }
  if (state !== 'FAILED') return { kind: 'lost', message: `Slurm ended the job with the state ${state}` }
  return signal > 0 ? { kind: 'signal', signal: signalName(signal) } : endOfShell(code)
}

/** A shell reports a signal as 128 and its number. */
export const endOfShell = (code: number): ProcessEnd =>
  code > 128 && code <= 192 ? { kind: 'signal', signal: signalName(code - 128) } : { kind: 'exit', code }

const signalName = (number: number) =>
  Object.entries(constants.signals).find(([, value]) => value === number)?.[0] ?? `signal ${number}`
