import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sampleMetadata } from '@regesta/testing/store-record'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, startFixture } from './fixture.js'

const CLIENTS = 50
const RECORDS = 10

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture({ clockScale: 20 })
})
afterAll(() => fixture.stop())

const ownTitles = async () => {
  const response = await fetch(`${fixture.practice.url}/api/deposit/depositions?all_versions=true&size=100`, {
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
  await fixture.projects.saveMapping({
    body: { mappingConfiguration: { ...mapping, title: { type: 'filename', subtype: 'stem' } } },
  })
  const files = await Promise.all(
    Array.from({ length: RECORDS }, (_, index) => fixture.addFile(`crowd-${index}.txt`, `${index}`)),
  )
  const recordOf = async (file_id: number) => {
    const { records } = await fixture.ledger.findRecords({
      project: fixture.project,
      body: { source_file_ids: [file_id] },
    })
    return records[0]?.record_id ?? 0
  }
  const client = async (number: number) => {
    const file_id = files[number % RECORDS]?.file_id ?? 0
    const prepared = await fixture.raw.prepareMetadataForFile({ body: { source_file_db_id: file_id } })
    const body = { local_record_db_id: await recordOf(file_id) }
    const statuses = [
      prepared.status,
      (await fixture.raw.createApiDraft({ body })).status,
      (await fixture.raw.uploadFiles({ body })).status,
      (await fixture.raw.publishRecord({ body })).status,
    ]
    for (const status of statuses) expect([200, 400]).toContain(status)
  }
  const crowd = () => Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  await crowd()
  await crowd()
  const ids = await Promise.all(files.map(({ file_id }) => recordOf(file_id)))
  const records = await Promise.all(ids.map((id) => fixture.record(id)))
  expect(records.map((record) => record.record_status)).toEqual(ids.map(() => 'published'))
  expect(records.every((record) => record.claim === null && record.open_writes.length === 0)).toBe(true)
  expect(await ownTitles()).toEqual(ids.map((_, index) => `crowd-${index}`).sort())
  const writes = fixture.calls().filter((call) => !call.startsWith('GET'))
  expect(writes).toHaveLength(3 * RECORDS)
})

it('writes to the project that was active when the request came in, whatever is loaded meanwhile', async () => {
  const ids = await Promise.all(
    Array.from({ length: 4 }, (_, index) => fixture.prepare(`Turn ${index}`, { [`turn-${index}.txt`]: `${index}` })),
  )
  fixture.practice.faults.arm({ kind: 'delay', delay_ms: 150, times: null, route: 'createDeposition' })
  const before = fixture.calls().length
  const started = ids.map((id) => fixture.raw.createApiDraft({ body: { local_record_db_id: id } }))
  while (fixture.practice.faults.list()[0]?.seen === 0) await new Promise((resolve) => setImmediate(resolve))
  const other = await fixture.newProject('other')
  const answers = await Promise.all(started)
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  expect(fixture.calls().length).toBeGreaterThan(before)
  const { records } = await fixture.ledger.findRecords({ project: other, body: {} })
  expect(records).toEqual([])
  for (const id of ids) expect((await fixture.record(id)).record_status).toBe('draft')
  const answer = await fixture.raw.createApiDraft({ body: { local_record_db_id: ids[0] ?? 0 } })
  expect(answer.status).toBe(404)
})

it('does nothing twice and nothing in the other project for fifty clients while two projects are loaded in turn', async () => {
  const paths = ['first', 'second'].map((name) => join(fixture.home, `${name}.pdb`))
  const projects = [await fixture.newProject('first'), await fixture.newProject('second')]
  const titleOf = (project: number, index: number) => `Of project ${project}, record ${index}`
  const ids = await Promise.all(
    projects.map(async (project, number) => {
      const made: number[] = []
      for (let index = 0; index < RECORDS; index += 1) {
        const file = { [`both-${index}.txt`]: `${number} ${index}` }
        made.push(await fixture.prepare(titleOf(number, index), file, {}, project))
      }
      return made
    }),
  )
  // Equal ids: a request that reached the other project would find a record there.
  expect(ids[0]).toEqual(ids[1])
  const before = { titles: await ownTitles(), calls: fixture.calls().length }
  const client = async (number: number) => {
    const body = { local_record_db_id: ids[0]?.[number % RECORDS] ?? 0 }
    for (const ask of [fixture.raw.createApiDraft, fixture.raw.uploadFiles, fixture.raw.publishRecord]) {
      expect([200, 400, 404]).toContain((await ask({ body })).status)
    }
  }
  const crowd = () => Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  let over = false
  const switching = (async () => {
    for (let turn = 0; !over; turn += 1) {
      await fixture.projects.loadProject({ body: { path: paths[turn % 2] ?? '' } })
      await pause(20)
    }
  })()
  await crowd()
  over = true
  await switching
  const recordsOf = async (project: string) => (await fixture.ledger.findRecords({ project, body: {} })).records
  for (const [number, project] of projects.entries()) {
    await fixture.projects.loadProject({ body: { path: paths[number] ?? '' } })
    // Whoever came second was refused; some rounds later everything is published.
    do await crowd()
    while ((await recordsOf(project)).some(({ record_status }) => record_status !== 'published'))
  }
  const bound = new Map<string, string>()
  for (const [number, project] of projects.entries()) {
    const records = await recordsOf(project)
    expect(records.map(({ record_title }) => record_title).sort()).toEqual(
      Array.from({ length: RECORDS }, (_, index) => titleOf(number, index)).sort(),
    )
    for (const { repo_record_id, record_metadata, record_title } of records) {
      expect(record_metadata).toMatchObject({ metadata: { title: record_title } })
      bound.set(repo_record_id, record_title)
    }
  }
  expect(bound.size).toBe(2 * RECORDS)
  const titles = await ownTitles()
  expect(titles).toEqual([...before.titles, ...bound.values()].sort())
  const writes = fixture
    .calls()
    .slice(before.calls)
    .filter((call) => !call.startsWith('GET'))
  expect(writes).toHaveLength(3 * 2 * RECORDS)
})
