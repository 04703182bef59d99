import { storeRecord } from '@regesta/testing/store-record'
import { untilRepositoryIs } from '@regesta/testing/until-repository'
import { expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
const REPOSITORY = 'https://repository.invalid'

it('has an error of its own that names both ways to give a token, and nothing is written down as sent', async () => {
  await fixture.settings.saveConfiguration({ body: { repo: { sandbox_base_url: REPOSITORY } } })
  await untilRepositoryIs(fixture.deposition, REPOSITORY)
  const { project, ledger, raw } = fixture
  const { file_id } = await fixture.addFile('tokenless.txt', 'tokenless')
  const record_id = await storeRecord(ledger, { project, title: 'Tokenless', files: [file_id], repository: REPOSITORY })
  const { status, headers, body } = await raw.createApiDraft({ body: { local_record_db_id: record_id } })
  expect(headers['error-code']).toBe('no_token')
  expect({ status, body }).toMatchObject({ status: 500, body: { success: false } })
  const { error } = body as { error: string }
  for (const part of [REPOSITORY, 'repo_api_token', 'REPO_SANDBOX_API_TOKEN', 'none stored'])
    expect(error).toContain(part)
  expect((await ledger.listWrites({ project, query: { record_id } })).writes).toEqual([])
})
