import { expect, it } from 'vitest'
import { byRecord, CREATE, lyingFixture } from './lying-fixture.js'

const { fixture, hop, prepare, drafted, depositionsOf, newest } = await lyingFixture()

it.each([
  ['holds nothing', [null], 'HTTP 400'],
  ['holds texts', ['Not so.'], 'HTTP 400'],
  ['holds lists', [[null]], 'HTTP 400'],
  [
    'holds one that can be read beside it',
    [null, { field: 'metadata.title', messages: [null, 'Too short.'] }],
    'Too short.',
  ],
])('a refusal whose list of errors %s is a refusal like any other', async (what, errors, told) => {
  const title = `Refused by a list that ${what}`
  const id = await prepare(title)
  hop.tell({ on: CREATE, times: 1, isPassedOn: false, say: () => ({ status: 400, body: { status: 400, errors } }) })
  const refused = await fixture.raw.createApiDraft(byRecord(id))
  expect((refused.body as { error: string }).error).toContain(told)
  expect(await newest(id)).toMatchObject({ state: 'refused', outcome: expect.stringContaining(told) })
  expect(await fixture.record(id)).toMatchObject({ record_status: 'prepared', claim: null, open_writes: [] })
  expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject({ status: 200 })
  expect(await depositionsOf(title)).toHaveLength(1)
})

it('a reading that is refused by a list of nothing says that it was refused', async () => {
  const id = await drafted('Read in vain')
  hop.tell({ on: /^GET /, say: () => ({ status: 403, body: { errors: [null] } }) })
  const { results } = await fixture.deposition.verifyRecords({ body: { record_ids: [id] } })
  expect(results[0]).toMatchObject({ result: 'unread', error: expect.stringContaining('HTTP 403') })
})
