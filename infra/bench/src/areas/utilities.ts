import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { utilities as contract } from '@regesta/contracts/utilities'
import { KEY_HEADER } from '@regesta/http/headers'
import { type ForkedService, forkService } from '@regesta/testing/fork-service'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { drive, median } from '../drive.js'
import type { Figure } from '../figure.js'
import { makeCsv, makeXls, makeXlsx } from '../large-tables.js'

const COLUMNS = 20
const ROUNDS = 15

/** Headers and previews of large tables, what they cost in memory, and automatic mapping beside other requests. */
export async function* bench(): AsyncGenerator<Figure> {
  const folder = temporaryFolder('regesta-bench-')
  const place = (name: string) => join(folder.path, name)
  try {
    const small = await makeXlsx(place('small.xlsx'), 20, COLUMNS)
    const csv = await makeCsv(place('large.csv'), 1_000_000, COLUMNS)
    const half = await makeCsv(place('half.csv'), 500_000, COLUMNS)
    const xlsx = await makeXlsx(place('large.xlsx'), 200_000, COLUMNS)
    const doubled = await makeXlsx(place('doubled.xlsx'), 400_000, COLUMNS)
    const xls = makeXls(place('large.xls'), 65_000, COLUMNS)
    yield* streamed(folder.path, 'csv', { warm: half, file: csv, doubledFrom: half }, 10)
    yield* streamed(folder.path, 'xlsx', { warm: small, file: doubled, doubledFrom: xlsx }, 100)
    yield* old(folder.path, xls)
    yield* automap(folder.path)
  } finally {
    folder.remove()
  }
}

interface Files {
  readonly warm: string
  readonly file: string
  /** The same with half of the rows. */
  readonly doubledFrom: string
}

async function* streamed(home: string, format: string, files: Files, most: number): AsyncGenerator<Figure> {
  const service = await start(home)
  await preview(service, files.warm)
  const before = memory(service).now
  const times = { headers: [] as number[], preview: [] as number[], whole: [] as number[], half: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    times.headers.push(await headers(service, files.doubledFrom))
    times.preview.push(await preview(service, files.doubledFrom))
    times.half.push(await preview(service, files.doubledFrom))
    times.whole.push(await preview(service, files.file))
  }
  const growth = memory(service).peak - before
  await service.stop()
  yield figure(`${format}_headers`, median(times.headers), 'ms', most)
  yield figure(`${format}_preview`, median(times.preview), 'ms', most)
  yield figure(`${format}_preview_of_twice_the_rows`, median(times.whole), 'ms', most)
  yield figure(`${format}_twice_the_rows_against_once`, median(times.whole) / median(times.half), 'times', 1.3)
  yield figure(`${format}_memory_growth`, growth, 'MiB', 60)
}

/** The old binary format; for its time there is no bound but patience. */
async function* old(home: string, file: string): AsyncGenerator<Figure> {
  const service = await start(home)
  const before = memory(service).now
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) times.push(await preview(service, file))
  const growth = memory(service).peak - before
  await service.stop()
  yield figure('xls_preview', median(times), 'ms', 1_000)
  yield figure('xls_memory_growth', growth, 'MiB', 200)
}

/** Mapping of 200 placeholders to 2,000 headers, while somebody else asks for the health of the service. */
async function* automap(home: string): AsyncGenerator<Figure> {
  const word = (n: number, end: string) => `${(n * 2_654_435_761).toString(36)}_${(n * 40_503).toString(36)}${end}`
  const table_path = join(home, 'headers.csv')
  const prompts_path = join(home, 'prompts.yaml')
  writeFileSync(table_path, Array.from({ length: 2_000 }, (_, n) => word(n, 'ab')).join(','))
  const placeholders = Array.from({ length: 200 }, (_, n) => `{${word(n * 7, 'cd')}}`).join(' ')
  writeFileSync(prompts_path, JSON.stringify({ p: { v: { user: placeholders } } }))
  const service = await start(home)
  const client = service.client(contract)
  const body = { table_path, prompts_path, prompt_id: 'p' }
  await client.automapColumns({ body })
  const times: number[] = []
  const longestWaits: number[] = []
  const health = { port: Number(new URL(service.url).port), path: '/health', headers: { [KEY_HEADER]: TEST_KEY } }
  for (let round = 0; round < 5; round += 1) {
    const others = drive({ ...health, connections: 1, duration: 1_000 })
    for (const end = performance.now() + 900; performance.now() < end; ) {
      times.push(await timed(() => client.automapColumns({ body })))
    }
    const { times: waits } = await others
    longestWaits.push((waits.at(-1) ?? Number.NaN) / 1_000)
  }
  await client.close()
  await service.stop()
  yield figure('automap_2000_headers_200_placeholders', median(times) / 1_000, 's', 2)
  // Mapping that blocks would block in every round; a pause of the machine does not come five times.
  yield figure('automap_longest_wait_of_others', median(longestWaits), 'ms', 50)
}

const start = (home: string) => forkService(import.meta.resolve('@regesta/utilities/main'), { home })

const headers = (service: ForkedService, file_path: string) =>
  request(service, '/utils/get_table_headers', { file_path })
const preview = (service: ForkedService, filePath: string) =>
  request(service, '/utils/preview_spreadsheet', { filePath })

/** Milliseconds from the request to the whole answer. */
function request(service: ForkedService, path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', [KEY_HEADER]: TEST_KEY }
  return timed(async () => {
    const response = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`)
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** Resident memory of the service in MiB: now, and the most it ever had. */
function memory({ process: { pid } }: ForkedService): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mebibytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') }
}

const figure = (name: string, value: number, unit: string, most: number): Figure => ({
  name,
  value,
  unit,
  target: { op: '<=', value: most },
})
