import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packFiles } from '@regesta/starter-components/zip-of'
import { describeWordCounter } from '@regesta/testing/word-counter'
import { execa } from 'execa'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  freshName,
  install,
  internalOf,
  openFixture,
  rawOf,
  startedService,
  waitForLine,
  watch,
  wordCounter,
  writeFiles,
} from './fixture.js'

const { fixture, service, client, raw } = await startedService()
let name = ''
const put = (files: Record<string, string>) => writeFiles(join(fixture.componentsFolder, name, '1.0.0'), files)
const own = (more = {}, yaml = '') => wordCounter('1.0.0', more, yaml, name)

beforeAll(() =>
  writeFiles(fixture.home, { 'weights.bin': 'x'.repeat(2048), 'other/weights.bin': 'other', 'notes.txt': 'n' }),
)
beforeEach(() => {
  name = freshName('counter')
})

describe('an installation', () => {
  it('fills the packages of a Node component, and runs no script of them or of the component itself', async () => {
    const script = (title: string) => ({ scripts: { install: `touch '${join(fixture.home, title)}'` } })
    const counter = { name: 'counter', version: '1.0.0', dependencies: { words: 'file:words' }, ...script('by-itself') }
    put({
      'component.yaml': describeWordCounter({ name, version: '1.0.0', files: ['main.mjs'] }),
      'main.mjs': `import { parseArgs } from 'node:util'
import { writeFileSync } from 'node:fs'
import words from 'words'
const { values } = parseArgs({ options: { help: { type: 'boolean' }, 'input-file': { type: 'string' }, output: { type: 'string' } } })
if (values.help) console.log('--input-file FILE  --output FILE')
else writeFileSync(values.output, String(words))`,
      'package.json': JSON.stringify(counter),
      'words/package.json': JSON.stringify({
        name: 'words',
        version: '1.0.0',
        main: 'words.js',
        ...script('by-words'),
      }),
      'words/words.js': 'module.exports = 7',
    })
    const { last } = await install(service, name)
    expect(last).toMatchObject({ status: 'completed' })
    const run = await internalOf(service).getRunDescription({ params: { component_name: name } })
    expect(run).toMatchObject({ kind: 'node', version: '1.0.0' })
    const result = join(fixture.home, `${name}.txt`)
    await execa(run.interpreter, [run.entry, '--output', result], { cwd: run.folder })
    expect(readFileSync(result, 'utf8')).toBe('7')
    expect(readdirSync(fixture.home).filter((title) => title.startsWith('by-'))).toEqual([])
  })

  it('builds the environment, finds the output argument and registers the component [state:component-is-installed]', async () => {
    put(own())
    const { events, last } = await install(service, name)
    expect(last).toMatchObject({ level: 'success', progress: 100, status: 'completed' })
    expect(events[0]).toMatchObject({ level: 'info', progress: 0, status: 'starting' })
    for (const event of events) {
      expect(event.message).not.toBe('')
      expect(['info', 'success', 'error', 'warning']).toContain(event.level)
    }
    expect(events.map((event) => event.progress)).toEqual(
      [...events.map((event) => event.progress)].sort((a, b) => a - b),
    )
    expect(events.filter((event) => event.status !== 'in_progress')).toHaveLength(2)
    const ids = events.map(({ message_id }) => message_id)
    const steps = ['install_validating', 'install_files', 'venv_begun', 'venv_made', 'python_none', 'install_options']
    expect(ids.filter((id) => id !== undefined)).toEqual([
      'install_started',
      ...steps,
      'install_registering',
      'install_done',
    ])
    expect(last?.message_params).toEqual({ name, version: '1.0.0' })
    const run = await internalOf(service).getRunDescription({ params: { component_name: name } })
    expect(run).toMatchObject({ kind: 'python', version: '1.0.0', verbose: true })
    expect(run.output_argument).toEqual({ strategy: 'single_file_output', flag: '--output' })
    const result = join(fixture.home, `${name}.json`)
    await execa(run.interpreter, [run.entry, '--output', result], { cwd: run.folder })
    expect(JSON.parse(readFileSync(result, 'utf8'))).toMatchObject({ output: result })
  })

  it('answers 202 for an unknown component and says in the stream what is missing', async () => {
    const { last } = await install(service, 'never_seen')
    expect(last).toMatchObject({ level: 'error', status: 'failed' })
    expect(last?.message).toContain("'never_seen' is not here")
    const reason = { message_id: 'component_not_here', message_params: { name: 'never_seen' } }
    expect(last).toMatchObject({ message_id: 'install_failed', message_reasons: [reason] })
    expect(await watch(service, 'nobody')).toMatchObject([{ status: 'failed', message_id: 'install_unknown' }])
  })

  it.each(['../up', '..', 'A', '.hidden', '_shared', 'a b'])('never takes the name %j for a path', async (hostile) => {
    const answer = await raw.installComponent({ params: { component_name: hostile }, body: {} })
    if (answer.status === 404) return
    expect(answer.status).toBe(202)
    const events = await watch(service, (answer.body as { installation_id: string }).installation_id)
    expect(events.at(-1)).toMatchObject({ status: 'failed' })
  })

  it('names all faults at once, with their places, before anything is made', async () => {
    put({
      'component.yaml':
        own()['component.yaml']?.replace('label: Word counter', 'label: 7').replace('  category: Text\n', '') ?? '',
    })
    const { events, last } = await install(service, name, { model: join(fixture.home, 'missing.bin') })
    const errors = events.filter((event) => event.level === 'error').map((event) => event.message)
    expect(errors.join('\n')).toContain("component.yaml:3:10 'metadata.label' must be of type string, received 7")
    expect(errors.join('\n')).toContain('Missing required metadata field: category')
    expect(errors.join('\n')).toContain('Missing required file: main.py')
    expect(errors.join('\n')).toContain("'file_paths.model' names a file that does not exist")
    expect(last?.status).toBe('failed')
    expect(last).toMatchObject({
      message_id: 'install_failed',
      message_reasons: [{ message_id: 'component_has_faults' }],
    })
    const told = events.flatMap(({ level, status, message_id }) =>
      level === 'error' && status === 'in_progress' ? [message_id] : [],
    )
    expect(new Set(told)).toEqual(new Set(['component_fault_at', 'component_file_missing', 'named_file_missing']))
    expect(last?.message_parts?.map(({ message_id }) => message_id)).toEqual(told)
    expect(readdirSync(join(fixture.componentsFolder, name))).toEqual(['1.0.0'])
    expect(readdirSync(join(fixture.componentsFolder, name, '1.0.0'))).toEqual(['component.yaml'])
  })

  it('warns of words that nobody knows, and takes them as text', async () => {
    const yaml = own()['component.yaml']?.replace('type: boolean', 'type: flag') ?? ''
    put({ ...own(), 'component.yaml': yaml.replace('{original_stem}_words', '{stem}_words') })
    const { events, last } = await install(service, name)
    expect(last).toMatchObject({ status: 'completed' })
    const warnings = events.filter(({ level }) => level === 'warning').map(({ message }) => message)
    expect(warnings).toEqual([
      expect.stringContaining("'outputs.0.pattern' must have no other placeholder than {original_stem}"),
      expect.stringContaining("'parameter_groups.0.parameters.0.type' must be one of string, string_dropdown"),
    ])
    expect(events.filter(({ level }) => level === 'warning').map(({ message_reasons }) => message_reasons)).toEqual([
      [
        expect.objectContaining({ message_id: 'value_demanded' }),
        expect.objectContaining({ message_id: 'must_be_placeholder' }),
      ],
      [expect.objectContaining({ message_id: 'value_of_list' })],
    ])
    const run = await internalOf(service).getRunDescription({ params: { component_name: name } })
    expect(run.specification.parameters).toMatchObject([{ name: 'ignore-case', type: 'flag' }])
  })

  it('refuses a component whose folder has another name than its description', async () => {
    put(wordCounter())
    const { last } = await install(service, name)
    expect(last?.message).toContain(`Directory name '${name}' must match the 'name' in component.yaml ('word_counter')`)
  })

  it('copies the files that the user names, keeps equal names apart and makes them defaults', async () => {
    const yaml = 'installation:\n  required_files:\n    - {name: model, label: Weights, default_filename: model.bin}\n'
    put(own({}, yaml))
    const missing = await install(service, name)
    expect(missing.last?.message).toContain("Required file missing: 'model' (Weights)")
    const files = {
      model: join(fixture.home, 'weights.bin'),
      second: join(fixture.home, 'weights.bin'),
      third: join(fixture.home, 'other/weights.bin'),
    }
    expect((await install(service, name, files)).last?.status).toBe('completed')
    const run = await internalOf(service).getRunDescription({ params: { component_name: name } })
    expect(Object.keys(run.installation_values).sort()).toEqual(['model', 'second', 'third'])
    expect(run.installation_values.model).toBe(join(run.folder, 'models', 'model.bin'))
    expect(readFileSync(run.installation_values.third ?? '', 'utf8')).toBe('other')
    // A further installation without files keeps them.
    expect((await install(service, name)).last?.status).toBe('completed')
    const again = await internalOf(service).getRunDescription({ params: { component_name: name } })
    expect(readFileSync(again.installation_values.third ?? '', 'utf8')).toBe('other')
  })

  it('refuses files outside the allowed folders, also behind a link', async () => {
    put(own())
    const limited = await openFixture({ security: { allowed_roots: [join(fixture.home, 'other')] } })
    const guarded = await limited.start()
    symlinkSync(join(fixture.home, 'weights.bin'), join(fixture.home, 'other/link.bin'))
    for (const file of [
      join(fixture.home, 'weights.bin'),
      join(fixture.home, 'other/link.bin'),
      `${fixture.home}/other/../notes.txt`,
    ]) {
      const call = { params: { component_name: name }, body: { file_paths: { model: file } } }
      const answer = await rawOf(guarded).installComponent(call)
      expect(answer, file).toMatchObject({ status: 400, body: { success: false } })
      expect((answer.body as { error: string }).error).toContain('security.allowed_roots')
    }
    await guarded.stop()
    await limited.stop()
  })

  it('checks the ending and the size of named files', async () => {
    const yaml =
      'installation:\n  required_files:\n    - {name: model, validation: {file_extensions: [.bin], min_size_mb: 1}}\n'
    put(own({}, yaml))
    const small = await install(service, name, { model: join(fixture.home, 'weights.bin') })
    expect(small.last?.message).toContain('must have at least 1 MiB')
    const wrong = await install(service, name, { model: join(fixture.home, 'notes.txt') })
    expect(wrong.last?.message).toContain("'file_paths.model' must end in .bin")
  })

  it('installs packages with live output lines, each of which moves the progress', async () => {
    const wheel = packFiles({
      'tiny_words.py': 'ANSWER = 42\n',
      'tiny_words-1.0.dist-info/METADATA': 'Metadata-Version: 2.1\nName: tiny-words\nVersion: 1.0\n',
      'tiny_words-1.0.dist-info/WHEEL':
        'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
      'tiny_words-1.0.dist-info/RECORD': '',
    })
    put(
      own({
        'requirements.txt': '# offline\n--no-index\n./wheels/tiny_words-1.0-py3-none-any.whl\n',
        'wheels/readme': '',
      }),
    )
    writeFileSync(join(fixture.componentsFolder, name, '1.0.0/wheels/tiny_words-1.0-py3-none-any.whl'), wheel)
    const { events, last } = await install(service, name)
    expect(last?.status, JSON.stringify(events)).toBe('completed')
    expect(events.some((event) => event.message.includes('Successfully installed tiny-words-1.0'))).toBe(true)
    const run = await internalOf(service).getRunDescription({ params: { component_name: name } })
    const { stdout } = await execa(run.interpreter, ['-c', 'import tiny_words; print(tiny_words.ANSWER)'])
    expect(stdout).toBe('42')
  })

  it("runs install.py with the environment's own interpreter and without this service's secrets", async () => {
    const script = [
      'import json, os, sys',
      "json.dump({'prefix': sys.prefix, 'base': sys.base_prefix, 'cwd': os.getcwd(), 'env': dict(os.environ)}, open('seen.json', 'w'))",
      "print('script speaks')",
    ].join('\n')
    put(own({ 'install.py': script }))
    process.env.REPO_API_TOKEN = 'secret-of-the-service'
    const { events } = await install(service, name)
    delete process.env.REPO_API_TOKEN
    expect(events.map((event) => event.message)).toContain('script speaks')
    const run = await internalOf(service).getRunDescription({ params: { component_name: name } })
    const seen = JSON.parse(readFileSync(join(run.folder, 'seen.json'), 'utf8'))
    expect(seen.prefix).toBe(join(run.folder, 'env'))
    expect(seen.prefix).not.toBe(seen.base)
    expect(seen.cwd).toBe(run.folder)
    expect(JSON.stringify(seen.env)).not.toContain('REPO_API_TOKEN')
  })

  it('leaves nothing half when the script fails', async () => {
    put(own({ 'install.py': "import sys\nprint('cannot find the sea')\nsys.exit(3)\n" }))
    const { events, last } = await install(service, name)
    expect(last).toMatchObject({ status: 'failed', level: 'error' })
    expect(last?.message).toContain('exit code 3')
    expect(last?.message).toContain('cannot find the sea')
    expect(last).toMatchObject({
      message_id: 'install_failed',
      message_reasons: [
        { message_id: 'script_failed' },
        {
          message_id: 'tool_ended_saying',
          message_params: { tool: 'python', exit: '3', output: 'cannot find the sea' },
        },
      ],
    })
    expect(events.find(({ message }) => message === 'cannot find the sea')?.message_id).toBeUndefined()
    expect(events.filter((event) => event.status === 'failed')).toHaveLength(1)
    expect(readdirSync(join(fixture.componentsFolder, name))).toEqual(['1.0.0'])
    expect(existsSync(join(fixture.componentsFolder, name, '1.0.0/env'))).toBe(false)
  })

  it('leaves the working installation when a repetition fails', async () => {
    put(own())
    await install(service, name)
    const before = await internalOf(service).getRunDescription({ params: { component_name: name } })
    writeFiles(before.folder, { 'install.py': 'raise SystemExit(1)' })
    expect((await install(service, name)).last?.status).toBe('failed')
    const after = await internalOf(service).getRunDescription({ params: { component_name: name } })
    expect(after).toEqual(before)
    expect((await execa(after.interpreter, [after.entry, '--help'])).exitCode).toBe(0)
  })

  it('makes the declared directories, and chooses no Python outside the declared range', async () => {
    put(own())
    const text = own()['component.yaml'] ?? ''
    put({
      'component.yaml': text.replace(
        'required_files: [main.py]',
        'required_files: [main.py]\n  directories: [cache/deep]',
      ),
    })
    await install(service, name)
    const run = await internalOf(service).getRunDescription({ params: { component_name: name } })
    expect(existsSync(join(run.folder, 'cache/deep'))).toBe(true)
    name = `${name}_range`
    put({
      ...own(),
      'component.yaml':
        own()['component.yaml']?.replace(
          'requirements: {}',
          "requirements: {python_environment: {python_version: '>=2.5,<2.6'}}",
        ) ?? '',
    })
    expect((await install(service, name)).last?.message).toMatch(
      /Python >=2.5,<2.6 is needed, but the PATH has python3/,
    )
  })

  it('answers the running installation when it is asked again, and cancels it with all its programs', async () => {
    const script =
      "import subprocess, time\nsubprocess.Popen(['sleep', '600'])\nprint('waiting', flush=True)\ntime.sleep(600)\n"
    put(own({ 'install.py': script }))
    const first = await client.installComponent({ params: { component_name: name }, body: {} })
    const second = await client.installComponent({ params: { component_name: name }, body: {} })
    expect(second.installation_id).toBe(first.installation_id)
    await waitForLine(service, first.installation_id, 'waiting')
    await client.cancelInstallation({ params: { installation_id: first.installation_id } })
    const events = await watch(service, first.installation_id)
    expect(events.at(-1)).toMatchObject({ status: 'failed', level: 'error' })
    expect(events.at(-1)?.message).toContain('was cancelled')
    expect(readdirSync(join(fixture.componentsFolder, name))).toEqual(['1.0.0'])
    const answer = await raw.cancelInstallation({ params: { installation_id: first.installation_id } })
    expect(answer.status).toBe(404)
  })

  it('only warns of missing system dependencies, with the way to install them', async () => {
    const text = own()['component.yaml'] ?? ''
    const requirements = `requirements:
  system_dependencies:
    - {name: sea-tool, required: true, type: package, verify: {command: "sea-tool --version"}, install: {methods: [{type: apt, command: apt install sea-tool}]}}
    - {name: python, type: runtime, verify: {command: "python3 --version", expected_pattern: "^Python 3"}}
`
    put({ ...own(), 'component.yaml': text.replace('requirements: {}\n', requirements) })
    const { events, last } = await install(service, name)
    expect(last?.status).toBe('completed')
    const warnings = events.filter((event) => event.level === 'warning').map((event) => event.message)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain("needs 'sea-tool', which is missing")
    expect(warnings[0]).toContain('apt install sea-tool')
  })
})
