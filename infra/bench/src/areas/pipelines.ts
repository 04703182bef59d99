import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from '../figure.js'
import { type PipelineBench, pipelineBench } from '../pipeline-bench.js'

const RECORDS = 1_000
const STEPS = 2
/** Calls of the bare component that tell what it costs; half of them before the run, half of them after it. */
const BARE_CALLS = 200
/** How many items are in work at a time, by part. */
const LANES: Readonly<Record<string, number>> = { one_at_a_time: 1, four_at_a_time: 4 }

export const parts = Object.keys(LANES)

/** Records through a pipeline of two steps that do nothing, one at a time and four at a time. */
export async function* bench(part?: string): AsyncGenerator<Figure> {
  for (const name of part === undefined ? parts : [part]) {
    const lanes = LANES[name] ?? 1
    const bench = await pipelineBench(RECORDS, lanes)
    try {
      for await (const figure of figuresOf(bench, lanes)) yield { ...figure, name: `${name}_${figure.name}` }
    } finally {
      await bench.stop()
    }
  }
}

async function* figuresOf(bench: PipelineBench, lanes: number): AsyncGenerator<Figure> {
  const before = await bareCall(bench, lanes)
  const { milliseconds, memory } = await runAll(bench)
  const bare = (before + (await bareCall(bench, lanes))) / 2
  const steps = RECORDS * STEPS
  // No more than the component itself takes.
  const target = { op: '<=', value: Math.round(bare) } as const
  yield { name: 'overhead_per_step', value: milliseconds / steps - bare, unit: 'ms', target }
  yield { name: 'rate', value: (RECORDS * 1000) / milliseconds, unit: 'records/s', target: { op: '>=', value: 5 } }
  // Against the same component run as often and as many at a time without Regesta.
  const share = (100 * bare * steps) / milliseconds
  yield { name: 'share_of_bare_rate', value: share, unit: '%', target: { op: '>=', value: 55 } }
  for (const [name, value] of Object.entries(memory)) {
    yield { name: `growth_${name}`, value, unit: 'MB', target: { op: '<=', value: 30 } }
  }
}

/** Milliseconds per call of the component alone, as many at a time as items are in work. */
async function bareCall({ bareCommand: [program, ...args] }: PipelineBench, lanes: number): Promise<number> {
  const calls = Array.from({ length: BARE_CALLS / 2 }).values()
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const _ of calls) await once(spawn(program, args, { env: {}, stdio: 'ignore' }), 'close')
    }),
  )
  return (performance.now() - begun) / (BARE_CALLS / 2)
}

const WATCHED = ['pipelines', 'execution', 'projects']

interface Sample {
  /** Milliseconds since the run began. */
  readonly at: number
  readonly megabytes: Readonly<Record<string, number>>
}

/** Runs the pipeline over all records; tells the time and by how much services grew from its second to its last fifth. */
async function runAll({ installation, regesta, recordIds }: PipelineBench) {
  const samples: Sample[] = []
  const begun = performance.now()
  let done = false
  const sampling = (async () => {
    while (!done) {
      samples.push({ at: performance.now() - begun, megabytes: residentMegabytes(installation.pids()) })
      await pause(100)
    }
  })()
  const answer = await regesta.executePipeline({
    params: { identifier: 'passing' },
    body: { record_ids: [...recordIds] },
  })
  const milliseconds = performance.now() - begun
  done = true
  await sampling
  if (!answer.success || answer.results.length !== RECORDS) throw new Error(JSON.stringify(answer).slice(0, 1000))
  return { milliseconds, memory: growthOf(samples, milliseconds) }
}

function growthOf(samples: readonly Sample[], milliseconds: number): Record<string, number> {
  const fifth = (number: number) => samples.filter(({ at }) => Math.floor((5 * at) / milliseconds) === number)
  const mean = (some: readonly Sample[], name: string) =>
    some.reduce((sum, { megabytes }) => sum + (megabytes[name] ?? 0), 0) / some.length
  const growth = (name: string) => mean(fifth(4), name) - mean(fifth(1), name)
  return Object.fromEntries(WATCHED.map((name) => [name, growth(name)]))
}

function residentMegabytes(pids: Readonly<Record<string, number>>): Record<string, number> {
  const entries = WATCHED.map((name): [string, number] => {
    const file = `/proc/${pids[name]}/status`
    const kilobytes = existsSync(file) ? /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined
    return [name, (Number(kilobytes ?? 0) * 1024) / 1_000_000]
  })
  return Object.fromEntries(entries)
}
