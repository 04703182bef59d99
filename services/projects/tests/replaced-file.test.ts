import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture()

const file = () => join(fixture.folder, 'finds.pdb')
const displaced = () => readdirSync(fixture.folder).filter((name) => name.includes('.displaced-'))
const describeAs = (description: string) => fixture.raw().updateDescription({ body: { description } })

/** Loads a file; while work on the one that was there before is under way, the answer says to ask again. */
const loaded = (path: string) =>
  expect.poll(async () => (await fixture.raw().loadProject({ body: { path } })).status).toBe(200)

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(20)
}

/** A loaded project with a change that was answered, and a copy from before it. */
async function openWithCopy(): Promise<string> {
  fixture.fresh()
  await fixture.scan({ files: { 'a.txt': 'a' } })
  const copy = join(fixture.folder, 'copy.pdb')
  copyFileSync(file(), copy)
  await fixture.api().loadProject({ body: { path: file() } })
  await fixture.api().updateDescription({ body: { description: 'answered before' } })
  return copy
}

describe('a project file that another one takes the place of while it is open', () => {
  let copy: string
  let before: Buffer
  beforeEach(async () => {
    copy = await openWithCopy()
    before = readFileSync(copy)
  })

  it('is told, is not written to, and what the old one held is kept beside it', async () => {
    renameSync(copy, file())
    const { status, body } = await describeAs('must not vanish')
    expect([status, (body as { error: string }).error]).toEqual([
      400,
      expect.stringMatching(/finds\.pdb was replaced .*finds\.pdb\.displaced-.*Load/s),
    ])
    expect(await fixture.raw().getProjectInfo({})).toMatchObject({ status: 400 })
    await until(() => displaced().length === 1 && !existsSync(`${file()}-wal`))
    expect(readFileSync(file()).equals(before)).toBe(true)
    await fixture.api().loadProject({ body: { path: file() } })
    expect(await fixture.api().getProjectInfo()).toMatchObject({ description: null })
    const kept = new Sqlite(join(fixture.folder, displaced()[0] ?? ''), { readonly: true })
    expect(kept.prepare('select description from project_info').pluck().get()).toBe('answered before')
    kept.close()
  })

  it('is noticed when nobody asks for it', async () => {
    renameSync(copy, file())
    await until(() => displaced().length === 1 && !existsSync(`${file()}-wal`))
    expect(readFileSync(file()).equals(before)).toBe(true)
    expect((await describeAs('late')).status).toBe(400)
    await fixture.api().loadProject({ body: { path: file() } })
    expect((await describeAs('goes on')).status).toBe(200)
  })

  it('can be loaded at once, without a request between', async () => {
    renameSync(copy, file())
    await loaded(file())
    expect(await fixture.api().getProjectInfo()).toMatchObject({ description: null })
    expect(displaced()).toHaveLength(1)
  })

  it('is noticed when its content is written over the old one', async () => {
    writeFileSync(file(), before)
    expect((await describeAs('must not go into it')).status).toBe(400)
    // Its index goes when it is closed.
    await until(() => !existsSync(`${file()}-wal`) && displaced().length === 1)
    expect(readFileSync(file()).equals(before)).toBe(true)
    expect(displaced()).toEqual([expect.stringMatching(/-wal$/)])
    await fixture.api().loadProject({ body: { path: file() } })
    expect(await fixture.api().getProjectInfo()).toMatchObject({ description: null })
  })

  it('is noticed when its content is written over the old one and the log was removed before', async () => {
    for (const suffix of ['-wal', '-shm']) rmSync(`${file()}${suffix}`)
    writeFileSync(file(), before)
    expect((await describeAs('must not go into it')).status).toBe(400)
    await loaded(file())
    await fixture.api().unloadProject()
    const stored = new Sqlite(file(), { readonly: true })
    expect([
      stored.pragma('integrity_check', { simple: true }),
      stored.prepare('select description from project_info').pluck().get(),
    ]).toEqual(['ok', null])
    stored.close()
    expect(displaced()).toEqual([expect.stringMatching(/-wal$/)])
  })

  it('is let go of when it was damaged and lists of it were refused', async () => {
    writeFileSync(file(), Buffer.alloc(4096), { flag: 'r+' })
    const list = () => fixture.raw().listUploadsByTab({ query: { tab_id: 'pending_operations' } })
    const refused = await Promise.all([list(), list(), list()])
    expect(refused.map(({ status }) => status)).toEqual([500, 500, 500])
    await fixture.api().unloadProject()
    rmSync(`${file()}-wal`, { force: true })
    writeFileSync(file(), before)
    const own = new Sqlite(file(), { timeout: 0 })
    expect(own.pragma('journal_mode = WAL', { simple: true })).toBe('wal')
    own.close()
  })

  it('is unloaded with the same sentence', async () => {
    renameSync(copy, file())
    const { status, body } = await fixture.raw().unloadProject({})
    expect([status, (body as { error: string }).error]).toEqual([400, expect.stringContaining('was replaced')])
    expect((await fixture.raw().getProjectInfo({})).body).toMatchObject({
      error: expect.stringContaining('No project'),
    })
  })
})

describe('a project file that goes away while it is open', () => {
  it('is kept when it was removed', async () => {
    await openWithCopy()
    rmSync(file())
    const { status, body } = await describeAs('nowhere')
    expect([status, (body as { error: string }).error]).toEqual([400, expect.stringContaining('.displaced-')])
    await until(() => displaced().length === 1 && !existsSync(`${file()}-wal`))
    const path = join(fixture.folder, displaced()[0] ?? '')
    await fixture.api().loadProject({ body: { path } })
    expect(await fixture.api().getProjectInfo()).toMatchObject({ description: 'answered before' })
  })

  it('is not said to be kept when its folder was removed, too', async () => {
    fixture.fresh()
    await fixture.scan({ files: { 'a.txt': 'a' } })
    const folder = join(fixture.folder, 'finds')
    mkdirSync(folder)
    const path = join(folder, 'finds.pdb')
    copyFileSync(file(), path)
    await fixture.api().loadProject({ body: { path } })
    rmSync(folder, { recursive: true })
    const { status, body } = await describeAs('nowhere')
    expect([status, (body as { error: string }).error]).toEqual([
      400,
      `The project file ${path} was removed together with its folder while it was open, and is not kept. Load the file to go on with`,
    ])
    mkdirSync(folder)
    copyFileSync(file(), path)
    await loaded(path)
    expect(readdirSync(folder).filter((name) => name.includes('.displaced-'))).toEqual([])
    expect((await describeAs('goes on')).status).toBe(200)
  })

  it('is complete where it was moved to', async () => {
    await openWithCopy()
    const elsewhere = join(fixture.folder, 'moved.pdb')
    renameSync(file(), elsewhere)
    expect((await describeAs('nowhere')).status).toBe(400)
    await until(() => displaced().length === 0)
    await fixture.api().loadProject({ body: { path: elsewhere } })
    expect(await fixture.api().getProjectInfo()).toMatchObject({ description: 'answered before' })
  })
})

it('refuses a second name of a file that is open, and names the first', async () => {
  await openWithCopy()
  const link = join(fixture.folder, 'hard.pdb')
  linkSync(file(), link)
  const { status, body } = await fixture.raw().loadProject({ body: { path: link } })
  expect([status, (body as { error: string }).error]).toEqual([400, expect.stringContaining(basename(file()))])
  expect(await fixture.api().getProjectInfo()).toMatchObject({ description: 'answered before' })
})
