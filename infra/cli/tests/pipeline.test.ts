import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipelines } from '@regesta/contracts/pipelines'
import { projects } from '@regesta/contracts/projects'
import { settings } from '@regesta/contracts/settings'
import { connect } from '@regesta/http/connect'
import { practiceToken } from '@regesta/http/practice-token'
import { installComponent } from '@regesta/testing/install-component'
import { BY_FILE_NAME } from '@regesta/testing/plant-project'
import { UNTIL_PUBLISHED } from '@regesta/testing/profiler-step'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { installedApart } from './installed.js'

/*
 * A folder of texts becomes twenty published records with derived files, and five of them get a new version: the programs
 * as they are started for people, the starter components, and in the end the repository itself, file by file.
 */

const NAMES = Array.from({ length: 20 }, (_, number) => `letter_${String(number + 1).padStart(2, '0')}`)
const REPLACED = NAMES.slice(3, 8)
const contract = { ...projects, ...pipelines, ...settings }

const { installation, at, regesta: type } = installedApart('components', 'execution', 'pipelines')
const input = at('letters')
const editions = at('second edition')
const file = at('letters.pdb')
const connected = () => connect(contract, { name: 'gateway', url: `${installation().url}/api`, patience: 20_000 })
let gateway: ReturnType<typeof connected>

beforeAll(async () => {
  gateway = connected()
  const { configData } = await gateway.getConfiguration()
  await gateway.saveConfiguration({ body: { ...configData, pipelines: { max_parallel_items: 2 } } })
  for (const name of ['text_profiler', 'edm_record_maker'])
    await installComponent({ url: `${installation().url}/api` }, name)
}, 120_000)

afterAll(() => gateway.close())

const regesta = async (...words: string[]) => {
  const ended = await type(...words)
  if (ended.exitCode !== 0) throw new Error(`regesta ${words.join(' ')}: ${ended.stderr} ${ended.stdout}`)
  return ended.stdout
}

const letter = (name: string, edition: string) =>
  `${edition} of ${name}.\n${`The harbour master of ${name} wrote of ships and salt and the harbour. `.repeat(8)}\n`

const step = (
  step_number: number,
  step_name: string,
  component_name: string,
  from: string,
  id: string,
  pattern: string,
) => ({
  step_number,
  step_name,
  component_name,
  inputMapping: { 'input-file': { sourceType: 'pipelineFile', fileId: from } },
  outputs: [{ id, pattern, outputMapping: { mapToRepo: false, repoMappings: [] as object[] } }],
  timeout_seconds: 60,
})

const pipeline = () => {
  const profile = step(1, 'Profile', 'text_profiler', 'source_file', 'profile', '{original_stem}_profile.json')
  profile.outputs[0]?.outputMapping.repoMappings.push({ repoField: 'notes', jsonKey: 'keywords.0.word' })
  Object.assign(profile.outputs[0]?.outputMapping ?? {}, { mapToRepo: true })
  return {
    identifier: 'letters',
    name: 'Letters',
    ...UNTIL_PUBLISHED,
    steps: [
      profile,
      step(2, 'Describe', 'edm_record_maker', 'profile', 'edm', '{original_stem}_edm.xml'),
      step(3, 'Profile the description', 'text_profiler', 'edm', 'edm_profile', '{original_stem}_profile.json'),
    ],
    metadata_mapping: {
      description_template: `\${repo_metadata.title}: \${profile.counts.words} words, above all \${profile.keywords.0.word}`,
    },
  }
}

interface Published {
  local_record_db_id: number
  record_title: string
  version: string
  repo_api_deposition_id: string
  repo_doi: string
  concept_rec_id: string
}

const publishedRecords = async () =>
  (await gateway.listUploadsByTab({ query: { tab_id: 'published' } })) as unknown as Published[]

interface AtRepository {
  doi: string
  conceptdoi: string
  conceptrecid: string
  metadata: Record<string, unknown>
  files: { key: string; size: number; checksum: string }[]
}

async function atRepository(depositionId: string): Promise<AtRepository> {
  const response = await fetch(`${installation().addresses['practice-repository']}/api/records/${depositionId}`)
  return (await response.json()) as AtRepository
}

/** Files by name, as their bytes on this disk say. */
const onDisk = (paths: readonly string[]) =>
  paths
    .map((path) => {
      const bytes = readFileSync(path)
      return {
        key: basename(path),
        size: bytes.length,
        checksum: `md5:${createHash('md5').update(bytes).digest('hex')}`,
      }
    })
    .sort(byKey)

const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key)

const shown = ({ files }: AtRepository) => files.map(({ key, size, checksum }) => ({ key, size, checksum })).sort(byKey)

/** The paths of what a record of this name must hold: two files of the bundle, three derived ones. */
const expectedFiles = ({ record_title: name, concept_rec_id, repo_api_deposition_id }: Published, source: string) => {
  const made = join(at('results'), concept_rec_id, repo_api_deposition_id)
  const derived = ['profile.json', 'profile_edm.xml', 'profile_edm_profile.json'].map((rest) => `${name}_${rest}`)
  return [join(source, `${name}.txt`), join(input, `${name}.md`), ...derived.map((one) => join(made, one))]
}

async function expectWhole(record: Published, version: string, source: string): Promise<AtRepository> {
  const found = await atRepository(record.repo_api_deposition_id)
  expect(shown(found)).toEqual(onDisk(expectedFiles(record, source)))
  expect([found.doi, String(found.conceptrecid)]).toEqual([record.repo_doi, record.concept_rec_id])
  expect(found.doi).toMatch(/^10\.5072\//)
  expect(found.metadata).toMatchObject({ title: record.record_title, version, notes: 'harbour' })
  expect(found.metadata.description).toMatch(new RegExp(`^${record.record_title}: \\d+ words, above all harbour$`))
  return found
}

async function openDrafts(): Promise<unknown[]> {
  const url = `${installation().addresses['practice-repository']}/api/deposit/depositions?size=100&all_versions=true`
  const response = await fetch(url, { headers: { authorization: `Bearer ${practiceToken(installation().home)}` } })
  return ((await response.json()) as { submitted: boolean }[]).filter(({ submitted }) => !submitted)
}

test('publishes twenty records through a pipeline of three steps, each whole at the repository', {
  timeout: 240_000,
}, async () => {
  mkdirSync(input)
  for (const name of NAMES) {
    writeFileSync(join(input, `${name}.txt`), letter(name, 'First edition'))
    writeFileSync(join(input, `${name}.md`), `# ${name}\n\nHow it was found.\n`)
  }
  const about = ['--name', 'Letters', '--code', 'letters', '--input', input, '--output', at('results')]
  await regesta('create', '--file', file, ...about, '--extensions', '.txt,.md', '--bundle', 'stem', '--primary', '.txt')
  const mapping = at('mapping.json')
  writeFileSync(mapping, JSON.stringify(BY_FILE_NAME))
  await regesta('map', '--mapping', mapping)
  expect(await regesta('prepare')).toContain('20 of 20 succeeded')
  await gateway.createPipeline({ body: pipeline() })
  const prepared = (await gateway.listUploadsByTab({
    query: { tab_id: 'pending_operations' },
  })) as unknown as Published[]
  const record_ids = prepared.map(({ local_record_db_id }) => local_record_db_id)
  const run = await gateway.executePipeline({ params: { identifier: 'letters' }, body: { record_ids } })
  expect(run).toMatchObject({ success: true, message: 'Successfully executed pipeline for 20 items.' })
  const published = await publishedRecords()
  expect(published.map(({ record_title }) => record_title).toSorted()).toEqual(NAMES)
  for (const record of published) await expectWhole(record, '1.0.0', input)
  expect(new Set(published.map(({ repo_doi }) => repo_doi)).size).toBe(20)
  expect(await openDrafts()).toEqual([])
})

test('makes new versions of five of them: one file kept, one replaced, the derived ones made anew', {
  timeout: 240_000,
}, async () => {
  const first = await publishedRecords()
  const before = new Map<string, AtRepository>()
  for (const { repo_api_deposition_id } of first)
    before.set(repo_api_deposition_id, await atRepository(repo_api_deposition_id))
  mkdirSync(editions)
  for (const name of REPLACED) writeFileSync(join(editions, `${name}.txt`), letter(name, 'Second, corrected edition'))
  const version = ['version', '--input', editions, '--pipeline', 'letters', '--keep', '*.md']
  expect(await regesta(...version, '--dry-run')).toContain('Would make 5 new versions')
  await regesta(...version)
  const all = await publishedRecords()
  const second = all.filter((record) => record.version === '1.0.1')
  expect(second.map(({ record_title }) => record_title).toSorted()).toEqual(REPLACED)
  for (const record of second) {
    const { conceptdoi } = await expectWhole(record, '1.0.1', editions)
    const earlier = first.find(({ record_title }) => record_title === record.record_title)
    expect(record.concept_rec_id).toBe(earlier?.concept_rec_id)
    expect(record.repo_doi).not.toBe(earlier?.repo_doi)
    expect(before.get(earlier?.repo_api_deposition_id ?? '')?.conceptdoi).toBe(conceptdoi)
  }
  for (const [depositionId, then] of before) expect(shown(await atRepository(depositionId))).toEqual(shown(then))
  expect(all).toHaveLength(25)
  expect(await openDrafts()).toEqual([])
})

test('makes a new version of a record of which another file than its source was corrected', {
  timeout: 240_000,
}, async () => {
  const name = NAMES.find((one) => !REPLACED.includes(one)) ?? ''
  const notes = at('notes')
  mkdirSync(notes)
  writeFileSync(join(notes, `${name}.md`), `# ${name}\n\nHow it was really found.\n`)
  writeFileSync(join(notes, 'notes.csv'), 'nothing')
  const version = ['version', '--input', notes, '--pipeline', 'letters']
  const plan = await regesta(...version, '--dry-run')
  expect(plan).toContain(`${name}.md: is sent`)
  expect(plan).toContain(`${name}.txt: stays`)
  expect(plan).toMatch(/_profile\.json: is left out, .*a pipeline made it/)
  expect(plan).toContain('notes.csv: No published record has a file of this name')
  await regesta(...version)
  const ofName = (await publishedRecords()).filter(({ record_title }) => record_title === name)
  const second = ofName.find((record) => record.version === '1.0.1') ?? expect.fail('no version was made')
  const isNotes = (path: string) => path.endsWith('.md')
  const files = expectedFiles(second, input).map((path) => (isNotes(path) ? join(notes, `${name}.md`) : path))
  expect(shown(await atRepository(second.repo_api_deposition_id))).toEqual(onDisk(files))
  expect(await openDrafts()).toEqual([])
})

test('keeps what lies in the folder as it is published, whatever --keep names beside it', {
  timeout: 240_000,
}, async () => {
  const name = NAMES.at(-1) ?? ''
  const folder = at('whole letters')
  mkdirSync(folder)
  writeFileSync(join(folder, `${name}.txt`), letter(name, 'Whole edition'))
  copyFileSync(join(input, `${name}.md`), join(folder, `${name}.md`))
  const version = ['version', '--input', folder, '--pipeline', 'letters', '--keep', '*.txt']
  expect(await regesta(...version, '--dry-run')).toContain(`${name}.md: is the same`)
  await regesta(...version)
  const second = (await publishedRecords()).find((one) => one.record_title === name && one.version === '1.0.1')
  await expectWhole(second ?? expect.fail('no version was made'), '1.0.1', folder)
})

test('tells the shell that only some files went through, shows what is left to do and discards it', async () => {
  const mixed = at('mixed')
  mkdirSync(mixed)
  writeFileSync(join(mixed, 'good.txt'), letter('good', 'Only edition'))
  writeFileSync(join(mixed, 'bad.dat'), 'no text')
  const run = ['run-pipeline', '--pipeline', 'letters', '--input', mixed]
  expect(await type(...run, '--production')).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--yes') })
  expect(await type(...run)).toMatchObject({ exitCode: 3, stdout: expect.stringContaining('.dat') })
  expect((await publishedRecords()).filter(({ record_title }) => record_title === 'good')).toHaveLength(1)
  const process = ['process', '--pipeline', 'letters', '--search', 'bad']
  expect(await regesta(...process, '--dry-run')).toContain('Would run 3 steps over 1 record')
  expect(await type(...process)).toMatchObject({ exitCode: 1 })
  expect(await regesta('discard', '--all', '--yes')).toContain('1 of 1 succeeded')
  expect(await openDrafts()).toEqual([])
}, 240_000)

test('goes on with a run whose service starts again in the middle of it', async () => {
  const folder = at('interrupted')
  mkdirSync(folder)
  for (const name of ['first', 'second', 'third'])
    writeFileSync(join(folder, `${name}.txt`), letter(name, 'Only edition'))
  const runs = async () =>
    (await gateway.listPipelineExecutions({ query: { pipeline: 'letters', limit: '100' } })).items.length
  const before = await runs()
  const ended = type('run-pipeline', '--pipeline', 'letters', '--input', folder)
  await vi.waitUntil(async () => (await runs()) > before, { timeout: 60_000 })
  installation().kill('pipelines')
  expect(await ended).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('has run over 3 items') })
  const titles = (await publishedRecords()).map(({ record_title }) => record_title)
  expect(titles.filter((title) => ['first', 'second', 'third'].includes(title)).toSorted()).toEqual([
    'first',
    'second',
    'third',
  ])
}, 240_000)

test('Ctrl-C ends the run under way and begins no further one', async () => {
  for (const name of REPLACED) writeFileSync(join(editions, `${name}.txt`), letter(name, 'Third edition'))
  const runs = async () =>
    (await gateway.listPipelineExecutions({ query: { pipeline: 'letters', limit: '100' } })).items
  const before = await runs()
  const child = type.process('version', '--input', editions, '--pipeline', 'letters', '--keep', '*.md')
  await vi.waitUntil(async () => (await runs()).length > before.length, { timeout: 60_000 })
  child.kill('SIGINT')
  expect(await child).toMatchObject({ exitCode: 130, stderr: expect.stringContaining('Interrupted') })
  const [last, ...earlier] = await runs()
  expect(earlier).toHaveLength(before.length)
  expect(last?.status).toBe('cancelled')
}, 240_000)

test('asks before a pipeline runs over drafts in production, and before an act with such drafts is taken back', {
  timeout: 120_000,
}, async () => {
  const before = await openDrafts()
  const { configData } = await gateway.getConfiguration()
  const production_base_url = installation().addresses['practice-repository']
  await gateway.saveConfiguration({ body: { ...configData, repo: { production_base_url } } })
  await type.reading(practiceToken(installation().home), 'credentials', 'store', 'real', '--production')
  writeFileSync(join(input, 'treaty.txt'), letter('treaty', 'Only edition'))
  await regesta('scan')
  for (const command of ['prepare', 'deposit']) await regesta(command, '--production')
  const process = ['process', '--pipeline', 'letters', '--production']
  expect(await regesta(...process, '--dry-run')).toContain('At the PRODUCTION repository: makes drafts')
  for (const words of [process, ['undo']])
    expect([words, await type(...words)]).toEqual([
      words,
      expect.objectContaining({ exitCode: 2, stderr: expect.stringMatching(/PRODUCTION.* --yes/) }),
    ])
  expect(await regesta('undo', '--dry-run')).toContain('drafts are discarded at the PRODUCTION repository')
  expect(await openDrafts()).not.toHaveLength(before.length)
  await regesta('undo', '--yes')
  expect(await openDrafts()).toEqual(before)
})
