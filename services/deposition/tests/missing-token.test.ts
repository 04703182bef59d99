import { randomUUID } from 'node:crypto'
import { storeRecord } from '@regesta/testing/store-record'
import { expect, it, vi } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
const REPOSITORY = 'https://repository.invalid'

/** A record of its own for every try: as long as the configuration is not followed it would take the practice repository. */
async function tokenless(): Promise<number> {
  const { file_id } = await fixture.addFile(`${randomUUID()}.txt`, 'tokenless')
  const wanted = { project: fixture.project, title: 'Tokenless', files: [file_id], repository: REPOSITORY }
  return storeRecord(fixture.ledger, wanted)
}

it('has an error of its own that names both ways to give a token, and nothing is written down as sent', async () => {
  await fixture.settings.saveConfiguration({ body: { repo: { sandbox_base_url: REPOSITORY } } })
  const { answer, record_id } = await vi.waitFor(
    async () => {
      const record_id = await tokenless()
      const answer = await fixture.raw.createApiDraft({ body: { local_record_db_id: record_id } })
      expect(answer.headers['error-code']).toBe('no_token')
      return { answer, record_id }
    },
    { timeout: 20_000, interval: 50 },
  )
  expect(answer).toMatchObject({ status: 500, body: { success: false } })
  const { error } = answer.body as { error: string }
  for (const part of [REPOSITORY, 'repo_api_token', 'REPO_SANDBOX_API_TOKEN', 'none stored'])
    expect(error).toContain(part)
  const { project } = fixture
  expect((await fixture.ledger.listWrites({ project, query: { record_id } })).writes).toEqual([])
})
