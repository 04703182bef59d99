import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { preparation, preparationInternal } from '@regesta/contracts/preparation'
import { projects as projectsContract } from '@regesta/contracts/projects'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { fakeSettings } from '@regesta/testing/fake-settings'
import { type ForkedService, forkService } from '@regesta/testing/fork-service'
import { openFolder } from '@regesta/testing/plant-project'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import type { Figure } from '../figure.js'

const BLOCK = 500
const column = (value: string) => ({ type: 'column', value })

/** The projects and the deposition service as processes of their own, with one project. */
interface Bench {
  readonly folder: string
  readonly deposition: ForkedService
  readonly projects: ForkedService
  readonly project: string
}

/** Previews of a spreadsheet; preparing many records from one, files and records in a real project; reading a large one. */
export async function* bench(): AsyncGenerator<Figure> {
  const folder = temporaryFolder()
  const settings = await fakeSettings()
  const addresses: Record<string, string> = { settings: settings.url, 'practice-repository': 'http://127.0.0.1:9' }
  const start = (program: string) => forkService(program, { home: folder.path, addresses })
  const projects = await start(import.meta.resolve('@regesta/projects/main'))
  addresses.projects = projects.url
  const deposition = await start(import.meta.resolve('@regesta/deposition/main'))
  try {
    const project = await createProject(projects, folder.path)
    const all: Bench = { folder: folder.path, deposition, projects, project }
    yield* previewing(all)
    yield* preparing(all)
    yield* largeSheet(all)
  } finally {
    await deposition.stop()
    await projects.stop()
    await settings.stop()
    folder.remove()
  }
}

function createProject(projects: ForkedService, folder: string): Promise<string> {
  const client = projects.client(projectsContract)
  const input = join(folder, 'in')
  mkdirSync(input)
  return openFolder(client, { input, output: join(folder, 'out'), file: join(folder, 'bench.regesta') })
}

/** What somebody waits for who tries out how a spreadsheet is read. */
async function* previewing({ folder, deposition }: Bench): AsyncGenerator<Figure> {
  const filePath = join(folder, 'previewed.csv')
  writeFileSync(filePath, `file,title\n${'a.jpg,A title\n'.repeat(500)}`)
  const client = deposition.client(preparation)
  const preview = async () => {
    const started = performance.now()
    await client.loadFilePreview({ body: { filePath } })
    return performance.now() - started
  }
  await preview()
  yield { name: 'next_preview', value: await best(preview), unit: 'ms', target: { op: '<=', value: 30 } }
  await client.close()
}

async function* preparing(all: Bench): AsyncGenerator<Figure> {
  const ids = await addFiles(all, 11_000)
  await useSheet(all, 11_000)
  const few = ids.slice(0, 1_000)
  const many = ids.slice(1_000)
  await prepare(all, few.slice(0, BLOCK))
  const perFew = await millisecondsEach(all, few)
  yield { name: 'of_1000', value: perFew, unit: 'ms/record', target: { op: '<=', value: 3 } }
  const firstBlocks = await millisecondsEach(all, many.slice(0, 1_000))
  const middle = await millisecondsEach(all, many.slice(1_000, 9_000))
  const lastBlocks = await millisecondsEach(all, many.slice(9_000))
  const perMany = (firstBlocks + 8 * middle + lastBlocks) / 10
  yield { name: 'of_10000', value: perMany, unit: 'ms/record', target: { op: '<=', value: 3 } }
  yield { name: 'last_to_first', value: lastBlocks / firstBlocks, unit: 'times', target: { op: '<=', value: 1.5 } }
}

/** A hundred thousand rows: the first preparation reads them, the next ones do not; neither fills the memory. */
async function* largeSheet(all: Bench): AsyncGenerator<Figure> {
  const [id = 0] = await addFiles(all, 1)
  const before = residentMegabytes(all.deposition)
  await useSheet(all, 100_000)
  const first = await millisecondsEach(all, [id])
  yield { name: 'first_with_100000_rows', value: first / 1000, unit: 's', target: { op: '<=', value: 10 } }
  yield {
    name: 'next_with_100000_rows',
    value: await best(() => millisecondsEach(all, [id])),
    unit: 'ms',
    target: { op: '<=', value: 30 },
  }
  const grown = residentMegabytes(all.deposition) - before
  yield { name: 'memory_of_100000_rows', value: grown, unit: 'MB', target: { op: '<=', value: 100 } }
}

async function addFiles({ folder, projects, project }: Bench, count: number): Promise<number[]> {
  const client = projects.client(projectsInternal)
  const ids: number[] = []
  for (let first = 0; first < count; first += BLOCK) {
    const names = Array.from({ length: Math.min(BLOCK, count - first) }, (_, index) => `object-${first + index}.txt`)
    const absolute_paths = names.map((name) => join(folder, 'in', name))
    for (const path of absolute_paths) writeFileSync(path, path)
    const { files } = await client.ensureFiles({ project, body: { absolute_paths } })
    ids.push(...files.flatMap(({ file }) => file?.file_id ?? []))
  }
  return ids
}

async function useSheet({ folder, projects }: Bench, rows: number): Promise<void> {
  const path = join(folder, `objects-${rows}.csv`)
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `object-${n}.txt,Object number ${n},"Doe, Jane",0000-0002-1825-0097,"clay, ${n % 97}, Attica",2024-05-${String((n % 28) + 1).padStart(2, '0')}`,
  )
  writeFileSync(path, `file,title,creator,orcid,keywords,date\n${lines.join('\n')}\n`)
  // One written within the last seconds is read anew each time: it may still change.
  utimesSync(path, 0, 0)
  await projects.client(projectsContract).saveMapping({
    body: {
      mappingConfiguration: {
        _mapping_mode: 'file',
        _file_path: path,
        _file_format: 'csv',
        filename: column('file'),
        title: column('title'),
        description: { type: 'construct_later', value: true },
        keywords: { ...column('keywords'), delimiter: ', ' },
        publication_date: column('date'),
        creators: { type: 'complex', entries: [{ name: column('creator'), orcid: column('orcid') }] },
      },
    },
  })
}

async function prepare({ deposition, project }: Bench, source_file_ids: number[]): Promise<void> {
  const client = deposition.client(preparationInternal)
  const { results } = await client.prepare({ project, body: { source_file_ids, target_is_sandbox: true } })
  const failed = results.find(({ success }) => !success)
  if (failed !== undefined)
    throw new Error(`File ${failed.source_file_id}: ${failed.error} ${failed.validation_errors}`)
  await client.close()
}

async function millisecondsEach(all: Bench, ids: readonly number[]): Promise<number> {
  const started = performance.now()
  for (let first = 0; first < ids.length; first += BLOCK) await prepare(all, ids.slice(first, first + BLOCK))
  return (performance.now() - started) / ids.length
}

async function best(measure: () => Promise<number>): Promise<number> {
  const values = [await measure(), await measure(), await measure()]
  return Math.min(...values)
}

/** Resident memory of a process; 0 where the system does not tell. */
function residentMegabytes({ process: { pid } }: ForkedService): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
