import { busyDuring } from '@regesta/testing/busy-during'
import type { TestService } from '@regesta/testing/start-for-test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller, sendYaml, startDefinitionService } from './definition-service.js'
import { extractingStep, newPipeline } from './drawn-pipeline.js'

let service: TestService

beforeAll(async () => {
  service = await startDefinitionService()
})

afterAll(() => service.stop())

const call = caller(() => service)

const json = async (response: Response) =>
  (await response.json()) as Record<string, never> & { steps: Record<string, never>[] }

const drawn = (identifier: string) =>
  newPipeline('Drawn', identifier, [
    extractingStep('data_1_1759', [{ repoField: 'title', jsonKey: 'result.title', action: 'insert' }]),
  ])

/** As the specification writes a pipeline. */
const specified = (identifier: string) => ({
  identifier,
  name: 'Specified',
  status: 'active',
  repoDraftStepEnabled: false,
  repoUploadStepEnabled: true,
  repoPublishStepEnabled: true,
  steps: [
    {
      step_number: 1,
      step_name: 'Extract',
      component_name: 'extractor',
      parameters: { depth: 2 },
      inputMapping: { file: { sourceType: 'pipelineFile', fileId: 'source_file' } },
      outputs: [
        {
          id: 'meta',
          pattern: '{original_stem}_meta.json',
          outputMapping: { mapToRepo: true, repoMappings: [{ repoField: 'keywords', jsonKey: 'tags' }] },
        },
      ],
      timeout_seconds: 60,
    },
    {
      step_number: 2,
      step_name: 'Draw',
      component_name: 'missing',
      inputMapping: { meta: { sourceType: 'pipelineFile', fileId: 'meta' } },
      outputs: [{ id: 'picture', pattern: '{original_stem}.png' }],
    },
  ],
})

describe('definitions', () => {
  test.each([
    ['POST', '/pipelines'],
    ['PUT', '/pipelines/endless'],
    ['PUT', '/pipelines/endless/metadata_mapping'],
  ])('refuses more values than anybody would write, unread: %s %s', async (method, path) => {
    const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, number) => [`key${number}`, number]))
    const response = await call(method, path, many)
    expect(response.status).toBe(413)
    expect(await json(response)).toMatchObject({ error: 'The body holds more than 50000 values, the limit here' })
  })

  test('answers 400 `No data provided` to an empty body', async () => {
    const created = await call('POST', '/pipelines', {})
    expect([created.status, await created.json()]).toEqual([
      400,
      { success: false, error: 'No data provided', message_id: 'definition_nothing', message_params: {} },
    ])
    await call('POST', '/pipelines', specified('empty-put'))
    const updated = await call('PUT', '/pipelines/empty-put', {})
    expect([updated.status, (await json(updated)).error]).toEqual([400, 'No data provided'])
  })

  test('answers 400 to a body that is no object', async () => {
    await call('POST', '/pipelines', specified('odd-put'))
    for (const body of [null, [], 1, 'x', true]) {
      expect((await call('POST', '/pipelines', body)).status).toBe(400)
      expect((await call('PUT', '/pipelines/odd-put', body)).status).toBe(400)
    }
  })

  test('reads back one shape with the names of both kinds of clients and typed parameters', async () => {
    expect((await call('POST', '/pipelines', drawn('drawn'))).status).toBe(201)
    const pipeline = await json(await call('GET', '/pipelines/drawn'))
    expect(pipeline).toMatchObject({
      identifier: 'drawn',
      modality: 'Image / Photography',
      primary_modality: 'Image / Photography',
      processing_mode: 'root',
      repoDraftStepEnabled: true,
      repoUploadStepEnabled: true,
      repoPublishStepEnabled: false,
    })
    expect(pipeline.steps[0]).toMatchObject({
      step_number: 1,
      step_name: 'Metadata Extractor',
      component_name: 'metadata_extractor',
      component_category: 'extractors',
      parameters: { mode: 'fast', top_k: 3, flag: false },
      timeout_seconds: 300,
      inputs: [{ id: 'source_file', is_source_file: true, filename_pattern: 'source.jpg' }],
      outputs: [{ id: 'data_1_1759', conceptual_id: 'data_1_1759', pattern: 'file_1_meta.json', add_to_record: true }],
    })
  })

  test('keeps the shape of the specification [limit:default-step-timeout]', async () => {
    const created = await json(await call('POST', '/pipelines', specified('specified')))
    expect(created).toMatchObject({ success: true, pipeline_id: expect.any(Number) })
    const pipeline = await json(await call('GET', '/pipelines/specified'))
    expect(pipeline).toMatchObject({ status: 'active', repoDraftStepEnabled: false, repoPublishStepEnabled: true })
    expect(pipeline.steps.map((step) => [step.step_number, step.component_name, step.timeout_seconds])).toEqual([
      [1, 'extractor', 60],
      [2, 'missing', 300],
    ])
  })

  test('warns of components that are not installed', async () => {
    const created = await json(await call('POST', '/pipelines', specified('with-warning')))
    expect(created.warnings).toEqual([expect.stringContaining("'missing' is not installed")])
  })

  test('warns of placeholders that no file name is made with', async () => {
    const definition = specified('with-placeholder')
    Object.assign(definition.steps[0]?.outputs[0] ?? {}, { pattern: '{stem}_words.json' })
    expect((await json(await call('POST', '/pipelines', definition))).warnings).toContain(
      `Step 1 (Extract): 'pattern' of output 'meta' must have no other placeholder than {original_stem}, but has {stem}, received "{stem}_words.json". No file will have that name`,
    )
  })

  test('keeps members of steps that have no effect, through every endpoint, and says so when a step asks for something', async () => {
    const asking = {
      isOptional: true,
      onErrorAction: 'skip',
      dependsOnSteps: [1],
      condition: 'size > 3',
      memoryLimitMb: 512,
      cpu_limit: 1,
      parallelExecution: true,
    }
    const inert = { is_optional: 0, on_error_action: 'fail', depends_on_steps: null, condition_expression: '' }
    const definition = specified('without-effect')
    Object.assign(definition.steps[0] ?? {}, inert)
    Object.assign(definition.steps[1] ?? {}, asking, { component_name: 'extractor' })
    const warning =
      'Step 2 (Draw): is_optional, on_error_action, depends_on_steps, condition_expression, memory_limit_mb, cpu_limit, parallel_execution are kept, but have no effect on a run'
    expect((await json(await call('POST', '/pipelines', definition))).warnings).toEqual([warning])
    const kept = async () => (await json(await call('GET', '/pipelines/without-effect'))).steps
    const steps = await kept()
    expect(steps).toMatchObject([
      { is_optional: 0, on_error_action: 'fail', condition_expression: '' },
      {
        is_optional: true,
        on_error_action: 'skip',
        depends_on_steps: [1],
        condition_expression: 'size > 3',
        memory_limit_mb: 512,
        cpu_limit: 1,
        parallel_execution: true,
      },
    ])
    expect(steps[0]).not.toHaveProperty('depends_on_steps')
    const read = await json(await call('GET', '/pipelines/without-effect'))
    expect((await json(await call('PUT', '/pipelines/without-effect', read))).warnings).toEqual([warning])
    const yaml = await (await call('GET', '/pipelines/without-effect/export')).text()
    await call('DELETE', '/pipelines/without-effect')
    expect((await json(await sendYaml(service, yaml))).warnings).toEqual([warning])
    expect(await kept()).toEqual(steps)
  })

  test('stores a definition with misspelt members, and names each with its place and what was meant', async () => {
    const definition = specified('misspelt')
    const [step = expect.fail('There is no step')] = definition.steps as Record<string, unknown>[]
    const file = { id: 'meta', patern: 'x.json', outputMaping: {}, remark: 'of an interface' }
    Object.assign(step, { timeoutsecond: 3, outputs: [file], parametres: {} })
    Object.assign(definition, { descripton: 'Misspelt', isModified: true })
    const meant = [
      ["'descripton'", 'description'],
      ["steps[0]: 'timeoutsecond'", 'timeoutSeconds'],
      ["steps[0]: 'parametres'", 'parameters'],
      ["steps[0].outputs[0]: 'patern'", 'pattern'],
      ["steps[0].outputs[0]: 'outputMaping'", 'outputMapping'],
    ].map(([name, known]) => `${name} is not known here and has no effect. Did you mean '${known}'?`)
    meant.push("Component 'missing' is not installed; install it before the pipeline runs")
    const ids = ['member_misspelt', ...Array(4).fill('member_misspelt_at'), 'step_not_installed']
    const told = {
      warnings: meant,
      findings: meant.map((message, at) => expect.objectContaining({ message, message_id: ids[at] })),
    }
    expect(await json(await call('POST', '/pipelines', definition))).toMatchObject(told)
    expect(await json(await call('PUT', '/pipelines/misspelt', definition))).toMatchObject(told)
    await call('DELETE', '/pipelines/misspelt')
    expect(await json(await sendYaml(service, JSON.stringify(definition)))).toMatchObject(told)
  })

  test('refuses a reference to an output that no earlier step writes, with its place', async () => {
    const broken = specified('broken')
    const second = broken.steps[1]
    if (second?.inputMapping.meta) second.inputMapping.meta.fileId = 'picture'
    const response = await call('POST', '/pipelines', broken)
    expect(response.status).toBe(400)
    expect((await json(response)).error).toContain(
      "step 2 (Draw), input 'meta': reads 'picture', which no earlier step writes",
    )
  })

  test('names every missing required field at once', async () => {
    const response = await call('POST', '/pipelines', { description: 'only this' })
    expect(response.status).toBe(400)
    const { error } = await json(response)
    for (const field of ['identifier', 'name', 'steps']) expect(error).toContain(field)
  })

  test('says of each fault which sentence it is, and of a single one at its error, too', async () => {
    const definition = specified('faulty')
    const [first = expect.fail('There is no step'), second] = definition.steps as Record<string, unknown>[]
    Object.assign(first, { timeout_seconds: 'long', inputs: 3, inputMapping: { file: { sourceType: 'magic' } } })
    Object.assign(second ?? {}, { step_number: 1, outputs: [{ id: 'source_file' }, 7] })
    const refused = await json(await call('POST', '/pipelines', definition))
    expect(refused.error).toBe(
      (refused.findings as unknown as { message: string }[]).map(({ message }) => message).join('; '),
    )
    expect(refused).toMatchObject({
      findings: [
        { message_id: 'input_without_source', message_params: { member: 'steps[0].inputMapping.file' } },
        { message_id: 'member_no_list', message_params: { member: 'steps[0].inputs' } },
        { message_id: 'member_unfit', message_params: { member: 'steps[0].timeout_seconds', received: '"long"' } },
        { message_id: 'member_no_object', message_params: { member: 'steps[1].outputs[1]' } },
        { message_id: 'step_number_taken', message_params: { number: '1', step: 'Draw' } },
        { message_id: 'step_output_taken', message_params: { id: 'source_file' } },
      ],
    })
    expect(refused).not.toHaveProperty('message_id')
    const yaml = await json(await sendYaml(service, 'identifier: one\nname: One\n'))
    expect(yaml).toMatchObject({ error: 'steps: Missing required field', message_id: 'member_missing' })
    const doubled = await json(await sendYaml(service, 'name: One\nname: Two\n'))
    expect(doubled).toMatchObject({
      message_id: 'definition_yaml',
      message_reasons: [{ message_id: 'yaml_fault_at' }, { message_id: 'yaml_keys_repeated' }],
    })
  })

  test('says so of a YAML file of more values than anybody reads', async () => {
    expect(await json(await sendYaml(service, `{${'"a": 1,'.repeat(200_000)}"a": 2}`))).toMatchObject({
      message_id: 'definition_yaml',
      message_reasons: [{ message_id: 'yaml_values', message_params: { most: '150,000' } }],
    })
  })

  test('refuses keys that are no texts, one in the other', async () => {
    const nested = await json(await sendYaml(service, `${'? '.repeat(480)}a\n`))
    expect(nested).toMatchObject({ message_id: 'definition_yaml', message_reasons: expect.anything() })
    expect(nested.error).toContain('all keys must be strings')
  })

  test.each([
    ['steps that say nothing', `steps: [${'{},'.repeat(25_000)}{}]`],
    ['members that nobody knows', `steps: []\nnotes: [${'1,'.repeat(50_000)}]`],
  ])('refuses a YAML file of more values than a body may hold: %s', async (_, members) => {
    const large = await sendYaml(service, `identifier: large\nname: Large\n${members}\n`)
    expect([large.status, await json(large)]).toMatchObject([
      413,
      { error: 'The file holds more than 50000 values, the limit here' },
    ])
  })

  test('takes what stands behind a tag of YAML as text', async () => {
    const tagged = await sendYaml(service, 'identifier: tagged\nname: Tagged\nnotes: !!binary aGVsbG8=\nsteps: []\n')
    expect([tagged.status, await json(tagged)]).toMatchObject([200, { pipeline_id: expect.any(Number) }])
    expect(await json(await call('GET', '/pipelines/tagged'))).toMatchObject({ notes: 'aGVsbG8=' })
  })

  test('refuses a second pipeline with the same identifier', async () => {
    await call('POST', '/pipelines', specified('twice'))
    const second = await call('POST', '/pipelines', specified('twice'))
    expect([second.status, (await json(second)).error]).toEqual([
      400,
      expect.stringContaining("'twice' exists already"),
    ])
  })

  test('answers the fixed texts for unknown pipelines and mismatched identifiers', async () => {
    for (const [method, body] of [['GET'], ['PUT', specified('nowhere')], ['DELETE']] as const) {
      const response = await call(method, '/pipelines/nowhere', body)
      expect([method, response.status, (await json(response)).error]).toEqual([method, 404, 'Pipeline not found'])
    }
    await call('POST', '/pipelines', specified('mismatch'))
    const response = await call('PUT', '/pipelines/mismatch', specified('other'))
    expect([response.status, (await json(response)).error]).toEqual([400, 'Identifier in URL and payload do not match'])
  })

  test('a full save replaces the steps and keeps metadata mapping, status and toggles that it does not name', async () => {
    await call('POST', '/pipelines', {
      ...specified('saved'),
      metadata_mapping: { description_template: `About \${source_file}` },
    })
    const { status: _, repoDraftStepEnabled: __, ...save } = drawn('saved')
    expect((await call('PUT', '/pipelines/saved', save)).status).toBe(200)
    const pipeline = await json(await call('GET', '/pipelines/saved'))
    expect(pipeline).toMatchObject({
      status: 'active',
      repoDraftStepEnabled: false,
      metadata_mapping: { description_template: `About \${source_file}` },
    })
    expect(pipeline.steps).toHaveLength(1)
  })

  test('refuses a save whose If-Match names an older revision', async () => {
    await call('POST', '/pipelines', specified('raced'))
    const etag = (await call('GET', '/pipelines/raced')).headers.get('etag') ?? ''
    expect((await call('PUT', '/pipelines/raced', specified('raced'), { 'if-match': etag })).status).toBe(200)
    const late = await call('PUT', '/pipelines/raced', specified('raced'), { 'if-match': etag })
    expect([late.status, (await json(late)).error]).toEqual([400, expect.stringContaining('changed meanwhile')])
  })

  test('lists by name and filters by status exactly', async () => {
    await call('POST', '/pipelines', { ...specified('inactive-one'), name: 'A first name', status: 'inactive' })
    const all = (await (await call('GET', '/pipelines')).json()) as { name: string }[]
    expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted())
    const inactive = (await (await call('GET', '/pipelines?status=inactive')).json()) as { identifier: string }[]
    expect(inactive.map(({ identifier }) => identifier)).toEqual(['inactive-one'])
  })

  test('deletes for good', async () => {
    await call('POST', '/pipelines', specified('gone'))
    expect((await call('DELETE', '/pipelines/gone')).status).toBe(200)
    expect((await call('GET', '/pipelines/gone')).status).toBe(404)
  })

  test('replaces the metadata mapping by any object and by nothing else', async () => {
    await call('POST', '/pipelines', specified('mapped'))
    expect((await call('PUT', '/pipelines/mapped/metadata_mapping', { a: { b: [1] } })).status).toBe(200)
    expect((await json(await call('GET', '/pipelines/mapped'))).metadata_mapping).toEqual({ a: { b: [1] } })
    expect((await call('PUT', '/pipelines/mapped/metadata_mapping')).status).toBe(400)
    expect((await json(await call('GET', '/pipelines/mapped'))).metadata_mapping).toEqual({ a: { b: [1] } })
    expect((await call('PUT', '/pipelines/mapped/metadata_mapping', {})).status).toBe(200)
    expect((await call('PUT', '/pipelines/mapped/metadata_mapping', ['a'])).status).toBe(400)
    expect((await call('PUT', '/pipelines/unmapped/metadata_mapping', {})).status).toBe(404)
  })
})

describe('YAML', () => {
  const upload = (text?: string) => sendYaml(service, text)

  test('is read from a long file while others are answered', async () => {
    const many = Array.from({ length: 5_000 }, (_, number) => `key${number}: 1`).join('\n')
    let status = 0
    const busy = await busyDuring(async () => {
      ;({ status } = await upload(`identifier: long\nname: Long\nsteps: []\n${many}\n`))
    })
    expect(status).toBe(200)
    expect(busy).toBeLessThan(0.5)
  })

  test('exports with the literal headers and reads back byte for byte', async () => {
    await call('POST', '/pipelines', {
      ...drawn('travelling'),
      metadata_mapping: { description_template: `A\nB: \${data_1_1759.x}` },
    })
    const response = await call('GET', '/pipelines/travelling/export')
    expect(response.headers.get('content-type')).toBe('application/x-yaml')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=travelling.yaml')
    const first = await response.text()
    await call('DELETE', '/pipelines/travelling')
    expect((await upload(first)).status).toBe(200)
    expect(await (await call('GET', '/pipelines/travelling/export')).text()).toBe(first)
  })

  test('names the file after an identifier with any letters', async () => {
    await call('POST', '/pipelines', drawn("Übersicht (it's new)"))
    const { headers } = await call('GET', `/pipelines/${encodeURIComponent("Übersicht (it's new)")}/export`)
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="_bersicht _it_s new_.yaml"; filename*=UTF-8''%C3%9Cbersicht%20%28it%27s%20new%29.yaml`,
    )
  })

  test('quotes texts that older readers would take for something else', async () => {
    await call('POST', '/pipelines', { ...drawn('quoting'), name: 'yes', notes: '2024-01-01', version: '1.0' })
    const text = await (await call('GET', '/pipelines/quoting/export')).text()
    expect(text).toContain('name: "yes"')
    expect(text).toContain('notes: "2024-01-01"')
    expect(text).toContain('version: "1.0"')
  })

  test('reads the form that the graphical interface exports', async () => {
    const text = `name: From the interface
identifier: from_interface
description: "drawn"
modality: Image / Photography
processing_mode: root
version: 1.0.0
notes: ""
steps:
  - step: 1
    step_name: "Extract"
    component: {"name":"extractor","category":"tools","version":"1.0.0","parameters":{"k":1}}
    input_mapping: {"input":{"sourceType":"pipelineFile","fileId":"source_file"}}
    outputs:
      - {"name":"Data 1","filename_pattern":"a.json","file_type":"data","add_to_record":true,"replace_source_file":false,"output_mapping":{}}
`
    expect((await upload(text)).status).toBe(200)
    const pipeline = await json(await call('GET', '/pipelines/from_interface'))
    expect(pipeline.steps[0]).toMatchObject({
      component_name: 'extractor',
      parameters: { k: 1 },
      outputs: [{ id: 'data_1', pattern: 'a.json' }],
    })
  })

  test('refuses a form without a file, broken YAML, and aliases by the million', async () => {
    const without = await upload(undefined)
    expect([without.status, (await json(without)).error]).toEqual([400, 'No file part in the request'])
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nidentifier: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n`
    const several = await json(await upload('identifier: a\n---\nidentifier: b\n'))
    expect(several.error).toMatch(/it holds several documents, one after each line '---'; keep one/)
    for (const text of ['a: [1', bomb, 'x: &x [*x]', '- list', '\u0000', '['.repeat(100_000), '- '.repeat(100_000)]) {
      const response = await upload(text)
      expect([response.status, (await json(response)).success]).toEqual([400, false])
    }
  })
})

test('an identifier that would not fit into an address is refused', async () => {
  const longest = '漢'.repeat(1000)
  const create = (identifier: string) => call('POST', '/pipelines', specified(identifier))
  expect((await create(longest)).status).toBe(201)
  expect((await call('DELETE', `/pipelines/${encodeURIComponent(longest)}`)).status).toBe(200)
  const refused = await create(`${longest}字`)
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({
      error: expect.stringMatching(/^'identifier' must have at most 1000 characters, received /),
    }),
  ])
})
