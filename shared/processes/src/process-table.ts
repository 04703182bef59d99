import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'

/** A process as `/proc` shows it. */
export interface ProcessEntry {
  readonly pid: number
  readonly parent: number
  readonly group: number
  /** A zombie has ended too; its parent has not noticed yet. */
  readonly ended: boolean
  /** It sleeps in the kernel, for example for a disk, and can do nothing until that answers. */
  readonly waitsForDisk: boolean
  /** Ticks since the machine started. */
  readonly startTicks: string
}

const onLinux = process.platform === 'linux'

/** Reads one process; undefined when there is none, or where `/proc` does not exist. */
export function readProcess(pid: number): ProcessEntry | undefined {
  const stat = onLinux ? readQuietly(`/proc/${pid}/stat`) : undefined
  if (stat === undefined) return undefined
  // The name in parentheses may hold anything, even a closing parenthesis.
  const [state = '', parent, group, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    ended: 'ZX'.includes(state),
    waitsForDisk: state === 'D',
    startTicks: rest[16] ?? '',
  }
}

/** When a process started, as text that no later process with the same id shares; undefined when it is gone. */
export function startTimeOf(pid: number): string | undefined {
  if (onLinux) {
    const entry = readProcess(pid)
    return entry && `${bootId()} ${entry.startTicks}`
  }
  try {
    // In one language and time zone: what a start by the system notes is read at a terminal, and after a journey.
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env }).trim() || undefined
  } catch {
    return undefined
  }
}

/** Whether a start time was noted since the machine started. */
export const isOfThisBoot = (startTime: string): boolean => !onLinux || startTime.startsWith(`${bootId()} `)

/** Whether a process can have been started by one with this start time. */
export const isNotOlder = ({ startTicks }: ProcessEntry, startTime: string): boolean =>
  Number(startTicks) >= Number(startTime.split(' ')[1])

const bootId = () => readQuietly('/proc/sys/kernel/random/boot_id')?.trim() ?? ''

/** Ids of all processes; empty where `/proc` does not exist. */
export const listProcessIds = (): number[] => (onLinux ? readdirSync('/proc').map(Number).filter(Number.isInteger) : [])

/** Whether a variable was in the environment that a process was started with. */
export const hasVariable = (pid: number, assignment: string): boolean =>
  `\0${readQuietly(`/proc/${pid}/environ`) ?? ''}`.includes(`\0${assignment}\0`)

/** Resident memory of a process and everything below it, and the most that the process itself ever had, in bytes. */
export function memoryOf(pid: number): number {
  const own = readQuietly(`/proc/${pid}/status`) ?? ''
  const peak = kibibytes(own, 'VmHWM')
  const together = kibibytes(own, 'VmRSS') + childrenOf(pid).reduce((sum, child) => sum + residentOf(child), 0)
  return Math.max(peak, together) * 1024
}

const residentOf = (pid: number): number =>
  kibibytes(readQuietly(`/proc/${pid}/status`) ?? '', 'VmRSS') +
  childrenOf(pid).reduce((sum, child) => sum + residentOf(child), 0)

const childrenOf = (pid: number): number[] =>
  (readQuietly(`/proc/${pid}/task/${pid}/children`) ?? '').split(' ').filter(Boolean).map(Number)

const kibibytes = (status: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)

/** Bytes that are enough for most files of `/proc`; larger ones take further reads. */
const FIRST_PIECE = 4_096

/** Files of `/proc` report no size; reading them whole would take large buffers for a few bytes. */
function readQuietly(file: string): string | undefined {
  let descriptor: number | undefined
  try {
    descriptor = openSync(file, 'r')
    let text = ''
    for (let piece = Buffer.allocUnsafe(FIRST_PIECE); ; ) {
      const read = readSync(descriptor, piece)
      text += piece.toString('latin1', 0, read)
      if (read < piece.length) return text
      piece = Buffer.allocUnsafe(piece.length * 4)
    }
  } catch {
    return undefined
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}
