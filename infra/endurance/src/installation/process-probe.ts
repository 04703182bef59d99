import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'
import { environment } from './environment.js'

/** What a process says about itself after it has thrown away all garbage. Bytes and milliseconds. */
export interface ProbeAnswer {
  /** Objects and buffers that are really in use. */
  heap: number
  rss: number
  /** Timers, sockets, servers, requests: what keeps the event loop busy. */
  resources: number
  loop_delay_p99: number
  loop_delay_max: number
}

const NANOSECONDS = 1e6

/**
 * Loaded into every process of an installation that is watched (`node --import`): on SIGUSR2 it collects all garbage and
 * writes its figures to `<probe folder>/<pid>.json`. So a leak shows as a number, not as noise of the collector.
 */
function listen(folder: string): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  process.on('SIGUSR2', () => {
    const [loop_delay_p99, loop_delay_max] = [delay.percentile(99) / NANOSECONDS, delay.max / NANOSECONDS]
    collect()
    const { heapUsed, external, rss } = process.memoryUsage()
    const resources = process.getActiveResourcesInfo().length
    const answer: ProbeAnswer = { heap: heapUsed + external, rss, resources, loop_delay_p99, loop_delay_max }
    const file = join(folder, `${process.pid}.json`)
    writeFileSync(`${file}.new`, JSON.stringify(answer))
    renameSync(`${file}.new`, file)
    delay.reset()
  })
}

const { REGESTA_PROBE_FOLDER } = environment()
if (isMainThread && REGESTA_PROBE_FOLDER !== undefined) listen(REGESTA_PROBE_FOLDER)
