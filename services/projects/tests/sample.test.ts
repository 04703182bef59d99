import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
let folder: string
beforeEach(() => {
  fixture.fresh()
  folder = join(fixture.folder, 'try')
})

const sentenceOf = (answer: unknown) => (answer as { error: string }).error
const everything = () => readdirSync(folder, { recursive: true }).map(String).sort()

describe('the sample project', () => {
  it('is only looked at until somebody asks for it', async () => {
    const sample = await fixture.api().describeSample({ query: { path: folder } })
    expect(sample).toMatchObject({ folder, is_copied: false })
    expect(sample.new_project).toMatchObject({ dataInPath: join(folder, 'museum') })
    expect(existsSync(folder)).toBe(false)
  })

  it('lies in the home folder unless somebody says otherwise', async () => {
    const { folder: usual } = await fixture.api().describeSample({})
    expect(usual).toBe(join(homedir(), 'regesta-sample'))
  })

  it('is copied, scanned and described by what the answer says', async () => {
    const { is_copied, new_project, mapping } = await fixture.api().copySample({ body: { folder } })
    expect(is_copied).toBe(true)
    expect(readFileSync(String(mapping._file_path)).length).toBeGreaterThan(1000)
    const { foundFiles } = await fixture.api().createAndScan({ body: new_project })
    expect(foundFiles).toHaveLength(6)
    await fixture.api().loadProject({ body: { path: new_project.pdbPath } })
    expect(await fixture.api().saveMapping({ body: { mappingConfiguration: mapping } })).toMatchObject({
      success: true,
    })
  })

  it('is copied once, and stays as it was worked on', async () => {
    await fixture.api().copySample({ body: { folder } })
    const names = everything()
    writeFileSync(join(folder, 'museum', 'leaf_0418.txt'), 'corrected')
    expect(await fixture.api().copySample({ body: { folder } })).toMatchObject({ is_copied: true })
    expect(everything()).toEqual(names)
    expect(readFileSync(join(folder, 'museum', 'leaf_0418.txt'), 'utf8')).toBe('corrected')
  })

  it('is made anew where a copy was killed half-way', async () => {
    mkdirSync(join(folder, '.museum.partial', 'textures'), { recursive: true })
    await fixture.api().copySample({ body: { folder } })
    expect(readdirSync(folder)).toEqual(['museum'])
  })

  it('is never put over a folder that holds something else', async () => {
    mkdirSync(join(folder, 'museum'), { recursive: true })
    writeFileSync(join(folder, 'museum', 'objects.xlsx'), 'mine')
    const { status, body: answer } = await fixture.raw().copySample({ body: { folder } })
    expect([status, sentenceOf(answer)]).toEqual([400, expect.stringContaining('is not the sample')])
    expect(answer).toMatchObject({ message_id: 'sample_other', message_params: { path: join(folder, 'museum') } })
    expect(everything()).toEqual(['museum', 'museum/objects.xlsx'])
    expect(readFileSync(join(folder, 'museum', 'objects.xlsx'), 'utf8')).toBe('mine')
  })

  it('says why it cannot be copied', async () => {
    writeFileSync(join(fixture.folder, 'a-file'), '')
    const { status, body: answer } = await fixture
      .raw()
      .copySample({ body: { folder: join(fixture.folder, 'a-file') } })
    expect([status, sentenceOf(answer)]).toEqual([400, expect.stringContaining('a part of the path is a file')])
    const relative = await fixture.raw().describeSample({ query: { path: 'try' } })
    expect([relative.status, sentenceOf(relative.body)]).toEqual([400, expect.stringContaining('absolute path')])
    rmSync(join(fixture.folder, 'a-file'))
  })
})
