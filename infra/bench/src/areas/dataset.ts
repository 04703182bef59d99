import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataset } from '@regesta/contracts/dataset'
import { connect } from '@regesta/http/connect'
import { startPracticeRepository } from '@regesta/practice-repository/service'
import { type ForkedService, forkService } from '@regesta/testing/fork-service'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { median } from '../drive.js'
import type { Figure } from '../figure.js'

const SERVICE = import.meta.resolve('@regesta/dataset/main')
const PERSONS = 30_000
const SEARCHES = 400
const READS = 500
const MiB = 1024 * 1024

/** The first sync of 30,000 persons, searches over their names, and reads of copies. */
export async function* bench(): AsyncGenerator<Figure> {
  const folder = temporaryFolder()
  const practice = await startPracticeRepository({
    folder: join(folder.path, 'practice'),
    sample: { persons: PERSONS },
  })
  await practice.sampled
  const service = await forkService(SERVICE, { home: folder.path, addresses: { 'practice-repository': practice.url } })
  const client = connect(dataset, { name: 'dataset', url: service.url, key: TEST_KEY })
  try {
    await client.refreshDictionary()
    const before = residentBytes(service)
    const begun = performance.now()
    const { fetched } = await client.syncPersons({ body: {} })
    const seconds = (performance.now() - begun) / 1000
    yield { name: 'sync', value: fetched / seconds, unit: 'records/s', target: { op: '>=', value: 500 } }
    const growth = (residentBytes(service) - before) / MiB
    yield { name: 'sync_memory_growth', value: growth, unit: 'MiB', target: { op: '<=', value: 150 } }
    const { items } = await client.listPersons({ query: { limit: String(SEARCHES) } })
    const searches = await timesOf(items, ({ title }) =>
      client.listPersons({ query: { q: title?.split(' ')[0] ?? '' } }),
    )
    yield { name: 'search_p50', value: median(searches), unit: 'ms', target: { op: '<=', value: 10 } }
    yield { name: 'search_p99', value: quantile(searches, 0.99), unit: 'ms', target: { op: '<=', value: 10 } }
    const reads = await timesOf(items.slice(0, READS), ({ kb_id }) => client.getPerson({ params: { kb_id } }))
    yield { name: 'read_copy_p50', value: median(reads), unit: 'ms', target: { op: '<=', value: 10 } }
  } finally {
    await client.close()
    await service.stop()
    await practice.stop()
    folder.remove()
  }
}

async function timesOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const item of items) {
    const begun = performance.now()
    await work(item)
    times.push(performance.now() - begun)
  }
  // The first calls compile.
  return times.slice(20)
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0

function residentBytes(service: ForkedService): number {
  const status = readFileSync(`/proc/${service.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}
