import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, stampPipeline } from './fixture.js'
import { lookingAt, md5 } from './looking.js'

/*
 * What the switch "Replace Source File" of an output and the choice between insert and replace of a mapped field promise.
 */

let fixture: Fixture
const { listPublished, publishedRecord, metadataAt, draftFiles, messagesOf, runOf, untilTold } = lookingAt(
  () => fixture,
)

const DRAFT = { repoPublishStepEnabled: false }
const WITHOUT_UPLOAD = { ...DRAFT, repoUploadStepEnabled: false }
const WITHOUT_REPOSITORY = { ...WITHOUT_UPLOAD, repoDraftStepEnabled: false }

beforeAll(async () => {
  fixture = await openFixture(['first.txt'])
  await fixture.prepareAll()
}, 120_000)

afterAll(() => fixture.close())

type Definition = ReturnType<typeof stampPipeline>

/** Switches "Replace Source File" on for the output of one step, as the interface does. */
function replacing(definition: Definition, step = 0, more: object = {}): Definition {
  Object.assign(definition.steps[step]?.outputs[0] ?? {}, { replaceSource: false, replaceSourceFile: true, ...more })
  return definition
}

const stamps = (identifier: string, changes: Record<string, unknown> = {}, steps = 1) =>
  stampPipeline(identifier, fixture, changes, steps)

async function run(definition: Definition, record_ids: number[], force = false) {
  const { identifier } = definition
  const known = (await fixture.call.listPipelines({ query: {} })).some((one) => one.identifier === identifier)
  if (known) await fixture.call.updatePipeline({ params: { identifier }, body: definition })
  else await fixture.call.createPipeline({ body: definition })
  return fixture.call.executePipeline({ params: { identifier }, body: { record_ids, force } })
}

const draftOf = ({ results }: Awaited<ReturnType<typeof run>>) => basename(results[0]?.output_directory ?? '')

const filesOf = async (id: number) =>
  (await fixture.call.listRecordFiles({ params: { record_id: String(id) } })).map(({ filename }) => filename).toSorted()

function crateOf(outputDirectory: string | null | undefined): Record<string, unknown>[] {
  return JSON.parse(readFileSync(join(outputDirectory ?? '', 'ro-crate-metadata.json'), 'utf8'))['@graph']
}

test('an output that replaces the source file is published in its place, also when it is not for the record otherwise', async () => {
  const id = await fixture.addFile('raw.txt')
  const done = await run(replacing(stamps('replacing'), 0, { addToRecord: false }), [id])
  expect(done).toMatchObject({ success: true })
  const { repo_api_deposition_id } = await publishedRecord(id)
  const files = await fixture.publishedFiles(repo_api_deposition_id)
  expect(Object.keys(files)).toEqual(['raw_stamp.json'])
  expect(files['raw_stamp.json']?.checksum).toBe(md5(done.results[0]?.output_files[0] ?? ''))
  expect(await filesOf(id)).toEqual(['raw_stamp.json'])
  const { items } = (await fixture.call.listFiles({ query: { search: 'raw.txt' } })) as { items: object[] }
  expect(items).toMatchObject([{ filename: 'raw.txt' }])
  expect(await messagesOf(done.execution_uuid)).toContain(
    "'raw_stamp.json' takes the place of the source file 'raw.txt' in the record",
  )
  const crate = crateOf(done.results[0]?.output_directory)
  const replacement = crate.find((entity) => entity['@type'] === 'ReplaceAction')
  expect(replacement).toMatchObject({ replacee: { '@id': '#raw.txt' }, replacer: { '@id': 'raw_stamp.json' } })
  expect(crate.find((entity) => entity['@id'] === './')?.mentions).toContainEqual({ '@id': replacement?.['@id'] })
  expect(crate.find((entity) => entity['@id'] === '#raw.txt')).toMatchObject({ '@type': 'CreativeWork' })
})

test('a source file that the draft has already is removed there, and comes back when a later run does not replace it', async () => {
  const id = await fixture.addFile('draft.txt')
  const draft = draftOf(await run(stamps('switching', DRAFT), [id]))
  expect(await draftFiles(draft)).toEqual(['draft.txt', 'draft_stamp.json'])
  await run(replacing(stamps('switching', DRAFT)), [id])
  expect(await draftFiles(draft)).toEqual(['draft_stamp.json'])
  expect(await filesOf(id)).toEqual(['draft_stamp.json'])
  await run(stamps('switching', DRAFT), [id])
  expect(await draftFiles(draft)).toEqual(['draft.txt', 'draft_stamp.json'])
  expect(await run(replacing(stamps('switching')), [id])).toMatchObject({ success: true })
  expect(Object.keys(await fixture.publishedFiles(draft))).toEqual(['draft_stamp.json'])
})

test('a step that fails replaces nothing, also what an earlier run had replaced', async () => {
  const id = await fixture.addFile('failing.txt')
  const draft = draftOf(await run(replacing(stamps('failing', DRAFT)), [id]))
  expect(await draftFiles(draft)).toEqual(['failing_stamp.json'])
  const broken = replacing(stamps('failing', DRAFT))
  Object.assign(broken.steps[0]?.parameters ?? {}, { 'break-on': 'failing' })
  expect(await run(broken, [id])).toMatchObject({ success: false })
  expect(await filesOf(id)).toEqual(['failing.txt'])
  await fixture.call.uploadFiles({ body: { local_record_db_id: id } })
  expect(await draftFiles(draft)).toEqual(['failing.txt'])
})

test('the upload of main files sends what stands for the source file and removes the source file', async () => {
  const id = await fixture.addFile('main.txt')
  const draft = draftOf(await run(stamps('main', DRAFT), [id]))
  const done = await run(replacing(stamps('main', WITHOUT_UPLOAD)), [id])
  expect(done).toMatchObject({ success: true })
  const batch = { action_type: 'upload_main_files', item_ids: [id] }
  const plan = await fixture.call.planBatchAction({ body: batch })
  expect(plan.items).toMatchObject([{ files: [{ key: 'main_stamp.json' }] }])
  expect(await fixture.call.runBatchAction({ body: batch })).toMatchObject({ success: true })
  expect(await draftFiles(draft)).toEqual(['main_stamp.json'])
})

test('a draft that is made after the run has what the run put in the place of the source file', async () => {
  const id = await fixture.addFile('later.txt')
  await run(replacing(stamps('later', WITHOUT_REPOSITORY)), [id])
  await fixture.call.createApiDraft({ body: { local_record_db_id: id } })
  await fixture.call.uploadFiles({ body: { local_record_db_id: id } })
  expect(await filesOf(id)).toEqual(['later_stamp.json'])
  expect(await fixture.call.publishRecord({ body: { local_record_db_id: id } })).toMatchObject({ success: true })
  const { repo_api_deposition_id } = await publishedRecord(id)
  expect(Object.keys(await fixture.publishedFiles(repo_api_deposition_id))).toEqual(['later_stamp.json'])
})

test('a version replaces its new source file, and one that was kept from the version before', async () => {
  const id = await fixture.addFile('edition.txt')
  await run(stamps('editions'), [id])
  const { concept_rec_id } = await publishedRecord(id)
  const params = { identifier: 'editions' }
  await fixture.call.updatePipeline({ params, body: replacing(stamps('editions')) })
  const filesOfVersion = async (version: string) => {
    const found = (await listPublished()).find(
      (one) => one.concept_rec_id === concept_rec_id && one.version === version,
    )
    return Object.keys(await fixture.publishedFiles(found?.repo_api_deposition_id ?? '')).toSorted()
  }
  expect(await fixture.call.executePipeline({ params, body: { concept_rec_id } })).toMatchObject({ success: true })
  expect(await filesOfVersion('1.0.1')).toEqual(['edition_stamp.json'])
  const new_source_file_path = join(fixture.folder, 'edition-2.txt')
  writeFileSync(new_source_file_path, 'second edition\n')
  const file_manifest = { files_to_keep: [], new_source_file_path }
  const second = await fixture.call.executePipeline({ params, body: { concept_rec_id, file_manifest } })
  expect(second).toMatchObject({ success: true })
  expect(await filesOfVersion('1.0.2')).toEqual(['edition-2_stamp.json'])
})

test('a manifest that names the source file brings it back into the draft of a version, until a run replaces it again', async () => {
  const id = await fixture.addFile('named.txt')
  await run(stamps('naming'), [id])
  const { concept_rec_id } = await publishedRecord(id)
  const new_source_file_path = join(fixture.folder, 'named-2.txt')
  writeFileSync(new_source_file_path, 'second edition\n')
  const params = { identifier: 'naming' }
  const file_manifest = { files_to_keep: [], new_source_file_path }
  const version = async (definition: Definition) => {
    await fixture.call.updatePipeline({ params, body: definition })
    return fixture.call.executePipeline({ params, body: { concept_rec_id, file_manifest } })
  }
  const draft = draftOf(await version(replacing(stamps('naming', DRAFT))))
  expect(await draftFiles(draft)).toEqual(['named-2_stamp.json'])
  const broken = replacing(stamps('naming', DRAFT))
  Object.assign(broken.steps[0]?.parameters ?? {}, { 'break-on': 'named' })
  expect(await version(broken)).toMatchObject({ success: false })
  expect(await draftFiles(draft)).toEqual(['named-2.txt'])
  await version(replacing(stamps('naming', DRAFT)))
  expect(await draftFiles(draft)).toEqual(['named-2_stamp.json'])
})

test('a version with another source has nothing that a step made of the one before', async () => {
  const id = await fixture.addFile('before.txt')
  await run(stamps('anew'), [id])
  const { concept_rec_id } = await publishedRecord(id)
  const params = { identifier: 'anew' }
  const version = (name: string) => {
    const new_source_file_path = join(fixture.folder, name)
    writeFileSync(new_source_file_path, `${name}\n`)
    const file_manifest = { files_to_keep: ['*'], new_source_file_path }
    return fixture.call.executePipeline({ params, body: { concept_rec_id, file_manifest } })
  }
  await fixture.call.updatePipeline({ params, body: stamps('anew', DRAFT) })
  const begun = await version('wrong.txt')
  rmSync(begun.results[0]?.output_files[0] ?? '')
  expect(await draftFiles(draftOf(begun))).toContain('wrong_stamp.json')
  await fixture.call.updatePipeline({ params, body: stamps('anew') })

  expect(await version('right.txt')).toMatchObject({ success: true })

  const found = (await listPublished()).find((one) => one.concept_rec_id === concept_rec_id && one.version === '1.0.1')
  const files = await fixture.publishedFiles(found?.repo_api_deposition_id ?? '')
  expect(Object.keys(files).toSorted()).toEqual(['before.txt', 'before_stamp.json', 'right.txt', 'right_stamp.json'])
})

test('a run that goes on after a restart replaces the source file once', async () => {
  const id = await fixture.addFile('restarted.txt')
  const slow = replacing(stamps('restarted', {}, 2))
  Object.assign(slow.steps[1]?.parameters ?? {}, { seconds: 2 })
  const running = run(slow, [id]).catch(() => undefined)
  const execution_uuid = await runOf('restarted')
  await untilTold(execution_uuid, 'Stamp 2: Run')
  await fixture.restartPipelines()
  await running
  expect((await messagesOf(execution_uuid)).at(-1)).toBe('Run completed')
  const { repo_api_deposition_id } = await publishedRecord(id)
  expect(Object.keys(await fixture.publishedFiles(repo_api_deposition_id)).toSorted()).toEqual([
    'restarted_stamp.json',
    'restarted_stamp_stamp.json',
  ])
})

/** A pipeline of one stamp with these mappings. */
function mapping(identifier: string, rules: { repoField: string; jsonKey: string; action?: string }[], changes = {}) {
  const definition = stamps(identifier, changes)
  for (const output of definition.steps[0]?.outputs ?? []) output.outputMapping.repoMappings = rules
  return definition
}

const RECORDED = [
  { repoField: 'keywords', jsonKey: 'tags', action: 'replace' },
  { repoField: 'creators', jsonKey: 'people', action: 'replace' },
]
/** The stamp of a stamp has one tag and one person that the record has already. */
const INSERTED = [
  { repoField: 'keywords', jsonKey: 'tags', action: 'insert' },
  { repoField: 'keywords', jsonKey: 'note', action: 'insert' },
  { repoField: 'creators', jsonKey: 'people', action: 'insert' },
  { repoField: 'title', jsonKey: 'title', action: 'insert' },
]

test.each([
  ['draft', DRAFT],
  ['prepared', WITHOUT_REPOSITORY],
])('inserted values join the lists of a %s record without repeating an entry, at every run', async (state, changes) => {
  const id = await fixture.addFile(`${state}-list.txt`)
  await run(mapping(`record-${state}`, RECORDED, changes), [id])
  const inserting = mapping(`insert-${state}`, INSERTED, changes)
  for (const force of [false, true]) expect(await run(inserting, [id], force)).toMatchObject({ success: true })
  expect(await run(mapping(`insert-${state}`, INSERTED), [id])).toMatchObject({ success: true })
  const { repo_api_deposition_id } = await publishedRecord(id)
  expect(await metadataAt(repo_api_deposition_id)).toMatchObject({
    keywords: ['stamped', 'txt', `insert-${state}-1`],
    creators: [{ name: 'Stamp, Automatic' }],
    title: `Stamped ${state}-list`,
  })
})

test('a replaced list holds the values of the run alone, and so does one whose rule says nothing', async () => {
  const id = await fixture.addFile('replaced-list.txt')
  await run(mapping('listing', INSERTED, DRAFT), [id])
  await run(mapping('replacing-list', [{ repoField: 'keywords', jsonKey: 'note', action: 'replace' }], DRAFT), [id])
  const last = mapping('plain-list', [
    { repoField: 'keywords', jsonKey: 'tags.1' },
    { repoField: 'keywords', jsonKey: 'tags.0', action: 'insert' },
  ])
  expect(await run(last, [id])).toMatchObject({ success: true })
  const { repo_api_deposition_id } = await publishedRecord(id)
  expect((await metadataAt(repo_api_deposition_id)).keywords).toEqual(['txt', 'stamped'])
})

test('preparing with the outputs of a run inserts what the run inserted', async () => {
  const id = await fixture.addFile('prepared-again.txt')
  await run(mapping('prepared-again', INSERTED, WITHOUT_REPOSITORY), [id])
  const { pipeline_id } = await fixture.call.getPipeline({ params: { identifier: 'prepared-again' } })
  const files = await fixture.call.listRecordFiles({ params: { record_id: String(id) } })
  const source_file_db_id = files.find(({ filename }) => filename === 'prepared-again.txt')?.file_id ?? 0
  expect(await fixture.call.prepareMetadataForFile({ body: { source_file_db_id, pipeline_id } })).toMatchObject({
    success: true,
  })
  await run(mapping('prepared-again', [], {}), [id])
  const { repo_api_deposition_id } = await publishedRecord(id)
  const { creators } = (await metadataAt(repo_api_deposition_id)) as { creators: { name: string }[] }
  expect(creators.map(({ name }) => name)).toEqual([expect.anything(), 'Stamp, Automatic'])
})

test.each([
  ['draft', DRAFT],
  ['prepared', WITHOUT_REPOSITORY],
])('a run does not overwrite what a person has set for a %s record', async (state, changes) => {
  const id = await fixture.addFile(`${state}-by-hand.txt`)
  const body = { local_record_db_id: id }
  if (state === 'draft') await fixture.call.createApiDraft({ body })
  const { source_file_id } = await fixture.call.showRecord({ params: { record_id: String(id) } })
  const overrides = { title: 'By hand', notes: { type: 'literal', value: '' } }
  await fixture.call.prepareMetadataForFile({ body: { source_file_db_id: source_file_id, overrides } })
  const rules = [...RECORDED, { repoField: 'title', jsonKey: 'title' }, { repoField: 'notes', jsonKey: 'note' }]

  const done = await run(mapping(`by-hand-${state}`, rules, changes), [id])

  expect(done).toMatchObject({ success: true })
  const { metadata } = await fixture.call.showRecord({ params: { record_id: String(id) } })
  expect(metadata).toMatchObject({ title: 'By hand', notes: `by-hand-${state}-1`, keywords: ['stamped', 'txt'] })
})

test('a discard leaves what was set after a run that made no draft', async () => {
  const id = await fixture.addFile('set-later.txt')
  await run(stamps('without-draft', WITHOUT_REPOSITORY), [id])
  const record = () => fixture.call.showRecord({ params: { record_id: String(id) } })
  const { source_file_id } = await record()
  const overrides = { title: 'Set later' }
  await fixture.call.prepareMetadataForFile({ body: { source_file_db_id: source_file_id, overrides } })
  await fixture.call.createApiDraft({ body: { local_record_db_id: id } })
  await fixture.call.discardRepoDraft({ body: { local_record_db_id: id } })
  expect((await record()).metadata).toMatchObject(overrides)
})
