import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProject, type Fixture, openFixture, stampPipeline } from './fixture.js'
import { lookingAt, md5 } from './looking.js'

let fixture: Fixture
const { listPublished, publishedRecord, metadataAt, draftFiles, messagesOf, runOf, untilTold, failuresIn } = lookingAt(
  () => fixture,
)
const WITHOUT_REPOSITORY = {
  repoDraftStepEnabled: false,
  repoUploadStepEnabled: false,
  repoPublishStepEnabled: false,
}

beforeAll(async () => {
  fixture = await openFixture(['first.txt'])
  await fixture.prepareAll()
}, 120_000)

afterAll(() => fixture.close())

const execute = (identifier: string, record_ids: number[]) =>
  fixture.call.executePipeline({ params: { identifier }, body: { record_ids } })

test('takes array members, whole arrays and values of the pipeline mapping over into the metadata of the draft', async () => {
  const id = await fixture.addFile('mapped.txt')
  const definition = stampPipeline('mapping', fixture, {
    metadata_mapping: { repoMappings: [{ repoField: 'version', jsonKey: 'stamp_2.note' }] },
  })
  const [first, second] = definition.steps
  if (first?.outputs[0]) {
    first.outputs[0].outputMapping.repoMappings = [
      { repoField: 'notes', jsonKey: 'people.0.name' },
      { repoField: 'creators', jsonKey: 'people' },
      { repoField: 'keywords', jsonKey: 'tags' },
      { repoField: 'method', jsonKey: 'people.7.name' },
    ]
  }
  if (second?.outputs[0]) {
    second.outputs[0].outputMapping = {
      mapToRepo: true,
      repoMappings: [{ repoField: 'keywords', jsonKey: 'tags', action: 'insert' } as never],
    }
  }
  await fixture.call.createPipeline({ body: definition })
  const run = await execute('mapping', [id])
  expect(run).toMatchObject({ success: true })
  const { repo_api_deposition_id, version } = await publishedRecord(id)
  const metadata = await metadataAt(repo_api_deposition_id)
  expect(metadata).toMatchObject({
    notes: 'Stamp, Automatic',
    creators: [{ name: 'Stamp, Automatic' }],
    keywords: ['stamped', 'txt', 'json'],
    version: 'mapping-2',
  })
  expect(version).toBe('mapping-2')
  expect(await messagesOf(run.execution_uuid)).toContainEqual(
    "No value for 'method' at 'people.7.name' in output 'stamp_1'",
  )
})

test('uploads the run record with the record when the pipeline says so, and keeps back outputs that are not for it', async () => {
  const id = await fixture.addFile('recorded.txt')
  const definition = stampPipeline('recording', fixture, { attach_run_record: true })
  Object.assign(definition.steps[0]?.outputs[0] ?? {}, { addToRecord: false })
  await fixture.call.createPipeline({ body: definition })
  const { results } = await execute('recording', [id])
  const { repo_api_deposition_id } = await publishedRecord(id)
  const files = await fixture.publishedFiles(repo_api_deposition_id)
  expect(Object.keys(files).toSorted()).toEqual([
    'recorded.txt',
    'recorded_stamp_stamp.json',
    'recording.yaml',
    'ro-crate-metadata.json',
  ])
  const place = join(results[0]?.output_directory ?? '', 'ro-crate-metadata.json')
  expect(files['ro-crate-metadata.json']?.checksum).toBe(md5(place))
  const crate = JSON.parse(readFileSync(place, 'utf8')) as { '@graph': Record<string, unknown>[] }
  const actions = crate['@graph'].filter((entity) => entity['@type'] === 'CreateAction')
  expect(actions).toHaveLength(3)
  for (const action of actions) {
    expect(Date.parse(String(action.startTime))).toBeLessThanOrEqual(Date.parse(String(action.endTime)))
  }
  expect(crate['@graph']).toContainEqual(
    expect.objectContaining({ '@type': 'PropertyValue', name: 'note', value: 'recording-2' }),
  )
})

test('removes the derived files of an earlier run from the draft, never the files of the bundle', async () => {
  const id = await fixture.addFile('derived.txt')
  const whole = stampPipeline('deriving', fixture, { repoPublishStepEnabled: false })
  await fixture.call.createPipeline({ body: whole })
  const before = await execute('deriving', [id])
  const draft = basename(before.results[0]?.output_directory ?? '')
  expect(await draftFiles(draft)).toEqual(['derived.txt', 'derived_stamp.json', 'derived_stamp_stamp.json'])
  const shorter = stampPipeline('deriving', fixture, { repoPublishStepEnabled: false }, 1)
  await fixture.call.updatePipeline({ params: { identifier: 'deriving' }, body: shorter })
  expect(await execute('deriving', [id])).toMatchObject({ success: true })
  expect(await draftFiles(draft)).toEqual(['derived.txt', 'derived_stamp.json'])
})

test('an input that no file of the run stands behind fails its item by name', async () => {
  const id = await fixture.addFile('unresolved.txt')
  const definition = stampPipeline('unresolved', fixture, WITHOUT_REPOSITORY)
  Object.assign(definition.steps[0] ?? {}, { component_name: '' })
  await fixture.call.createPipeline({ body: definition })
  expect(await execute('unresolved', [id])).toMatchObject({
    success: false,
    message: 'Pipeline finished with errors.',
    error: `Item ${id}: Could not resolve pipeline file with ID 'stamp_1' for input 'input-file'.`,
  })
})

test('reads a file from anywhere where the step says so', async () => {
  const id = await fixture.addFile('outside.txt')
  const path = join(fixture.folder, 'elsewhere.txt')
  writeFileSync(path, 'from elsewhere\n')
  const definition = stampPipeline('outside', fixture, WITHOUT_REPOSITORY, 1)
  Object.assign(definition.steps[0]?.inputMapping ?? {}, { 'input-file': { sourceType: 'externalPath', path } })
  await fixture.call.createPipeline({ body: definition })
  const { results } = await execute('outside', [id])
  expect(results[0]?.output_files.map((file) => basename(file))).toEqual(['elsewhere_stamp.json'])
})

test('a pipe or a device in the place of a file fails the item at once, for nobody knows when it ends', async () => {
  const id = await fixture.addFile('endless.txt')
  const pipe = join(fixture.folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  for (const [identifier, path] of [
    ['pipe', pipe],
    ['device', '/dev/zero'],
  ] as const) {
    const definition = stampPipeline(identifier, fixture, WITHOUT_REPOSITORY, 1)
    Object.assign(definition.steps[0]?.inputMapping ?? {}, { 'input-file': { sourceType: 'externalPath', path } })
    await fixture.call.createPipeline({ body: definition })
    expect(await execute(identifier, [id])).toMatchObject({ success: false, error: expect.stringContaining(path) })
  }
})

test('records of equal content under different names have outputs of their own', async () => {
  const ids = [await fixture.addFile('twin-a.txt', 'the same\n'), await fixture.addFile('twin-b.txt', 'the same\n')]
  await fixture.call.createPipeline({ body: stampPipeline('twins', fixture, WITHOUT_REPOSITORY, 1) })
  const { results } = await execute('twins', ids)
  const outputs = results.flatMap(({ output_files }) => output_files)
  expect(outputs.map((path) => basename(path))).toEqual(['twin-a_stamp.json', 'twin-b_stamp.json'])
  expect(outputs.map((path) => JSON.parse(readFileSync(path, 'utf8')).title)).toEqual([
    'Stamped twin-a',
    'Stamped twin-b',
  ])
})

test('an unknown component fails the item and says its name', async () => {
  const id = await fixture.addFile('componentless.txt')
  const definition = stampPipeline('componentless', fixture, WITHOUT_REPOSITORY, 1)
  Object.assign(definition.steps[0] ?? {}, { component_name: 'nobody' })
  await fixture.call.createPipeline({ body: definition })
  const run = await execute('componentless', [id, 987_654])
  const lines = 'error' in run ? run.error.split('\n') : []
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^Item ${id}: .*nobody`)),
    'Item 987654: The project has no record with id 987654',
  ])
})

test('says once, and which sentences that is, what is wrong with the metadata that a run would send', async () => {
  const id = await fixture.addFile('unfit.txt')
  const definition = stampPipeline('unfit', fixture, {}, 1)
  const wrong = ['language', 'publication_date'].map((repoField) => ({ repoField, jsonKey: 'note' }))
  Object.assign(definition.steps[0]?.outputs[0]?.outputMapping ?? {}, { repoMappings: wrong })
  await fixture.call.createPipeline({ body: definition })
  const run = await execute('unfit', [id])
  const [result] = run.results
  expect(result?.message.match(/Invalid language: 'unfit-1'/g)).toHaveLength(1)
  expect(result?.findings).toMatchObject([
    {
      message_id: 'metadata_update_failed',
      message_reasons: [{ message_id: 'metadata_not_valid' }, { message_id: 'wrong_day' }],
    },
    { message_id: 'unknown_language' },
  ])
  expect(await failuresIn(run.execution_uuid)).toMatchObject([{ item: id, findings: result?.findings }])
})

test('runs again with the definition as it was recorded when asked to', async () => {
  const id = await fixture.addFile('again.txt')
  const definition = stampPipeline('again', fixture, WITHOUT_REPOSITORY, 1)
  await fixture.call.createPipeline({ body: definition })
  const { execution_uuid } = await execute('again', [id])
  const changed = stampPipeline('again', fixture, WITHOUT_REPOSITORY, 2)
  await fixture.call.updatePipeline({ params: { identifier: 'again' }, body: changed })
  const rerun = (definition: 'current' | 'recorded') =>
    fixture.call.rerunExecution({
      params: { execution_uuid },
      body: { only_failed: false, definition, force: true },
    })
  expect((await rerun('recorded')).results[0]?.output_files).toHaveLength(1)
  expect((await rerun('current')).results[0]?.output_files).toHaveLength(2)
  await expect(fixture.call.rerunExecution({ params: { execution_uuid }, body: {} })).rejects.toThrow(
    'Every item of that run has completed',
  )
})

test('lists runs and commands among the batches of the project', async () => {
  const id = await fixture.addFile('listed.txt')
  await fixture.call.createPipeline({ body: stampPipeline('listed', fixture, WITHOUT_REPOSITORY, 1) })
  const { execution_uuid } = await execute('listed', [id])
  await execute('listed', [987_654])
  await fixture.call.executeFromCommandLine({ params: { pipeline_name: 'listed' }, body: { record_ids: [id] } })
  const batches = (await fixture.call.listBatches()) as { batch_name: string; status: string }[]
  expect(batches.slice(0, 3)).toEqual([
    expect.objectContaining({ batch_name: expect.stringContaining('cli listed'), status: 'completed' }),
    expect.objectContaining({ batch_name: expect.stringContaining('pipeline listed'), status: 'failed' }),
    expect.objectContaining({ batch_name: `pipeline listed ${execution_uuid}`, status: 'completed' }),
  ])
})

test('makes a version as the interface asks for it: nothing kept, the new file in the place of the old one', async () => {
  const id = await fixture.addFile('edition.txt')
  await fixture.call.createPipeline({ body: stampPipeline('editions', fixture, {}, 1) })
  const send = async (body: object) => {
    const url = `${fixture.pipelinesUrl}/pipelines/editions/execute`
    const headers = { 'content-type': 'application/json', 'regesta-key': TEST_KEY }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  expect(await send({ record_ids: [id], pdbPath: join(fixture.folder, 'workshop.pdb') })).toMatchObject({
    status: 200,
    body: { success: true, message: 'Successfully executed pipeline for 1 items.' },
  })
  const { concept_rec_id, repo_doi } = await publishedRecord(id)
  const new_source_file_path = join(fixture.folder, 'edition-2.txt')
  writeFileSync(new_source_file_path, 'second edition\n')
  const file_manifest = { files_to_keep: [], new_source_file_path }
  expect(await send({ concept_rec_id, file_manifest })).toMatchObject({
    status: 200,
    body: { success: true, results: [{ id: concept_rec_id, success: true }] },
  })
  const second = (await listPublished()).find((one) => one.concept_rec_id === concept_rec_id && one.version === '1.0.1')
  expect(second?.repo_doi).not.toBe(repo_doi)
  const files = await fixture.publishedFiles(second?.repo_api_deposition_id ?? '')
  expect(Object.keys(files).toSorted()).toEqual(['edition-2.txt', 'edition-2_stamp.json'])
  expect(files['edition-2.txt']?.checksum).toBe(md5(new_source_file_path))
  expect(await send({ concept_rec_id: '987654', file_manifest })).toMatchObject({
    status: 207,
    body: { error: expect.stringMatching(/^Item 987654: Failed to create new version draft: /) },
  })
  expect(await send({})).toEqual({
    status: 400,
    body: { success: false, error: 'No record_ids or concept_rec_id provided' },
  })
})

test('a run stays in its project when another one is loaded meanwhile', async () => {
  const ids = [await fixture.addFile('staying-1.txt'), await fixture.addFile('staying-2.txt')]
  const definition = stampPipeline('staying', fixture)
  Object.assign(definition.steps[0]?.parameters ?? {}, { seconds: 1 })
  await fixture.call.createPipeline({ body: definition })
  const running = execute('staying', ids)
  await untilTold(await runOf('staying'), 'Stamp 1: Run')
  await createProject(fixture.call, join(fixture.folder, 'other'), ['other.txt'])
  expect(await running).toMatchObject({ success: true, results: [{ id: ids[0] }, { id: ids[1] }] })
  const others = (await fixture.call.listFiles({ query: {} })) as { items: { filename: string }[] }
  expect(others.items.map(({ filename }) => filename)).toEqual(['other.txt'])
  expect(await fixture.call.listUploadsByTab({ query: { tab_id: 'published' } })).toEqual([])
  await fixture.call.loadProject({ body: { path: join(fixture.folder, 'workshop.pdb') } })
  for (const id of ids) {
    const { repo_api_deposition_id } = await publishedRecord(id)
    const names = (await fixture.call.listRecordFiles({ params: { record_id: String(id) } })).map(
      ({ filename }) => filename,
    )
    expect(names.toSorted()).toEqual(Object.keys(await fixture.publishedFiles(repo_api_deposition_id)).toSorted())
    expect(names).toHaveLength(3)
  }
})

test.each([
  ['out of its folder', () => join(fixture.folder, 'secret.txt')],
  ['to the file of the project itself', () => join(fixture.folder, 'workshop.pdb')],
])('lets no component read a source in whose place a link leads %s', async (leads, target) => {
  const id = await fixture.addFile(`replaced-${basename(target())}.txt`)
  const path = join(fixture.folder, 'in', `replaced-${basename(target())}.txt`)
  if (target().endsWith('secret.txt')) writeFileSync(target(), 'nobody is to read this')
  rmSync(path)
  symlinkSync(target(), path)
  const identifier = `reads-${basename(target(), '.txt')}`.replace('.', '-')
  await fixture.call.createPipeline({ body: stampPipeline(identifier, fixture, WITHOUT_REPOSITORY) })
  const before = fixture.journal().length
  const { results } = await execute(identifier, [id])
  expect(results).toMatchObject([{ success: false, message: expect.stringContaining(leads) }])
  expect(fixture.journal()).toHaveLength(before)
})

test('lets no further component read the source when the link is put there while one is at work', async () => {
  const id = await fixture.addFile('replaced-meanwhile.txt')
  const path = join(fixture.folder, 'in', 'replaced-meanwhile.txt')
  const secret = join(fixture.folder, 'secret-of-meanwhile.txt')
  writeFileSync(secret, 'nobody is to read this')
  const definition = stampPipeline('reads-twice', fixture, WITHOUT_REPOSITORY)
  const [first, second] = definition.steps
  Object.assign(first?.parameters ?? {}, { seconds: 1 })
  Object.assign(second?.inputMapping['input-file'] ?? {}, { fileId: 'source_file' })
  await fixture.call.createPipeline({ body: definition })
  const running = execute('reads-twice', [id])
  await untilTold(await runOf('reads-twice'), 'Stamp 1: Run')
  rmSync(path)
  symlinkSync(secret, path)
  expect((await running).results).toMatchObject([
    { success: false, message: expect.stringContaining('out of its folder') },
  ])
  expect(fixture.journal().filter((line) => line.startsWith('reads-twice'))).toHaveLength(1)
})
