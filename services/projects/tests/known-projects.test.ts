import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { loseTables } from '@regesta/testing/lose-tables'
import { beforeEach, describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const list = async () => (await fixture.api().listProjects()).projects
const file = (name: string) => join(fixture.folder, name)

describe('the projects that were loaded here', () => {
  it('are listed with their names and places, the newest first and the active one marked', async () => {
    await fixture.scan({ files: { 'a.txt': 'a' } })
    await fixture.api().loadProject({ body: { path: file('finds.pdb') } })
    const [newest] = await list()
    expect(newest).toMatchObject({ path: file('finds.pdb'), is_active: true, is_present: true })
    const { project_name } = (await fixture.api().getProjectInfo()) as { project_name: string }
    expect(newest?.project_name).toBe(project_name)
    await fixture.api().updateTitle({ body: { title: 'Renamed' } })
    expect((await list())[0]?.project_name).toBe('Renamed')
    await fixture.api().unloadProject()
    expect((await list())[0]).toMatchObject({ path: file('finds.pdb'), is_active: false })
  })

  it('stay in the list when their file is not where it was, and say so', async () => {
    await fixture.scan({ files: { 'a.txt': 'a' } })
    await fixture.api().loadProject({ body: { path: file('finds.pdb') } })
    await fixture.api().unloadProject()
    renameSync(file('finds.pdb'), file('elsewhere.pdb'))
    expect((await list())[0]).toMatchObject({ path: file('finds.pdb'), is_present: false })
    await fixture.api().loadProject({ body: { path: file('elsewhere.pdb') } })
    const here = (await list()).filter(({ path }) => path.startsWith(fixture.folder))
    expect(here).toMatchObject([{ path: file('elsewhere.pdb'), is_present: true, is_active: true }])
  })

  it('are asked for in vain while the register cannot be read, and the answer says nothing of its insides', async () => {
    const register = join(fixture.home, 'data', 'projects', 'register.db')
    loseTables(register)
    const answer = await fixture.raw().listProjects()
    expect([answer.status, answer.body]).toEqual([
      500,
      { success: false, error: expect.not.stringContaining('known_'), message_id: 'query_failed', message_params: {} },
    ])
  })
})
