import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { MTL, OBJ, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()

beforeEach(async () => {
  fixture.fresh()
  await fixture.open({
    files: {
      'vase.obj': OBJ('vase.mtl'),
      'vase.mtl': MTL(),
      'vase.txt': 'A vase',
      'vase.jpg': 'a picture of it',
      'bowl.txt': 'A bowl',
    },
    extensions: ['.obj', '.txt', '.jpg'],
    obj: { add_mtl: true, add_textures: false, archive_subdirectories: false },
  })
})

/** Each file with the one above it, its kind, and whether it stands for its bundle: `vase.txt < vase.obj source`. */
async function places(): Promise<string[]> {
  const { items } = await fixture.api().listFiles({ query: { limit: '99' } })
  const nameOf = new Map(items.map(({ file_id, filename }) => [file_id, filename]))
  return items.map(({ filename, parent_file_id, file_type, is_primary_source }) =>
    [
      filename,
      ...(parent_file_id === null ? [] : ['<', nameOf.get(parent_file_id)]),
      file_type,
      is_primary_source,
    ].join(' '),
  )
}

async function idOf(name: string): Promise<string> {
  const { items } = await fixture.api().listFiles({ query: { search: name } })
  return String(items.find(({ filename }) => filename === name)?.file_id)
}

const move = async (name: string, to: string | null) =>
  fixture.raw().moveFile({
    params: { file_id: await idOf(name) },
    body: { to_file_id: to === null ? null : await idOf(to) },
  })
const makePrimary = async (name: string) => fixture.raw().setPrimaryFile({ params: { file_id: await idOf(name) } })
const undo = (correction: number | string) =>
  fixture.raw().undoBundleCorrection({ params: { correction_id: String(correction) } })
const correctionOf = ({ body }: { body: unknown }) => (body as { correction_id: number }).correction_id

const SCANNED = [
  'bowl.txt primary_source 1',
  'vase.jpg < vase.obj source 0',
  'vase.mtl < vase.obj primary 0',
  'vase.obj primary_source 1',
  'vase.txt < vase.obj source 0',
]

describe('a bundle that is corrected by hand', () => {
  it('loses a member that is to stand alone, and gets it back', async () => {
    expect(await places()).toEqual(SCANNED)
    const answer = await move('vase.txt', null)
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, finding: { message: 'vase.txt stands alone.', message_id: 'bundle_alone' } },
    })
    expect((await places())[4]).toBe('vase.txt primary_source 1')
    expect(await undo(correctionOf(answer))).toMatchObject({ status: 200 })
    expect(await places()).toEqual(SCANNED)
    expect(await undo(correctionOf(answer))).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('taken back already'), message_id: 'correction_undone' },
    })
  })

  it('takes in a file from elsewhere with all that is below it, whichever member it is given to', async () => {
    const answer = await move('vase.obj', 'bowl.txt')
    expect(await places()).toEqual([
      'bowl.txt primary_source 1',
      'vase.jpg < vase.obj source 0',
      'vase.mtl < vase.obj primary 0',
      'vase.obj < bowl.txt source 0',
      'vase.txt < vase.obj source 0',
    ])
    const second = await move('vase.txt', null)
    expect((await move('vase.txt', 'vase.jpg')).body).toMatchObject({ message: 'vase.txt belongs to bowl.txt.' })
    expect((await undo(correctionOf(second))).body).toMatchObject({
      error: expect.stringContaining('changed again since'),
      message_id: 'correction_overtaken',
    })
    expect((await undo(correctionOf(answer))).status).toBe(200)
  })

  it('is stood for by the member that a person chooses; materials stay with their model', async () => {
    const answer = await makePrimary('vase.jpg')
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'vase.jpg is now the primary file of the bundle of vase.obj.' },
    })
    expect(await places()).toEqual([
      'bowl.txt primary_source 1',
      'vase.jpg primary_source 1',
      'vase.mtl < vase.obj primary 0',
      'vase.obj < vase.jpg source 0',
      'vase.txt < vase.jpg source 0',
    ])
    expect((await undo(correctionOf(answer))).status).toBe(200)
    expect(await places()).toEqual(SCANNED)
  })

  it('stays as it is while a record holds it, and the answer names the record', async () => {
    const other = await move('vase.txt', null)
    const record = await fixture.prepare('vase.obj', 'The vase')
    for (const refused of [await move('vase.obj', 'bowl.txt'), await makePrimary('vase.jpg')])
      expect(refused).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining(`record ${record}`), message_id: 'bundle_held' },
      })
    expect((await undo(correctionOf(other))).status).toBe(200)
  })

  it.each([
    ['vase.obj', null, 'stands alone already', 'bundle_alone_already'],
    ['vase.txt', 'vase.mtl', 'belongs to the bundle of vase.obj already', 'bundle_member_already'],
    ['vase.obj', 'vase.txt', 'itself or below it', 'bundle_below'],
  ])('refuses to move %s to %s', async (name, to, reason, message_id) => {
    const body = { error: expect.stringContaining(reason), message_id }
    expect(await move(name, to)).toMatchObject({ status: 400, body })
    expect(await places()).toEqual(SCANNED)
  })

  it('refuses a head that stands for its bundle already, and parts of an archive', async () => {
    expect((await makePrimary('bowl.txt')).body).toMatchObject({ message_id: 'bundle_head_already' })
    const database = new Sqlite(join(fixture.folder, 'finds.pdb'))
    database.exec("update source_files set file_type = 'archived_file' where filename = 'vase.txt'")
    database.close()
    expect((await move('vase.txt', null)).body).toMatchObject({ message_id: 'bundle_packed' })
  })

  it('answers 404 for files and corrections that nobody knows', async () => {
    const params = { file_id: '999999' }
    const statuses = [
      await fixture.raw().moveFile({ params, body: { to_file_id: null } }),
      await fixture.raw().moveFile({ params: { file_id: await idOf('vase.txt') }, body: { to_file_id: 999_999 } }),
      await fixture.raw().setPrimaryFile({ params }),
      await undo(999_999),
      await fixture.raw().markFiles({ body: { file_ids: [999_999], mark: 'good' } }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404, 404, 404])
  })
})
