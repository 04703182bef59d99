import { join } from 'node:path'
import { projects } from '@regesta/contracts/projects'
import { projects as definition } from '@regesta/projects/service'
import { type ForkedService, forkService } from '@regesta/testing/fork-service'
import { startForTest } from '@regesta/testing/start-for-test'
import { median } from './drive.js'
import type { Figure } from './figure.js'
import { COMMON_TERMS, largeProject, RARE_TERMS, TWO_LETTERS } from './large-project.js'
import { atMost, MEMORY } from './project-scans.js'
import { memoryOf } from './scan-bench.js'

/** Pages, searches, counts, whole lists and an inspection of a project of so many files. */
export async function* projectQueries(base: string, files: number): AsyncGenerator<Figure> {
  const path = await makeProject(base, files)
  const { service, client, close } = await openProject(base, path)
  const figure = (name: string, value: number, bound: number) => atMost(`files_${files}_${name}`, value, 'ms', bound)
  const listed = (query: Record<string, string>) => client.listFiles({ query })
  const [half, last] = [0.5, 1].map((share) => String(Math.ceil((files * share) / 25)))
  yield figure('first_page', await middle(() => listed({})), 30)
  yield figure('middle_page', await middle(() => listed({ page: half ?? '1' })), 30)
  yield figure('deepest_page', await middle(() => listed({ page: last ?? '1' })), 30)
  yield figure('rare_search', await middle((n) => listed({ search: RARE_TERMS[n] ?? '' })), 30)
  // Each term is asked for once: a count that is remembered would measure nothing.
  yield figure('common_search', await middle((n) => listed({ search: COMMON_TERMS[n] ?? '' })), 150)
  yield figure('two_letter_search', await middle((n) => listed({ search: TWO_LETTERS[n] ?? '' })), 150)
  yield figure('tab_counts', await middle(() => client.countUploadsByTab()), 30)
  yield figure('dashboard', await middle(() => client.getDashboardStats()), 30)
  yield figure('first_byte_of_a_whole_tab', await middle(() => firstByte(service, '/project/uploads_by_tab')), 50)
  yield figure(
    'first_byte_of_uploadable_files',
    await middle(() => firstByte(service, '/project/uploadable_files')),
    50,
  )
  yield figure('first_byte_of_all_files', await middle(() => firstByte(service, `/files?limit=${files}`)), 50)
  const { inspection, slowest } = await inspectWhileAsking(service, path)
  yield figure('inspect', inspection, 2_000)
  yield figure('slowest_other_request_during_inspect', slowest, 50)
  yield figure('whole_list_of_files', await middle(() => wholeAnswer(service, `/files?limit=${files}`), 3), files / 20)
  yield atMost(`files_${files}_memory`, memoryOf(service).peak, 'MB', MEMORY)
  await close()
}

/** A project file of so many files. */
export async function makeProject(base: string, files: number): Promise<string> {
  const maker = await startForTest(definition, { home: join(base, 'maker') })
  try {
    return await largeProject(maker, base, files)
  } finally {
    await maker.stop()
  }
}

/** A service with this project open. */
export async function openProject(home: string, path: string) {
  const service = await forkService(import.meta.resolve('@regesta/projects/main'), { home })
  const client = service.client(projects)
  await client.loadProject({ body: { path } })
  const close = async () => {
    await client.close()
    await service.stop()
  }
  return { service, client, close }
}

/** An inspection, and the slowest answer that others get meanwhile. */
async function inspectWhileAsking(service: ForkedService, path: string) {
  const client = service.client(projects)
  const started = performance.now()
  let slowest = 0
  let done = false
  const inspecting = client.inspectProject({ body: { pdbPath: path } }).then(() => {
    done = true
    return performance.now() - started
  })
  for (let n = 0; !done; n += 1) {
    const ask = n % 2 === 0 ? () => client.getProjectInfo() : () => client.listFiles({})
    slowest = Math.max(slowest, await timed(ask))
  }
  const inspection = await inspecting
  await client.close()
  return { inspection, slowest }
}

const headers = { 'regesta-key': 'test-installation-key' }

async function firstByte(service: ForkedService, path: string): Promise<void> {
  const stop = new AbortController()
  const response = await fetch(`${service.url}${path}`, { headers, signal: stop.signal })
  const { value } = (await response.body?.getReader().read()) ?? {}
  stop.abort()
  if (response.status !== 200 || (value?.length ?? 0) < 10) throw new Error(`${path} answered ${response.status}`)
}

/** Reads an answer to its end without keeping it. */
export async function wholeAnswer(service: ForkedService, path: string): Promise<void> {
  const response = await fetch(`${service.url}${path}`, { headers })
  for await (const piece of response.body ?? []) if (piece.length === 0) return
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The median of some times, after one that warms up. */
export async function middle(work: (round: number) => Promise<unknown>, rounds = 5): Promise<number> {
  await work(0)
  const times: number[] = []
  for (let round = 1; round <= rounds; round += 1) times.push(await timed(() => work(round)))
  return median(times)
}
