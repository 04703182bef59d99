import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { describe, expect, it, vi } from 'vitest'
import { sharedFixture } from './fixture.js'
import { atRepository, publishOne } from './published-fixture.js'

const fixture = await sharedFixture({ clockScale: 100 })
const { deposition, raw } = fixture

let count = 0
/** A published record with the files old.txt, keep.txt and plan.json in its own folder. */
async function published(): Promise<{ id: number; concept_rec_id: string; path: (name: string) => string }> {
  count += 1
  const number = count
  const folder = `planned${number}`
  const id = await publishOne(
    fixture,
    `Planned version ${number}`,
    { [`${folder}/old.txt`]: `old ${number}`, [`${folder}/keep.txt`]: 'keep', [`${folder}/plan.json`]: '{}' },
    { version: '1.2.9' },
  )
  const at = join(fixture.home, 'museum', 'in', `new${number}`)
  return { id, concept_rec_id: (await fixture.record(id)).concept_rec_id, path: (name) => join(at, name) }
}

function write(path: string, content: string): string {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return path
}

const md5 = (content: string) => createHash('md5').update(content).digest('hex')
const plan = (...new_versions: object[]) =>
  deposition.planBatchAction({ body: { action_type: 'new_version', new_versions: new_versions as never } })
const refused = (...new_versions: object[]) =>
  raw.planBatchAction({ body: { action_type: 'new_version', new_versions: new_versions as never } })
const carryOut = (plan_id: string) => raw.runBatchAction({ body: { plan_id } })
const outcomeOf = ({ body }: { body: unknown }) =>
  (body as { results: { outcome: string; message: string; local_record_db_id?: number }[] }).results[0] ??
  expect.fail('no result')
const writes = () => fixture.calls().filter((call) => !call.startsWith('GET'))

/** Something else wrote into the project file: the record belongs to a work of that id at another repository. */
function moveElsewhere(id: number, concept: string, columns = '') {
  const project = new Sqlite(fixture.projectPath)
  const sql = `update repo_records set repository = 'https://elsewhere.example', concept_rec_id = ?${columns} where record_id = ?`
  project.prepare(sql).run(concept, id)
  project.close()
}

/** Time has gone by: the embargo under which a record was published has ended. */
function endEmbargo(id: number, day: string) {
  const project = new Sqlite(fixture.projectPath)
  const sql = `update repo_records set payload_json = json_set(payload_json, '$.metadata.embargo_date', ?) where record_id = ?`
  project.prepare(sql).run(day, id)
  project.close()
}

describe('a new version', () => {
  it('is planned file by file, MD5 beside MD5, and made exactly so', async () => {
    const { id, concept_rec_id, path } = await published()
    const files = [
      write(path('old.txt'), 'corrected'),
      write(path('more.txt'), 'more'),
      write(path('keep.txt'), 'keep'),
    ]
    fixture.practice.journal.clear()
    const made = await plan({ concept_rec_id, files, files_to_keep: ['keep.*'], publication_date: '2024-05-06' })
    expect(writes()).toEqual([])
    const [item] = made.items
    expect(item).toMatchObject({
      id,
      action: 'new_version',
      skipped_because: null,
      bytes: 13,
      changes: [
        { field: 'version', old: '1.2.9', new: '1.2.10' },
        { field: 'publication_date', new: '2024-05-06' },
      ],
    })
    expect(
      item?.version_files?.map(({ key, outcome, md5: now, md5_before }) => [key, outcome, now, md5_before]),
    ).toEqual([
      ['old.txt', 'send', md5('corrected'), md5(`old ${count}`)],
      ['more.txt', 'send', md5('more'), null],
      ['keep.txt', 'there', md5('keep'), md5('keep')],
      ['plan.json', 'left_out', null, md5('{}')],
    ])

    fixture.practice.journal.clear()
    const result = outcomeOf(await carryOut(made.plan_id))
    expect(result).toMatchObject({ outcome: 'done', message: expect.stringContaining('2 file(s) sent, 1 kept') })
    expect(fixture.calls()).toHaveLength(item?.requests ?? 0)
    const record_id = result.local_record_db_id ?? 0
    expect(await fixture.record(record_id)).toMatchObject({
      record_status: 'draft',
      previous_version_id: id,
      version: '1.2.10',
    })
    await deposition.publishRecord({ body: { local_record_db_id: record_id } })
    const latest = await deposition.listLatestFiles({ params: { concept_rec_id } })
    expect(latest.map(({ key, checksum }) => [key, checksum]).sort()).toEqual([
      ['keep.txt', `md5:${md5('keep')}`],
      ['more.txt', `md5:${md5('more')}`],
      ['old.txt', `md5:${md5('corrected')}`],
    ])
    expect((await fixture.record(record_id)).record_metadata.metadata).toMatchObject({
      version: '1.2.10',
      publication_date: '2024-05-06',
    })
  })

  it('has the file of its source as it is now, wherever that is named', async () => {
    const { id, concept_rec_id, path } = await published()
    const { files } = await fixture.record(id)
    const [source] = files.filter(({ filename }) => filename === 'old.txt')
    const old = write(source?.absolute_path ?? '', 'corrected in its place')
    const made = await plan({ concept_rec_id, files: [write(path('more.txt'), 'more'), old] })
    const { local_record_db_id = 0 } = outcomeOf(await carryOut(made.plan_id))
    await deposition.publishRecord({ body: { local_record_db_id } })
    const latest = await deposition.listLatestFiles({ params: { concept_rec_id } })
    expect(latest.map(({ key, checksum }) => [key, checksum]).sort()).toEqual([
      ['keep.txt', `md5:${md5('keep')}`],
      ['more.txt', `md5:${md5('more')}`],
      ['old.txt', `md5:${md5('corrected in its place')}`],
      ['plan.json', `md5:${md5('{}')}`],
    ])
    expect((await fixture.record(local_record_db_id)).source_file_id).toBe(source?.file_id)
  })

  it('keeps everything that nobody names', async () => {
    const { concept_rec_id, path } = await published()
    const made = await plan({ concept_rec_id, files: [write(path('more.txt'), 'more')], version: 'second' })
    expect(made.items[0]?.version_files?.map(({ key, outcome }) => [key, outcome])).toEqual([
      ['more.txt', 'send'],
      ['keep.txt', 'kept'],
      ['old.txt', 'kept'],
      ['plan.json', 'kept'],
    ])
    const { local_record_db_id } = outcomeOf(await carryOut(made.plan_id))
    expect(await fixture.record(local_record_db_id ?? 0)).toMatchObject({ version: 'second', record_status: 'draft' })
  })

  it('keeps the publisher that a person has given', async () => {
    const id = await publishOne(fixture, 'Of a press', undefined, { imprint_publisher: 'Museum Press' })
    const { concept_rec_id } = await fixture.record(id)
    const file = write(join(fixture.home, 'museum', 'in', 'of a press.txt'), 'more')
    const made = await plan({ concept_rec_id, files: [file], files_to_keep: ['*'] })
    const version = outcomeOf(await carryOut(made.plan_id)).local_record_db_id ?? expect.fail('no record')
    expect((await fixture.record(version)).payload).toMatchObject({ metadata: { imprint_publisher: 'Museum Press' } })
  })

  it('of what was under an embargo that has ended is open, and the plan says so', async () => {
    const id = await publishOne(fixture, 'Under embargo', undefined, {
      access_right: 'embargoed',
      embargo_date: '2999-01-01',
      license: 'cc-by-4.0',
    })
    endEmbargo(id, '2026-01-31')
    const { concept_rec_id } = await fixture.record(id)
    const file = write(join(fixture.home, 'museum', 'in', 'after embargo.txt'), 'more')
    const made = await plan({ concept_rec_id, files: [file], files_to_keep: ['*'] })
    expect(made.items[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'access_right', old: 'embargoed', new: 'open' },
        { field: 'embargo_date', old: '2026-01-31', new: null },
      ]),
    )
    const version = outcomeOf(await carryOut(made.plan_id)).local_record_db_id ?? expect.fail('no record')
    await deposition.publishRecord({ body: { local_record_db_id: version } })
    const { repo_record_id } = await fixture.record(version)
    expect((await atRepository(fixture, repo_record_id)).metadata).toMatchObject({ access_right: 'open' })
  })

  it('is nothing to do where every file is the same', async () => {
    const { concept_rec_id, path } = await published()
    const made = await plan({ concept_rec_id, files: [write(path('keep.txt'), 'keep')] })
    expect(made.items[0]).toMatchObject({
      action: 'skip',
      nothing_to_do: true,
      skipped_because: 'Nothing to do: every file is as in version 1.2.9',
    })
    const none = await carryOut(made.plan_id)
    expect(none).toMatchObject({ status: 200, body: { results: [] } })
  })

  it('can leave files out and send none', async () => {
    const { concept_rec_id } = await published()
    const made = await plan({ concept_rec_id, files_to_keep: ['*.txt'] })
    expect(made.items[0]).toMatchObject({ action: 'new_version', bytes: 0 })
    fixture.practice.journal.clear()
    const { local_record_db_id: record_id = 0 } = outcomeOf(await carryOut(made.plan_id))
    expect(fixture.calls()).toHaveLength(made.items[0]?.requests ?? 0)
    await deposition.publishRecord({ body: { local_record_db_id: record_id } })
    const latest = await deposition.listLatestFiles({ params: { concept_rec_id } })
    expect(latest.map(({ key }) => key).sort()).toEqual(['keep.txt', 'old.txt'])
  })
})

describe('a version that cannot be made', () => {
  it('says why, item by item', async () => {
    const [lost, empty, same, dated, named] = await Promise.all([1, 2, 3, 4, 5].map(published))
    expect(lost?.path('nowhere.txt')).not.toBe(named?.path('nowhere.txt'))
    const made = await plan(
      { concept_rec_id: lost?.concept_rec_id, files: [lost?.path('nowhere.txt')] },
      { concept_rec_id: empty?.concept_rec_id, files: [write(empty?.path('empty.txt') ?? '', '')] },
      { concept_rec_id: same?.concept_rec_id, version: '1.2.9', files_to_keep: ['keep.txt'] },
      { concept_rec_id: dated?.concept_rec_id, publication_date: 'soon', files_to_keep: ['keep.txt'] },
      { concept_rec_id: named?.concept_rec_id, files_to_keep: ['other.txt'] },
    )
    expect(made.items.map(({ skipped_because }) => skipped_because)).toEqual([
      expect.stringContaining('nowhere.txt is not there or cannot be read'),
      expect.stringContaining('empty.txt is empty'),
      expect.stringContaining("'version' is 1.2.9, as that of the version before"),
      expect.stringContaining('publication_date'),
      expect.stringContaining("'files_to_keep' names 'other.txt'"),
    ])
    expect(made.items[0]?.version_files?.[0]).toMatchObject({ outcome: 'impossible', md5: null })
  })

  it('is refused as a request where nothing is published of it, or where it is named twice', async () => {
    const { concept_rec_id } = await published()
    expect(await refused({ concept_rec_id: '424242' })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('No published record found for concept ID 424242') },
    })
    expect(await refused({ concept_rec_id }, { concept_rec_id })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('twice') },
    })
  })

  it('leaves everything as it is when a file has changed since the plan', async () => {
    const { concept_rec_id, path } = await published()
    const file = write(path('old.txt'), 'corrected')
    const made = await plan({ concept_rec_id, files: [file] })
    write(file, 'corrected once more')
    fixture.practice.journal.clear()
    expect(outcomeOf(await carryOut(made.plan_id))).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('has changed since the plan was made'),
    })
    expect(writes()).toEqual([])
  })

  it('is of unknown outcome as long as nobody knows what came of its file', async () => {
    const { id, concept_rec_id, path } = await published()
    const made = await plan({ concept_rec_id, files: [write(path('more.txt'), 'more')] })
    fixture.practice.faults.arm({ kind: 'html-504', commit: 'before', route: 'putBucketFile' })
    fixture.practice.faults.arm({ kind: 'html-504', route: 'listDepositionFiles', times: null })
    expect(outcomeOf(await carryOut(made.plan_id))).toMatchObject({
      id,
      outcome: 'unknown',
      message: expect.stringContaining('checked again at'),
    })
    fixture.practice.faults.reset()
    const body = { concept_rec_id, is_sandbox: true, record_status: ['draft' as const] }
    const drafts = () => fixture.ledger.findRecords({ project: fixture.project, body })
    await vi.waitFor(async () => {
      expect((await drafts()).records).toMatchObject([{ open_writes: [], claim: null }])
    }, 40_000)
  })

  it('is not made after another version was published', async () => {
    const { concept_rec_id, path } = await published()
    const files = [write(path('old.txt'), 'corrected')]
    const [first, second] = [await plan({ concept_rec_id, files }), await plan({ concept_rec_id, files })]
    const { local_record_db_id = 0 } = outcomeOf(await carryOut(first.plan_id))
    await deposition.publishRecord({ body: { local_record_db_id } })
    expect(outcomeOf(await carryOut(second.plan_id))).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('Version 1.2.10 was published since the plan was made'),
    })
  })
})

describe('a version that was begun before', () => {
  it('is taken over where it was begun, and refused where it holds other files', async () => {
    const { concept_rec_id, path } = await published()
    const files = [write(path('old.txt'), 'corrected')]
    const first = await plan({ concept_rec_id, files })
    const made = outcomeOf(await carryOut(first.plan_id))
    const again = await plan({ concept_rec_id, files })
    expect(again.items[0]?.warnings).toEqual([expect.stringContaining('it is taken over')])
    const taken = outcomeOf(await carryOut(again.plan_id))
    expect(taken).toMatchObject({ outcome: 'done', local_record_db_id: made.local_record_db_id })
    const other = await plan({ concept_rec_id, files: [write(path('other.txt'), 'other')] })
    expect(other.items[0]?.skipped_because).toContain('holds old.txt. Publish it or discard its draft first')
  })

  it('is made of other files once its draft is discarded', async () => {
    const { concept_rec_id, path } = await published()
    const first = await plan({ concept_rec_id, files: [write(path('old.txt'), 'corrected')] })
    const { local_record_db_id = 0 } = outcomeOf(await carryOut(first.plan_id))
    await deposition.discardRepoDraft({ body: { local_record_db_id } })
    const files = [write(path('other.txt'), 'other')]
    const other = await plan({ concept_rec_id, files, version: 'other', publication_date: '2024-05-06' })
    expect(other.items[0]).toMatchObject({
      skipped_because: null,
      warnings: [expect.stringContaining('it is taken over without old.txt')],
      changes: [{ new: 'other' }, { new: '2024-05-06' }],
    })
    expect(outcomeOf(await carryOut(other.plan_id))).toMatchObject({ outcome: 'done', local_record_db_id })
    await deposition.publishRecord({ body: { local_record_db_id } })
    const latest = await deposition.listLatestFiles({ params: { concept_rec_id } })
    expect(latest.map(({ key }) => key).sort()).toEqual(['keep.txt', 'old.txt', 'other.txt', 'plan.json'])
    expect(latest.find(({ key }) => key === 'old.txt')?.checksum).not.toBe(`md5:${md5('corrected')}`)
    const { version, record_metadata, files: linked } = await fixture.record(local_record_db_id)
    expect({ version, ...(record_metadata.metadata as object) }).toMatchObject({
      version: 'other',
      publication_date: '2024-05-06',
    })
    expect(linked.map(({ filename }) => filename)).toEqual(['other.txt'])
  })

  it('keeps its number and date: the plan shows them and refuses others', async () => {
    const { concept_rec_id, path } = await published()
    const files = [write(path('old.txt'), 'corrected')]
    const first = await plan({ concept_rec_id, files, version: 'begun', publication_date: '2024-05-06' })
    const { local_record_db_id } = outcomeOf(await carryOut(first.plan_id))
    const [other, later, own] = (
      await Promise.all([
        plan({ concept_rec_id, files, version: 'another' }),
        plan({ concept_rec_id, files, publication_date: '2025-01-01' }),
        plan({ concept_rec_id, files }),
      ])
    ).map(({ items }) => items[0])
    expect(other?.skipped_because).toBe(
      `Record ${local_record_db_id} is the next version already, and its 'version' is begun, not another. Leave 'version' out to go on with it, or discard its draft first`,
    )
    expect(later?.skipped_because).toContain("its 'publication_date' is 2024-05-06, not 2025-01-01")
    expect(own).toMatchObject({ skipped_because: null, changes: [{ new: 'begun' }, { new: '2024-05-06' }] })
    const mappingConfiguration = {
      title: { type: 'literal', value: 'Mapped' },
      version: { type: 'literal', value: '7' },
    }
    const { source_file_id } = await fixture.record(local_record_db_id ?? 0)
    const shown = await deposition.previewMapping({
      body: { mappingConfiguration, source_file_db_ids: [source_file_id] },
    })
    expect(shown.files[0]?.metadata).toMatchObject({
      title: 'Mapped',
      version: 'begun',
      publication_date: '2024-05-06',
    })
    const elsewhere = await deposition.previewMapping({
      body: { mappingConfiguration, source_file_db_ids: [source_file_id], target_is_sandbox: false },
    })
    expect(elsewhere.files[0]?.metadata).toMatchObject({ title: 'Mapped', version: '7' })
  })

  it('is not planned where what would stand for it has an open record of its own', async () => {
    const { concept_rec_id } = await published()
    const id = await fixture.prepare('Of its own', { 'own-record/old.txt': 'own' })
    const path = join(fixture.home, 'museum', 'in', 'own-record', 'old.txt')
    const { items } = await plan({ concept_rec_id, files: [path] })
    expect(items[0]?.skipped_because).toBe(`'${path}' is the file of open record ${id} already`)
  })

  it('is not called what it is not where it was begun after the plan', async () => {
    const { concept_rec_id, path } = await published()
    const files = [write(path('old.txt'), 'corrected')]
    const [late, early] = [
      await plan({ concept_rec_id, files, version: 'late' }),
      await plan({ concept_rec_id, files, version: 'early' }),
    ]
    const { local_record_db_id } = outcomeOf(await carryOut(early.plan_id))
    fixture.practice.journal.clear()
    expect(outcomeOf(await carryOut(late.plan_id))).toMatchObject({
      outcome: 'failed',
      message: `Record ${local_record_db_id} is the next version, and its 'version' is early, not late as planned. Make the plan again`,
    })
    expect(writes()).toEqual([])
  })

  it('is one of its work at the configured repository, whatever another repository has under the same id', async () => {
    const { id, concept_rec_id, path } = await published()
    const other = await published()
    moveElsewhere(other.id, concept_rec_id, ", version = '9.0.0'")
    const latest = await deposition.listLatestFiles({ params: { concept_rec_id } })
    expect(latest.find(({ key }) => key === 'old.txt')?.checksum).toBe(`md5:${md5(`old ${count - 1}`)}`)
    const begun = await fixture.prepare('Begun elsewhere', { 'begun-elsewhere.txt': 'begun' })
    moveElsewhere(begun, concept_rec_id)
    const files = [write(path('old.txt'), 'corrected')]
    const { items, plan_id } = await plan({ concept_rec_id, files })
    expect(items).toMatchObject([{ id, skipped_because: null, warnings: [], changes: [{ new: '1.2.10' }, {}] }])
    expect(outcomeOf(await carryOut(plan_id))).toMatchObject({ outcome: 'done' })
    expect(await fixture.record(begun)).toMatchObject({ record_status: 'prepared', version: '' })
  })

  it('is refused by the names of both repositories where only another one has its work', async () => {
    const { id, concept_rec_id, path } = await published()
    moveElsewhere(id, concept_rec_id)
    const { items } = await plan({ concept_rec_id, files: [write(path('old.txt'), 'corrected')] })
    expect(items).toMatchObject([{ id, skipped_because: expect.stringContaining('https://elsewhere.example') }])
  })
})
