import { setTimeout as pause } from 'node:timers/promises'
import type { ProcessFigures } from '../installation/process-figures.js'
import type { WatchedInstallation } from '../installation/watched-installation.js'
import { type Allowance, describeSeries, judgeFlatness, type Sample } from './flatness.js'
import type { Audience } from './viewers.js'

/** Collects what happens during a soak, tells it once a minute and judges it in the end. */
export interface SoakReport {
  done(activity: string): void
  fail(activity: string, error: unknown): void
  /** Measures every process again and again for so long. */
  sampleFor(milliseconds: number, installation: WatchedInstallation, audience: Audience): Promise<void>
  /** Prints the table; answers one sentence for each broken promise. */
  finish(falls: readonly string[]): string[]
}

type Figure = 'heap' | 'memory' | 'descriptors' | 'resources'

const MINUTE = 60_000
const HOUR = 3_600_000
const LONGEST_STEP = 20_000
/** The part of the time in which caches fill and code is compiled. */
const WARM_UP = 0.2
/**
 * Megabytes and megabytes per hour; numbers of open files, sockets and timers. Memory may rise more than heap: the project
 * grows by tens of megabytes in half an hour, and the page caches of its readers (16 MB each) fill with it.
 */
const ALLOWED: Record<Figure, Allowance> = {
  heap: { factor: 1.1, more: 10, trend: 15 },
  memory: { factor: 1.1, more: 10, trend: 60 },
  descriptors: { factor: 1.1, more: 15, trend: 30 },
  resources: { factor: 1.1, more: 25, trend: 50 },
}
const ERRORS_SHOWN = 20

export function openReport(log: (line: string) => void): SoakReport {
  const counts = new Map<string, number>()
  const errors: string[] = []
  const samples = new Map<string, { hours: number; figures: ProcessFigures }[]>()
  const started = Date.now()
  const elapsed = () => Date.now() - started

  async function sampleOnce(installation: WatchedInstallation) {
    try {
      for (const [name, figures] of Object.entries(await installation.figures())) {
        const list = samples.get(name) ?? []
        list.push({ hours: elapsed() / HOUR, figures })
        samples.set(name, list)
      }
    } catch (error) {
      fail('figures', error)
    }
  }

  function fail(activity: string, error: unknown) {
    errors.push(`${activity} after ${(elapsed() / 1000).toFixed(0)} s: ${(error as Error).message ?? error}`)
    log(`  ${errors.at(-1)}`)
  }

  return {
    done: (activity) => counts.set(activity, (counts.get(activity) ?? 0) + 1),
    fail,
    sampleFor: async (milliseconds, installation, audience) => {
      const begun = elapsed()
      const step = Math.min(LONGEST_STEP, milliseconds / 10)
      for (let told = begun; elapsed() - begun < milliseconds; ) {
        await pause(step)
        await sampleOnce(installation)
        if (elapsed() - told < MINUTE) continue
        told += MINUTE
        log(progress(samples, counts, audience, errors.length, elapsed() - begun))
      }
    },
    finish: (falls) => {
      const warm = [...samples].map(([name, list]) => [name, list.slice(Math.floor(list.length * WARM_UP))] as const)
      const broken = warm.flatMap(([name, list]) => judgeProcess(name, list))
      for (const line of table(warm)) log(line)
      log(`Rounds: ${told(counts)}`)
      return [...errors.slice(0, ERRORS_SHOWN), ...more(errors.length), ...falls, ...broken]
    },
  }
}

type Samples = readonly { hours: number; figures: ProcessFigures }[]

function seriesOf(samples: Samples, figure: Figure): Sample[] {
  return samples.flatMap(({ hours, figures }) => {
    const value = figures[figure]
    return value === undefined ? [] : [{ hours, value }]
  })
}

const judgeProcess = (name: string, samples: Samples): string[] =>
  (Object.keys(ALLOWED) as Figure[]).flatMap((figure) =>
    judgeFlatness(seriesOf(samples, figure), ALLOWED[figure]).map((sentence) => `${figure} of ${name} ${sentence}`),
  )

function progress(
  samples: ReadonlyMap<string, Samples>,
  counts: ReadonlyMap<string, number>,
  { present, visits, bytes }: Audience,
  errors: number,
  elapsed: number,
): string {
  const latest = [...samples.values()].flatMap((list) => list.at(-1)?.figures ?? [])
  const total = (of: (figures: ProcessFigures) => number) => latest.reduce((sum, figures) => sum + of(figures), 0)
  const delay = Math.max(...latest.map(({ loopDelayP99 }) => loopDelayP99))
  return [
    `${String(Math.round(elapsed / MINUTE)).padStart(3)} min`,
    `heap ${total(({ heap }) => heap).toFixed(0)} MB`,
    `memory ${total(({ memory }) => memory).toFixed(0)} MB`,
    `${total(({ descriptors }) => descriptors ?? 0)} descriptors`,
    `loop p99 ${delay.toFixed(0)} ms`,
    `${present} viewers (${visits} visits, ${(bytes / 1e6).toFixed(1)} MB)`,
    `${errors} errors`,
    told(counts),
  ].join(', ')
}

const told = (counts: ReadonlyMap<string, number>) => [...counts].map(([name, count]) => `${name} ${count}`).join(' ')

const more = (count: number) => (count > ERRORS_SHOWN ? [`and ${count - ERRORS_SHOWN} more errors`] : [])

function table(processes: readonly (readonly [string, Samples])[]): string[] {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padStart(index === 0 ? -1 : 9)).join(' | ')} |`
  const head = [
    'process',
    'heap',
    'MB',
    'MB/h',
    'memory',
    'MB',
    'MB/h',
    'fds',
    'then',
    'resources',
    'then',
    'loop p99',
    'max ms',
  ]
  const name = (text: string) => text.padEnd(20)
  return [
    'Medians of the first and the last third after the warm-up, trend per hour; delays of the event loop in milliseconds:',
    row([name(head[0] ?? ''), ...head.slice(1)]),
    ...processes.map(([process, samples]) => row([name(process), ...cellsOf(samples)])),
  ]
}

function cellsOf(samples: Samples): string[] {
  const of = (figure: Figure) => describeSeries(seriesOf(samples, figure))
  const delays = samples.map(({ figures }) => figures)
  const megabytes = (['heap', 'memory'] as const).flatMap((figure) => {
    const { first, last, slope } = of(figure)
    return [first.toFixed(1), last.toFixed(1), slope.toFixed(1)]
  })
  const numbers = (['descriptors', 'resources'] as const).flatMap((figure) => {
    const { first, last } = of(figure)
    return [first.toFixed(0), last.toFixed(0)]
  })
  const largest = (of: (figures: ProcessFigures) => number) => Math.max(0, ...delays.map(of)).toFixed(0)
  return [...megabytes, ...numbers, largest((f) => f.loopDelayP99), largest((f) => f.loopDelayMax)]
}
