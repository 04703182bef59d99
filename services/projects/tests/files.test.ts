import { join } from 'node:path'
import { storeRecord } from '@regesta/testing/store-record'
import { describe, expect, it } from 'vitest'
import { openFinds } from './finds.js'
import { JPEG } from './fixture.js'

const { fixture, project, files, names } = await openFinds()

describe('GET /files', () => {
  it('lists every file by name with its members', async () => {
    const page = await files()
    expect(page).toMatchObject({ totalItems: 10, page: 1, totalPages: 1 })
    expect(page.items.map(({ filename }) => filename)).toEqual([
      '100%_done.txt',
      'STRASSE.txt',
      'a_b.txt',
      'axb.txt',
      'clay.jpg',
      'straße_2.txt',
      'vase.mtl',
      'vase.obj',
      'vase_tex.zip',
      'Ärmel_Foto.txt',
    ])
    const archive = page.items.find(({ filename }) => filename === 'vase_tex.zip')
    expect(page.items[4]).toEqual({
      file_id: expect.any(Number),
      parent_file_id: archive?.file_id,
      is_primary_source: 0,
      open_records: 0,
      filename: 'clay.jpg',
      relative_path: 'tex/clay.jpg',
      size_bytes: JPEG().length,
      mime_type: 'image/jpeg',
      file_type: 'archived_file',
      status: 'Valid',
      bundle: 'member',
      record_state: 'none',
      holding_record_state: 'none',
      has_copies: false,
      mark: null,
      note: '',
      added_timestamp: expect.any(String),
    })
    expect(page.items[8]?.relative_path).toBe('archives/vase_tex.zip')
  })

  it('pages from both ends and answers an empty page beyond the last', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => files({ page, limit: 3 })))
    expect(pages.map(({ items }) => items.length)).toEqual([3, 3, 3, 1, 0])
    expect(pages.flatMap(({ items }) => items.map(({ filename }) => filename))).toEqual(await names({}))
    expect(pages[4]).toMatchObject({ page: 5, totalPages: 4, totalItems: 10 })
  })

  it.each([{ page: 0 }, { page: 'x' }, { limit: -1 }, { limit: 0 }])('refuses %j', async (query) => {
    expect((await fixture.raw().listFiles({ query: query as never })).status).toBe(400)
  })

  it.each([
    ['ÄRMEL', ['Ärmel_Foto.txt']],
    ['a\u0308rmel', ['Ärmel_Foto.txt']],
    ['%', ['100%_done.txt']],
    ['a_b', ['a_b.txt']],
    ['strasse', ['STRASSE.txt', 'straße_2.txt']],
    ['ße', ['STRASSE.txt', 'straße_2.txt']],
    ['vase', ['vase.mtl', 'vase.obj', 'vase_tex.zip']],
    ['v', ['vase.mtl', 'vase.obj', 'vase_tex.zip']],
    ["' or 1=1 --", []],
    ['"quoted" AND NOT', []],
    ['a_b\0', []],
    ['vase*', []],
    ['vse', []],
  ])('finds %s', async (search, expected) => {
    const found = await files({ search })
    expect(found.items.map(({ filename }) => filename)).toEqual(expected)
    expect(found.totalItems).toBe(expected.length)
  })
})

describe('GET /files/<file_id>/hierarchy', () => {
  it('shows material, archive and archived textures below the model', async () => {
    const { files: roots } = await fixture.internal().listRootFiles({ project, query: { after: 0 } })
    const vase = roots.find(({ filename }) => filename === 'vase.obj')
    const tree = await fixture.api().getFileHierarchy({ params: { file_id: String(vase?.file_id) } })
    expect(tree).toMatchObject({
      filename: 'vase.obj',
      absolute_path: join(fixture.input, 'vase.obj'),
      file_type: 'primary_source',
      name: 'vase.obj',
      path: join(fixture.input, 'vase.obj'),
      validation_report: { is_valid: true, errors: [] },
      children: [
        {
          filename: 'vase.mtl',
          name: 'vase.mtl',
          file_type: 'primary',
          children: [{ file_type: 'archive', children: [{ filename: 'clay.jpg', children: [] }] }],
        },
      ],
    })
    expect(JSON.parse(tree.error_message ?? '')).toMatchObject({ is_valid: true, errors: [] })
  })

  it.each(['999999', 'x', '-1', '99999999999999999999'])('answers 404 for %s', async (file_id) => {
    const { status, body } = await fixture.raw().getFileHierarchy({ params: { file_id } })
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, error: expect.any(String) })
  })
})

describe('the files of a bundle that became a record', () => {
  it('say how far that record is, each of them, wherever they are listed', async () => {
    const inRecord = (await files({ search: 'vase' })).items
    const head = inRecord.find(({ filename }) => filename === 'vase.obj')
    const ids = [head, ...inRecord.filter((file) => file !== head)].map((file) => file?.file_id ?? 0)
    await storeRecord(fixture.internal(), { project, title: 'A vase', files: ids })
    const states = async (query: Record<string, unknown>) =>
      Object.fromEntries(
        (await files(query)).items.map((file) => [file.filename, [file.record_state, file.holding_record_state]]),
      )
    const vase = {
      'vase.mtl': ['none', 'prepared'],
      'vase.obj': ['prepared', 'prepared'],
      'vase_tex.zip': ['none', 'prepared'],
    }
    expect(await states({})).toMatchObject({ ...vase, 'a_b.txt': ['none', 'none'], 'clay.jpg': ['none', 'none'] })
    expect(await states({ search: 'vase' })).toEqual(vase)
    expect(await states({ sort: 'size', dir: 'desc', offset: 1 })).toMatchObject({ 'vase.mtl': ['none', 'prepared'] })
    expect(await states({ limit: 10_000, bundle: 'member', search: 'vase' })).toMatchObject({
      'vase_tex.zip': ['none', 'prepared'],
    })
  })
})
