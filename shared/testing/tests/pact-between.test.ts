import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { pactInto } from '@regesta/testing/pact-between'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, expect, it } from 'vitest'

const folder = temporaryFolder()
const pact = pactInto(folder.path, 'reader', 'library')
/** Asks from another thread, which goes on while this one is held up. */
const reader = new Worker(
  "const { get } = require('node:http'); require('node:worker_threads').parentPort.on('message', (url) => get(url))",
  { eval: true },
)
await once(reader, 'online')
afterAll(async () => {
  await reader.terminate()
  folder.remove()
})

const book = () =>
  pact
    .addInteraction()
    .uponReceiving('a request for a book')
    .withRequest('GET', '/book')
    .willRespondWith(200, (response) => response.jsonBody({ title: 'Regesta' }))

it('waits for a request that the mock server has not noted yet', async () => {
  const ask = async ({ url }: { url: string }) => reader.postMessage(`${url}/book`)
  expect(await book().executeTest(ask)).toBeUndefined()
})

it('says which request never came', async () => {
  await expect(book().executeTest(async () => {})).rejects.toThrow(/expected but not received[\s\S]*\/book/)
})

it('says what the request lacked', async () => {
  const asksWrongly = book().executeTest(async ({ url }) => void (await fetch(`${url}/shelf`)))
  await expect(asksWrongly).rejects.toThrow('/shelf')
})
