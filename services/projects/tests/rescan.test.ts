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

  it('says of a file that it was not there only until it is there again', async () => {
    const file_id = await idOf('a_b.txt')
    const folder = (await fixture.internal().readProject({ project })).data_in ?? ''
    const [known, away] = [join(folder, 'a_b.txt'), join(fixture.folder, 'a_b.txt')]
    const noted = async () => (await fixture.api().getFile({ params: { file_id: String(file_id) } })).error_message
    const rescan = (dry_run: boolean) => fixture.api().rescanProject({ body: { dry_run } })
    renameSync(known, away)
    expect((await rescan(false)).missing).toContain('a_b.txt')
    expect(await noted()).toContain('was not there')
    renameSync(away, known)
    const [shown, stored] = [await rescan(true), await rescan(false)]
    expect(await noted()).toBeNull()
    for (const answer of [shown, stored]) expect(answer.returned).toEqual(['a_b.txt'])
    expect((await rescan(false)).returned).toEqual([])
  })

  it('is refused while another one takes changes over, which is named', async () => {
    const folder = (await fixture.internal().readProject({ project })).data_in ?? ''
    plant(folder, Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`late-${index}.txt`, `${index}`])))
    const both = await Promise.all([1, 2].map(() => fixture.raw().rescanProject({ body: {} })))
    const [done, refused] = both.toSorted((a, b) => a.status - b.status)
    expect([done?.status, refused?.status]).toEqual([200, 400])
    expect(done?.body).toMatchObject({ added: expect.arrayContaining(['late-0.txt']) })
    expect(refused?.body).toMatchObject({ message_id: 'rescan_under_way' })
    expect(await fixture.api().rescanProject({ body: {} })).toMatchObject({ added: [] })
  })

  it('finds the files of a folder that was renamed, also where there are no others', async () => {
    fixture.fresh()
    await fixture.open({ files: { 'site1/a.txt': 'a', 'site1/none.txt': '' }, batchEntity: 'subdirectory' })
    renameSync(join(fixture.input, 'site1'), join(fixture.input, 'site_1'))
    expect(await fixture.api().rescanProject({ body: {} })).toMatchObject({
      missing: [],
      moved: expect.arrayContaining([
        { from: 'site1/a.txt', to: 'site_1/a.txt' },
        { from: 'site1/none.txt', to: 'site_1/none.txt' },
      ]),
    })
    const elsewhere = join(fixture.folder, 'elsewhere')
    plant(elsewhere, { 'site/empty.txt': '' })
    expect(await fixture.raw().rescanProject({ body: { data_in_path: elsewhere } })).toMatchObject({
      status: 400,
      body: { message_id: 'input_folder_other' },
    })
  })
})
