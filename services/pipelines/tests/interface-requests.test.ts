import type { TestService } from '@regesta/testing/start-for-test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller, sendYaml, startDefinitionService } from './definition-service.js'
import { component, extractingStep, newPipeline, output, sourceFile } from './drawn-pipeline.js'

/*
 * What the graphical interface sends, member by member, and what it reads when it opens a pipeline.
 */

let service: TestService

beforeAll(async () => {
  service = await startDefinitionService()
})

afterAll(() => service.stop())

type Body = Record<string, unknown>

const call = caller(() => service)

async function send(method: string, path: string, body?: unknown) {
  const response = await call(method, path, body)
  return { status: response.status, body: (await response.json()) as Body }
}

const REPO_MAPPINGS = [
  { repoField: 'title', jsonKey: 'result.title', action: 'insert' },
  { repoField: 'keywords', jsonKey: 'result.tags', action: 'replace' },
]

const drawnSteps = [
  extractingStep('data_1_1759830000000', REPO_MAPPINGS),
  {
    id: 'step_1759830000001',
    stepNumber: 2,
    stepName: 'Thumbnail',
    inputs: [sourceFile, output('data_1_1759830000000', 'file_1_meta.json')],
    component: component('thumbnail_maker', 'thumbnail_maker_step_2_1759'),
    outputs: [output('image_2_1759830000002', 'file_2_small.jpg', { type: 'image', replaceSourceFile: true })],
    inputMapping: {
      image: { sourceType: 'pipelineFile', fileId: 'source_file' },
      values: { sourceType: 'pipelineFile', fileId: 'data_1_1759830000000' },
      profile: { sourceType: 'externalPath', path: '/data/profiles/srgb.icc' },
      size: { sourceType: 'literal', value: 400 },
    },
  },
]

/** A full save: neither status nor tags nor the metadata mapping are in it. */
const fullSave = (identifier: string, steps: unknown = drawnSteps) => ({
  identifier,
  name: 'Photographs',
  modality: 'Image / Photography',
  processingMode: 'root',
  description: 'for the web',
  version: '1.0.1',
  notes: 'tried',
  repoDraftStepEnabled: true,
  repoUploadStepEnabled: true,
  repoPublishStepEnabled: false,
  description_constructor_enabled: true,
  description_template: `About \${repo_metadata.title}: \${data_1_1759830000000.result.title}`,
  steps,
  lastModified: '2025-10-07T10:05:00.000Z',
  isModified: true,
})

test('gives a step the same id however often it is opened and saved with the prefix that the interface adds', async () => {
  const step = { ...drawnSteps[0], id: 'step_1759830000000' }
  await send('POST', '/pipelines', fullSave('opened-often', [step]))
  const ids: unknown[] = []
  for (let opened = 0; opened < 3; opened += 1) {
    const { steps } = (await send('GET', '/pipelines/opened-often')).body as { steps: { step_id: string }[] }
    ids.push(steps[0]?.step_id)
    const drawnAgain = { ...step, id: `step_${steps[0]?.step_id}` }
    expect((await send('PUT', '/pipelines/opened-often', fullSave('opened-often', [drawnAgain]))).status).toBe(200)
  }
  expect(ids).toEqual(['1759830000000', '1759830000000', '1759830000000'])
})

test('warns of names that a component lacks, on every way to save', async () => {
  const step = (inputMapping: object, parameters: object) => ({
    id: 'step_1',
    stepNumber: 1,
    stepName: 'Stamp',
    component: { name: 'strict', parameters },
    inputMapping,
  })
  const wrong = fullSave('wrong-names', [
    step({ undefined: { sourceType: 'pipelineFile', fileId: 'source_file' } }, { nota: 1 }),
  ])
  const warnings = [
    "Step 1 (Stamp): component 'strict' has no input 'undefined'; known are input-file. A run will be refused",
    "Step 1 (Stamp): component 'strict' has no parameter 'nota'; known are note. A run will be refused",
  ]
  expect(await send('POST', '/pipelines', wrong)).toMatchObject({ status: 201, body: { warnings } })
  expect(await send('PUT', '/pipelines/wrong-names', wrong)).toMatchObject({ status: 200, body: { warnings } })
  const yaml = await (await call('GET', '/pipelines/wrong-names/export')).text()
  const imported = await sendYaml(service, yaml.replace('identifier: wrong-names', 'identifier: wrong-import'))
  expect(await imported.json()).toMatchObject({ success: true, warnings })
  const right = step({ 'input-file': { sourceType: 'pipelineFile', fileId: 'source_file' } }, { note: 'x' })
  expect(await send('PUT', '/pipelines/wrong-names', fullSave('wrong-names', [right]))).toMatchObject({
    body: { warnings: [] },
  })
})

test('understands a file in the spelling of the predecessor, and what its interface sends', async () => {
  const template = `About \${zenodo_metadata.title}`
  const yaml = `name: Older
identifier: older
modality: Image / Photography
processing_mode: root
zenodoPublishStepEnabled: true
zenodoUploadStepEnabled: false
description_template: "${template}"
metadata_mapping: {"zenodoMappings":[{"zenodoField":"version","jsonKey":"data_1.v"}]}
steps:
  - step: 1
    step_name: "Extract"
    component: {"name":"extractor","parameters":{"mode":"mapToZenodo"}}
    input_mapping: {"input":{"sourceType":"literal","value":{"zenodoField":"stays"}}}
    outputs:
      - {"name":"Data 1","filename_pattern":"a.json","output_mapping":{"mapToZenodo":true,"zenodoMappings":[{"zenodoField":"title","jsonKey":"result.title"}]}}
`
  expect((await sendYaml(service, yaml)).status).toBe(200)
  const { body } = await send('GET', '/pipelines/older')
  expect(body).toMatchObject({
    repoPublishStepEnabled: true,
    repoUploadStepEnabled: false,
    description_template: `About \${repo_metadata.title}`,
    metadata_mapping: { repoMappings: [{ repoField: 'version', jsonKey: 'data_1.v' }] },
    steps: [
      {
        parameters: { mode: 'mapToZenodo' },
        inputMapping: { input: { sourceType: 'literal', value: { zenodoField: 'stays' } } },
        outputs: [
          { outputMapping: { mapToRepo: true, repoMappings: [{ repoField: 'title', jsonKey: 'result.title' }] } },
        ],
      },
    ],
  })
  const mapping = { zenodoMappings: [{ zenodoField: 'notes', jsonKey: 'data_1.n' }] }
  await send('PUT', '/pipelines/older/metadata_mapping', mapping)
  expect((await send('GET', '/pipelines/older')).body.metadata_mapping).toEqual({
    repoMappings: [{ repoField: 'notes', jsonKey: 'data_1.n' }],
  })
})

test('creates an empty pipeline under the identifier that the interface made of its name', async () => {
  const created = await send('POST', '/pipelines', newPipeline('Photographs', 'photographs'))
  expect(created).toMatchObject({ status: 201, body: { success: true, pipeline_id: expect.any(Number) } })
  expect((await send('GET', '/pipelines/photographs')).body).toMatchObject({ status: 'draft', steps: [] })
})

test('saves what was drawn and gives back every member that the interface reads when it opens a pipeline', async () => {
  const mapping = { description_template: '', repoMappings: [] }
  await send('PUT', '/pipelines/photographs/metadata_mapping', mapping)
  expect(await send('PUT', '/pipelines/photographs', fullSave('photographs'))).toMatchObject({
    status: 200,
    body: { success: true, message: 'Pipeline updated successfully' },
  })
  const { body } = await send('GET', '/pipelines/photographs')
  expect(body).toMatchObject({
    identifier: 'photographs',
    name: 'Photographs',
    modality: 'Image / Photography',
    primary_modality: 'Image / Photography',
    processing_mode: 'root',
    description: 'for the web',
    version: '1.0.1',
    notes: 'tried',
    status: 'draft',
    repoDraftStepEnabled: true,
    repoUploadStepEnabled: true,
    repoPublishStepEnabled: false,
    description_constructor_enabled: true,
    description_template: fullSave('').description_template,
    metadata_mapping: mapping,
  })
  const [first, second] = body.steps as [Body, Body]
  expect(first).toMatchObject({
    step_id: expect.anything(),
    step_number: 1,
    step_name: 'Metadata Extractor',
    component_name: 'metadata_extractor',
    component_category: 'extractors',
    component_version: '1.0.0',
    parameters: { mode: 'fast', top_k: 3, flag: false },
    inputMapping: drawnSteps[0]?.inputMapping,
    inputs: [
      {
        id: 'source_file',
        conceptual_id: 'source_file',
        file_name: 'Source File',
        filename_pattern: 'source.jpg',
        file_type: 'image',
        is_source_file: true,
        replace_source_file: false,
        add_to_record: true,
      },
    ],
    outputs: [
      {
        id: 'data_1_1759830000000',
        conceptual_id: 'data_1_1759830000000',
        file_name: 'Data 1',
        filename_pattern: 'file_1_meta.json',
        is_source_file: false,
        outputMapping: { mapToRepo: true, repoMappings: REPO_MAPPINGS },
      },
    ],
  })
  expect(second.inputMapping).toEqual(drawnSteps[1]?.inputMapping)
  expect(second.outputs).toMatchObject([{ id: 'image_2_1759830000002', file_type: 'image', replace_source_file: true }])
})

test('a full save of an unknown pipeline answers 404, and the same body creates it', async () => {
  expect(await send('PUT', '/pipelines/unsaved', fullSave('unsaved'))).toMatchObject({
    status: 404,
    body: { success: false, error: 'Pipeline not found', message_id: 'pipeline_unknown' },
  })
  expect((await send('POST', '/pipelines', fullSave('unsaved'))).status).toBe(201)
})

test('saves a step that has no component yet', async () => {
  const empty = { id: 'step_9', stepNumber: 1, stepName: 'New Step', inputs: [], outputs: [], component: null }
  const saved = await send('PUT', '/pipelines/unsaved', fullSave('unsaved', [{ ...empty, inputMapping: {} }]))
  expect(saved.status).toBe(200)
  expect((await send('GET', '/pipelines/unsaved')).body.steps).toMatchObject([{ component_name: '', outputs: [] }])
})

test('a duplicate is what was read, under another name: all of it but ids, times and counters', async () => {
  const { body: original } = await send('GET', '/pipelines/photographs')
  const copy = { ...original, identifier: 'photographs_copy', name: 'Photographs (Copy)' }
  const created = await send('POST', '/pipelines', copy)
  expect(created.status).toBe(201)
  const { body: duplicate } = await send('GET', '/pipelines/photographs_copy')
  expect(duplicate.pipeline_id).toBe(created.body.pipeline_id)
  expect(duplicate.pipeline_id).not.toBe(original.pipeline_id)
  const own = { pipeline_id: 0, created_timestamp: '', last_modified_timestamp: '' }
  expect({ ...duplicate, ...own }).toEqual({ ...copy, ...own })
})

test('a save of what was read changes nothing', async () => {
  const { body: before } = await send('GET', '/pipelines/photographs')
  expect((await send('PUT', '/pipelines/photographs', before)).status).toBe(200)
  const { body: after } = await send('GET', '/pipelines/photographs')
  expect({ ...after, last_modified_timestamp: '' }).toEqual({ ...before, last_modified_timestamp: '' })
})

test('a pipeline travels as a file: exported, deleted, imported, the same as before', async () => {
  const { body: before } = await send('GET', '/pipelines/photographs')
  const exported = await (await call('GET', '/pipelines/photographs/export')).text()
  await send('DELETE', '/pipelines/photographs')
  const imported = await sendYaml(service, exported)
  expect([imported.status, await imported.json()]).toMatchObject([200, { success: true }])
  const { body: after } = await send('GET', '/pipelines/photographs')
  const own = { pipeline_id: 0, created_timestamp: '', last_modified_timestamp: '' }
  expect({ ...after, ...own }).toEqual({ ...before, ...own })
})

test('lists what the overview shows, and no execution before the first', async () => {
  const list = (await (await call('GET', '/pipelines')).json()) as Body[]
  for (const entry of list) {
    expect(entry).toMatchObject({ identifier: expect.any(String), name: expect.any(String) })
    expect([typeof entry.modality, typeof entry.repoDraftStepEnabled]).toEqual(['string', 'boolean'])
  }
  expect(await send('GET', '/executions')).toEqual({
    status: 200,
    body: { items: [], totalItems: 0, page: 1, totalPages: 1 },
  })
  expect(await send('GET', '/executions?page=0')).toMatchObject({ status: 400, body: { success: false } })
})
