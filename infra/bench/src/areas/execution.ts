import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { execution as publicContract } from '@regesta/contracts/execution'
import type { Client } from '@regesta/http/connect'
import { KEY_HEADER } from '@regesta/http/headers'
import { describeComponent, describeParameter, fakeComponents } from '@regesta/testing/fake-components'
import { type ForkedService, forkService } from '@regesta/testing/fork-service'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { median, quantile } from '../drive.js'
import type { Figure } from '../figure.js'

/** A component that does nothing, and one that writes numbered lines as fast as it can. */
const PROGRAMS = {
  idle: '',
  chatty: `const { values } = require('node:util').parseArgs({ strict: false, options: { lines: { type: 'string' } } })
const { writeSync } = require('node:fs')
let text = ''
for (let n = 1; n <= Number(values.lines); n += 1) {
  text += 'line ' + n + ' of a chatty component that tells everything it does\\n'
  if (text.length < 65536 && n < Number(values.lines)) continue
  for (let rest = Buffer.from(text); rest.length > 0; ) {
    try { rest = rest.subarray(writeSync(1, rest)) } catch (error) { if (error.code !== 'EAGAIN') throw error }
  }
  text = ''
}`,
}

interface Bench {
  readonly folder: string
  readonly service: ForkedService
  /** Kept for all runs, as the gateway keeps its connections. */
  readonly client: Client<typeof publicContract>
}

/** Overhead of a run, first event, log lines through the stream, memory: the real service as a process of its own. */
export async function* bench(): AsyncGenerator<Figure> {
  const folder = temporaryFolder()
  const components = await fakeComponents(
    (Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]).map((name) => {
      const entry = join(folder.path, `${name}.cjs`)
      writeFileSync(entry, PROGRAMS[name])
      const program = { component_name: name, folder: folder.path, kind: 'node', interpreter: process.execPath, entry }
      return describeComponent(program as Parameters<typeof describeComponent>[0], [
        describeParameter('lines', { type: 'integer' }),
      ])
    }),
  )
  const addresses = { components: components.url }
  const service = await forkService(import.meta.resolve('@regesta/execution/main'), { home: folder.path, addresses })
  const all: Bench = { folder: folder.path, service, client: service.client(publicContract) }
  try {
    yield* overhead(all)
    yield* firstEvent(all)
    yield* lines(all)
  } finally {
    await all.client.close()
    await service.stop()
    await components.stop()
    folder.remove()
  }
}

const RUNS = 20

async function* overhead(bench: Bench): AsyncGenerator<Figure> {
  const direct = async () => {
    const begin = performance.now()
    // The same clean environment as that of a run.
    await once(spawn(process.execPath, [join(bench.folder, 'idle.cjs')], { env: {} }), 'close')
    return performance.now() - begin
  }
  const through = async () => {
    const begin = performance.now()
    const { execution_id } = await start(bench, 'idle')
    await viewEvents(bench, execution_id)
    return performance.now() - begin
  }
  for (let warm = 0; warm < 5; warm += 1) await through()
  const floors: number[] = []
  const runs: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    floors.push(await direct())
    runs.push(await through())
  }
  yield figure('overhead_in_sequence', undisturbed(runs) - undisturbed(floors), 'ms', '<=', 15)
  const floor = await together(direct)
  yield figure('overhead_in_parallel', (await together(through)) - floor, 'ms per run', '<=', 15)
}

/** Milliseconds per run when all start at once. */
async function together(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await Promise.all(Array.from({ length: RUNS }, work))
  return (performance.now() - begin) / RUNS
}

async function* firstEvent(bench: Bench): AsyncGenerator<Figure> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const begin = performance.now()
    const { execution_id } = await start(bench, 'idle')
    times.push((await viewEvents(bench, execution_id)).firstAt - begin)
  }
  yield figure('first_event', median(times), 'ms', '<=', 20)
}

async function* lines(bench: Bench): AsyncGenerator<Figure> {
  await measure(bench, 20_000, 1)
  yield figure('lines_20k_1_viewer', (await measure(bench, 20_000, 1)).rate, 'lines/s', '>=', 100_000)
  yield figure('lines_20k_10_viewers', (await measure(bench, 20_000, 10)).rate, 'lines/s each', '>=', 10_000)
  const warm = [await measure(bench, 100_000, 1), await measure(bench, 100_000, 10)].map(({ peak }) => peak)
  const one = await measure(bench, 1_000_000, 1)
  yield figure('lines_1m_1_viewer', one.rate, 'lines/s', '>=', 100_000)
  const ten = await measure(bench, 1_000_000, 10)
  yield figure('lines_1m_10_viewers', ten.rate, 'lines/s each', '>=', 10_000)
  // Ten times the lines must not cost more memory than the collector's own swing.
  yield figure('memory_growth_100k_to_1m_lines', Math.max(one.peak, ten.peak) - Math.max(...warm), 'MiB', '<=', 100)
}

/** Lines per second from the request to the end of the last viewer's stream, and the most memory the service had. */
async function measure(bench: Bench, count: number, viewers: number): Promise<{ rate: number; peak: number }> {
  let peak = 0
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMemory(bench.service.process.pid))
  }, 100)
  const begin = performance.now()
  const { execution_id } = await start(bench, 'chatty', { lines: count })
  const views = await Promise.all(Array.from({ length: viewers }, () => viewEvents(bench, execution_id)))
  clearInterval(sampling)
  const short = views.find(({ events }) => events < count)
  if (short !== undefined) throw new Error(`A viewer got ${short.events} of ${count} lines`)
  return { rate: (count * 1000) / (performance.now() - begin), peak }
}

const start = ({ client, folder }: Bench, component_name: string, parameters: Record<string, unknown> = {}) =>
  client.runComponent({ params: { component_name }, body: { parameters, output_directory: join(folder, 'out') } })

interface View {
  events: number
  firstAt: number
}

/** Reads a stream to its end and counts its events by the blank lines after them; parsing is the business of clients. */
function viewEvents({ service }: Bench, executionId: string): Promise<View> {
  return new Promise((resolve, reject) => {
    const view: View = { events: 0, firstAt: 0 }
    const options = { headers: { [KEY_HEADER]: TEST_KEY }, agent }
    const request = http.get(`${service.url}/components/logs/${executionId}`, options, (response) => {
      let last = 0
      response.on('data', (bytes: Buffer) => {
        view.firstAt ||= performance.now()
        if (last === LF && bytes[0] === LF) view.events += 1
        for (let at = bytes.indexOf('\n\n'); at >= 0; at = bytes.indexOf('\n\n', at + 2)) view.events += 1
        last = bytes.at(-1) ?? 0
      })
      response.on('end', () => resolve(view))
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}

const LF = 10

const agent = new http.Agent({ keepAlive: true })

/** MiB */
const residentMemory = (pid = 0): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** What a run takes when nothing else on the machine is in its way. */
const undisturbed = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.25,
  )

const figure = (name: string, value: number, unit: string, op: '<=' | '>=', target: number): Figure => ({
  name,
  value,
  unit,
  target: { op, value: target },
})
