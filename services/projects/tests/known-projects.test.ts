import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { loseTables } from '@regesta/testing/lose-tables'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Workbench, workbench } from './workbench.js'

let bench: Workbench
beforeAll(async () => {
  bench = await workbench()
})
beforeEach(() => bench.fresh())
afterAll(() => bench.end())

const list = async () => (await bench.api().listProjects()).projects
const file = (name: string) => join(bench.folder, name)

describe('the projects that were loaded here', () => {
  it('are listed with their names and places, the newest first and the active one marked', async () => {
    await bench.scan({ files: { 'a.txt': 'a' } })
    await bench.api().loadProject({ body: { path: file('finds.pdb') } })
    const [newest] = await list()
    expect(newest).toMatchObject({ path: file('finds.pdb'), is_active: true, is_present: true })
    const { project_name } = (await bench.api().getProjectInfo()) as { project_name: string }
    expect(newest?.project_name).toBe(project_name)
    await bench.api().unloadProject()
    expect((await list())[0]).toMatchObject({ path: file('finds.pdb'), is_active: false })
  })

  it('stay in the list when their file is not where it was, and say so', async () => {
    await bench.scan({ files: { 'a.txt': 'a' } })
    await bench.api().loadProject({ body: { path: file('finds.pdb') } })
    await bench.api().unloadProject()
    renameSync(file('finds.pdb'), file('elsewhere.pdb'))
    expect((await list())[0]).toMatchObject({ path: file('finds.pdb'), is_present: false })
    await bench.api().loadProject({ body: { path: file('elsewhere.pdb') } })
    const here = (await list()).filter(({ path }) => path.startsWith(bench.folder))
    expect(here).toMatchObject([{ path: file('elsewhere.pdb'), is_present: true, is_active: true }])
  })

  it('are asked for in vain while the register cannot be read, and the answer says nothing of its insides', async () => {
    const register = join(bench.home, 'data', 'projects', 'register.db')
    loseTables(register)
    const answer = await bench.raw().listProjects()
    expect([answer.status, answer.body]).toEqual([
      500,
      { success: false, error: expect.not.stringContaining('known_') },
    ])
  })
})
