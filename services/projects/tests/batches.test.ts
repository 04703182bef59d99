import { expect, it } from 'vitest'
import { openFinds } from './finds.js'

const { fixture, project, idOf } = await openFinds()

const params = { operation_id: 'operation-1' }
const row = {
  batch_name: 'prepare_metadata operation-1',
  batch_description: 'prepare_metadata for 2 item(s)',
  action_type: 'prepare_metadata',
  is_sandbox: false,
  operation_id: 'operation-1',
}
const store = (status: 'in_progress' | 'failed', items: object[]) =>
  fixture.internal().storeBatch({ project, body: { ...row, status, items: items as never } })

it('what came of a batch is kept item by item, counted, listed and exported', async () => {
  const [first, second] = [await idOf('a_b.txt'), await idOf('axb.txt')]
  await store('in_progress', [
    { item_id: first, record_id: null, title: '=a_b.txt', outcome: 'planned' },
    { item_id: second, record_id: null, title: 'axb.txt', outcome: 'planned' },
  ])
  expect(await fixture.api().showBatch({ params })).toMatchObject({ items: 2, planned: 2, is_sandbox: false })
  const record = await fixture.prepare('a_b.txt', 'A vase')
  await store('failed', [
    { item_id: first, record_id: record, outcome: 'done', message: 'Prepared' },
    {
      item_id: second,
      record_id: null,
      outcome: 'failed',
      message: 'No',
      details: { validation_errors: ['Missing required field or value for: title; Unknown field: colour'] },
    },
  ])
  expect(await fixture.api().showBatch({ params })).toMatchObject({ status: 'failed', planned: 0, done: 1, failed: 1 })
  const { items, batch } = await fixture.api().listBatchItems({ params })
  expect(batch).toEqual(await fixture.api().showBatch({ params }))
  const said = [
    { message: 'No' },
    { message_id: 'missing_field', message_params: { field: 'title' } },
    { message_id: 'unknown_field', message_params: { field: 'colour' } },
  ]
  expect(items).toMatchObject([
    { id: second, title: 'axb.txt', outcome: 'failed', findings: said, record_id: null },
    { id: first, title: '=a_b.txt', outcome: 'done', record_id: record, record_status: 'prepared' },
  ])
  expect((await fixture.raw().listBatchItems({ params, query: { outcome: 'lost' as never } })).status).toBe(400)
  const answer = await fetch(`${fixture.url()}/batches/operation-1/export`, {
    headers: { 'regesta-key': 'test-installation-key' },
  })
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const table = await answer.text()
  expect(table.split('\r\n')[1]).toMatch(new RegExp(`^${second},axb.txt,,,failed,No,`))
  expect(table).toContain(`${first},'=a_b.txt,${record},prepared,done,Prepared`)
})

it('what stood in the way of a publication is told sentence by sentence', async () => {
  const item_id = await idOf('a_b.txt')
  const operation_id = 'operation-2'
  const missing = 'Missing required field or value for: title'
  const gone = "/finds/a_b.txt is no longer on this disk, so 'a_b.txt' cannot be checked against it"
  const message = `Record 5 was not published: ${missing}; ${gone}`
  const items = [{ item_id, record_id: null, title: 'a_b.txt', outcome: 'failed', message }] as never
  const body = { ...row, batch_name: 'publish', operation_id, status: 'failed', items } as const
  await fixture.internal().storeBatch({ project, body })
  const [item] = (await fixture.api().listBatchItems({ params: { operation_id } })).items
  expect(item?.message).toBe(message)
  expect(item?.findings).toEqual([
    { message: 'Record 5 was not published:', message_id: 'not_published', message_params: { id: '5' } },
    { message: missing, message_id: 'missing_field', message_params: { field: 'title' } },
    { message: gone, message_id: 'file_gone', message_params: { name: 'a_b.txt', path: '/finds/a_b.txt' } },
  ])
})

it('a batch that the project does not keep is nowhere', async () => {
  const other = { params: { operation_id: 'other' } }
  for (const ask of ['showBatch', 'listBatchItems', 'exportBatch'] as const)
    expect((await fixture.raw()[ask](other)).status).toBe(404)
})

it('batches are listed page by page where pages are asked for, with how many there are', async () => {
  const listed = async (query: object) => {
    const { status, headers, body } = await fixture.raw().listBatches({ query } as never)
    const names = (body as { batch_name: string }[]).map(({ batch_name }) => batch_name)
    return { status, total: headers['total-count'], names }
  }
  const all = await listed({})
  expect([all.status, all.total]).toEqual([200, String(all.names.length)])
  expect(all.names.length).toBeGreaterThan(1)
  for (const [index, name] of all.names.entries())
    expect(await listed({ page: index + 1, per_page: 1 })).toEqual({ ...all, names: [name] })
  expect((await listed({ page: 2 })).names).toEqual([])
  expect((await fixture.raw().listBatches({ query: { per_page: 'all' } } as never)).status).toBe(400)
})
