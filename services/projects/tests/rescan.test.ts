import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFinds } from './finds.js'
import { plant } from './workbench.js'

const { bench, project, names, idOf } = await openFinds()

describe('POST /project/rescan', () => {
  it('finds what was added, changed, moved and lost, and follows a moved folder', async () => {
    await bench.internal().removeFiles({ project, body: { file_ids: [await idOf('100%_done.txt')] } })
    writeFileSync(join(bench.input, 'axb.txt'), 'changed content')
    rmSync(join(bench.input, 'straße_2.txt'))
    plant(bench.input, { 'six-renamed.txt': 'six', 'fresh.txt': 'fresh' })
    const dry = await bench.api().rescanProject({ body: { dry_run: true } })
    expect(dry).toMatchObject({
      dry_run: true,
      added: ['100%_done.txt', 'fresh.txt'],
      changed: ['axb.txt'],
      moved: [{ from: 'straße_2.txt', to: 'six-renamed.txt' }],
      missing: [],
    })
    expect(await names({ search: 'fresh' })).toEqual([])
    const elsewhere = join(bench.folder, 'moved-input')
    renameSync(bench.input, elsewhere)
    rmSync(join(elsewhere, 'vase.mtl'))
    const done = await bench.api().rescanProject({ body: { data_in_path: elsewhere } })
    expect(done).toMatchObject({
      added: ['100%_done.txt', 'fresh.txt'],
      missing: ['vase.mtl'],
      data_in_path: elsewhere,
    })
    expect(await names({ search: 'fresh' })).toEqual(['fresh.txt'])
    expect(await names({ search: 'six-renamed' })).toEqual(['six-renamed.txt'])
    expect((await bench.internal().readProject({ project })).data_in).toBe(elsewhere)
    expect(await bench.api().rescanProject({ body: {} })).toMatchObject({ added: [], changed: [], moved: [] })
    mkdirSync(join(bench.folder, 'wrong'))
    const wrong = await bench.raw().rescanProject({ body: { data_in_path: join(bench.folder, 'wrong') } })
    expect(wrong.status).toBe(400)
    expect((await bench.raw().rescanProject({ body: { data_in_path: '/no/where' } })).status).toBe(404)
  })

  it('takes no file for new that the project has from another folder', async () => {
    const known = (await bench.internal().readProject({ project })).data_in ?? ''
    const elsewhere = join(bench.folder, 'elsewhere')
    plant(elsewhere, { 'coin.txt': 'coin', 'a_b.txt': 'three' })
    await bench.api().addSourceFiles({ body: { absolute_file_paths: [join(elsewhere, 'coin.txt')] } })
    const { added } = await bench.api().rescanProject({ body: { data_in_path: elsewhere } })
    expect(added).toEqual([])
    await bench.api().rescanProject({ body: { data_in_path: known } })
  })
})
