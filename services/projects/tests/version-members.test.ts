import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { RemoteFile } from '@regesta/contracts/projects-internal'
import { storeRecord } from '@regesta/testing/store-record'
import { beforeAll, describe, expect, it } from 'vitest'
import { plant, sharedFixture } from './fixture.js'

const digest = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')
const md5 = (text: string) => digest('md5', text)

const fixture = await sharedFixture()
let project: string
let folders = 0

/** Adds files below the input folder to the project; answers their ids. */
async function add(files: Record<string, string>): Promise<number[]> {
  plant(fixture.input, files)
  const absolute_paths = Object.keys(files).map((name) => join(fixture.input, name))
  const { files: added } = await fixture.internal().ensureFiles({ project, body: { absolute_paths } })
  return added.map(({ file, error }) => file?.file_id ?? expect.fail(`${error}`))
}

interface Wanted {
  readonly files: Record<string, string>
  readonly repository?: string
}

/** A record of these files, the first of which is its source. */
async function prepare(title: string, { files, repository = 'http://sandbox.test' }: Wanted) {
  const ids = await add(files)
  return { id: await storeRecord(fixture.internal(), { project, title, files: ids, repository }), ids }
}

/** The same, published as the repository would have it. */
async function publish(concept: string, title: string, wanted: Wanted) {
  const { id, ids } = await prepare(title, wanted)
  const remote_files = Object.entries(wanted.files).map(([name, text], index) => sent(name, text, ids[index] ?? 0))
  await end(id, concept, concept, remote_files)
  return { id, ids }
}

const end = (record_id: number, concept_rec_id: string, repo_record_id: string, remote_files: RemoteFile[]) =>
  fixture.internal().updateRecord({
    project,
    body: { record_id, record: { record_status: 'published', concept_rec_id, repo_record_id }, remote_files },
  })

const sent = (name: string, text: string, file_id: number | null): RemoteFile => ({
  ...{ remote_key: name.split('/').at(-1) ?? '', origin: file_id === null ? 'kept' : 'sent', file_id },
  ...{ size: text.length, md5: md5(text), sha256: file_id === null ? null : digest('sha256', text) },
  ...{ mtime_ns: null, state: 'present', verified_at: null },
})

/** Looks for the records of a new folder with these files. */
async function find(files: Record<string, string>, body: object = {}) {
  folders += 1
  const folder = join(fixture.folder, `corrected-${folders}`)
  plant(folder, files)
  const wanted = { directory_path: folder, members: true, is_sandbox: true, ...body }
  const answer = await fixture.api().matchFilesForVersioning({ body: wanted as never })
  const name = (path: string) => path.slice(folder.length + 1)
  const short = (match: (typeof answer)['matches'][number]) => ({
    ...{ name: name(match.matched_file_path), concept: match.concept_rec_id },
    ...{ source: match.is_source, as: match.published_as },
  })
  return {
    answer,
    matches: answer.matches.map(short),
    ambiguous: answer.ambiguous?.files.map((file) => [name(file.matched_file_path), file.matches.map(short)]),
    leftOut: answer.left_out?.files.map(({ path, reason }) => [name(path), reason]),
  }
}

beforeAll(async () => {
  await fixture.open({ files: { 'first.txt': 'first' } })
  project = await fixture.project()
  await publish('10', 'Vase', { files: { 'vase.jpg': 'a vase', 'vase.txt': 'Aobut the vase', 'own.mtl': 'stone' } })
})

describe('a file of a record', () => {
  it('finds it, whether it stands for the record or not, beside all others of the record', async () => {
    const { matches, ambiguous, leftOut } = await find({ 'vase.jpg': 'new', 'vase.txt': 'About the vase', 'x.csv': '' })
    expect(matches).toEqual([
      { name: 'vase.jpg', concept: '10', source: true, as: 'vase.jpg' },
      { name: 'vase.txt', concept: '10', source: false, as: 'vase.txt' },
    ])
    expect(ambiguous).toEqual([])
    expect(leftOut).toEqual([['x.csv', 'No published record has a file of this name']])
  })

  it('finds it by its content', async () => {
    const { matches, leftOut } = await find(
      { 'mine.mtl': 'stone', 'vase.txt': 'corrected' },
      { match_method: 'hashcode' },
    )
    expect(matches).toEqual([{ name: 'mine.mtl', concept: '10', source: false, as: 'own.mtl' }])
    expect(leftOut).toEqual([['vase.txt', 'No published record has a file of this content']])
  })

  it('finds it by what was sent, too, where the file of the project has changed since', async () => {
    const [file] = (await publish('11', 'Coin', { files: { 'coin.txt': 'one coin' } })).ids
    plant(fixture.input, { 'coin.txt': 'quite another coin' })
    await fixture.api().rescanProject({ body: {} })
    expect(file).toBeGreaterThan(0)
    const { matches } = await find({ 'found.txt': 'one coin' }, { match_method: 'hashcode' })
    expect(matches).toEqual([{ name: 'found.txt', concept: '11', source: true, as: 'coin.txt' }])
  })

  it('is compared with the whole newest version, which may have kept it from an earlier one', async () => {
    const files = { 'jug.jpg': 'a jug', 'jug.txt': 'the jug' }
    const { id, ids } = await publish('12', 'Jug', { files })
    const next = { previous_record_id: id, version: '1.0.1', title: 'Jug', payload: {} }
    const { record_id } = await fixture.internal().createVersionRecord({ project, body: next })
    await end(record_id, '12', '13', [sent('jug.txt', 'the jug', null), sent('jug.jpg', 'better', ids[0] ?? 0)])
    const { matches, answer } = await find({ 'jug.txt': 'The jug', 'jug.jpg': 'better' }, { compare: true })
    expect(matches).toEqual([
      { name: 'jug.jpg', concept: '12', source: true, as: 'jug.jpg' },
      { name: 'jug.txt', concept: '12', source: false, as: 'jug.txt' },
    ])
    expect(answer.matches.map(({ compared }) => compared)).toEqual([
      { record_id, size: 6, md5: md5('better') },
      { record_id, size: 7, md5: md5('The jug') },
    ])
    // What is published is told once, for both.
    expect(answer.records).toEqual([
      {
        ...{ record_id, version: '1.0.1', is_sandbox: true },
        files: [
          { key: 'jug.jpg', size: 6, md5: md5('better'), is_derived: false },
          { key: 'jug.txt', size: 7, md5: md5('the jug'), is_derived: false },
        ],
      },
    ])
  })

  it('is told from what a pipeline has made', async () => {
    const { id } = await publish('14', 'Plate', { files: { 'plate.jpg': 'a plate' } })
    plant(fixture.output, { 'plate_small.png': 'small' })
    const made = { absolute_path: join(fixture.output, 'plate_small.png'), provenance: {} }
    const body = { record_id: id, pipeline: 'p', step: 's', run_uuid: 'r', files: [made] }
    const { files } = await fixture.internal().storeDerivedFiles({ project, body })
    const remote_files = [sent('plate_small.png', 'small', files[0]?.file_id ?? 0)]
    await fixture.internal().updateRecord({ project, body: { record_id: id, remote_files } })
    const { answer } = await find({ 'plate.jpg': 'new' }, { compare: true })
    expect(answer.records?.[0]?.files.map(({ key, is_derived }) => [key, is_derived])).toEqual([
      ['plate.jpg', false],
      ['plate_small.png', true],
    ])
  })

  it('does not find it for who does not ask for members', async () => {
    const { answer } = await find({ 'vase.jpg': 'new', 'vase.txt': 'About the vase' }, { members: false })
    expect(answer).toEqual({
      success: true,
      matches: [{ concept_rec_id: '10', record_title: 'Vase', matched_file_path: expect.stringMatching(/vase\.jpg$/) }],
    })
  })
})

describe('a file that several records have', () => {
  it('is named with them, and belongs to none until somebody says which is meant', async () => {
    const one = await publish('20', 'Bowl', { files: { 'bowl.jpg': 'a bowl', 'bowl/scale.png': 'scale' } })
    await publish('21', 'Dish', { files: { 'dish.jpg': 'a dish', 'dish/scale.png': 'scale' } })
    const files = { 'bowl.jpg': 'new', 'scale.png': 'new scale' }
    const { matches, ambiguous } = await find(files)
    expect(matches).toEqual([{ name: 'bowl.jpg', concept: '20', source: true, as: 'bowl.jpg' }])
    const member = { name: 'scale.png', source: false, as: 'scale.png' }
    expect(ambiguous).toEqual([
      [
        'scale.png',
        [
          { ...member, concept: '21' },
          { ...member, concept: '20' },
        ],
      ],
    ])
    const said = await find(files, { record_ids: [one.id] })
    expect(said.matches).toEqual([
      { name: 'bowl.jpg', concept: '20', source: true, as: 'bowl.jpg' },
      { ...member, concept: '20' },
    ])
    expect(said.ambiguous).toEqual([])
  })

  it('belongs to the one whose newest version has it, whatever an earlier version of another had', async () => {
    const { id } = await publish('22', 'Old', { files: { 'old.jpg': 'old', 'old/legend.txt': 'legend' } })
    const next = { previous_record_id: id, version: '1.0.1', title: 'Old', payload: {} }
    const { record_id } = await fixture.internal().createVersionRecord({ project, body: next })
    await end(record_id, '22', '23', [sent('old.jpg', 'old', null)])
    const back = await find({ 'legend.txt': 'Legend' })
    expect(back.matches).toEqual([{ name: 'legend.txt', concept: '22', source: false, as: null }])
    await publish('24', 'New', { files: { 'new.jpg': 'new', 'new/legend.txt': 'legend' } })
    const { matches } = await find({ 'legend.txt': 'Legend' })
    expect(matches).toEqual([{ name: 'legend.txt', concept: '24', source: false, as: 'legend.txt' }])
  })

  it('belongs to the record at the repository that was published to last', async () => {
    await publish('25', 'There', { files: { 'there/map.txt': 'map' }, repository: 'http://other.test' })
    await publish('26', 'Here', { files: { 'here/map.txt': 'map' } })
    const { matches } = await find({ 'map.txt': 'Map' })
    expect(matches).toEqual([{ name: 'map.txt', concept: '26', source: true, as: 'map.txt' }])
  })

  it('is named with the first twenty of them', async () => {
    for (let number = 0; number < 21; number += 1)
      await publish(`${30 + number}`, `Box ${number}`, { files: { [`box-${number}/label.txt`]: 'label' } })
    const { answer } = await find({ 'label.txt': 'Label' })
    expect(answer.ambiguous).toMatchObject({ total: 1, files: [{ more: true }] })
    const concepts = answer.ambiguous?.files[0]?.matches.map(({ concept_rec_id }) => concept_rec_id)
    expect([concepts?.length, concepts?.[0]]).toEqual([20, '50'])
    const { answer: compared } = await find({ 'label.txt': 'Label' }, { compare: true })
    const [file] = compared.ambiguous?.files ?? []
    const ids = file?.matches.map((match) => match.compared?.record_id)
    expect(compared.records?.map(({ record_id }) => record_id)).toEqual(ids)
    expect(compared.records?.[0]?.files).toMatchObject([{ key: 'label.txt' }])
  })
})

describe('a file that is left out', () => {
  it('is named with the reason', async () => {
    const draft = await prepare('Draft', { files: { 'draft.txt': 'draft' } })
    await add({ 'alone.txt': 'alone' })
    const mappingConfiguration = { _file_path: join(fixture.input, 'objects.csv'), _file_format: 'csv' }
    await fixture.api().saveMapping({ body: { mappingConfiguration } })
    const files = {
      '.DS_Store': 'x',
      'alone.txt': '',
      'draft.txt': '',
      'nobody.txt': '',
      'objects.csv': '',
      'more/in.txt': '',
    }
    const { matches, leftOut } = await find(files)
    expect(matches).toEqual([])
    expect(leftOut).toEqual([
      ['alone.txt', 'The file of this name in the project has no published record'],
      ['draft.txt', `Record ${draft.id} has a file of this name and is prepared; its files can still be exchanged`],
      ['nobody.txt', 'No published record has a file of this name'],
      ['objects.csv', 'It is the spreadsheet that describes the files, and part of no record'],
      ['more', 'It is a folder; only files directly in the chosen folder are looked at'],
    ])
  })

  it('is named where its record is published in the other environment', async () => {
    const { leftOut } = await find({ 'vase.txt': 'About the vase' }, { is_sandbox: false })
    expect(leftOut).toEqual([['vase.txt', expect.stringContaining('is published in practice only')]])
  })

  it('is counted where there are more than a thousand', async () => {
    const { answer } = await find(Object.fromEntries(Array.from({ length: 1_003 }, (_, n) => [`unknown-${n}.txt`, ''])))
    expect(answer.left_out?.total).toBe(1_003)
    expect(answer.left_out?.files).toHaveLength(1_000)
  })
})
