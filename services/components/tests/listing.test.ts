import { chmodSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentEntry } from '@regesta/contracts/components'
import { afterAll, describe, expect, it } from 'vitest'
import {
  archiveOf,
  clientOf,
  install,
  internalOf,
  rawOf,
  surroundings,
  update,
  wordCounter,
  writeFiles,
} from './support.js'

const configuration: Record<string, unknown> = {}
const world = await surroundings(configuration)
const service = await world.start()
const client = clientOf(service)
const raw = rawOf(service)
const put = (name: string, files: Record<string, string>, version = '1.0.0') =>
  writeFiles(join(world.componentsFolder, name, version), files)

afterAll(async () => {
  await service.stop()
  await world.stop()
})

async function listing() {
  const { metadata, ...categories } = await client.listComponents()
  const entries = Object.values(categories as unknown as Record<string, ComponentEntry[]>).flat()
  return { metadata, categories: categories as unknown as Record<string, ComponentEntry[]>, entries }
}
const entryOf = async (name: string) => (await listing()).entries.find((entry) => entry.name === name)

describe('the listing', () => {
  it('is empty without components, and needs neither network nor neighbours', async () => {
    expect(await client.listComponents()).toEqual({ metadata: { total_installed: 0, total_available: 0 } })
  })

  it('shows what a component says, its dates as they are written, and what is installed', async () => {
    put('word_counter', wordCounter())
    await install(service, 'word_counter')
    const { metadata, categories } = await listing()
    expect(metadata).toEqual({ total_installed: 1, total_available: 0 })
    expect(categories.Text).toHaveLength(1)
    expect(categories.Text?.[0]).toMatchObject({
      name: 'word_counter',
      label: 'Word counter',
      version: '1.0.0',
      status: 'installed',
      is_installed: true,
      is_valid: true,
      validation_errors: [],
      created: '2024-01-15',
      inputs: [{ name: 'input-file', required: true }],
      params: [{ name: 'ignore-case' }],
      license: {},
    })
  })

  it('shows invalid components with every error and its place', async () => {
    put('no_yaml', { 'main.py': '' })
    put('broken_yaml', { 'component.yaml': 'metadata: [1, 2\nx: {' })
    put('empty_yaml', { 'component.yaml': '' })
    put('custom_tag', { 'component.yaml': 'metadata: !!python/object:os.system {}\n' })
    put('bomb', {
      'component.yaml': `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
        .split('')
        .map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(',')}]`)
        .join('\n')}\n`,
    })
    put('faulty', {
      'component.yaml':
        'metadata:\n  name: other\n  label: x\n  description: y\n  category: metadata\n  version: latest\ninputs: {}\noutputs: []\nexecution: {}\n',
    })
    const { categories } = await listing()
    const unknown = Object.fromEntries((categories.Unknown ?? []).map((entry) => [entry.name, entry]))
    expect(unknown.no_yaml).toMatchObject({
      version: '0.0.0',
      description: 'No component.yaml found',
      is_valid: false,
      validation_errors: ['Missing component.yaml'],
    })
    for (const name of ['broken_yaml', 'empty_yaml', 'custom_tag', 'bomb']) {
      const entry = categories.Error?.find((one) => one.name === name)
      expect(entry, name).toMatchObject({ version: '0.0.0', is_valid: false, status: 'available' })
      expect(entry?.validation_errors[0]).toMatch(/^Parse error: component\.yaml:\d+:\d+ /)
      expect(entry?.inputs).toBeUndefined()
    }
    const errors = categories.Error?.find((entry) => entry.name === 'faulty')?.validation_errors ?? []
    expect(errors).toEqual(
      expect.arrayContaining([
        "component.yaml:5:13 'metadata.category' must not be 'metadata', which the listing needs, received \"metadata\"",
        'component.yaml:6:12 \'metadata.version\' must be a version such as 1.2.0 or 0.1.0-alpha.1, received "latest"',
        "component.yaml:7:9 'inputs' must be a list, received {}",
        'component.yaml:1:1 Missing required top-level key: requirements',
        'Missing required file: main.py',
        "Directory name 'faulty' must match the 'name' in component.yaml ('other')",
      ]),
    )
  })

  it('lists a component whose author keeps it without a version folder, and installs it from there', async () => {
    writeFiles(join(world.componentsFolder, 'flat_one'), wordCounter('0.1.0-alpha.1', {}, '', 'flat_one'))
    expect(await entryOf('flat_one')).toMatchObject({ version: '0.1.0-alpha.1', is_valid: true, path: 'flat_one' })
    expect((await install(service, 'flat_one')).last?.status).toBe('completed')
    writeFileSync(join(world.componentsFolder, 'flat_one/extra.txt'), 'edited')
    expect((await install(service, 'flat_one')).last?.status).toBe('completed')
    const { folder } = await internalOf(service).getRunDescription({ params: { component_name: 'flat_one' } })
    expect(existsSync(join(folder, 'extra.txt'))).toBe(true)
    expect(existsSync(join(world.componentsFolder, 'flat_one/component.yaml'))).toBe(true)
  })

  it('survives categories and names that mean something to JavaScript', async () => {
    for (const [name, category] of [
      ['constructor', 'constructor'],
      ['odd_one', '__proto__'],
    ] as const) {
      const files = wordCounter('1.0.0', {}, '', name)
      put(name, {
        ...files,
        'component.yaml':
          files['component.yaml']
            ?.replace('category: Text', `category: ${category}`)
            .replaceAll('ignore-case', 'constructor') ?? '',
      })
    }
    const { body } = await raw.listComponents()
    expect((body as Record<string, unknown>).constructor).toMatchObject([{ name: 'constructor' }])
    const configured = await client.getComponentConfiguration({ params: { component_name: 'constructor' } })
    expect(configured.parameter_groups[0]?.parameters[0]).toMatchObject({
      default: 'true',
      installation_provided: false,
    })
    expect(configured.parameter_groups[0]?.parameters[0]).not.toHaveProperty('value')
    for (const name of ['constructor', 'odd_one']) rmSync(join(world.componentsFolder, name), { recursive: true })
  })

  it('never takes folders that begin with a dot or the shared one for components', async () => {
    writeFiles(world.componentsFolder, { '.hidden/1.0.0/component.yaml': '', '_shared/x/y': '' })
    expect((await listing()).entries.map((entry) => entry.name)).not.toContain('.hidden')
    expect((await listing()).entries.map((entry) => entry.name)).not.toContain('_shared')
    expect((await client.componentExists({ params: { component_name: '_shared' } })).exists).toBe(false)
    expect(
      (await client.componentExists({ params: { component_name: '..' } }).catch(() => ({ exists: false }))).exists,
    ).toBe(false)
  })
})

describe('the configuration of a component', () => {
  const older = `metadata: {name: older, label: Older, description: d, category: Text, version: "1.0.0"}
structure: {required_files: [main.py]}
inputs: [{name: a, type: file_path}]
outputs: [{name: o, name_pattern: "{original_stem}.txt"}]
params: [{name: model, type: str, default: tiny}, {name: words, type: list_str}, {name: mode, type: choice, choices: [x, y]}]
requirements: {}
execution: {timeout: 7}
`

  it('has names of inputs and outputs, groups with values, and the whole specification', async () => {
    world.state.parameters.word_counter = { 'ignore-case': false }
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

  it('has no values without a project', async () => {
    world.state.project = null
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
    world.state.project = '6f1c3b52-5a90-4c0e-9c7e-0d6a2f8e7b11'
  })

  it('is saved in the project and read back', async () => {
    const params = { component_name: 'word_counter' }
    expect(await client.saveComponentConfiguration({ params, body: { parameters: { 'ignore-case': true } } })).toEqual({
      success: true,
      message: 'Configuration saved for word_counter',
    })
    expect((await client.getComponentConfiguration({ params })).parameter_groups[0]?.parameters[0]?.value).toBe(true)
    await client.saveComponentConfiguration({ params, body: {} })
    expect(world.state.parameters.word_counter).toEqual({})
  })

  it('understands the older flat list, and marks what the installation provides', async () => {
    put('older', { 'component.yaml': older, 'main.py': 'print("usage: --output-dir DIR --output-format F")' })
    writeFiles(world.home, { 'tiny.bin': 'x' })
    expect((await install(service, 'older', { model: join(world.home, 'tiny.bin') })).last?.status).toBe('completed')
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

describe('templates', () => {
  const params = { component_name: 'word_counter' }

  it('are saved under a safe name that finds them again', async () => {
    const saved = await client.saveTemplate({
      params,
      body: { template_name: 'My v1.2 Prüfung', parameters: { b: 1, a: [true, 'no'] } },
    })
    expect(saved.message).toBe("Template 'My v12 Prüfung' saved.")
    expect((await client.listTemplates({ params })).templates).toEqual(['My v12 Prüfung'])
    for (const template_name of ['My v1.2 Prüfung', 'My v12 Prüfung', 'My v12 Pru\u0308fung']) {
      expect((await client.getTemplate({ params: { ...params, template_name } })).parameters).toEqual({
        a: [true, 'no'],
        b: 1,
      })
    }
  })

  it('are deleted', async () => {
    await client.deleteTemplate({ params: { ...params, template_name: 'My v12 Prüfung' } })
    expect((await client.listTemplates({ params })).templates).toEqual([])
    const again = await raw.deleteTemplate({ params: { ...params, template_name: 'My v12 Prüfung' } })
    expect(again.status).toBe(404)
  })

  it.each(['../../../etc/x', '..', 'a/b', 'a\\b', 'a\0b', '...', '%%%', '', '   ', 'n'.repeat(200)])(
    'are refused under the name %j',
    async (template_name) => {
      const answer = await raw.saveTemplate({ params, body: { template_name, parameters: { a: 1 } } })
      expect(answer).toMatchObject({ status: 400, body: { success: false } })
      expect((await client.listTemplates({ params })).templates).toEqual([])
    },
  )

  it('need both members and a component that is here', async () => {
    expect((await raw.saveTemplate({ params, body: { template_name: 'x' } as never })).status).toBe(400)
    expect((await raw.saveTemplate({ params, body: { parameters: { a: 1 } } as never })).status).toBe(400)
    expect((await raw.saveTemplate({ params, body: { template_name: 'x', parameters: {} } })).status).toBe(400)
    const body = { template_name: 'x', parameters: { a: 1 } }
    expect((await raw.saveTemplate({ params: { component_name: 'nobody' }, body })).status).toBe(400)
    expect((await raw.saveTemplate({ params: { component_name: 'A B' }, body })).status).toBe(400)
    expect(existsSync(join(world.componentsFolder, 'nobody'))).toBe(false)
    expect((await client.listTemplates({ params: { component_name: 'nobody' } })).templates).toEqual([])
    expect((await raw.getTemplate({ params: { ...params, template_name: 'never' } })).status).toBe(404)
    expect((await raw.getTemplate({ params: { ...params, template_name: '..\\..\\config' } })).status).toBe(404)
  })
})

describe('the health check', () => {
  it('says so when nothing is wrong', async () => {
    expect(await client.checkHealth()).toEqual({
      success: true,
      message: 'Component health check passed. No issues found.',
      cleaned_components: [],
    })
  })

  it('only tells of an interpreter that does not answer, and uninstalls what has lost its environment or folder', async () => {
    for (const name of ['silent', 'no_env', 'no_folder']) {
      put(name, wordCounter('1.0.0', {}, '', name))
      await install(service, name)
    }
    const folder = async (component_name: string) =>
      (await internalOf(service).getRunDescription({ params: { component_name } })).folder
    const python = join(await folder('silent'), 'env/bin/python')
    rmSync(python)
    writeFileSync(python, '#!/bin/sh\nexit 1\n')
    chmodSync(python, 0o755)
    rmSync(join(await folder('no_env'), 'env'), { recursive: true })
    rmSync(await folder('no_folder'), { recursive: true })
    const { message, cleaned_components } = await client.checkHealth()
    expect(cleaned_components.sort()).toEqual(['no_env', 'no_folder'])
    expect(message).toContain('Automatically uninstalled 2 inconsistent component(s)')
    expect(message).toContain('The interpreter of silent does not answer')
    expect(await entryOf('silent')).toMatchObject({ is_installed: true })
    expect(await entryOf('no_env')).toMatchObject({ is_installed: false })
    await expect(internalOf(service).getRunDescription({ params: { component_name: 'no_env' } })).rejects.toMatchObject(
      {
        code: 'not_found',
        message: expect.stringContaining('not installed'),
      },
    )
  })
})

describe('the install plan', () => {
  it('tells what would be made, fetched, run and needed', async () => {
    const yaml = `installation:
  required_files: [{name: model, label: Weights}]
  optional_files: [{name: extra}]
`
    const files = wordCounter(
      '2.0.0',
      { 'requirements.txt': 'pillow>=10\nnumpy==2.1 # fast\n', 'install.py': '' },
      yaml,
      'planned',
    )
    const dependencies = `requirements:
  python_environment: {python_version: ">=3.8"}
  system_dependencies:
    - {name: node, required: true, verify: {command: "node --version", expected_pattern: "v\\\\d+"}}
    - {name: none, required: false, verify: {file_exists: /no/such/file}}
    - {name: mystery}
`
    put(
      'planned',
      { ...files, 'component.yaml': files['component.yaml']?.replace('requirements: {}\n', dependencies) ?? '' },
      '2.0.0',
    )
    const plan = await client.getInstallPlan({ params: { component_name: 'planned' } })
    expect(plan).toMatchObject({
      version: '2.0.0',
      kind: 'python',
      is_valid: true,
      packages: [
        { name: 'pillow', version: '>=10' },
        { name: 'numpy', version: '==2.1' },
      ],
      scripts: ['install.py'],
      interpreter: { required: 'Python >=3.8', found: expect.stringMatching(/^python3.* 3\./) },
      required_files: [
        { name: 'model', label: 'Weights', required: true },
        { name: 'extra', required: false },
      ],
    })
    expect(plan.system_dependencies.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'node present',
      'none missing',
      'mystery unknown',
    ])
    expect(plan.creates).toContain('planned/2.0.0/env')
    expect(plan.size_bytes).toBeGreaterThan(500)
    expect((await raw.getInstallPlan({ params: { component_name: 'nobody' } })).status).toBe(404)
  })
})

describe('storage', () => {
  it('is kept once for equal files of several environments', async () => {
    const names = Array.from({ length: 4 }, (_, index) => `sharing_${index}`)
    const wheel = await archiveOf({
      'tiny.py': `DATA = '${'0123456789'.repeat(30_000)}'\n`,
      'tiny-1.0.dist-info/METADATA': 'Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n',
      'tiny-1.0.dist-info/WHEEL': 'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
      'tiny-1.0.dist-info/RECORD': '',
    })
    // The package is put where pip would put it; pip itself is tried elsewhere.
    for (const name of names) {
      put(name, wordCounter('1.0.0', {}, '', name))
      await install(service, name)
      const { folder } = await internalOf(service).getRunDescription({ params: { component_name: name } })
      writeFiles(join(folder, 'env/lib'), { 'tiny.py': wheel.toString('latin1').repeat(1) })
      writeFileSync(join(folder, 'env/lib/data.bin'), Buffer.alloc(400_000, 7))
    }
    const before = await client.getStorage()
    expect(before.components.map((one) => one.name)).toEqual(expect.arrayContaining(names))
    expect(before.shared_dependencies_size).toBe('0 B')
    expect(before.total_size).toMatch(/^\d+\.\d (KiB|MiB)$/)
    const { message } = await client.optimizeStorage()
    expect(message).toMatch(/^Dependencies optimized successfully: \d+ files are shared now, .* before, .* after\.$/)
    const inodes = await Promise.all(
      names.map(async (component_name) => {
        const { folder } = await internalOf(service).getRunDescription({ params: { component_name } })
        return statSync(join(folder, 'env/lib/data.bin')).ino
      }),
    )
    expect(new Set(inodes).size).toBe(1)
    const after = await client.getStorage()
    expect(after.shared_dependencies_size).not.toBe('0 B')
    expect(bytes(before.total_size) - bytes(after.total_size)).toBeGreaterThan(3 * 400_000)
    expect((await client.optimizeStorage()).message).toContain(': 0 files are shared now')
    await client.uninstallComponent({ body: { component_name: 'sharing_0' } })
    expect((await install(service, 'sharing_1')).last?.status).toBe('completed')
  })
})

const bytes = (size: string) => {
  const [value = '0', unit = 'B'] = size.split(' ')
  return Number(value) * 1024 ** ['B', 'KiB', 'MiB', 'GiB'].indexOf(unit)
}

describe('the registry', () => {
  const versions = (...list: Record<string, unknown>[]) => list
  const publish = (document: unknown) =>
    world.registry.serve(
      '/components/registry.json',
      typeof document === 'string' ? document : JSON.stringify(document),
    )

  it('is 502 while it was never reached', async () => {
    world.registry.remove('/components/registry.json')
    const refused = await raw.listRemoteComponents()
    expect(refused).toMatchObject({ status: 502, body: { success: false } })
    expect((refused.body as { error: string }).error).toMatch(/^Could not connect to the component repository http/)
    expect((await raw.checkUpdates()).status).toBe(502)
    publish('<html>no json</html>')
    expect((await raw.listRemoteComponents()).status).toBe(502)
  })

  it('offers what is not here, the newest version by its number, whatever else is missing', async () => {
    publish({
      metadata: { retrieved: 'x', categories: {} },
      word_counter: versions({ version: '9.0.0', updated: '2026-01-01' }),
      newcomer: versions(
        { version: '1.9.0', updated: '2026-09-01' },
        {
          version: '1.10.0',
          updated: '2026-01-01',
          file_links: { 'CHANGELOG.md': 'http://x/c', 'component_complete.zip': 'http://x/z' },
        },
      ),
      'Bad Name': versions({ version: '1.0.0', updated: 'x' }),
      empty: [],
      odd: 'text',
      __proto__: versions({ version: '1.0.0' }),
    })
    const { components } = await client.listRemoteComponents()
    expect(components).toEqual({
      General: [
        {
          name: 'newcomer',
          label: 'newcomer',
          version: '1.10.0',
          updated: '2026-01-01',
          description: '',
          category: 'General',
          changelog_url: 'http://x/c',
          file_links: { 'CHANGELOG.md': 'http://x/c', 'component_complete.zip': 'http://x/z' },
        },
      ],
    })
  })

  it('tells of updates, and of versions that cannot be read in their own entry', async () => {
    publish({
      word_counter: versions({ version: '1.0.1', updated: 'x', record_url: 'http://r/1' }),
      older: versions({ version: 'newest', updated: 'x' }),
      flat_one: versions({ version: '0.1.0-alpha.1', updated: 'x' }),
    })
    const { updates } = await client.checkUpdates()
    expect(updates).toMatchObject([
      { name: 'older', remote_version: 'newest', error: expect.stringContaining("'newest' cannot be read") },
      {
        name: 'word_counter',
        label: 'Word counter',
        local_version: '1.0.0',
        remote_version: '1.0.1',
        update_url: 'http://r/1',
        changelog_url: null,
        file_links: {},
      },
    ])
    expect((await client.checkUpdates({ query: { test_mode: 'False' } })).updates).toEqual(updates)
  })

  it('is asked with what is known of it, and answers from memory, marked, while it is away', async () => {
    let conditional: string | undefined
    world.registry.serve('/components/registry.json', (request, response) => {
      conditional = request.headers['if-none-match']
      if (conditional === '"one"') return response.writeHead(304).end()
      response
        .writeHead(200, { etag: '"one"' })
        .end(JSON.stringify({ newcomer: versions({ version: '3.0.0', updated: 'x' }) }))
    })
    await client.listRemoteComponents()
    const again = await raw.listRemoteComponents()
    expect(conditional).toBe('"one"')
    expect(again.headers).not.toHaveProperty('warning')
    world.registry.serve('/components/registry.json', (_request, response) => response.writeHead(500).end())
    const away = await raw.listRemoteComponents()
    expect(away.status).toBe(200)
    expect(away.headers).toMatchObject({ warning: '110 - "Response is Stale"', age: expect.stringMatching(/^\d+$/) })
    expect(away.body).toEqual(again.body)
    const crowd = await Promise.all(Array.from({ length: 8 }, () => raw.listRemoteComponents()))
    expect(crowd.map((answer) => answer.status)).toEqual(Array(8).fill(200))
  })
})

describe('updating to the same version', () => {
  it('builds it again and says so', async () => {
    const zip_url = world.registry.serve('/same.zip', await archiveOf(wordCounter('1.0.0', { 'new.txt': 'x' })))
    const { events, last } = await update(service, 'word_counter', zip_url)
    expect(last?.status).toBe('completed')
    expect(events.some((event) => event.level === 'warning' && event.message.includes('holds 1.0.0 again'))).toBe(true)
  })
})
