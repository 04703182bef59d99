import { join } from 'node:path'
import type { Match, MatchFiles } from '@regesta/projects/matching/look'
import { missingFiles } from '@regesta/projects/scan/missing-files'
import { task } from '@regesta/projects/tasks/match-files'
import { ExaminerPool } from '@regesta/projects/workers/examiner-pool'
import { toldByTask } from '@regesta/projects/workers/told-by-task'
import { beforeAll, describe, expect, it } from 'vitest'
import { plant, sharedFixture } from './fixture.js'

const MANY = 700

const fixture = await sharedFixture()
let folder: string
beforeAll(async () => {
  await fixture.open({ files: { 'coin.txt': 'one coin' } })
  await publish('coin.txt', '4711')
  folder = join(fixture.folder, 'new')
  const nameOf = (n: number) => `${String(n).padStart(4, '0')}.txt`
  const content = (n: number) => (n % 2 === 0 ? 'one coin' : 'two vase')
  plant(folder, Object.fromEntries(Array.from({ length: MANY }, (_, n) => [nameOf(n), content(n)])))
  plant(folder, { 'longer.txt': 'one coin more', 'folder/0000.txt': 'one coin' })
})

async function publish(filename: string, conceptId: string) {
  const project = await fixture.project()
  const record_id = await fixture.prepare(filename, 'A coin')
  const published = { record_status: 'published', repo_record_id: conceptId, concept_rec_id: conceptId } as const
  await fixture.internal().updateRecord({ project, body: { record_id, record: published } })
}

const wanted = (): MatchFiles => ({
  path: join(fixture.folder, 'finds.pdb'),
  folder,
  method: 'hashcode',
  linkFolders: [],
})
const coins = () =>
  Array.from({ length: MANY / 2 }, (_, n) => ({
    concept_rec_id: '4711',
    record_title: 'A coin',
    matched_file_path: join(folder, `${String(2 * n).padStart(4, '0')}.txt`),
  }))

describe('many files of the same size', () => {
  it('are all matched, in the order of their names', async () => {
    const body = { directory_path: folder, match_method: 'hashcode' } as const
    expect((await fixture.api().matchFilesForVersioning({ body })).matches).toEqual(coins())
  })

  it('are looked at block by block, each when the matches of the block before were taken', async () => {
    let looked = 0
    const run = {
      signal: new AbortController().signal,
      examiners: new ExaminerPool(),
      progress: (update: { done?: number }) => {
        looked = update.done ?? 0
      },
      tell: (matches: unknown) => take(matches as Match[]),
    }
    const lookedBefore: number[] = []
    const blocks: Match[][] = []
    const take = async (matches: Match[]) => {
      blocks.push(matches)
      lookedBefore.push(looked)
      await new Promise((resolve) => setImmediate(resolve))
      expect(looked).toBe(lookedBefore.at(-1))
    }
    await task(wanted(), run)
    await run.examiners.close()
    expect(blocks.flat()).toEqual(coins())
    expect(lookedBefore).toEqual([0, 256, 512])
    expect(looked).toBe(MANY)
  })

  it('are left alone from the moment when nobody takes the matches any more', async () => {
    const looked: number[] = []
    const told = toldByTask('match-files', wanted(), {
      signal: new AbortController().signal,
      progress: ({ done }) => looked.push(done ?? 0),
    })
    expect((await told.next()).value).toHaveLength(128)
    await told.return(undefined)
    expect(looked).toEqual([])
  })
})

it('takes a missing file once, by its name first, and looks at each file a few times at most', () => {
  let looks = 0
  const missing = Array.from({ length: 5_000 }, (_, n) => ({
    file_id: n,
    get relative_path() {
      looks += 1
      return `old/${n}.txt`
    },
    size_bytes: 1,
    sha256_hash: n === 17 ? 'other' : 'same',
    mtime_ns: null,
    error_message: null,
  }))
  const waiting = missingFiles(missing)
  expect(waiting.take('same', '4000.txt')?.file_id).toBe(4_000)
  const taken = Array.from({ length: 4_998 }, (_, n) => waiting.take('same', `new-${n}.txt`)?.file_id)
  expect(new Set([...taken, 4_000, 17]).size).toBe(5_000)
  expect(waiting.take('same', '1.txt')).toBeUndefined()
  expect(waiting.take('unknown', '1.txt')).toBeUndefined()
  expect(waiting.take('other', 'x')?.file_id).toBe(17)
  expect(looks).toBeLessThanOrEqual(2 * missing.length)
})

describe('threads that examine files', () => {
  it('try each file of a lot alone when one of them brings a thread down, and go on', async () => {
    const pool = new ExaminerPool(2)
    // No path at all: what no file can do, a fault in the program can.
    const broken = 5 as unknown as string
    const paths = Array.from({ length: 40 }, (_, n) =>
      n === 17 ? broken : join(folder, `${String(n).padStart(4, '0')}.txt`),
    )
    const results = await Promise.all(paths.map((path) => pool.examine({ path, validate: false }, 8)))
    expect(results.map(({ sha256 }) => sha256 !== '')).toEqual(paths.map((path) => path !== broken))
    expect(results[17]?.unreadable).toBe('ECRASH')
    expect((await pool.examine({ path: join(folder, '0000.txt'), validate: false }, 8)).sha256).toBe(results[0]?.sha256)
    await pool.close()
  })
})
