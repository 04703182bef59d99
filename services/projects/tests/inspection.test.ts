import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { describe, expect, it } from 'vitest'
import { openFinds } from './finds.js'

const { fixture } = await openFinds()

describe('inspecting a file', () => {
  it('tells everything without loading it, with the tree when asked', async () => {
    const pdbPath = join(fixture.folder, 'finds.pdb')
    const { status, body } = await fixture.raw().inspectProject({ body: { pdbPath, showFiles: true } })
    expect(status).toBe(200)
    const { Inspection } = await import('@regesta/contracts/projects')
    const report = Inspection.parse(body)
    expect(report.file_statistics).toMatchObject({
      total_files: 10,
      primary_files: 7,
      root_files: 7,
      associated_files: 3,
    })
    expect(report.file_status_breakdown[0]).toMatchObject({ status: 'Valid' })
    expect(report.file_tree?.find(({ filename }) => filename === 'vase.obj')?.children).toHaveLength(1)
    expect(Inspection.parse((await fixture.raw().inspectProject({ body: { pdbPath } })).body).file_tree).toBeUndefined()
  })

  it.each(['\0', '{"a":', ''])('shows no scan options where the file holds %j', async (stored) => {
    const pdbPath = join(fixture.folder, 'changed.pdb')
    copyFileSync(join(fixture.folder, 'finds.pdb'), pdbPath)
    const database = new Sqlite(pdbPath)
    database.prepare('update file_scan_settings set scan_options = ?').run(stored)
    database.close()
    const { status, body } = await fixture.raw().inspectProject({ body: { pdbPath } })
    expect([status, body]).toMatchObject([200, { scan_settings: [{ scan_options: null }] }])
  })

  it.each([
    ['nothing', undefined, 400],
    ['a missing file', '/no/where.pdb', 404],
    ['a relative path', 'finds.pdb', 400],
  ])('refuses %s', async (_, pdbPath, status) => {
    expect((await fixture.raw().inspectProject({ body: { pdbPath } })).status).toBe(status)
  })
})
