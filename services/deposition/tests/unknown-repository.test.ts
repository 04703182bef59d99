import { isServiceError } from '@regesta/contracts/problem'
import { untilRepositoryIs } from '@regesta/testing/until-repository'
import { expect, it, onTestFinished } from 'vitest'
import { type Fixture, startFixture } from './fixture.js'

const DEPOT = 'https://depot.example.org'
const UNUSABLE = { default_creator: 5, sandbox_base_url: DEPOT, production_base_url: DEPOT }

async function startWith(repo: object): Promise<Fixture> {
  const fixture = await startFixture({ clockScale: 60, configuration: { repo } })
  onTestFinished(() => fixture.stop())
  return fixture
}

const problemKeys = async (fixture: Fixture) => {
  const health = (await (await fixture.fetch(`${fixture.url()}/health`)).json()) as {
    configuration_problems: { key: string }[]
  }
  return health.configuration_problems.map(({ key }) => key)
}

it('asks no repository and binds no record to one while the section repo was never usable, and names the key', async () => {
  const fixture = await startWith(UNUSABLE)
  const { project, raw, internal } = fixture
  const id = await fixture.prepare('Whose is it?', { 'whose.txt': 'whose' })
  const { source_file_id } = await fixture.record(id)
  const refusals = await Promise.all([
    raw.createApiDraft({ body: { local_record_db_id: id } }),
    raw.createRecordForFile({ body: { source_file_db_id: source_file_id, is_sandbox: true } }),
    raw.prepareMetadataForFile({ body: { source_file_db_id: source_file_id } }),
    raw.listOrphanDrafts({}),
  ])
  for (const { status, headers, body } of refusals) {
    expect([status, headers['error-code']]).toEqual([502, 'service_unavailable'])
    expect(body).toMatchObject({
      success: false,
      error: expect.stringMatching(/'repo\.default_creator' cannot be used .*Correct it and save the configuration/),
      message_id: 'setting_unknown',
      message_params: { value: 'repo.default_creator' },
      message_reasons: [{ message_id: 'setting_of_type' }],
    })
  }
  // Without a token nothing was sent before either; now the address of nobody's choice is not even looked for.
  const check = await internal.checkRepository({ project, query: { is_sandbox: 'false' } }).catch((error) => error)
  expect([isServiceError(check) && check.code, String(check)]).toEqual([
    'service_unavailable',
    expect.stringContaining('repo.default_creator'),
  ])
  expect(fixture.calls()).toEqual([])
  expect(await fixture.record(id)).toMatchObject({ record_status: 'prepared', open_writes: [] })
})

it('works as soon as the section is usable, and keeps it when it becomes unusable afterwards', async () => {
  const fixture = await startWith(UNUSABLE)
  const id = await fixture.prepare('Known at last', { 'known.txt': 'known' })
  const draft = () => fixture.raw.createApiDraft({ body: { local_record_db_id: id } })
  expect((await draft()).status).toBe(502)
  await fixture.settings.saveConfiguration({ body: { repo: {} } })
  await expect.poll(async () => (await draft()).status, { timeout: 20_000 }).toBe(200)
  await fixture.settings.saveConfiguration({ body: { repo: UNUSABLE } })
  await expect.poll(() => problemKeys(fixture), { timeout: 20_000 }).toEqual(['repo.default_creator'])
  await untilRepositoryIs(fixture.deposition, 'practice')
  await fixture.deposition.discardRepoDraft({ body: { local_record_db_id: id } })
  expect((await fixture.record(id)).record_status).toBe('prepared')
})

it('gives up nothing of a record while it is not known where it could be read', async () => {
  const fixture = await startWith({})
  const id = await fixture.prepare('Not to be given up', { 'kept.txt': 'kept' })
  fixture.practice.faults.arm({ kind: 'late-commit', after_ms: 600_000, route: 'createDeposition' })
  expect((await fixture.raw.createApiDraft({ body: { local_record_db_id: id } })).status).toBe(500)
  await fixture.settings.saveConfiguration({ body: { repo: UNUSABLE } })
  await fixture.restart()
  await expect.poll(() => problemKeys(fixture), { timeout: 20_000 }).toEqual(['repo.default_creator'])
  const { results } = await fixture.deposition.verifyRecords({ body: { record_ids: [id], repair: ['give_up'] } })
  expect(results).toMatchObject([{ record_id: id, repaired: [] }])
  expect((await fixture.record(id)).open_writes).toMatchObject([{ kind: 'create', state: 'unknown' }])
})
