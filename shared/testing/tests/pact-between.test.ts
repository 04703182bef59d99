import { spawn } from 'node:child_process'
import { pactInto } from '@regesta/testing/pact-between'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, expect, it } from 'vitest'

const folder = temporaryFolder()
const pact = pactInto(folder.path, 'reader', 'library')
afterAll(() => folder.remove())

const book = () =>
  pact
    .addInteraction()
    .uponReceiving('a request for a book')
    .withRequest('GET', '/book')
    .willRespondWith(200, (response) => response.jsonBody({ title: 'Regesta' }))

/** Asks from another process and does not wait for it, so that the request is noted after the test of the pact has ended. */
const askLater = (url: string) => void spawn(process.execPath, ['-e', `fetch('${url}/book')`], { stdio: 'ignore' })

it('waits for a request that the mock server has not noted yet', async () => {
  expect(await book().executeTest(async ({ url }) => askLater(url))).toBeUndefined()
})

it('says which request never came', async () => {
  await expect(book().executeTest(async () => {})).rejects.toThrow(/expected but not received[\s\S]*\/book/)
})

it('says what the request lacked', async () => {
  const asksWrongly = book().executeTest(async ({ url }) => void (await fetch(`${url}/shelf`)))
  await expect(asksWrongly).rejects.toThrow('/shelf')
})
