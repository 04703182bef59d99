import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { connect } from '@regesta/http/connect'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, stampPipeline } from './fixture.js'
import { lookingAt, md5 } from './looking.js'

let fixture: Fixture

/** The metadata of a record as the project has them. */
async function metadataOf(id: number): Promise<unknown> {
  const projects = connect(projectsInternal, { name: 'projects', url: fixture.addresses.projects ?? '', key: TEST_KEY })
  const { project_uuid } = await projects.getSession({ query: {} })
  const { records } = await projects.readRecords({ project: project_uuid ?? '', body: { record_ids: [id] } })
  await projects.close()
  return records[0]?.payload?.metadata
}

beforeAll(async () => {
  fixture = await openFixture(['amphora.txt', 'astrolabe.txt', 'coin.txt'])
}, 120_000)

afterAll(() => fixture.close())

const { listPublished, publishedRecord, metadataAt, messagesOf, runOf, untilTold } = lookingAt(() => fixture)

test('records go from prepared to published, with derived files and metadata of the run', async () => {
  const ids = await fixture.prepareAll()
  expect(ids).toHaveLength(3)
  await fixture.call.createPipeline({ body: stampPipeline('publishing', fixture) })
  const run = await fixture.call.executePipeline({ params: { identifier: 'publishing' }, body: { record_ids: ids } })
  expect(run).toMatchObject({ success: true, message: 'Successfully executed pipeline for 3 items.' })
  for (const result of run.results) {
    const { repo_api_deposition_id } = await publishedRecord(Number(result.id))
    const files = await fixture.publishedFiles(repo_api_deposition_id)
    const [first = '', second = ''] = result.output_files
    expect(Object.keys(files).toSorted()).toEqual(
      [expect.stringMatching(/\.txt$/), ...[first, second].map((path) => path.split('/').at(-1))].toSorted(),
    )
    for (const path of [first, second]) expect(files[path.split('/').at(-1) ?? '']?.checksum).toBe(md5(path))
    expect(await metadataAt(repo_api_deposition_id)).toMatchObject({
      notes: 'publishing-1',
      keywords: ['stamped', 'txt'],
    })
  }
  const status = await fixture.call.getExecutionStatus({ params: { execution_uuid: run.execution_uuid } })
  expect(status).toMatchObject({
    status: 'completed',
    pipeline_identifier: 'publishing',
    current_step: 2,
    total_steps: 2,
    items_done: 3,
    items_total: 3,
  })
})

/** What RO-Crate 1.2, Workflow RO-Crate 1.0 and the run profiles demand of a crate, and what must not be told in one. */
function expectRunCrate(entities: Record<string, unknown>[], folder: string) {
  const byId = new Map(entities.map((entity) => [entity['@id'] as string, entity]))
  const typed = (type: string) => entities.filter((entity) => [entity['@type']].flat().includes(type))
  const reached = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const id = (value as { '@id'?: string })['@id']
    if (id !== undefined && Object.keys(value).length === 1 && !reached.has(id)) {
      reached.add(id)
      Object.values(byId.get(id) ?? {}).forEach(visit)
    }
  }
  visit({ '@id': './' })
  expect([...byId.keys()].filter((id) => !reached.has(id))).toEqual(['ro-crate-metadata.json'])
  const root = byId.get('./') ?? {}
  expect(byId.get((root.license as { '@id': string })['@id'])).toMatchObject({ name: expect.stringMatching(/\S/) })
  const profiles = (root.conformsTo as { '@id': string }[]).map((profile) => byId.get(profile['@id'])?.name)
  expect(profiles).toContain('Workflow RO-Crate')
  expect(new Set(profiles).size).toBe(profiles.length)
  const workflow = byId.get((root.mainEntity as { '@id': string })['@id']) ?? {}
  expect(byId.get((workflow.programmingLanguage as { '@id': string })['@id'])?.['@type']).toBe('ComputerLanguage')
  for (const action of typed('CreateAction')) {
    expect(byId.get((action.agent as { '@id': string })['@id'])?.['@type']).toBe('Person')
  }
  const [engine] = typed('OrganizeAction')
  expect(byId.get(((engine?.instrument ?? {}) as { '@id': string })['@id'])).toMatchObject({
    name: 'Regesta pipelines',
  })
  for (const value of [...typed('PropertyValue'), ...typed('File').filter((each) => each !== workflow)]) {
    expect(byId.get(((value.exampleOfWork ?? {}) as { '@id': string })['@id'])?.['@type']).toBe('FormalParameter')
  }
  for (const file of typed('File')) {
    expect(file['@id']).not.toMatch(/^#/)
    expect(file.encodingFormat).toMatch(/^\w+\//)
  }
  expect(JSON.stringify(entities)).not.toContain(folder)
}

test('each run leaves a run record with hashes, components, parameters and times, and no staging folder', async () => {
  const [last] = (await fixture.call.listPipelineExecutions({ query: { pipeline: 'publishing' } })).items
  const messages = await messagesOf(last?.execution_uuid ?? '')
  expect(messages.at(-1)).toBe('Run completed')
  const published = await listPublished()
  for (const { concept_rec_id, repo_api_deposition_id, repo_doi } of published) {
    const directory = join(fixture.folder, 'out', concept_rec_id, repo_api_deposition_id)
    expect(readdirSync(directory).filter((name) => name.startsWith('.'))).toEqual([])
    const crate = JSON.parse(readFileSync(join(directory, 'ro-crate-metadata.json'), 'utf8'))
    expect(crate['@context']).toBe('https://w3id.org/ro/crate/1.2/context')
    const entities = crate['@graph'] as Record<string, unknown>[]
    expectRunCrate(entities, fixture.folder)
    const { mainEntity } = entities.find(({ '@id': id }) => id === './') as { mainEntity: { '@id': string } }
    const definition = mainEntity['@id']
    expect(readFileSync(join(directory, decodeURIComponent(definition)), 'utf8')).not.toContain(fixture.folder)
    const ids = new Set(entities.map((entity) => entity['@id']))
    expect(entities.find((entity) => entity['@id'] === './')?.identifier).toBe(`https://doi.org/${repo_doi}`)
    const references = JSON.stringify(entities).matchAll(/\{"@id":"([^"]+)"\}/g)
    const dangling = [...references]
      .map((match) => match[1])
      .filter((id) => !ids.has(id ?? '') && !/^https?:/.test(id ?? ''))
    expect(dangling).toEqual([])
    for (const file of entities.filter(
      (entity) => entity['@type'] === 'File' && !String(entity['@id']).startsWith('#'),
    )) {
      const content = readFileSync(join(directory, decodeURI(String(file['@id']))))
      expect(createHash('sha256').update(content).digest('hex')).toBe(file.sha256)
    }
    expect(entities.find((entity) => String(entity['@id']).startsWith('#component-'))).toMatchObject({
      '@type': 'SoftwareApplication',
      name: 'stamp',
      softwareVersion: '1.0.0',
    })
  }
})

test('a published record fails its item and names the way to a new version [state:published-record-fails-item]', async () => {
  const [published] = await listPublished()
  const run = await fixture.call.executePipeline({
    params: { identifier: 'publishing' },
    body: { record_ids: [published?.local_record_db_id ?? 0] },
  })
  expect(run).toMatchObject({ success: false, message: 'Pipeline finished with errors.' })
  expect('error' in run ? run.error : '').toContain(`concept_rec_id ${published?.concept_rec_id} to make a new version`)
})

test('a failing item answers 207 with its reason and stops no other; re-running takes only what failed', async () => {
  const ids = [await fixture.addFile('whole.txt'), await fixture.addFile('broken.txt')]
  const definition = stampPipeline('partly', fixture, { repoPublishStepEnabled: false })
  const broken = structuredClone(definition)
  Object.assign(broken.steps[1]?.parameters ?? {}, { 'break-on': 'broken' })
  await fixture.call.createPipeline({ body: broken })
  const run = await fixture.call.executePipeline({ params: { identifier: 'partly' }, body: { record_ids: ids } })
  expect(run).toMatchObject({
    success: false,
    results: [
      { id: ids[0], success: true },
      { id: ids[1], success: false },
    ],
  })
  expect('error' in run ? run.error : '').toMatch(
    new RegExp(`^Item ${ids[1]}: Component 'stamp' execution failed\\..*cannot stamp broken`, 's'),
  )
  await fixture.call.updatePipeline({ params: { identifier: 'partly' }, body: definition })
  const calls = fixture.journal().length
  const again = await fixture.call.rerunExecution({ params: { execution_uuid: run.execution_uuid }, body: {} })
  expect(again).toMatchObject({ success: true, results: [{ id: ids[1], success: true }] })
  // The first step has not changed; only the second one, whose parameters did, was run.
  expect(fixture.journal().slice(calls)).toEqual(['partly-2 broken_stamp.json'])
  const messages = await messagesOf(again.execution_uuid)
  expect(messages).toContainEqual(expect.stringContaining('Stamp 1: Not run'))
  expect(messages).toContainEqual(expect.stringContaining('Stamp 2: Run: for the first time on this item'))
})

test('a step runs again when its input has changed, and says so; with force every step runs', async () => {
  const id = await fixture.addFile('changing.txt')
  const off = { repoDraftStepEnabled: false, repoUploadStepEnabled: false, repoPublishStepEnabled: false }
  await fixture.call.createPipeline({ body: stampPipeline('changing', fixture, off, 1) })
  const execute = (force = false) =>
    fixture.call.executePipeline({ params: { identifier: 'changing' }, body: { record_ids: [id], force } })
  const runs = async (execution: () => ReturnType<typeof execute>) => {
    const before = fixture.journal().length
    const { execution_uuid } = await execution()
    return { calls: fixture.journal().length - before, messages: await messagesOf(execution_uuid) }
  }
  expect((await runs(execute)).calls).toBe(1)
  expect((await runs(execute)).calls).toBe(0)
  writeFileSync(join(fixture.folder, 'in', 'changing.txt'), 'other content\n')
  const changed = await runs(execute)
  expect(changed.calls).toBe(1)
  expect(changed.messages).toContainEqual(
    expect.stringContaining("changed since the last time: the input 'input-file'"),
  )
  expect((await runs(() => execute(true))).calls).toBe(1)
})

test('without a draft the metadata is prepared again with the values of the run', async () => {
  const id = await fixture.addFile('undrafted.txt')
  const off = { repoDraftStepEnabled: false, repoUploadStepEnabled: false, repoPublishStepEnabled: false }
  await fixture.call.createPipeline({ body: stampPipeline('undrafted', fixture, off, 1) })
  const run = await fixture.call.executePipeline({ params: { identifier: 'undrafted' }, body: { record_ids: [id] } })
  expect(run.results[0]?.output_directory).toContain(join(fixture.folder, 'out', `record_${id}_`))
  const newest = await fixture.call.getNewestRecord()
  const { metadata } = JSON.parse('record_metadata_json' in newest ? String(newest.record_metadata_json) : '{}')
  expect(metadata).toMatchObject({ notes: 'undrafted-1', keywords: ['stamped', 'txt'] })
})

test('an output is found by its pattern however the name of the file is composed', async () => {
  const [nfc, nfd] = ['für'.normalize('NFC'), 'für'.normalize('NFD')]
  await fixture.prepareAll()
  const id = await fixture.addFile(`${nfd}.txt`)
  const off = { repoDraftStepEnabled: false, repoUploadStepEnabled: false, repoPublishStepEnabled: false }
  const pipeline = stampPipeline('composed', fixture, off, 1)
  const [step] = pipeline.steps
  // By its place the second would be a file that the component does not declare.
  step?.outputs.push({ ...step.outputs[0], id: 'again', pattern: `${nfc}_stamp.json` } as (typeof step.outputs)[0])
  await fixture.call.createPipeline({ body: pipeline })
  const run = await fixture.call.executePipeline({ params: { identifier: 'composed' }, body: { record_ids: [id] } })
  expect(run).toMatchObject({ success: true, results: [{ success: true }] })
  const written = run.results[0]?.output_files.map((path) => basename(path))
  expect(new Set(written)).toEqual(new Set([`${nfd}_stamp.json`]))
})

test('a description template takes values of outputs and of the metadata; a missing one fails the item', async () => {
  const id = await fixture.addFile('described.txt')
  const template = `About \${repo_metadata.title}: \${stamp_1.title} by \${stamp_1.people.0.name}`
  const mapping = { metadata_mapping: { description_template: template } }
  await fixture.call.createPipeline({ body: stampPipeline('described', fixture, mapping, 1) })
  await fixture.call.executePipeline({ params: { identifier: 'described' }, body: { record_ids: [id] } })
  const { repo_api_deposition_id } = await publishedRecord(id)
  expect((await metadataAt(repo_api_deposition_id)).description).toBe(
    'About described: Stamped described by Stamp, Automatic',
  )
  const other = await fixture.addFile('undescribed.txt')
  await fixture.call.updateMetadataMapping({
    params: { identifier: 'described' },
    body: { description_template: `\${stamp_1.nothing}` },
  })
  const run = await fixture.call.executePipeline({
    params: { identifier: 'described' },
    body: { record_ids: [other] },
  })
  expect('error' in run ? run.error : '').toContain(`The description template has no value for \${stamp_1.nothing}`)
})

test('versioning keeps what the manifest keeps, replaces the source file and derives anew', async () => {
  const [first] = (await listPublished()).filter(({ version }) => version === '1.0.0')
  const before = await fixture.publishedFiles(first?.repo_api_deposition_id ?? '')
  const source = Object.keys(before).find((name) => name.endsWith('.txt')) ?? ''
  const replacement = join(fixture.folder, source)
  writeFileSync(replacement, 'second edition\n')
  const concept_rec_id = first?.concept_rec_id ?? ''
  const run = await fixture.call.executePipeline({
    params: { identifier: 'publishing' },
    body: {
      concept_rec_id,
      file_manifest: { files_to_keep: ['*_stamp_stamp.json'], new_source_file_path: replacement },
    },
  })
  expect(run).toMatchObject({ success: true, results: [{ id: concept_rec_id, success: true }] })
  const second = (await listPublished()).find((one) => one.concept_rec_id === concept_rec_id && one.version === '1.0.1')
  const after = await fixture.publishedFiles(second?.repo_api_deposition_id ?? '')
  expect(after[source]?.checksum).toBe(md5(replacement))
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted())
  const [derived = ''] = run.results[0]?.output_files ?? []
  expect(JSON.parse(readFileSync(derived, 'utf8')).sha256).toBe(
    createHash('sha256').update('second edition\n').digest('hex'),
  )
})

test('answers the specified codes before anything is run', async () => {
  const call = (path: string, body: unknown) =>
    fetch(`${fixture.pipelinesUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'regesta-key': TEST_KEY },
      body: JSON.stringify(body),
    })
  const unknown = await call('/pipelines/nowhere/execute', { record_ids: [1] })
  const not_found = { success: false, error: 'Pipeline not found', message_id: 'pipeline_unknown', message_params: {} }
  expect([unknown.status, await unknown.json()]).toEqual([404, not_found])
  const empty = await call('/pipelines/publishing/execute', {})
  expect([empty.status, ((await empty.json()) as { success: boolean }).success]).toEqual([400, false])
  const nothing = await call('/pipelines/publishing/execute_on_local_files', {})
  expect(nothing.status).toBe(400)
  const nobody = await call('/cli/pipelines/any/execute', { record_ids: [] })
  expect([nobody.status, ((await nobody.json()) as { success: boolean }).success]).toEqual([400, false])
  const status = await fetch(`${fixture.pipelinesUrl}/executions/6f1c1c9e-0000-4000-8000-000000000000/status`, {
    headers: { 'regesta-key': TEST_KEY },
  })
  expect([status.status, ((await status.json()) as { error: string }).error]).toEqual([404, 'Execution not found'])
})

test('a component that takes too long fails with the specified text [limit:step-timeout]', async () => {
  const id = await fixture.addFile('slow.txt')
  const slow = stampPipeline('slow', fixture, {}, 1)
  Object.assign(slow.steps[0]?.parameters ?? {}, { seconds: 30 })
  Object.assign(slow.steps[0] ?? {}, { timeout_seconds: 1 })
  await fixture.call.createPipeline({ body: slow })
  const run = await fixture.call.executePipeline({ params: { identifier: 'slow' }, body: { record_ids: [id] } })
  expect('error' in run ? run.error : '').toBe(`Item ${id}: Component 'stamp' timed out after 1 seconds.`)
  const timed_out = { message_id: 'component_timed_out', message_params: { name: 'stamp', number: '1' } }
  expect(run.results).toMatchObject([{ findings: [timed_out] }])
})

test('local files are added, prepared and run', async () => {
  const path = join(fixture.folder, 'local.txt')
  writeFileSync(path, 'local\n')
  const run = await fixture.call.executeOnLocalFiles({
    params: { identifier: 'publishing' },
    body: { local_file_paths: [path] },
  })
  expect(run).toMatchObject({ success: true })
  await publishedRecord(Number(run.results[0]?.id))
  await expect(
    fixture.call.executeOnLocalFiles({
      params: { identifier: 'publishing' },
      body: { local_file_paths: [join(fixture.folder, 'absent.txt')] },
    }),
  ).rejects.toThrow('absent.txt')
})

test('the command line creates missing drafts and names what failed', async () => {
  const id = await fixture.addFile('by-command.txt')
  const answer = await fixture.call.executeFromCommandLine({
    params: { pipeline_name: 'any' },
    body: { record_ids: [id, 987_654] },
  })
  expect(answer).toEqual({
    success: false,
    message: 'Pipeline run completed with errors.',
    processed_items: [id],
    failed_items: { '987654': 'Record not found' },
  })
  expect(
    await fixture.call.executeFromCommandLine({ params: { pipeline_name: 'any' }, body: { record_ids: [id] } }),
  ).toEqual({
    success: true,
    message: 'Pipeline execution completed successfully for all items.',
    processed_items: [id],
  })
})

test('a cancelled run stops its component and starts no further item', async () => {
  const ids = [await fixture.addFile('cancelled-1.txt'), await fixture.addFile('cancelled-2.txt')]
  const slow = stampPipeline(
    'cancelled',
    fixture,
    { repoDraftStepEnabled: false, repoUploadStepEnabled: false, repoPublishStepEnabled: false },
    1,
  )
  Object.assign(slow.steps[0]?.parameters ?? {}, { seconds: 120 })
  await fixture.call.createPipeline({ body: slow })
  const running = fixture.call
    .executePipeline({ params: { identifier: 'cancelled' }, body: { record_ids: ids } })
    .catch((error: Error) => error)
  const execution_uuid = await runOf('cancelled')
  await untilTold(execution_uuid, 'Stamp 1: Run')
  await fixture.call.cancelExecution({ params: { execution_uuid } })
  expect(await running).toMatchObject({
    success: false,
    results: [
      { id: ids[0], success: false, findings: [{ message: 'The run was cancelled', message_id: 'run_was_cancelled' }] },
      { id: ids[1], success: false, message: 'Not started' },
    ],
  })
  expect((await fixture.call.getExecutionStatus({ params: { execution_uuid } })).status).toBe('cancelled')
  const headers = { 'regesta-key': TEST_KEY }
  const operations = await fetch(`${fixture.pipelinesUrl}/operations/pipelines`, { headers })
  expect(((await operations.json()) as object[])[0]).toMatchObject({ status: 'cancelled', http_status: 207 })
  await expect(fixture.call.cancelExecution({ params: { execution_uuid } })).rejects.toThrow('has already ended')
  expect(fixture.journal().filter((line) => line.includes('cancelled-2'))).toEqual([])
})

test('a draft that a continued run has filled is discarded to the metadata from before the run', async () => {
  const id = await fixture.addFile('restored.txt')
  const before = await metadataOf(id)
  await fixture.call.createPipeline({ body: stampPipeline('restored', fixture, {}, 1) })
  fixture.practice.faults.arm({ kind: 'delay', delay_ms: 8_000, route: 'putBucketFile' })
  fixture.practice.faults.arm({ kind: 'error-before-commit', status: 403, route: 'publishDeposition' })
  const params = { identifier: 'restored' }
  const running = fixture.call.executePipeline({ params, body: { record_ids: [id] } }).catch(() => undefined)
  const execution_uuid = await runOf('restored')
  await untilTold(execution_uuid, 'Uploading the files')
  await fixture.restartPipelines()
  await running
  const messages = await messagesOf(execution_uuid)
  expect(messages.filter((message) => message === `Item ${id}: started`)).toHaveLength(2)
  expect(messages.at(-1)).toBe('Run failed')
  expect(await metadataOf(id)).toMatchObject({ notes: 'restored-1' })
  await fixture.call.runBatchAction({ body: { action_type: 'discard_drafts', item_ids: [id] } })
  expect(await metadataOf(id)).toEqual(before)
})

test('a run goes on after a restart of its service, without repeating finished steps', async () => {
  const id = await fixture.addFile('continued.txt')
  const slow = stampPipeline('continued', fixture)
  Object.assign(slow.steps[1]?.parameters ?? {}, { seconds: 2 })
  await fixture.call.createPipeline({ body: slow })
  const running = fixture.call
    .executePipeline({ params: { identifier: 'continued' }, body: { record_ids: [id] } })
    .catch(() => undefined)
  const execution_uuid = await runOf('continued')
  await untilTold(execution_uuid, 'Stamp 2: Run')
  await fixture.restartPipelines()
  await running
  expect((await messagesOf(execution_uuid)).at(-1)).toBe('Run completed')
  await publishedRecord(id)
  expect(
    fixture
      .journal()
      .filter((line) => line.startsWith('continued-'))
      .toSorted(),
  ).toEqual(['continued-1 continued.txt', 'continued-2 continued_stamp.json'])
  expect(existsSync(join(fixture.folder, 'in', 'continued.txt'))).toBe(true)
})

test('a record that somebody publishes while the service of its run is away is not what the run has published', async () => {
  const id = await fixture.addFile('foreign.txt')
  const slow = stampPipeline('foreign', fixture)
  Object.assign(slow.steps[1]?.parameters ?? {}, { seconds: 2 })
  await fixture.call.createPipeline({ body: slow })
  const running = fixture.call
    .executePipeline({ params: { identifier: 'foreign' }, body: { record_ids: [id] } })
    .catch(() => undefined)
  const execution_uuid = await runOf('foreign')
  await untilTold(execution_uuid, 'Stamp 2: Run')
  await fixture.restartPipelines(async () => {
    await fixture.call.uploadFiles({ body: { local_record_db_id: id } })
    expect(await fixture.call.publishRecord({ body: { local_record_db_id: id } })).toMatchObject({ success: true })
  })
  await running
  const messages = await messagesOf(execution_uuid)
  expect(messages.at(-1)).toBe('Run failed')
  expect(messages.at(-2)).toMatch(new RegExp(`^Item ${id}: .*published`))
})
