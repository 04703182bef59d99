import { join } from 'node:path'
import type { FileItem } from '@regesta/contracts/files'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { JPEG, MTL, OBJ, PNG, plant, sharedFixture } from './fixture.js'

/** Below folders, where the scan of a root does not look. */
const ADDED = {
  'models/bowl_2.obj': OBJ(),
  'photos/1932/vase.jpg': JPEG('vase'),
  'photos/1932/vase_copy.jpg': JPEG('vase'),
  'photos/1933/Ärmel.png': PNG,
  'photos/1933/late.jpg': JPEG('late'),
  'photos/readme.txt': 'About the photographs',
}

const fixture = await sharedFixture()
let all: FileItem[]
beforeAll(async () => {
  await fixture.open({
    files: {
      'vase.obj': OBJ('vase.mtl'),
      'vase.mtl': MTL('map_Kd tex/clay.jpg'),
      'tex/clay.jpg': JPEG(),
      'bowl.obj': OBJ(),
      'broken.jpg': 'no picture at all',
      'list.txt': 'A list',
      ...ADDED,
    },
    extensions: ['.obj', '.jpg', '.txt'],
    obj: { add_mtl: true, add_textures: true, archive_subdirectories: false },
  })
  const added = Object.keys(ADDED).map((path) => join(fixture.input, path))
  await fixture.api().addSourceFiles({ body: { absolute_file_paths: added } })
  await fixture.prepare('list.txt', 'A list of everything')
  await fixture.prepare('bowl.obj', 'A bowl')
  all = await list({})
  const id = (name: string) => all.find(({ filename }) => filename === name)?.file_id ?? 0
  await fixture.api().markFiles({ body: { file_ids: [id('vase.jpg'), id('broken.jpg')], mark: 'check' } })
  await fixture
    .api()
    .markFiles({ body: { file_ids: [id('broken.jpg')], note: 'Ask the Archive for VASE photographs' } })
  all = await list({})
})

type Query = Record<string, string | number | boolean>
const page = (query: Query) => fixture.api().listFiles({ query: { limit: 100, ...query } as never })
const list = async (query: Query) => (await page(query)).items
const names = async (query: Query) => (await list(query)).map(({ filename }) => filename)
const facets = (query: Query = {}) => fixture.api().countFiles({ query: query as never })

describe('files', () => {
  it('say where they stand in their bundle, how far their records are, and what a person thinks of them', () => {
    const of = (name: string) => all.find(({ filename }) => filename === name)
    expect(of('vase.obj')).toMatchObject({
      bundle: 'head',
      record_state: 'none',
      has_copies: false,
      mark: null,
      note: '',
    })
    expect(of('clay.jpg')).toMatchObject({ bundle: 'member', parent_file_id: of('vase.mtl')?.file_id })
    expect(of('list.txt')).toMatchObject({ bundle: 'alone', record_state: 'prepared' })
    expect(of('bowl_2.obj')).toMatchObject({ has_copies: true, added_timestamp: expect.stringMatching(/Z$/) })
    expect(of('broken.jpg')).toMatchObject({ mark: 'check', note: 'Ask the Archive for VASE photographs' })
  })

  it.each([
    [{ status: 'Invalid' }, ['broken.jpg']],
    [{ status: 'Valid,pending', exclude: 'status' }, ['bowl.obj', 'broken.jpg', 'list.txt']],
    [{ mime_type: 'image/png,text/plain' }, ['list.txt', 'readme.txt', 'Ärmel.png']],
    [{ bundle: 'head,member' }, ['clay.jpg', 'vase.mtl', 'vase.obj']],
    [{ record: 'prepared' }, ['bowl.obj', 'list.txt']],
    [{ record: 'none', folder: 'models' }, ['bowl_2.obj']],
    [{ folder: 'photos/1932/' }, ['vase.jpg', 'vase_copy.jpg']],
    [{ folder: 'photos', exclude: 'folder', bundle: 'alone' }, ['bowl.obj', 'bowl_2.obj', 'broken.jpg', 'list.txt']],
    [{ copies: true }, ['bowl.obj', 'bowl_2.obj', 'vase.jpg', 'vase_copy.jpg']],
    [{ mark: 'check' }, ['broken.jpg', 'vase.jpg']],
    [{ mark: 'none,check', exclude: 'mark' }, []],
    [{ note: true }, ['broken.jpg']],
    [{ search: 'vase', mime_type: 'image/jpeg' }, ['broken.jpg', 'vase.jpg', 'vase_copy.jpg']],
    [{ search: 'archive for' }, ['broken.jpg']],
    [{ search: 'va', copies: false }, ['broken.jpg', 'vase.mtl', 'vase.obj']],
  ] as [Query, string[]][])('fit %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
    expect((await facets(query)).total).toBe(expected.length)
  })

  it.each([
    [{ record: 'lost' }, 'record'],
    [{ sort: 'beauty' }, 'sort'],
    [{ exclude: 'search' }, 'exclude'],
    [{ offset: '-1' }, 'offset'],
    [{ copies: 'perhaps' }, 'copies'],
  ] as [Query, string][])('are refused for %j, with the name of the part', async (query, part) => {
    const { status, body } = await fixture.raw().listFiles({ query: query as never })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(part)])
    if (part !== 'sort' && part !== 'offset')
      expect((await fixture.raw().countFiles({ query: query as never })).status).toBe(400)
  })
})

const text = (value: unknown) => String(value)
const ORDERS: Record<string, (file: FileItem) => [number | string, ...(number | string)[]]> = {
  name: ({ filename, file_id }) => [filename, file_id],
  size: ({ size_bytes, file_id }) => [size_bytes, file_id],
  added: ({ file_id }) => [file_id],
  path: ({ relative_path }) => [relative_path],
  status: ({ status, filename, file_id }) => [status, filename, file_id],
}

/** Texts in the order of their bytes, as the project file compares them. */
function compare(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (const [index, one] of a.entries()) {
    const other = b[index] ?? ''
    const difference =
      typeof one === 'number' ? one - Number(other) : Buffer.compare(Buffer.from(one), Buffer.from(text(other)))
    if (difference !== 0) return difference
  }
  return 0
}

const FITS: Record<string, (file: FileItem, values: readonly string[]) => boolean> = {
  status: ({ status }, values) => values.includes(status),
  mime_type: ({ mime_type }, values) => values.includes(mime_type ?? ''),
  file_type: ({ file_type }, values) => values.includes(file_type),
  record: ({ record_state }, values) => values.includes(record_state),
  bundle: ({ bundle }, values) => values.includes(bundle),
  copies: ({ has_copies }, [value]) => text(has_copies) === value,
  mark: ({ mark }, values) => values.includes(mark ?? 'none'),
  note: ({ note }, [value]) => text(note !== '') === value,
  folder: ({ relative_path }, [value = '']) => relative_path.startsWith(value),
}

const several = (...values: string[]) => fc.subarray(values, { minLength: 1 })
const one = (...values: string[]) => fc.constantFrom(...values).map((value) => [value])
const filters = fc.record(
  {
    status: several('Valid', 'Invalid', 'pending'),
    mime_type: several('', 'image/jpeg', 'image/png', 'text/plain', 'model/obj'),
    record: several('none', 'prepared', 'draft'),
    bundle: several('alone', 'head', 'member'),
    copies: one('true', 'false'),
    mark: several('none', 'check', 'good'),
    note: one('true', 'false'),
    folder: one('models/', 'photos/', 'photos/1933/', 'tex/'),
  },
  { requiredKeys: [] },
)

describe('every list', () => {
  it('has the files that fit, in its order, however it is cut, and facets that count them', async () => {
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.subarray(Object.keys(FITS)),
        fc.constantFrom('', 'vase', 'v', 'list', 'ÄR'),
        fc.constantFrom(...Object.keys(ORDERS)),
        fc.constantFrom('asc', 'desc'),
        fc.integer({ min: 1, max: 5 }),
        async (chosen, turned, search, sort, dir, limit) => {
          const entries = Object.entries(chosen)
          const exclude = turned.filter((name) => name in chosen)
          const query: Query = {
            search,
            ...Object.fromEntries(entries.map(([name, values]) => [name, values.join(',')])),
          }
          if (exclude.length > 0) query.exclude = exclude.join(',')
          const fits = (file: FileItem, but?: string) =>
            `${file.filename} ${file.note}`.toLowerCase().includes(search.toLowerCase()) &&
            entries.every(([name, values]) => name === but || FITS[name]?.(file, values) !== exclude.includes(name))
          const order = ORDERS[sort] ?? (() => [0])
          const wanted = all.filter((file) => fits(file)).sort((a, b) => compare(order(a), order(b)))
          if (dir === 'desc') wanted.reverse()
          const whole = await page({ ...query, sort, dir })
          expect(whole.items).toEqual(wanted)
          const offset = Math.min(2, wanted.length)
          const part = await page({ ...query, sort, dir, offset, limit })
          expect([part.items, part.offset]).toEqual([wanted.slice(offset, offset + limit), offset])
          const last = wanted.at(-1)
          const around = await page({ ...query, sort, dir, limit, around: last?.file_id ?? 1 })
          expect(around.position).toBe(last === undefined ? null : wanted.length - 1)
          if (last !== undefined) expect(around.items.at(-1)).toEqual(last)
          const counted = await facets(query)
          expect([counted.total, counted.exact]).toEqual([wanted.length, true])
          expect(counted.bytes).toBe(wanted.reduce((sum, { size_bytes }) => sum + size_bytes, 0))
          for (const name of ['status', 'record', 'bundle', 'mark', 'copies', 'note', 'mime_type'] as const) {
            for (const { value, files } of counted[name])
              expect([name, value, files]).toEqual([
                name,
                value,
                all.filter((file) => fits(file, name) && FITS[name]?.(file, [value])).length,
              ])
          }
          for (const [name] of entries)
            expect(counted.without[name as 'status']).toBe(all.filter((file) => fits(file, name)).length)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('facets', () => {
  it('show folders one level at a time, with the files directly in one under its own name', async () => {
    const folders = async (query: Query) => (await facets(query)).folder.map(({ value, files }) => `${value} ${files}`)
    expect(await folders({})).toEqual([' 5', 'photos/ 5', 'models/ 1', 'tex/ 1'])
    expect(await folders({ folder: 'photos/' })).toEqual(['photos/1932/ 2', 'photos/1933/ 2', 'photos/ 1'])
    expect(await folders({ folder: 'photos/', exclude: 'folder' })).toEqual([' 5', 'photos/ 5', 'models/ 1', 'tex/ 1'])
    expect(await folders({ folder: 'photos/', search: 'vase' })).toEqual(['photos/1932/ 2'])
  })

  it('list fifty values and say what stands beyond', async () => {
    const folder = join(fixture.folder, 'many')
    const paths = Array.from({ length: 53 }, (_, n) => `f${n}/${n}.txt`)
    plant(folder, Object.fromEntries(paths.map((path, n) => [path, `many ${n}`])))
    await fixture.api().addSourceFiles({ body: { absolute_file_paths: paths.map((path) => join(folder, path)) } })
    const top = `${folder.slice(1)}/`
    const { folder: shown, rest } = await facets({ folder: top })
    expect([shown.length, rest.folder]).toEqual([50, { values: 3, files: 3 }])
  })
})
