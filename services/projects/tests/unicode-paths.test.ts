import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { plant, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const [NFC, NFD] = ['Über/ä.txt'.normalize('NFC'), 'Über/ä.txt'.normalize('NFD')]

/** Writes the file under its other spelling, as a copy by another system does. */
function respell(): string {
  const path = join(fixture.input, NFD)
  rmSync(join(fixture.input, 'Über'.normalize('NFC')), { recursive: true })
  plant(fixture.input, { [NFD]: 'a' })
  return path
}

it('finds files again whose names another system composed differently', async () => {
  await fixture.open({ files: { [NFC]: 'a' }, batchEntity: 'hybrid' })
  respell()
  expect(await fixture.api().rescanProject({ body: {} })).toMatchObject({
    added: [],
    moved: [],
    missing: [],
    unchanged: 1,
  })
  expect((await fixture.api().listFiles({})).totalItems).toBe(1)
})

it('adds no file twice because of its spelling, and finds it in either', async () => {
  await fixture.open({ files: { [NFC]: 'a' }, batchEntity: 'hybrid' })
  const path = respell()
  for (const given of [path, join(fixture.input, NFC)]) {
    const added = await fixture.api().addSourceFiles({ body: { absolute_file_paths: [given] } })
    expect(added).toMatchObject({ added_count: 0, skipped_existing_path: 1, errors: [] })
  }
})

it('hands files out under the spelling that they have now', async () => {
  await fixture.open({ files: { [NFC]: 'a' }, batchEntity: 'hybrid' })
  const path = respell()
  const project = await fixture.project()
  const { files } = await fixture.internal().listRootFiles({ project, query: { after: 0 } })
  const { files: read } = await fixture.internal().readFiles({ project, body: { file_ids: [files[0]?.file_id ?? 0] } })
  expect(read[0]?.absolute_path).toBe(path)
})

it('keeps two files apart that differ in nothing but spelling', async () => {
  const one = 'ä.txt'.normalize('NFC')
  await fixture.open({ files: { [one]: 'one' }, bundling: { enabled: false } })
  writeFileSync(join(fixture.input, one.normalize('NFD')), 'two')
  const { added } = await fixture.api().rescanProject({ body: {} })
  expect(added).toEqual([one.normalize('NFD')])
})

it('misses one of two files that differ in nothing but spelling when it is gone', async () => {
  const [one, other] = ['ä.txt'.normalize('NFC'), 'ä.txt'.normalize('NFD')]
  await fixture.open({ files: { [one]: 'one', [other]: 'two' }, bundling: { enabled: false } })
  rmSync(join(fixture.input, one))
  const report = await fixture.api().rescanProject({ body: {} })
  expect(report).toMatchObject({ added: [], changed: [], missing: [one], unchanged: 1 })
})

it('finds a file whose folder alone another system composed differently', async () => {
  const mixed = `${'Über'.normalize('NFD')}/${'ä.txt'.normalize('NFC')}`
  await fixture.open({ files: { [mixed]: 'a' }, batchEntity: 'hybrid' })
  rmSync(join(fixture.input, 'Über'.normalize('NFD')), { recursive: true })
  plant(fixture.input, { [NFC]: 'a' })
  const added = await fixture.api().addSourceFiles({ body: { absolute_file_paths: [join(fixture.input, NFC)] } })
  expect(added).toMatchObject({ added_count: 0, skipped_existing_path: 1, errors: [] })
})

it('says why a name that is no text cannot be read', async () => {
  const name = Buffer.concat([Buffer.from(`${fixture.input}/gr`), Buffer.from([0xfc]), Buffer.from('n.txt')])
  mkdirSync(fixture.input, { recursive: true })
  writeFileSync(name, 'x')
  const { foundFiles } = await fixture.scan({ files: { 'a.txt': 'a' }, bundling: { enabled: false } })
  const broken = foundFiles.find(({ name: shown }) => shown !== 'a.txt')
  expect(broken?.status).toBe('Invalid')
  expect(broken?.validation_report?.errors.join()).toContain('UTF-8')
})

it('names the way out when the input folder is gone', async () => {
  await fixture.open({ files: { 'a.txt': 'a' } })
  renameSync(fixture.input, `${fixture.input}-moved`)
  const { status, body } = await fixture.raw().rescanProject({ body: {} })
  expect([status, (body as { error: string }).error]).toEqual([404, expect.stringContaining("'data_in_path'")])
})
