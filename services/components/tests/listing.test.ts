import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentEntry } from '@regesta/contracts/components'
import { busyDuring } from '@regesta/testing/busy-during'
import { describe, expect, it } from 'vitest'
import { install, internalOf, startedService, wordCounter, writeFiles } from './fixture.js'

const { fixture, service, client, raw, put } = await startedService()

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
      expect(entry?.findings?.[0]?.message_reasons?.[0]?.message_id).toBe('component_fault_at')
      expect(entry?.inputs).toBeUndefined()
    }
    const faulty = categories.Error?.find((entry) => entry.name === 'faulty')
    const errors = faulty?.validation_errors ?? []
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
    const said = (faulty?.findings ?? []).map(({ message_id, message_reasons }) => [message_id, message_reasons?.[0]])
    expect(said).toEqual(
      expect.arrayContaining([
        ['component_fault_at', { message_id: 'value_reserved', message_params: expect.anything() }],
        ['component_fault_at', { message_id: 'value_no_version', message_params: expect.anything() }],
        ['component_fault_at', { message_id: 'value_no_list', message_params: { name: 'inputs', received: '{}' } }],
        ['component_fault_at', { message_id: 'key_missing_on_top', message_params: { name: 'requirements' } }],
        ['component_file_missing', undefined],
        ['component_folder_other', undefined],
      ]),
    )
    const { body: plan } = await raw.getInstallPlan({ params: { component_name: 'faulty' } })
    expect(plan).toMatchObject({ is_valid: false, findings: faulty?.findings })
  })

  it('names the pattern of an output as both interfaces read it', async () => {
    for (const [name, member] of [
      ['newer_pattern', 'pattern'],
      ['older_pattern', 'name_pattern'],
    ] as const) {
      const files = wordCounter('1.0.0', {}, '', name)
      const yaml = String(files['component.yaml']).replace(' pattern:', ` ${member}:`)
      writeFiles(join(fixture.componentsFolder, name), { ...files, 'component.yaml': yaml })
      const [output] = (await entryOf(name))?.outputs ?? []
      expect(output?.pattern).toEqual(expect.stringContaining('{original_stem}'))
      expect(output?.name_pattern).toBe(output?.pattern)
    }
  })

  it('lists a component whose author keeps it without a version folder, and installs it from there', async () => {
    writeFiles(join(fixture.componentsFolder, 'flat_one'), wordCounter('0.1.0-alpha.1', {}, '', 'flat_one'))
    expect(await entryOf('flat_one')).toMatchObject({ version: '0.1.0-alpha.1', is_valid: true, path: 'flat_one' })
    expect((await install(service, 'flat_one')).last?.status).toBe('completed')
    writeFileSync(join(fixture.componentsFolder, 'flat_one/extra.txt'), 'edited')
    expect((await install(service, 'flat_one')).last?.status).toBe('completed')
    const { folder } = await internalOf(service).getRunDescription({ params: { component_name: 'flat_one' } })
    expect(existsSync(join(folder, 'extra.txt'))).toBe(true)
    expect(existsSync(join(fixture.componentsFolder, 'flat_one/component.yaml'))).toBe(true)
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
    for (const name of ['constructor', 'odd_one']) rmSync(join(fixture.componentsFolder, name), { recursive: true })
  })

  it('reads a long description while others are answered', async () => {
    const many = Array.from({ length: 5_000 }, (_, number) => `key${number}: 1`).join('\n')
    put('long_yaml', wordCounter('1.0.0', {}, many, 'long_yaml'))
    let found: ComponentEntry | undefined
    const busy = await busyDuring(async () => {
      found = await entryOf('long_yaml')
    })
    rmSync(join(fixture.componentsFolder, 'long_yaml'), { recursive: true })
    expect(found).toMatchObject({ version: '1.0.0', is_valid: true })
    expect(busy).toBeLessThan(0.5)
  })

  it('never takes folders that begin with a dot or the shared one for components', async () => {
    writeFiles(fixture.componentsFolder, { '.hidden/1.0.0/component.yaml': '', '_shared/x/y': '' })
    expect((await listing()).entries.map((entry) => entry.name)).not.toContain('.hidden')
    expect((await listing()).entries.map((entry) => entry.name)).not.toContain('_shared')
    expect((await client.componentExists({ params: { component_name: '_shared' } })).exists).toBe(false)
    expect(
      (await client.componentExists({ params: { component_name: '..' } }).catch(() => ({ exists: false }))).exists,
    ).toBe(false)
  })
})
