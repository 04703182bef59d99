import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { publicContracts } from '@regesta/contracts/public-contracts'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { forkService } from '@regesta/testing/fork-service'
import { loadedProject } from '@regesta/testing/ledger'
import { beforeEach, expect, it, vi } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const file = (name: string) => join(fixture.folder, name)
/** The check of the file that follows a load holds it for a moment; then the answer says to ask again. */
const load = (name = 'finds.pdb') =>
  vi.waitFor(() => fixture.api().loadProject({ body: { path: file(name) } }), { timeout: 30_000, interval: 50 })

async function restored() {
  const project = await fixture.project()
  return (await fixture.internal().readProject({ project })).restored
}

/** Closes the project, so that its file is one complete file. */
async function close(): Promise<void> {
  await fixture.api().unloadProject()
  await vi.waitFor(() => expect(existsSync(`${file('finds.pdb')}-wal`)).toBe(false), { timeout: 60_000 })
}

async function scanned(): Promise<void> {
  await fixture.scan({ files: { 'a.txt': 'a' } })
  await load()
}

it('takes a file that was made or left here for its own, however often it is loaded', async () => {
  await scanned()
  expect(await restored()).toBeNull()
  await fixture.api().updateTitle({ body: { title: 'Renamed' } })
  await load()
  expect(await restored()).toBeNull()
  await close()
  await load()
  expect(await restored()).toBeNull()
})

it('marks a file that was put back from a copy, with the time of the last change that stands in it', async () => {
  await scanned()
  await close()
  copyFileSync(file('finds.pdb'), file('yesterday.pdb'))
  await load()
  const before = new Date().toISOString()
  await fixture.api().updateTitle({ body: { title: 'Renamed after the copy' } })
  await close()
  renameSync(file('yesterday.pdb'), file('finds.pdb'))
  await load()
  const mark = await restored()
  expect([mark?.known_until.localeCompare(before), mark?.restored_at.localeCompare(before)]).toEqual([-1, 1])
  await fixture.api().updateTitle({ body: { title: 'Goes on' } })
  await close()
  await load()
  expect(await restored()).toEqual(mark)
})

it('marks a file that comes from elsewhere, also when a clock was ahead there', async () => {
  await scanned()
  await close()
  const copy = new Sqlite(file('finds.pdb'))
  copy.exec("update project_info set last_modified_timestamp = '2999-01-01T00:00:00.000Z'")
  copy.close()
  renameSync(file('finds.pdb'), file('from elsewhere.pdb'))
  await load('from elsewhere.pdb')
  const mark = await restored()
  expect(mark?.known_until.localeCompare(new Date().toISOString())).toBe(-1)
})

it('takes the older of two copies for what may be missing', async () => {
  await scanned()
  await close()
  copyFileSync(file('finds.pdb'), file('oldest.pdb'))
  await load()
  await fixture.api().updateTitle({ body: { title: 'Renamed' } })
  await close()
  copyFileSync(file('finds.pdb'), file('newer.pdb'))
  await load('oldest.pdb')
  const oldest = await restored()
  await fixture.api().unloadProject()
  rmSync(file('finds.pdb'))
  await load('newer.pdb')
  expect((await restored())?.known_until).toBe(oldest?.known_until)
})

it('takes a file with other rights, another link to it, or another place on a disk for the one that was left here', async () => {
  await scanned()
  await close()
  chmodSync(file('finds.pdb'), 0o600)
  await load()
  expect(await restored()).toBeNull()
  await close()
  linkSync(file('finds.pdb'), file('backup.pdb'))
  await load()
  expect(await restored()).toBeNull()
  await close()
  execFileSync('cp', ['-p', file('finds.pdb'), file('moved.pdb')])
  renameSync(file('moved.pdb'), file('finds.pdb'))
  await load()
  expect(await restored()).toBeNull()
})

it('takes files of before this was noted for its own, whatever was noted of them', async () => {
  await scanned()
  await close()
  await fixture.restart(() => {
    const register = new Sqlite(join(fixture.home, 'data', 'projects', 'register.db'))
    register.exec(`
      update known_projects set sound_state = 'of before a kill';
      alter table known_projects drop column last_state;
      alter table known_projects drop column restored_at;
      alter table known_projects drop column known_until;
      drop table made_files;
      pragma user_version = 2`)
    register.close()
  })
  await load()
  expect(await restored()).toBeNull()
})

it('knows the file that a killed service had open, and marks one that was made in its place', async () => {
  const start = () => forkService(import.meta.resolve('@regesta/projects/main'), { home: file('home') })
  const [path, copy] = [file('finds.pdb'), file('yesterday.pdb')]
  let service = await start()
  const body = { path }
  const api = () => service.client(publicContracts.projects)
  const internal = () => service.client(projectsInternal)
  const mark = async () => {
    const project = await loadedProject(internal())
    return (await internal().readProject({ project })).restored
  }
  await api().createAndScan({ body: fixture.request() })
  await api().loadProject({ body })
  await service.stop()
  copyFileSync(path, copy)
  service = await start()
  await api().loadProject({ body })
  await api().updateTitle({ body: { title: 'Renamed after the copy' } })
  await service.kill()
  service = await start()
  await api().loadProject({ body })
  expect(await mark()).toBeNull()
  await service.kill()
  for (const end of ['-wal', '-shm', '']) rmSync(`${path}${end}`, { force: true })
  copyFileSync(copy, path)
  service = await start()
  await api().loadProject({ body })
  expect(await mark()).not.toBeNull()
  await service.stop()
})
