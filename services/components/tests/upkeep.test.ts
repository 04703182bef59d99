import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, existsSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { packFiles } from '@regesta/starter-components/zip-of'
import { beforeAll, describe, expect, it } from 'vitest'
import { install, internalOf, startedService, wordCounter, writeFiles } from './fixture.js'

const POLL = { timeout: 60_000 }
const { fixture, service, client, raw, put } = await startedService()

beforeAll(async () => {
  put('word_counter', wordCounter())
  await install(service, 'word_counter')
})

describe('the health check', () => {
  it('says so when nothing is wrong', async () => {
    expect(await client.checkHealth()).toEqual({
      success: true,
      message: 'Component health check passed. No issues found.',
      cleaned_components: [],
    })
  })

  it('only tells of an interpreter that does not answer, and uninstalls what has lost its environment or folder [state:component-is-lost]', async () => {
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
    expect((await raw.getComponentConfiguration({ params: { component_name: 'silent' } })).status).toBe(200)
    await expect(internalOf(service).getRunDescription({ params: { component_name: 'no_env' } })).rejects.toMatchObject(
      {
        code: 'not_found',
        message: expect.stringContaining('not installed'),
      },
    )
  })
})

describe.runIf(process.platform === 'linux')('the health check of what is installed anew meanwhile', () => {
  it('looks at it as it is when its turn comes, and keeps it', async () => {
    const folder = async (component_name: string) =>
      (await internalOf(service).getRunDescription({ params: { component_name } })).folder
    for (const name of ['a_slow_one', 'b_sound_one']) {
      put(name, wordCounter('1.0.0', {}, '', name))
      await install(service, name)
    }
    const [asked, pipe] = [join(fixture.home, 'asked'), join(fixture.home, 'answer')]
    execFileSync('mkfifo', [pipe])
    const python = join(await folder('a_slow_one'), 'env/bin/python')
    rmSync(python)
    writeFileSync(python, `#!/bin/sh\ntouch ${asked}\nread answer < ${pipe}\n`, { mode: 0o755 })
    const former = await folder('b_sound_one')
    // Open for both, it waits for nobody at the other end.
    const answer = openSync(pipe, 'r+')
    const check = client.checkHealth()
    await expect.poll(() => existsSync(asked), POLL).toBe(true)
    await install(service, 'b_sound_one')
    await expect.poll(() => existsSync(former), POLL).toBe(false)
    writeSync(answer, '\n')
    closeSync(answer)
    expect((await check).cleaned_components).toEqual([])
    expect(existsSync(await folder('b_sound_one'))).toBe(true)
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
    expect(plan.system_dependencies.slice(1)).toMatchObject([
      { finding: { message_id: 'dependency_no_file', message_params: { path: '/no/such/file' } } },
      { finding: { message_id: 'dependency_not_looked_for' } },
    ])
    expect(plan.creates).toContain('planned/2.0.0/env')
    expect(plan.size_bytes).toBeGreaterThan(500)
    expect((await raw.getInstallPlan({ params: { component_name: 'nobody' } })).status).toBe(404)
  })

  it('names the command that looks for a program, and leaves running it to the installation', async () => {
    const marker = join(fixture.home, 'was-run')
    const command = `sh -c 'touch ${marker}'`
    const files = wordCounter('1.0.0', {}, '', 'looking')
    const dependencies = `requirements:
  system_dependencies:
    - {name: shell, required: true, verify: {command: "${command}"}}
    - {name: sea-tool, required: true, verify: {command: "sea-tool --version"}, install: {methods: [{type: apt, command: apt install sea-tool}]}}
    - {name: own, required: true, verify: {command: ./main.py}}
`
    put('looking', {
      ...files,
      'component.yaml': files['component.yaml']?.replace('requirements: {}\n', dependencies) ?? '',
    })
    const plan = await client.getInstallPlan({ params: { component_name: 'looking' } })
    expect(existsSync(marker)).toBe(false)
    const advice = { reason: "'sea-tool' is not there", advice: 'apt install sea-tool' }
    expect(plan.system_dependencies).toMatchObject([
      { state: 'present', finding: { message_id: 'command_at_install', message_params: { file: 'sh', command } } },
      { state: 'missing', finding: { message_id: 'how_to_install', message_params: advice } },
      // It may not be executed.
      { state: 'missing', finding: { message_id: 'name_not_there', message_params: { name: './main.py' } } },
    ])
    expect((await install(service, 'looking')).last?.status).toBe('completed')
    expect(existsSync(marker)).toBe(true)
  })
})

describe('storage', () => {
  it('is kept once for equal files of several environments', async () => {
    const names = Array.from({ length: 4 }, (_, index) => `sharing_${index}`)
    const wheel = packFiles({
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
    const { message, storage_stats } = await client.optimizeStorage()
    expect(message).toMatch(/^Dependencies optimized successfully: \d+ files are shared now, .* before, .* after\.$/)
    expect(storage_stats.estimated_savings_mb).toBeGreaterThan((3 * 400_000) / 1024 ** 2)
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
