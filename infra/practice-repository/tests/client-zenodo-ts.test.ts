import { isRight } from 'fp-ts/lib/Either.js'
import { expect, it } from 'vitest'
import * as Z from 'zenodo-ts'
import { sharedRepository } from './start.js'

const repository = await sharedRepository()

type Task<T> = (
  env: Z.ZenodoAuthenticatedEnv,
) => () => Promise<{ _tag: 'Left'; left: unknown } | { _tag: 'Right'; right: T }>

/** Runs a client call against the repository; a refused or undecodable answer fails the test. */
async function run<T>(call: unknown): Promise<T> {
  const env = { fetch: fetch as never, zenodoApiKey: 'practice', zenodoUrl: new URL(repository.url) }
  const result = await (call as Task<T>)(env)()
  if (!isRight(result as never)) throw new Error(`The client refused the answer: ${JSON.stringify(result)}`)
  return (result as { right: T }).right
}

const metadata: Z.DepositMetadata = {
  title: 'Church organ of the lower valley',
  description: '<p>Pipe measurements.</p>',
  creators: [{ name: 'Vogel, Anna', orcid: '0000-0002-1825-0097' as never }],
  keywords: ['organ', 'pipes'],
  language: 'eng',
  upload_type: 'dataset',
}

it('goes through a whole life cycle with a client that was written for the real repository', async () => {
  const empty = await run<Z.EmptyDeposition>(Z.createEmptyDeposition())
  expect(Z.depositionIsEmpty(empty as Z.Deposition)).toBe(true)
  const draft = await run<Z.UnsubmittedDeposition>(Z.updateDeposition(metadata, empty))
  await run(Z.uploadFile({ name: 'pipes.csv', content: 'pipe,length\n1,2.4\n' })(draft))
  const published = await run<Z.SubmittedDeposition>(Z.publishDeposition(draft))
  expect(published.metadata.doi).toBe(`10.5072/zenodo.${draft.id}`)

  const record = await run<Z.Record>(Z.getRecord(draft.id))
  expect(Z.isOpenRecord(record)).toBe(true)
  expect(record).toMatchObject({ conceptrecid: draft.id - 1, metadata: { license: { id: 'cc-zero' } } })

  const edit = await run<Z.InProgressDeposition>(Z.unlockDeposition(published))
  const changed = await run<Z.InProgressDeposition>(Z.updateDeposition({ ...metadata, title: 'Church organ' }, edit))
  await run(Z.publishDeposition(changed))
  const found = await run<Z.Records>(Z.getRecords(new URLSearchParams({ q: 'title:church' })))
  expect(found.hits.total).toBe(1)
  expect(found.hits.hits[0]?.metadata.title).toBe('Church organ')
  const again = await run<Z.Deposition>(Z.getDeposition(draft.id))
  expect(Z.depositionIsSubmitted(again)).toBe(true)
})
