import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projects } from '@regesta/contracts/projects'
import { projects as definition } from '@regesta/projects/service'
import { type ForkedService, forkService } from '@regesta/testing/fork-service'
import { startForTest } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { median } from '../drive.js'
import type { Figure } from '../figure.js'
import { COMMON, largeProject, RARE } from '../large-project.js'
import { hashTime, memoryOf, plantModels, scan } from '../scan-bench.js'

const MEMORY = 300
const most = (name: string, value: number, unit: string, bound: number): Figure => ({
  name,
  value,
  unit,
  target: { op: '<=', value: bound },
})

/** Scans of many files, and queries of large projects. */
export async function* bench(): AsyncGenerator<Figure> {
  const folder = temporaryFolder('regesta-bench-')
  try {
    yield* smallFiles(folder.path)
    yield* largeFiles(folder.path)
    yield* triples(folder.path)
    for (const files of [100_000, 1_000_000]) yield* queries(folder.path, files)
  } finally {
    folder.remove()
  }
}

/** Pairs of texts with one stem; the cost of a file from 1,000 to 100,000 of them. */
async function* smallFiles(base: string): AsyncGenerator<Figure> {
  const costs: number[] = []
  for (const count of [1_000, 10_000, 100_000]) {
    const input = join(base, `small-${count}`)
    mkdirSync(input)
    for (let n = 0; n < count; n += 1) {
      writeFileSync(join(input, `item_${Math.floor(n / 2)}.${n % 2 === 0 ? 'txt' : 'md'}`), `text ${n}`)
    }
    const walk = time(() => readdirSync(input, { withFileTypes: true }))
    const {
      time: whole,
      peak,
      files,
    } = await scan(base, input, {
      extensions: ['.txt', '.md'],
      bundling: { enabled: true, strategy: 'stem' },
    })
    costs.push(whole / files)
    yield most(`small_${count}_per_file`, whole / files, 'ms', 1.5)
    yield most(`small_${count}_times_directory_walk`, whole / walk, 'x', 10_000)
    yield most(`small_${count}_memory`, peak, 'MB', MEMORY)
  }
  yield most('small_cost_100000_to_1000', (costs[2] ?? Number.NaN) / (costs[0] ?? Number.NaN), 'x', 1.5)
}

async function* largeFiles(base: string): AsyncGenerator<Figure> {
  const input = join(base, 'large')
  const paths = plantModels(input, 50)
  hashTime(paths)
  const ratios: number[] = []
  let memory = 0
  for (let round = 0; round < 3; round += 1) {
    const baseline = hashTime(paths)
    const { time: whole, peak } = await scan(base, input, { extensions: ['.stl'] })
    ratios.push(baseline / whole)
    memory = Math.max(memory, peak)
  }
  yield { name: 'large_rate_to_openssl', value: median(ratios), unit: 'x', target: { op: '>=', value: 1.3 } }
  yield most('large_memory', memory, 'MB', MEMORY)
}

/** Models with a material and a texture each. */
async function* triples(base: string): AsyncGenerator<Figure> {
  const input = join(base, 'triples')
  mkdirSync(join(input, 'tex'), { recursive: true })
  for (let n = 0; n < 2_000; n += 1) {
    writeFileSync(join(input, `m_${n}.obj`), `mtllib m_${n}.mtl\n${'v 0 0 0\n'.repeat(100)}f 1 2 3\n`)
    writeFileSync(join(input, `m_${n}.mtl`), `newmtl a\nmap_Kd tex/t_${n}.tga\n`)
    writeFileSync(join(input, 'tex', `t_${n}.tga`), Buffer.alloc(1_000, n % 251))
  }
  const {
    time: whole,
    peak,
    files,
  } = await scan(base, input, {
    extensions: ['.obj'],
    bundling: { enabled: true, strategy: 'stem' },
    obj_options: { add_mtl: true, add_textures: true },
  })
  if (files !== 6_000) throw new Error(`${files} files were found instead of 6000`)
  yield most('triples_per_file', whole / files, 'ms', 3)
  yield most('triples_memory', peak, 'MB', MEMORY)
}

async function* queries(base: string, files: number): AsyncGenerator<Figure> {
  const home = join(base, `queries-${files}`)
  const maker = await startForTest(definition, { home: join(home, 'maker') })
  const path = await largeProject(maker, home, files)
  await maker.stop()
  const service = await forkService(import.meta.resolve('@regesta/projects/main'), { home })
  const client = service.client(projects)
  await client.loadProject({ body: { path } })
  const get = (query: Record<string, string>) => client.listFiles({ query })
  const last = String(Math.ceil(files / 25))
  const figure = (name: string, value: number, bound: number) => most(`files_${files}_${name}`, value, 'ms', bound)
  yield figure('first_page', await middle(() => get({})), 30)
  yield figure('deepest_page', await middle(() => get({ page: last })), 30)
  yield figure('rare_search', await middle(() => get({ search: RARE })), 30)
  // Each term is asked for once: a count that is remembered would measure nothing.
  yield figure('common_search', await middle((n) => get({ search: COMMON.slice(0, 7 - (n % 4)) })), 150)
  yield figure(
    'two_letter_search',
    await middle((n) => get({ search: ['am', 'bo', 'co', 'vi', 'ti'][n % 5] ?? 'am' })),
    150,
  )
  yield figure('tab_counts', await middle(() => client.countUploadsByTab()), 30)
  yield figure('first_byte_of_a_whole_tab', await middle(() => firstByte(service)), 50)
  const { inspection, slowest } = await inspectWhileAsking(service, path)
  yield figure('inspect', inspection, 2_000)
  yield figure('slowest_other_request_during_inspect', slowest, 50)
  yield most(`files_${files}_memory`, memoryOf(service).peak, 'MB', MEMORY)
  await client.close()
  await service.stop()
}

async function inspectWhileAsking(service: ForkedService, path: string) {
  const client = service.client(projects)
  const started = performance.now()
  let slowest = 0
  let done = false
  const inspecting = client.inspectProject({ body: { pdbPath: path } }).then(() => {
    done = true
    return performance.now() - started
  })
  while (!done) slowest = Math.max(slowest, await timed(() => client.getProjectInfo()))
  const inspection = await inspecting
  await client.close()
  return { inspection, slowest }
}

async function firstByte(service: ForkedService): Promise<void> {
  const stop = new AbortController()
  const headers = { 'regesta-key': 'test-installation-key' }
  const response = await fetch(`${service.url}/project/uploads_by_tab`, { headers, signal: stop.signal })
  await response.body?.getReader().read()
  stop.abort()
}

function time(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The median of five times, after one that warms up. */
async function middle(work: (round: number) => Promise<unknown>): Promise<number> {
  await work(4)
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) times.push(await timed(() => work(round)))
  return median(times)
}
