import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { storeRecord } from '@regesta/testing/store-record'
import { untilRepositoryIs } from '@regesta/testing/until-repository'
import { expect, it, onTestFinished } from 'vitest'
import { sharedFixture } from './fixture.js'

/** Undici ends what takes too long at the next of its ticks of half a second, on this clock well before silence counts. */
const fixture = await sharedFixture({ clockScale: 34 })

/** Takes connections and never says a word, so that none gets beyond its TLS handshake. */
async function silentServer(): Promise<string> {
  const server = createServer((socket) => void socket.on('error', () => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('is over before a call counts as lost: nothing was sent, and no write stays open', async () => {
  const { project, ledger } = fixture
  const repository = await silentServer()
  const credential = { credential_name: 'mine', credential_type: 'repo_api_token', is_sandbox: true }
  await fixture.projects.storeCredential({ body: { ...credential, credential_value: 'any' } })
  await fixture.settings.saveConfiguration({ body: { repo: { sandbox_base_url: repository } } })
  await untilRepositoryIs(fixture.deposition, repository)
  const { file_id } = await fixture.addFile('bowl.txt', 'bowl')
  const record_id = await storeRecord(ledger, { project, title: 'A bowl', files: [file_id], repository })
  const { status, body } = await fixture.raw.createApiDraft({ body: { local_record_db_id: record_id } })
  expect([status, body]).toEqual([500, expect.objectContaining({ error: expect.stringMatching(/connect/i) })])
  expect(await fixture.record(record_id)).toMatchObject({ record_status: 'prepared', claim: null, open_writes: [] })
})
