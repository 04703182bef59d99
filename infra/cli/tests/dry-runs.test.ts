import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { components } from '@regesta/contracts/components'
import { pipelines } from '@regesta/contracts/pipelines'
import { projects } from '@regesta/contracts/projects'
import { type Client, connect } from '@regesta/http/connect'
import { practiceToken } from '@regesta/http/practice-token'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { standIn, typed } from './command-line.js'

/*
 * Each command is looked at first and done then: both end with the same code, refuse with the same sentence, and the first of them
 * changes nothing. The lines build on each other, as the work of a person does.
 */

const SERVICES = ['settings', 'projects', 'components', 'execution', 'deposition', 'pipelines', 'practice-repository']
const contract = { ...projects, ...components, ...pipelines }
const home = temporaryFolder('regesta-dry-')
const work = temporaryFolder('regesta-work-')
const at = (name: string) => join(work.path, name)
let installation: Installation
let gateway: Client<typeof contract>

const field = (value: string) => ({ type: 'column', value })
const MAPPING = {
  filename: field('file'),
  title: field('title'),
  description: { type: 'construct_later', value: true },
  upload_type: { type: 'literal', value: 'dataset' },
  creators: { type: 'complex', is_complex: true, entries: [{ name: { type: 'literal', value: 'Osterwald, Anselm' } }] },
}

beforeAll(async () => {
  installation = await startInstallation({ home: home.path, port: 0, onlyServices: SERVICES })
  gateway = connect(contract, { name: 'gateway', url: `${installation.url}/api`, patience: 60_000 })
  mkdirSync(at('in'))
  mkdirSync(at('empty'))
  for (const name of ['a', 'b', 'c']) writeFileSync(join(at('in'), `${name}.txt`), `About ${name}`)
  writeFileSync(at('objects.csv'), 'file;title\na.txt;Amphora\nb.txt;Bowl\nc.txt;\n')
  writeFileSync(at('mapping.json'), JSON.stringify(MAPPING))
  writeFileSync(at('broken.regesta'), 'no backup')
}, 120_000)

afterAll(async () => {
  await gateway.close()
  await installation.stop()
  work.remove()
  home.remove()
})
standIn(work.path)

const regesta = (words: readonly string[], input?: string) =>
  typed({ home: home.path, folder: work.path }, words, input)

/** Everything that a command could change: files beside the data folder, what the project holds, components, the repository. */
async function state(): Promise<string> {
  const files = readdirSync(work.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.pdb/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
  const known_projects = (await gateway.listProjects()).projects.map(({ last_loaded: _, ...one }) => one)
  const held = known_projects.some(({ is_active }) => is_active) ? await inProject() : []
  const { metadata: _, ...known } = await gateway.listComponents()
  const pages = await fetch(`${installation.addresses['practice-repository']}/api/deposit/depositions?size=100`, {
    headers: { authorization: `Bearer ${practiceToken(home.path)}` },
  })
  return JSON.stringify([files, known_projects, held, known, await pages.json()], null, 1)
}

const TABS = ['pending_preparation', 'pending_operations', 'drafts', 'published'] as const

async function inProject(): Promise<unknown[]> {
  const tabs = await Promise.all(TABS.map((tab_id) => gateway.listUploadsByTab({ query: { tab_id } })))
  const { items } = await gateway.listHistory({ query: { limit: '100' } })
  return [tabs, items.length, await gateway.listMappings(), await gateway.listCredentials()]
}

interface Line {
  readonly words: readonly string[]
  readonly code: number
  readonly input?: string
  /** What has to be there before. */
  readonly before?: () => unknown
}

const create = (name: string, input = 'in') => [
  ...['create', '--file', at(name), '--name', 'M', '--code', 'm', '--input', at(input), '--output', at('out')],
  ...['--extensions', '.txt'],
]
const map = ['map', '--mapping', at('mapping.json'), '--spreadsheet', at('objects.csv')]

/** The sheet of errors with the missing title in it. */
function correct(): void {
  const [head = '', ...rows] = readFileSync(at('faults.csv'), 'utf8').split('\r\n')
  const place = head.split(';').findIndex((name) => name.replace(/\W/g, '') === 'title')
  const corrected = rows.map((row) => {
    const cells = row.split(';')
    if (row.includes('c.txt')) cells[place] = 'Cup'
    return cells.join(';')
  })
  writeFileSync(at('faults.csv'), [head, ...corrected].join('\r\n'))
}

/** A pipeline, and a folder with a file that the sheet does not describe. */
async function putPipeline(): Promise<void> {
  mkdirSync(at('more'))
  for (const name of ['a', 'd']) writeFileSync(join(at('more'), `${name}.txt`), `More about ${name}`)
  const step = {
    component_name: 'text_profiler',
    inputMapping: { 'input-file': { sourceType: 'pipelineFile', fileId: 'source_file' } },
    outputs: [{ id: 'profile', pattern: '{original_stem}_profile.json' }],
  }
  await gateway.createPipeline({ body: { identifier: 'profiles', name: 'Profiles', steps: [step] } })
}

/** A folder with nothing but a file that the sheet describes. */
function putFresh(): void {
  mkdirSync(at('fresh'))
  writeFileSync(join(at('fresh'), 'a.txt'), 'Quite another text about a')
}

const LINES: readonly Line[] = [
  { words: create('m.pdb', 'nowhere'), code: 1 },
  { words: create(join('nowhere', 'm.pdb')), code: 1 },
  { words: create('m.pdb'), code: 0 },
  { words: create('m.pdb'), code: 1 },
  { words: create('broken.regesta'), code: 1 },
  { words: ['map', '--mapping', at('absent.json')], code: 2 },
  { words: ['errors'], code: 1 },
  { words: map, code: 0 },
  { words: ['credentials', 'remove', 'mine'], code: 1 },
  { words: ['credentials', 'store', 'mine'], code: 2, input: '' },
  { words: ['credentials', 'store', 'mine'], code: 0, input: 'secret' },
  { words: ['credentials', 'remove', 'mine', '--yes'], code: 0 },
  { words: ['scan'], code: 0 },
  { words: ['scan', '--input', at('nowhere')], code: 1 },
  { words: ['prepare'], code: 3 },
  { words: ['errors', '--out', at('faults.csv')], code: 3 },
  { words: ['errors', '--out', at('faults.csv')], code: 1 },
  { words: ['errors', '--apply', at('faults.csv')], code: 1 },
  { words: ['errors', '--apply', at('faults.csv')], code: 0, before: correct },
  { words: ['undo', '99999'], code: 1 },
  { words: ['deposit'], code: 0 },
  { words: ['undo', '--yes'], code: 0 },
  { words: ['deposit'], code: 0 },
  { words: ['publish', '--record-ids', '999'], code: 1 },
  { words: ['discard', '--record-ids', '999', '--yes'], code: 1 },
  { words: ['publish', '--record-ids', '1'], code: 0 },
  { words: ['discard', '--all', '--yes'], code: 0 },
  { words: ['move-files', at('in'), at('nowhere')], code: 1 },
  { words: ['run-pipeline', '--pipeline', 'nobody', '--input', at('in')], code: 1 },
  { words: ['version', '--pipeline', 'nobody', '--input', at('in')], code: 1 },
  { words: ['version', '--pipeline', 'nobody', '--input', at('empty')], code: 0 },
  { words: ['components', 'install', 'nobody'], code: 1 },
  { words: ['components', 'uninstall', 'nobody', '--yes'], code: 1 },
  { words: ['components', 'install', 'text_profiler'], code: 0 },
  { words: ['run-pipeline', '--pipeline', 'profiles', '--input', at('more')], code: 1, before: putPipeline },
  { words: ['components', 'uninstall', 'text_profiler', '--yes'], code: 0 },
  { words: ['run-pipeline', '--pipeline', 'profiles', '--input', at('fresh')], code: 1, before: putFresh },
  { words: ['version', '--pipeline', 'profiles', '--input', at('in')], code: 0 },
  { words: ['version', '--unchanged', '--input', at('in')], code: 2 },
  { words: ['restore', at('broken.regesta'), '--data', at('new')], code: 1 },
  { words: ['restore', at('absent.regesta'), '--data', at('new')], code: 1 },
  { words: ['upgrade', '--apply'], code: 0 },
]

/** What was said without the lines that tell how far something is. */
const sentences = (stderr: string) => stderr.split('\n').filter((line) => !/^(\w+: \d| {2})/.test(line))

const titled = LINES.map((line, index) => ({ ...line, title: `${index + 1}: ${line.words[0]} ends with ${line.code}` }))

test.each(titled)('$title', { timeout: 300_000 }, async ({ words, code, input, before }) => {
  await before?.()
  const found = await state()
  const dry = await regesta([...words, '--dry-run'], input)
  expect([dry.exitCode, await state()], dry.stderr).toEqual([code, found])
  const real = await regesta(words, input)
  expect(real.exitCode, real.stderr).toBe(code)
  if ([1, 2].includes(code)) expect(sentences(dry.stderr)).toEqual(sentences(real.stderr))
})

test('a backup is proved by a look as by being put back, and a folder with data is refused by both', {
  timeout: 300_000,
}, async () => {
  const backup = at('whole.regesta')
  expect((await regesta(['backup', backup])).exitCode).toBe(0)
  const into = (folder: string) => ['restore', backup, '--data', folder]
  for (const words of [[...into(home.path), '--dry-run'], into(home.path)])
    expect(await regesta(words)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('is not empty') })
  expect((await regesta([...into(at('new')), '--dry-run'])).exitCode).toBe(0)
  expect(readdirSync(work.path)).not.toContain('new')
  const bytes = readFileSync(backup)
  const middle = Math.floor(bytes.length / 2)
  for (let place = middle; place < middle + 512; place += 1) bytes[place] = (bytes[place] ?? 0) ^ 0xff
  writeFileSync(at('damaged.regesta'), bytes)
  const damaged = ['restore', at('damaged.regesta'), '--data', at('new')]
  const [dry, real] = [await regesta([...damaged, '--dry-run']), await regesta(damaged)]
  expect([dry.exitCode, dry.stderr]).toEqual([real.exitCode, real.stderr])
  expect([dry.exitCode, dry.stderr]).toEqual([1, expect.stringMatching(/^[^\n]+$/)])
})

test('a dry run of a pipeline names its steps, what it does at the repository, and the components that it lacks', async () => {
  const { stdout } = await regesta(['run-pipeline', '--pipeline', 'profiles', '--input', at('fresh'), '--dry-run'])
  expect(stdout.split('\n').slice(1)).toEqual([
    'Would run 1 step over 1 file:',
    expect.stringMatching(/^ {2}1\. {2}\S+ +text_profiler$/),
    '  At the practice repository: makes drafts, sends files, publishes nothing',
    "Component 'text_profiler' is not installed. Install it first",
  ])
})

test('a run over a folder takes neither notes of the system nor names that only end in the same letters', async () => {
  const folder = at('from a Mac')
  mkdirSync(folder)
  for (const name of ['a.txt', '.DS_Store', '._a.txt', 'Thumbs.db'])
    writeFileSync(join(folder, name), `Of a Mac: ${name}`)
  const run = ['run-pipeline', '--pipeline', 'profiles', '--input', folder, '--dry-run']
  const taken = expect.stringMatching(/^ {2}\S.*a\.txt\nWould run 1 step over 1 file:/)
  expect((await regesta(run)).stdout).toEqual(taken)
  writeFileSync(join(folder, 'context'), 'No text file')
  for (const ending of ['txt', '.TXT']) expect((await regesta([...run, '--extensions', ending])).stdout).toEqual(taken)
})

test('a pipeline makes no new version of files that are as they are published, unless that or what to keep is said', async () => {
  const version = ['version', '--pipeline', 'profiles', '--input', at('in'), '--dry-run']
  const { stdout } = await regesta(version)
  expect(stdout).toMatch(/^ {2}Amphora \(\d+\): .*; --unchanged makes a version all the same\nNothing to do$/m)
  expect((await regesta([...version, '--unchanged'])).stdout).toContain('a.txt: is the same')
  expect((await regesta([...version, '--unchanged'])).stdout).toContain('Would make 1 new version:\n')
  expect((await regesta([...version, '--keep', 'a.txt'])).stdout).toContain('Would make 1 new version:\n')
})

test('the history calls a run what it was, though its files were added and prepared first', async () => {
  const { stdout } = await regesta(['history', '--limit', '100'])
  expect(stdout).toContain('  pipeline run  ')
  expect(stdout).not.toMatch(/ {2}changed {2}/)
})
