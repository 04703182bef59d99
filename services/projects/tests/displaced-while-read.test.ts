import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { plant, sharedFixture } from './fixture.js'
import { addFiles, beginToRead, LONG_FOLDER } from './slow-reader.js'

const fixture = await sharedFixture()
let projectId: number
beforeEach(async () => {
  fixture.fresh()
  projectId = (await fixture.scan({ files: { 'a.txt': 'a' } })).projectId
  addFiles(
    file(),
    4_000,
    (n) => `${n}.txt`,
    () => LONG_FOLDER,
  )
  await load(file())
  await describeAs('answered before')
})

const file = () => join(fixture.folder, 'finds.pdb')
const log = () => `${file()}-wal`
const displaced = () => readdirSync(fixture.folder).filter((name) => name.includes('.displaced-'))
const answered = ({ status, body }: { status: number; body: unknown }) => [status, (body as { error?: string }).error]
const describeAs = async (description: string) =>
  answered(await fixture.raw().updateDescription({ body: { description } }))
const load = async (path: string) => answered(await fixture.raw().loadProject({ body: { path } }))
const beginList = () => beginToRead(fixture.url(), '/files?limit=999999')

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(20)
}

/** A copy of the file as it is now: the open file and the copy carry the same mark. */
function copy(name: string): string {
  const path = join(fixture.folder, name)
  copyFileSync(file(), path)
  return path
}

function descriptionIn(path: string): unknown {
  const database = new Sqlite(path, { readonly: true })
  const description = database.prepare('select description from project_info').pluck().get()
  database.close()
  return description
}

describe('a project file that is replaced while a list is read from it', () => {
  it('by a copy made while it was open is found out as soon as the reading ends', async () => {
    const readRest = await beginList()
    await describeAs('after the reading began')
    renameSync(copy('copy.pdb'), file())
    await describeAs('nobody can tell the two yet')
    await readRest()
    await until(async () => (await describeAs('too late'))[0] === 400)
    expect(await describeAs('too late')).toEqual([400, expect.stringContaining('was replaced')])
    await until(() => displaced().length === 1)
    expect(descriptionIn(join(fixture.folder, displaced()[0] ?? ''))).toBe('nobody can tell the two yet')
  })

  it('leaves no log of the old one beside the new one, however long the reading takes', async () => {
    await fixture.api().unloadProject()
    const older = copy('older.pdb')
    const before = readFileSync(older)
    await load(file())
    await describeAs('in the log')
    const readRest = await beginList()
    renameSync(older, file())
    expect((await describeAs('must not vanish'))[0]).toBe(400)
    expect(existsSync(log())).toBe(false)
    expect(readFileSync(file()).equals(before)).toBe(true)
    await readRest()
    await until(() => displaced().length === 1)
    expect(descriptionIn(join(fixture.folder, displaced()[0] ?? ''))).toBe('in the log')
  })

  it('is not forgotten when another file of the project is loaded before it could be kept', async () => {
    const elsewhere = copy('elsewhere.pdb')
    await fixture.api().unloadProject()
    const older = copy('older.pdb')
    await load(file())
    await describeAs('in the log')
    const readRest = await beginList()
    renameSync(older, file())
    expect((await describeAs('must not vanish'))[0]).toBe(400)
    expect(await load(elsewhere)).toEqual([400, expect.stringContaining('under way')])
    await readRest()
    await until(async () => (await load(elsewhere))[0] === 200)
    expect(displaced().map((name) => descriptionIn(join(fixture.folder, name)))).toEqual(['in the log'])
  })
})

it('leaves the log alone that a new project file brings with it', async () => {
  const newer = copy('newer.pdb')
  const writer = new Sqlite(newer)
  writer.pragma('journal_mode = WAL')
  writer.prepare('update project_info set description = ?').run('in a log of its own')
  renameSync(`${newer}-wal`, log())
  renameSync(newer, file())
  expect((await describeAs('must not go into it'))[0]).toBe(400)
  await until(() => displaced().length === 1)
  expect(await load(file())).toEqual([200, undefined])
  expect(await fixture.api().getProjectInfo()).toMatchObject({ description: 'in a log of its own' })
  writer.close()
})

describe('a project that is to be replaced by a new one', () => {
  const request = () => ({ ...fixture.request(), projectId })

  it('can be loaded again when another file took its place before', async () => {
    await fixture.api().unloadProject()
    const older = copy('older.pdb')
    await load(file())
    renameSync(older, file())
    expect((await fixture.raw().createAndScan({ body: request() })).status).toBe(400)
    await until(async () => (await load(file()))[0] === 200)
    expect(await describeAs('goes on')).toEqual([200, undefined])
  })

  it('is free again when the creation is cancelled while it waits for a reader', async () => {
    plant(fixture.input, Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`${n}.txt`, String(n)])))
    const headers = { 'content-type': 'application/json', 'regesta-key': 'test-installation-key' }
    const begin = async () => {
      const asked = await fetch(`${fixture.url()}/project/create-and-scan`, {
        method: 'POST',
        headers: { ...headers, prefer: 'respond-async' },
        body: JSON.stringify(request()),
      })
      const { operation_id } = (await asked.json()) as { operation_id: string }
      return `${fixture.url()}/operations/projects/${operation_id}`
    }
    let operation = await begin()
    const state = async () => (await (await fetch(operation, { headers })).json()) as { status: string; done: number }
    await until(async () => {
      const { status, done } = await state()
      // The check of the file that follows its loading holds it for a moment.
      if (status === 'failed') operation = await begin()
      return done > 0
    })
    const readRest = await beginList()
    await until(async () => (await state()).done === 6_001)
    await fetch(`${operation}/cancel`, { method: 'POST', headers })
    await until(async () => (await state()).status !== 'running')
    await readRest()
    await until(() => !existsSync(log()))
    expect(await describeAs('goes on')).toEqual([200, undefined])
  })
})
