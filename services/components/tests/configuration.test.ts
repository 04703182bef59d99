import { join } from 'node:path'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { beforeAll, describe, expect, it } from 'vitest'
import { install, internalOf, startedService, wordCounter, writeFiles } from './fixture.js'

const { fixture, service, client, raw, put } = await startedService()

beforeAll(async () => {
  put('word_counter', wordCounter())
  put('broken_yaml', { 'component.yaml': 'metadata: [1, 2\nx: {' })
  await install(service, 'word_counter')
})

describe('the configuration of a component', () => {
  const older = `metadata: {name: older, label: Older, description: d, category: Text, version: "1.0.0"}
structure: {required_files: [main.py]}
inputs: [{name: a, type: file_path}]
outputs: [{name: o, name_pattern: "{original_stem}.txt"}]
params: [{name: model, type: str, default: tiny}, {name: words, type: list_str}, {name: mode, type: choice, choices: [x, y]}, {name: odd, type: constructor}]
requirements: {}
execution: {timeout: 7}
`

  it('has names of inputs and outputs, groups with values, and the whole specification', async () => {
    fixture.state.parameters.word_counter = { 'ignore-case': false }
    const configured = await client.getComponentConfiguration({ params: { component_name: 'word_counter' } })
    expect(configured).toMatchObject({
      success: true,
      component_name: 'word_counter',
      inputs: ['input-file'],
      outputs: ['output-file'],
      specification: { metadata: { label: 'Word counter' } },
    })
    expect(configured.parameter_groups[0]?.parameters[0]).toMatchObject({
      name: 'ignore-case',
      default: 'true',
      installation_provided: false,
      value: false,
    })
    expect(Object.keys(configured)).not.toContain('parameters')
  })

  it('tells what a parameter is for under both names, whichever the component uses', async () => {
    const files = wordCounter('1.0.0', {}, '', 'helpful')
    const parameters =
      '{name: a, type: string, description: Described}, {name: b, type: string, help_text: Helped}, {name: c, type: string}'
    const yaml = files['component.yaml']?.replace(/parameters:\n.*\n/, `parameters: [${parameters}]\n`) ?? ''
    put('helpful', { ...files, 'component.yaml': yaml })
    const { parameter_groups } = await client.getComponentConfiguration({ params: { component_name: 'helpful' } })
    expect(parameter_groups[0]?.parameters.map(({ description, help_text }) => [description, help_text])).toEqual([
      ['Described', 'Described'],
      ['Helped', 'Helped'],
      ['', ''],
    ])
  })

  it('has no values without a project', async () => {
    fixture.state.project = null
    const configured = await client.getComponentConfiguration({ params: { component_name: 'word_counter' } })
    expect(configured.parameter_groups[0]?.parameters[0]).not.toHaveProperty('value')
    const refused = await raw.saveComponentConfiguration({
      params: { component_name: 'word_counter' },
      body: { parameters: {} },
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { success: false, error: 'No project database loaded. This action requires a project.' },
    })
    fixture.state.project = '6f1c3b52-5a90-4c0e-9c7e-0d6a2f8e7b11'
  })

  it('is of the project that the request names, never of another one', async () => {
    const params = { component_name: 'word_counter' }
    const named = (uuid: string) => raw.getComponentConfiguration({ params, headers: { 'regesta-project': uuid } })
    expect(await named(fixture.state.project ?? '')).toMatchObject({ status: 200 })
    expect(await named('nobody')).toMatchObject({ status: 400, headers: { 'error-code': 'no_project' } })
  })

  it('is saved in the project and read back', async () => {
    const params = { component_name: 'word_counter' }
    expect(await client.saveComponentConfiguration({ params, body: { parameters: { 'ignore-case': true } } })).toEqual({
      success: true,
      message: 'Configuration saved for word_counter',
    })
    expect((await client.getComponentConfiguration({ params })).parameter_groups[0]?.parameters[0]?.value).toBe(true)
    await client.saveComponentConfiguration({ params, body: { parameters: {} } })
    expect(fixture.state.parameters.word_counter).toEqual({})
  })

  it.each([undefined, '{}'])('is not emptied by a body that names no parameters: %s', async (body) => {
    const stored = { 'ignore-case': true }
    fixture.state.parameters.word_counter = stored
    const path = `${service.url}/pipeline_components/word_counter/config`
    const headers = { 'content-type': 'application/json', 'regesta-key': TEST_KEY }
    const answer = await fetch(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ success: false, error: "Missing 'parameters'" })
    expect(fixture.state.parameters.word_counter).toEqual(stored)
  })

  it('understands the older flat list, and marks what the installation provides', async () => {
    put('older', { 'component.yaml': older, 'main.py': 'print("usage: --output-dir DIR --output-format F")' })
    writeFiles(fixture.home, { 'tiny.bin': 'x' })
    expect((await install(service, 'older', { model: join(fixture.home, 'tiny.bin') })).last?.status).toBe('completed')
    const params = { component_name: 'older' }
    const { parameter_groups } = await client.getComponentConfiguration({ params })
    expect(parameter_groups).toMatchObject([
      { title: 'General Parameters', description: 'Component-specific settings.' },
    ])
    const run = await internalOf(service).getRunDescription({ params })
    expect(parameter_groups[0]?.parameters[0]).toMatchObject({
      default: join(run.folder, 'models/tiny.bin'),
      installation_provided: true,
    })
    expect(run.output_argument).toEqual({ strategy: 'directory', flag: '--output-dir' })
    expect(run.specification.parameters.map(({ type, list, options }) => ({ type, list, options }))).toEqual([
      { type: 'string', list: false, options: [] },
      { type: 'string', list: true, options: [] },
      { type: 'string_dropdown', list: false, options: ['x', 'y'] },
      { type: 'constructor', list: false, options: [] },
    ])
    expect(run.specification.outputs[0]?.pattern).toBe('{original_stem}.txt')
    expect(run.specification.execution.timeout_seconds).toBe(7)
  })

  it('is 404 for unknown names and 500 with the place for a broken description', async () => {
    for (const component_name of ['nobody', 'A', '..%2fx']) {
      expect((await raw.getComponentConfiguration({ params: { component_name } })).status).toBe(404)
    }
    const broken = await raw.getComponentConfiguration({ params: { component_name: 'broken_yaml' } })
    expect(broken).toMatchObject({ status: 500, body: { success: false } })
    expect((broken.body as { error: string }).error).toContain('component.yaml:2:')
  })
})
