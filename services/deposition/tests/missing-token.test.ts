import { storeRecord } from '@regesta/testing/store-record'
import { expect, it, vi } from 'vitest'
import { sharedWorld } from './world.js'

const world = await sharedWorld()
const REPOSITORY = 'https://repository.invalid'

it('has an error of its own that names both ways to give a token, and nothing is written down as sent', async () => {
  const { file_id } = await world.addFile('tokenless.txt', 'tokenless')
  const { project } = world
  const record_id = await storeRecord(world.ledger, {
    project,
    title: 'Tokenless',
    files: [file_id],
    repository: REPOSITORY,
  })
  await world.settings.saveConfiguration({ body: { repo: { sandbox_base_url: REPOSITORY } } })
  const answer = await vi.waitFor(async () => {
    const tried = await world.raw.createApiDraft({ body: { local_record_db_id: record_id } })
    expect(tried.headers['error-code']).toBe('no_token')
    return tried
  })
  expect(answer).toMatchObject({ status: 500, body: { success: false } })
  const { error } = answer.body as { error: string }
  for (const part of [REPOSITORY, 'repo_api_token', 'REPO_SANDBOX_API_TOKEN', 'none stored'])
    expect(error).toContain(part)
  expect((await world.ledger.listWrites({ project, query: { record_id } })).writes).toEqual([])
})
