import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleMetadata, startWorld, type World } from './world.js'

const CLIENTS = 50
const RECORDS = 10

let world: World
beforeAll(async () => {
  world = await startWorld({ clockScale: 20 })
})
afterAll(() => world.stop())

const ownTitles = async () => {
  const response = await fetch(`${world.practice.url}/api/deposit/depositions?all_versions=true&size=100`, {
    headers: { authorization: 'Bearer practice' },
  })
  return ((await response.json()) as { title: string }[]).map(({ title }) => title).sort()
}

it('does every action once for fifty clients at the same and at different records', async () => {
  const literal = (value: unknown) => ({ type: 'literal', value })
  const { title: _, creators, ...fields } = sampleMetadata('')
  const literals = Object.entries(fields).map(([name, value]) => [name, literal(value)])
  const entries = creators.map(({ name }) => ({ name: literal(name) }))
  const mapping = { _mapping_mode: null, ...Object.fromEntries(literals), creators: { type: 'complex', entries } }
  await world.projects.saveMapping({
    body: { mappingConfiguration: { ...mapping, title: { type: 'filename', subtype: 'stem' } } },
  })
  const files = await Promise.all(
    Array.from({ length: RECORDS }, (_, index) => world.addFile(`crowd-${index}.txt`, `${index}`)),
  )
  const recordOf = async (file_id: number) => {
    const { records } = await world.ledger.findRecords({ project: world.project, body: { source_file_ids: [file_id] } })
    return records[0]?.record_id ?? 0
  }
  const client = async (number: number) => {
    const file_id = files[number % RECORDS]?.file_id ?? 0
    const prepared = await world.raw.prepareMetadataForFile({ body: { source_file_db_id: file_id } })
    const body = { local_record_db_id: await recordOf(file_id) }
    const statuses = [
      prepared.status,
      (await world.raw.createApiDraft({ body })).status,
      (await world.raw.uploadFiles({ body })).status,
      (await world.raw.publishRecord({ body })).status,
    ]
    for (const status of statuses) expect([200, 400]).toContain(status)
  }
  const crowd = () => Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  await crowd()
  await crowd()
  const ids = await Promise.all(files.map(({ file_id }) => recordOf(file_id)))
  const records = await Promise.all(ids.map((id) => world.record(id)))
  expect(records.map((record) => record.record_status)).toEqual(ids.map(() => 'published'))
  expect(records.every((record) => record.claim === null && record.open_writes.length === 0)).toBe(true)
  expect(await ownTitles()).toEqual(ids.map((_, index) => `crowd-${index}`).sort())
  const writes = world.calls().filter((call) => !call.startsWith('GET'))
  expect(writes).toHaveLength(3 * RECORDS)
})

it('writes to the project that was active when the request came in, whatever is loaded meanwhile', async () => {
  const ids = await Promise.all(
    Array.from({ length: 4 }, (_, index) => world.prepare(`Turn ${index}`, { [`turn-${index}.txt`]: `${index}` })),
  )
  world.practice.faults.arm({ kind: 'delay', delay_ms: 150, times: null, route: 'createDeposition' })
  const before = world.calls().length
  const started = ids.map((id) => world.raw.createApiDraft({ body: { local_record_db_id: id } }))
  while (world.practice.faults.list()[0]?.seen === 0) await new Promise((resolve) => setImmediate(resolve))
  const other = await world.newProject('other')
  const answers = await Promise.all(started)
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  expect(world.calls().length).toBeGreaterThan(before)
  const { records } = await world.ledger.findRecords({ project: other, body: {} })
  expect(records).toEqual([])
  for (const id of ids) expect((await world.record(id)).record_status).toBe('draft')
  const answer = await world.raw.createApiDraft({ body: { local_record_db_id: ids[0] ?? 0 } })
  expect(answer.status).toBe(404)
})
