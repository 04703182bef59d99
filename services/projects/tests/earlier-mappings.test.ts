import { ACT_HEADER, CLIENT_HEADER } from '@regesta/http/act-header'
import { beforeEach, describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture()

const column = (value: string) => ({ type: 'column', value })
const SHEET = { _mapping_mode: 'file', _file_path: '/data/objects.csv', _file_format: 'csv' }
const FIRST = { ...SHEET, title: column('Title'), keywords: column('Keywords') }
const SECOND = { ...SHEET, title: { value: 'Name', type: 'column' }, license: { type: 'literal', value: 'cc-zero' } }

let project: string

beforeEach(async () => {
  fixture.fresh()
  await fixture.open({ files: { 'vase.txt': 'A vase' }, extensions: ['.txt'] })
  project = await fixture.project()
})

const save = (mappingConfiguration: Record<string, unknown>, client?: string) =>
  fixture.raw().saveMapping({
    body: { mappingConfiguration },
    ...(client === undefined ? {} : { headers: { [CLIENT_HEADER]: client } }),
  })
const list = (query: Record<string, string> = {}) => fixture.api().listEarlierMappings({ query })
const look = (id: number) => fixture.api().getEarlierMapping({ params: { earlier_mapping_id: String(id) } })
const active = async () => JSON.parse((await fixture.api().listMappings())[0]?.column_definitions ?? '{}')
const lastEvent = async () => (await fixture.api().listHistory({ query: { limit: '1' } })).items[0]

describe('earlier mappings', () => {
  it('are none before a mapping was replaced', async () => {
    expect(await list()).toEqual({ items: [], totalItems: 0, page: 1, totalPages: 1 })
    await save(FIRST)
    expect((await list()).items).toEqual([])
  })

  it('tell who saved them and when, and what each has that the active one has not', async () => {
    await save(FIRST, 'console')
    const first = await lastEvent()
    await save(SECOND, 'cli')
    const second = await lastEvent()
    await save({ title: column('Title') })
    const { items, totalItems } = await list()
    expect(totalItems).toBe(2)
    expect(items).toMatchObject([
      {
        client: 'cli',
        event_id: second?.event_id,
        saved_timestamp: second?.happened_at,
        mapping_name: 'mapping_for_objects.csv',
        difference: { added: [...Object.keys(SHEET), 'license'], removed: [], changed: ['title'] },
      },
      {
        client: 'console',
        event_id: first?.event_id,
        saved_timestamp: first?.happened_at,
        difference: { added: [...Object.keys(SHEET), 'keywords'], removed: [], changed: [] },
      },
    ])
    expect((await list({ page: '2', limit: '1' })).items).toEqual([items[1]])
    expect((await fixture.raw().listEarlierMappings({ query: { page: '0' } })).status).toBe(400)
  })

  it('does not take another order of what is written for a change', async () => {
    await save({ title: { type: 'column', value: 'Name' } })
    await save({ title: { value: 'Name', type: 'column' } })
    expect((await list()).items[0]?.difference).toEqual({ added: [], removed: [], changed: [] })
  })

  it('are shown as they were, and become the active one by being saved again, which can be taken back', async () => {
    await save(FIRST)
    await save(SECOND)
    const [{ earlier_mapping_id = 0 } = {}] = (await list()).items
    const shown = await look(earlier_mapping_id)
    expect(shown.difference).toEqual({ added: ['keywords'], removed: ['license'], changed: ['title'] })
    expect(JSON.parse(shown.column_definitions)).toEqual(FIRST)
    await save(JSON.parse(shown.column_definitions))
    expect(await active()).toEqual(FIRST)
    const event_id = (await lastEvent())?.event_id ?? 0
    expect((await fixture.api().getHistoryEvent({ params: { event_id: String(event_id) } })).plan.possible).toBe(true)
    const headers = { [ACT_HEADER]: `console undoEvent.${event_id} undo-restored` }
    await fixture.rawInternal().restoreRows({ project, params: { event_id: String(event_id) }, headers })
    expect(await active()).toEqual(SECOND)
    expect((await list()).items).toHaveLength(1)
  })

  it('names an id that no earlier mapping has', async () => {
    expect(await fixture.raw().getEarlierMapping({ params: { earlier_mapping_id: '4711' } })).toMatchObject({
      status: 404,
      body: {
        error: expect.stringContaining('no earlier mapping with id 4711'),
        message_id: 'mapping_of_earlier_unknown',
        message_params: { id: '4711' },
      },
    })
    expect((await fixture.raw().getEarlierMapping({ params: { earlier_mapping_id: 'last' } })).status).toBe(404)
  })
})
