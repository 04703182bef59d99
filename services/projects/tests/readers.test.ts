import { readdirSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readers } from '@regesta/projects/workers/readers'
import { beforeAll, expect, it } from 'vitest'
import { plant, sharedFixture } from './fixture.js'
import { beginToRead } from './slow-reader.js'

const fixture = await sharedFixture()
beforeAll(async () => {
  await fixture.scan({ files: { 'a.txt': 'a' } })
})

const counting = (column: string) => ({
  sql: `with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000) select ${column} from n`,
  values: {},
})

it('a thread that comes down takes none of the others with it', async () => {
  const readers = new Readers(2)
  const file = `${fixture.folder}/finds.pdb`
  const slow = readers.rows(file, counting('i'))
  // Asked for at once, the two lists come from two threads.
  const first = slow.next()
  const crashing = readers.rows(file, counting('hex(zeroblob(4000000)) as large')).next()
  await expect(crashing).rejects.toThrow(/memory/)
  await first
  await readers.release(file)
  await expect(async () => {
    for await (const _ of slow);
  }).rejects.toThrow('was closed while a list was read')
  await readers.close()
})

const endless = {
  sql: `with recursive n (i, text) as (select 1, 'text' union all select i + 1, text from n) select i, text from n`,
  values: {},
}

it('makes no more of a list than is taken', async () => {
  const readers = new Readers(1)
  const file = `${fixture.folder}/finds.pdb`
  let taken = ''
  for await (const piece of readers.pieces(file, { as: 'rows', queries: [endless] })) {
    taken += new TextDecoder().decode(piece)
    if (taken.length > 200_000) break
  }
  expect(taken.slice(0, 48)).toBe('[{"i":1,"text":"text"},{"i":2,"text":"text"},{"i')
  expect(readers.isRead(file)).toBe(false)
  expect(await readers.query(file, 'dashboardStats', null)).toMatchObject({ total_files: 1 })
  await readers.close()
})

it('answers queries from the present, however far lists are read', async () => {
  const readers = new Readers(1)
  const file = `${fixture.folder}/finds.pdb`
  await fixture.api().loadProject({ body: { path: file } })
  const filesAfterOneMore = async (name: string) => {
    const added = join(fixture.folder, name)
    plant(fixture.folder, { [name]: name })
    await fixture.api().addSourceFiles({ body: { absolute_file_paths: [added] } })
    return (await readers.query(file, 'dashboardStats', null)).total_files
  }
  const countWithEachRow = {
    sql: `select (select count(*) from source_files where file_id > -i) as files from (${counting('i').sql})`,
    values: {},
  }
  const lists = [1, 2].map(() => readers.rows<{ files: number }>(file, countWithEachRow))
  for (const list of lists) expect((await list.next()).value).toEqual({ files: 1 })
  expect(await filesAfterOneMore('while-both-are-read.txt')).toBe(2)
  await lists[0]?.return(undefined)
  expect(await filesAfterOneMore('while-one-is-read.txt')).toBe(3)
  // A list tells all of one state of the file.
  const told = new Set<number>()
  for await (const { files } of lists[1] ?? []) told.add(files)
  expect([...told]).toEqual([1])
  expect(await filesAfterOneMore('while-none-is-read.txt')).toBe(4)
  await readers.close()
})

it('tells what was found for a new project where another one was read that is gone', async () => {
  fixture.fresh()
  await fixture.open({ files: { 'before.txt': 'before' } })
  const readWhole = await beginToRead(fixture.url(), '/files?limit=999999')
  expect(await readWhole()).toContain('before.txt')
  for (const ending of ['', '-wal', '-shm']) rmSync(`${fixture.request().pdbPath}${ending}`, { force: true })
  const { foundFiles } = await fixture.scan({ files: { 'after.txt': 'after' } })
  expect(foundFiles.map(({ name }) => name).sort()).toEqual(['after.txt', 'before.txt'])
})

it.skipIf(process.platform !== 'linux')(
  'leaves the file of a new project closed once it has told what was found',
  async () => {
    fixture.fresh()
    await fixture.scan({ files: { 'a.txt': 'a' } })
    const open = () => readdirSync('/proc/self/fd').filter((name) => targetOf(name) === fixture.request().pdbPath)
    await expect.poll(open).toEqual([])
  },
)

function targetOf(descriptor: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return undefined
  }
}
