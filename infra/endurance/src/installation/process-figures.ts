import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ProbeAnswer } from './process-probe.js'

/** What a process holds. Megabytes, milliseconds; `undefined` where the system does not tell. */
export interface ProcessFigures {
  readonly pid: number
  /** Objects and buffers in use after a full garbage collection. */
  readonly heap: number
  /** Proportional set size on Linux, resident set size elsewhere. */
  readonly memory: number
  /** Open file descriptors: files, sockets, pipes. */
  readonly descriptors: number | undefined
  /** Timers, sockets, servers and requests of the event loop. */
  readonly resources: number
  readonly loopDelayP99: number
  readonly loopDelayMax: number
}

const MB = 1024 * 1024
/** How long a process may take to answer, milliseconds. */
const PATIENCE = 30_000

/**
 * Asks a process that carries the probe for its figures.
 *
 * @throws Error when it does not answer in time
 */
export async function askProcess(folder: string, pid: number): Promise<ProcessFigures> {
  const file = join(folder, `${pid}.json`)
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (const deadline = Date.now() + PATIENCE; !existsSync(file); await pause(5)) {
    if (Date.now() > deadline) throw new Error(`Process ${pid} does not answer`)
  }
  const { heap, rss, resources, loop_delay_p99, loop_delay_max } = JSON.parse(readFileSync(file, 'utf8')) as ProbeAnswer
  return {
    pid,
    heap: heap / MB,
    memory: proportionalSize(pid) ?? rss / MB,
    descriptors: countDescriptors(pid),
    resources,
    loopDelayP99: loop_delay_p99,
    loopDelayMax: loop_delay_max,
  }
}

function proportionalSize(pid: number): number | undefined {
  const kilobytes = readIfThere(`/proc/${pid}/smaps_rollup`)?.match(/^Pss:\s+(\d+)/m)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

function countDescriptors(pid: number): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return undefined
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
