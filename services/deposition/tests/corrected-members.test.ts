import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedFixture, startFixture } from './fixture.js'
import { publishOne } from './published-fixture.js'

const fixture = await sharedFixture({ clockScale: 100 })
const { deposition, project } = fixture
const md5 = (content: string) => `md5:${createHash('md5').update(content).digest('hex')}`

let count = 0
/** A published bundle, model.obj with its material and its texture, and a folder for corrected files. */
async function publishedBundle() {
  count += 1
  const folder = `bundle${count}`
  const files = {
    [`${folder}/model.obj`]: `model ${count}`,
    [`${folder}/model.mtl`]: 'material',
    [`${folder}/stone.png`]: 'stnoe',
  }
  const id = await publishOne(fixture, `Bundle ${count}`, files)
  const { concept_rec_id, source_file_id } = await fixture.record(id)
  const corrected = join(fixture.home, `corrected${count}`)
  const write = (name: string, content: string) => {
    const path = join(corrected, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    return path
  }
  return { id, concept_rec_id, source_file_id, write }
}

async function made(concept_rec_id: string, files: string[], more: object = {}): Promise<number> {
  const new_versions = [{ concept_rec_id, files, ...more }]
  const { plan_id } = await deposition.planBatchAction({
    body: { action_type: 'new_version', new_versions: new_versions as never },
  })
  const { results } = await deposition.runBatchAction({ body: { plan_id } })
  const [result] = results as { success: boolean; local_record_db_id?: number }[]
  expect(result).toMatchObject({ success: true })
  return result?.local_record_db_id ?? 0
}

async function publishedFiles(concept_rec_id: string, record_id: number) {
  await deposition.publishRecord({ body: { local_record_db_id: record_id } })
  const files = await deposition.listLatestFiles({ params: { concept_rec_id } })
  return files.map(({ key, checksum }) => [key, checksum]).sort()
}

const sourceOf = async (record_id: number) => (await fixture.record(record_id)).source_file_id
const waiting = async () => (await fixture.projects.listWaitingFiles({})).items.map(({ filename }) => filename)

describe('a corrected file of a bundle', () => {
  it('is replaced alone, and what stands for the record goes on to', async () => {
    const { concept_rec_id, source_file_id, write } = await publishedBundle()
    const before = await waiting()
    const record = await made(concept_rec_id, [write('stone.png', 'stone')])
    expect(await publishedFiles(concept_rec_id, record)).toEqual([
      ['model.mtl', md5('material')],
      ['model.obj', md5(`model ${count}`)],
      ['stone.png', md5('stone')],
    ])
    expect(await sourceOf(record)).toBe(source_file_id)
    expect(await waiting()).toEqual(before)
  })

  it('stays a part where what stands for the record is replaced, too, whichever is named first', async () => {
    const { concept_rec_id, source_file_id, write } = await publishedBundle()
    const record = await made(concept_rec_id, [write('model.mtl', 'Material'), write('model.obj', 'better')])
    const { files } = await fixture.record(record)
    const source = files.find(({ filename }) => filename === 'model.obj')?.file_id
    expect(source).not.toBe(source_file_id)
    expect(await sourceOf(record)).toBe(source)
    expect(await publishedFiles(concept_rec_id, record)).toEqual([
      ['model.mtl', md5('Material')],
      ['model.obj', md5('better')],
      ['stone.png', md5('stnoe')],
    ])
  })

  it('can be corrected again in the version after, and where it lies in the project', async () => {
    const { id, concept_rec_id, source_file_id, write } = await publishedBundle()
    await publishedFiles(concept_rec_id, await made(concept_rec_id, [write('stone.png', 'stone')]))
    const inPlace =
      (await fixture.record(id)).files.find(({ filename }) => filename === 'stone.png')?.absolute_path ?? ''
    writeFileSync(inPlace, 'polished stone')
    const third = await made(concept_rec_id, [inPlace])
    expect(await sourceOf(third)).toBe(source_file_id)
    expect(await publishedFiles(concept_rec_id, third)).toEqual([
      ['model.mtl', md5('material')],
      ['model.obj', md5(`model ${count}`)],
      ['stone.png', md5('polished stone')],
    ])
  })

  it('takes the place of what stood for the record only where that is left out', async () => {
    const { concept_rec_id, source_file_id, write } = await publishedBundle()
    const files = [write('relief.obj', 'relief'), write('stone.png', 'stone')]
    const record = await made(concept_rec_id, files, { files_to_keep: ['*.mtl'] })
    const { files: linked } = await fixture.record(record)
    expect(linked.find(({ file_id }) => file_id !== source_file_id)?.filename).toBe('relief.obj')
    expect(await sourceOf(record)).toBe(linked.find(({ filename }) => filename === 'relief.obj')?.file_id)
  })

  it('leaves what was begun with another source to that of the version before', async () => {
    const { concept_rec_id, source_file_id, write } = await publishedBundle()
    const begun = await made(concept_rec_id, [write('model.obj', 'better')])
    expect(await sourceOf(begun)).not.toBe(source_file_id)
    await deposition.discardRepoDraft({ body: { local_record_db_id: begun } })
    const again = await made(concept_rec_id, [write('stone.png', 'stone')])
    expect(again).toBe(begun)
    expect(await sourceOf(again)).toBe(source_file_id)
    expect(await publishedFiles(concept_rec_id, again)).toEqual([
      ['model.mtl', md5('material')],
      ['model.obj', md5(`model ${count}`)],
      ['stone.png', md5('stone')],
    ])
  })
})

describe('a version that is asked for as a whole', () => {
  const ensure = (concept_rec_id: string, file_manifest: object) =>
    fixture.internal.ensureVersion({ project, body: { concept_rec_id, is_sandbox: true, file_manifest } as never })

  it('takes a new source, further files, and what stays', async () => {
    const { concept_rec_id, write } = await publishedBundle()
    const file_manifest = {
      files_to_keep: ['*.mtl'],
      new_source_file_path: write('relief.obj', 'relief'),
      new_files: [write('stone.png', 'stone')],
    }
    const { record_id, source_file_id, uploaded } = await ensure(concept_rec_id, file_manifest)
    expect(uploaded).toBe(2)
    const { files } = await fixture.record(record_id)
    expect(files.find(({ file_id }) => file_id === source_file_id)?.filename).toBe('relief.obj')
    expect(await publishedFiles(concept_rec_id, record_id)).toEqual([
      ['model.mtl', md5('material')],
      ['relief.obj', md5('relief')],
      ['stone.png', md5('stone')],
    ])
  })

  it('lets a further file make room for another one of its name', async () => {
    const { concept_rec_id, source_file_id, write } = await publishedBundle()
    const keep = { files_to_keep: ['model.*'] }
    await ensure(concept_rec_id, { ...keep, new_files: [write('first/stone.png', 'first')] })
    const made = await ensure(concept_rec_id, { ...keep, new_files: [write('last/stone.png', 'last')] })
    expect(made).toMatchObject({ created: false, uploaded: 1, source_file_id })
    expect(await publishedFiles(concept_rec_id, made.record_id)).toEqual([
      ['model.mtl', md5('material')],
      ['model.obj', md5(`model ${count}`)],
      ['stone.png', md5('last')],
    ])
  })

  it('names a further file that cannot be read', async () => {
    const { concept_rec_id } = await publishedBundle()
    const making = ensure(concept_rec_id, { files_to_keep: ['*'], new_files: ['/nowhere/stone.png'] })
    await expect(making).rejects.toThrow("'file_manifest.new_files' /nowhere/stone.png")
  })
})

describe('files that are called after their folders at the repository', () => {
  it('are replaced under these names by files that lie elsewhere', async () => {
    const flat = await startFixture({ clockScale: 100, configuration: { repo: { flatten_names: 'path' } } })
    const files = { 'a/model.obj': 'model', 'a/stone.png': 'stnoe', 'b/stone.png': 'other stone' }
    const id = await publishOne(flat, 'Flat', files)
    const { concept_rec_id, source_file_id } = await flat.record(id)
    const [model, stone] = ['model.obj', 'stone.png'].map((name) => join(flat.home, name)) as [string, string]
    writeFileSync(stone, 'stone')
    writeFileSync(model, 'better')
    const latest = async (record_id: number) => {
      await flat.deposition.publishRecord({ body: { local_record_db_id: record_id } })
      const there = await flat.deposition.listLatestFiles({ params: { concept_rec_id } })
      return there.map(({ key, checksum }) => [key, checksum]).sort()
    }
    const names = { [stone]: 'a__stone.png', [model]: 'a__model.obj' }
    const new_versions = [{ concept_rec_id, files: [stone], names }] as never
    const plan = await flat.deposition.planBatchAction({ body: { action_type: 'new_version', new_versions } })
    expect(plan.items[0]?.version_files?.map(({ key, outcome }) => [key, outcome])).toEqual([
      ['a__stone.png', 'send'],
      ['a__model.obj', 'kept'],
      ['b__stone.png', 'kept'],
    ])
    const { results } = await flat.deposition.runBatchAction({ body: { plan_id: plan.plan_id } })
    const second = (results as { local_record_db_id?: number }[])[0]?.local_record_db_id ?? 0
    expect(await latest(second)).toEqual([
      ['a__model.obj', md5('model')],
      ['a__stone.png', md5('stone')],
      ['b__stone.png', md5('other stone')],
    ])
    expect((await flat.record(second)).source_file_id).toBe(source_file_id)

    const file_manifest = { files_to_keep: ['*stone.png'], new_files: [model], names }
    const body = { concept_rec_id, is_sandbox: true, file_manifest }
    const third = await flat.internal.ensureVersion({ project: flat.project, body })
    expect(third.source_file_id).not.toBe(source_file_id)
    expect(await latest(third.record_id)).toEqual([
      ['a__model.obj', md5('better')],
      ['a__stone.png', md5('stone')],
      ['b__stone.png', md5('other stone')],
    ])
    await flat.stop()
  })
})
