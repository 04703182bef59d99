import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFinds } from './finds.js'
import { plant } from './fixture.js'

const { fixture, project, names, idOf } = await openFinds()

describe('POST /project/rescan', () => {
  it('finds what was added, changed, moved and lost, and follows a moved folder', async () => {
    await fixture.internal().removeFiles({ project, body: { file_ids: [await idOf('100%_done.txt')] } })
    writeFileSync(join(fixture.input, 'axb.txt'), 'changed content')
    rmSync(join(fixture.input, 'straße_2.txt'))
    plant(fixture.input, { 'six-renamed.txt': 'six', 'fresh.txt': 'fresh' })
    const dry = await fixture.api().rescanProject({ body: { dry_run: true } })
    expect(dry).toMatchObject({
      dry_run: true,
      added: ['100%_done.txt', 'fresh.txt'],
      changed: ['axb.txt'],
      moved: [{ from: 'straße_2.txt', to: 'six-renamed.txt' }],
      missing: [],
    })
    expect(await names({ search: 'fresh' })).toEqual([])
    const elsewhere = join(fixture.folder, 'moved-input')
    renameSync(fixture.input, elsewhere)
    rmSync(join(elsewhere, 'vase.mtl'))
    const done = await fixture.api().rescanProject({ body: { data_in_path: elsewhere } })
    expect(done).toMatchObject({
      added: ['100%_done.txt', 'fresh.txt'],
      missing: ['vase.mtl'],
      data_in_path: elsewhere,
    })
    expect(await names({ search: 'fresh' })).toEqual(['fresh.txt'])
    expect(await names({ search: 'six-renamed' })).toEqual(['six-renamed.txt'])
    expect((await fixture.internal().readProject({ project })).data_in).toBe(elsewhere)
    expect(await fixture.api().rescanProject({ body: {} })).toMatchObject({ added: [], changed: [], moved: [] })
    mkdirSync(join(fixture.folder, 'wrong'))
    const wrong = await fixture.raw().rescanProject({ body: { data_in_path: join(fixture.folder, 'wrong') } })
    expect(wrong.status).toBe(400)
    expect((await fixture.raw().rescanProject({ body: { data_in_path: '/no/where' } })).status).toBe(404)
  })

  it('takes no file for new that the project has from another folder', async () => {
    const known = (await fixture.internal().readProject({ project })).data_in ?? ''
    const elsewhere = join(fixture.folder, 'elsewhere')
    plant(elsewhere, { 'coin.txt': 'coin', 'a_b.txt': 'three' })
    await fixture.api().addSourceFiles({ body: { absolute_file_paths: [join(elsewhere, 'coin.txt')] } })
    const { added } = await fixture.api().rescanProject({ body: { data_in_path: elsewhere } })
    expect(added).toEqual([])
    await fixture.api().rescanProject({ body: { data_in_path: known } })
  })
})
