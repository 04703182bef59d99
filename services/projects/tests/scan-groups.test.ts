import { extname } from 'node:path'
import { openStaging } from '@regesta/projects/store/staging'
import { beforeEach, describe, expect, it } from 'vitest'
import { byName, type Files, type Fixture, JPEG, MTL, OBJ, PNG, plant, shape, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const FBX = Buffer.concat([
  Buffer.from('Kaydara FBX Binary  \0\x1a\0'),
  Buffer.from([0xe8, 0x1c, 0, 0]),
  Buffer.alloc(40),
])
/** The least that a file with this ending holds. */
const LEAST: Files = { '.obj': OBJ(), '.mtl': MTL(), '.fbx': FBX, '.jpg': JPEG(), '.png': PNG }
const filesCalled = (...names: readonly string[]): Files =>
  Object.fromEntries(names.map((name) => [name, LEAST[extname(name)] ?? 'text']))

const STEM = { enabled: true, strategy: 'stem' }

describe('grouping files of the input folder', () => {
  it('takes a file once that a changing folder has named twice', () => {
    const staging = openStaging()
    for (const name of ['b.txt', 'a.txt', 'b.txt'])
      staging.addEntry({ path: `/in/${name}`, size: 2 }, 'bundle/x', false)
    staging.order()
    const files = ['a', 'b'].map((name) => ({ path: `/in/${name}.txt`, size: 2 }))
    expect([...staging.groups()]).toEqual([{ key: 'bundle/x', isFolder: false, files }])
    expect(staging.totals()).toEqual({ files: 2, bytes: 4 })
    staging.close()
  })

  it('makes every file a project of its own without bundling', async () => {
    const { foundFiles, filesAdded, message } = await fixture.scan({
      files: filesCalled('statue.obj', 'photo.png', 'terrain.fbx', 'statue.png'),
      extensions: ['.obj', '.png', '.fbx'],
      bundling: { enabled: false },
    })
    expect(shape(foundFiles)).toEqual(['photo.png', 'statue.obj', 'statue.png', 'terrain.fbx'])
    expect(foundFiles.every(({ type, is_primary_source }) => type === 'primary_source' && is_primary_source)).toBe(true)
    expect(filesAdded).toBe(4)
    expect(message).toBe('Project created and 4 files scanned.')
  })

  it('bundles by stem and puts materials and textures below their model', async () => {
    const { foundFiles } = await fixture.scan({
      files: {
        'temple_column.obj': OBJ('temple_column.mtl'),
        'temple_column.mtl': MTL('map_Kd temple_column.jpg'),
        'temple_column.jpg': JPEG(),
        'ceramic_bowl.fbx': FBX,
      },
      extensions: ['.obj', '.mtl', '.jpg', '.fbx'],
      primary: '.obj',
    })
    expect(shape(foundFiles)).toEqual([
      'ceramic_bowl.fbx',
      { 'temple_column.obj': [{ 'temple_column.mtl': ['temple_column.jpg'] }] },
    ])
    const nodes = byName(foundFiles)
    expect(nodes['temple_column.obj']).toMatchObject({
      type: 'primary_source',
      status: 'Valid',
      relative_path: 'temple_column.obj',
    })
    expect(nodes['temple_column.mtl']).toMatchObject({ type: 'primary', status: 'Valid' })
    expect(nodes['temple_column.jpg']).toMatchObject({ type: 'secondary', status: 'Valid' })
  })

  it('bundles by a pattern; a material that two models share belongs to the first', async () => {
    const files: Record<string, string | Buffer> = {}
    for (const n of ['001', '002']) {
      files[`model_${n}_sculpture.obj`] = OBJ('model_001_sculpture.mtl')
      files[`model_${n}_sculpture.mtl`] = MTL('map_Kd model_001_sculpture.jpg')
      files[`model_${n}_sculpture.jpg`] = JPEG(n)
    }
    const { foundFiles } = await fixture.scan({
      files,
      extensions: ['.obj', '.mtl', '.jpg'],
      primary: '.obj',
      bundling: { enabled: true, strategy: 'pattern', pattern: 'model_\\d+' },
    })
    expect(shape(foundFiles)).toEqual([
      { 'model_001_sculpture.obj': [{ 'model_001_sculpture.mtl': ['model_001_sculpture.jpg'] }] },
      { 'model_002_sculpture.obj': ['model_002_sculpture.jpg', 'model_002_sculpture.mtl'] },
    ])
    expect(byName(foundFiles)['model_002_sculpture.obj']?.status).toBe('Valid')
  })

  it.each([
    ['prefix_suffix', ['vase', 'coin']],
    ['prefixsuffix', ['vase', 'coin']],
  ])('removes prefix and suffix patterns with %s', async (strategy) => {
    const files: Record<string, string> = {}
    for (const name of ['n001_vase', 'n002_coin']) {
      files[`${name}_hiRes.obj`] = OBJ(`${name}.mtl`)
      files[`${name}_lowRes.obj`] = OBJ(`${name}.mtl`)
      files[`${name}.mtl`] = MTL()
    }
    const { foundFiles } = await fixture.scan({
      files,
      extensions: ['.obj', '.mtl'],
      primary: '.obj',
      bundling: { enabled: true, strategy, prefix: 'n\\d+_', suffix: '_(hiRes|lowRes)', use_stem_variable: true },
    })
    expect(shape(foundFiles)).toEqual([
      { 'n001_vase_hiRes.obj': ['n001_vase.mtl', 'n001_vase_lowRes.obj'] },
      { 'n002_coin_hiRes.obj': ['n002_coin.mtl', 'n002_coin_lowRes.obj'] },
    ])
    expect(byName(foundFiles)['n001_vase_lowRes.obj']?.status).toBe('Valid')
  })

  it.each([
    [
      'pattern',
      { pattern: '^([A-Za-z]+)_' },
      ['Athens_A.obj', 'Athens_B.obj', 'Athens_materials.mtl', 'Rome_01.obj'],
      2,
    ],
    ['prefix_suffix', { prefix: 'v\\d+_', use_stem_variable: true }, ['v1_pot.obj', 'v2_pot.obj', 'pot.mtl'], 1],
    [
      'prefix_suffix',
      { suffix: '_(obverse|reverse)_scan', use_stem_variable: true },
      ['coin_obverse_scan.obj', 'coin.mtl'],
      1,
    ],
    [
      'core_identifier',
      { core_pattern: 'site\\d+' },
      ['site042_main.fbx', 'site042_detail.obj', 'site093_part.obj'],
      2,
    ],
    ['coreidentifier', { core_pattern: 'site\\d+' }, ['site042_main.fbx', 'site042_detail.obj', 'site093_part.obj'], 2],
    ['stem_match', {}, ['a.obj', 'a.mtl', 'b.obj'], 2],
    ['prefix_suffix', { prefix: 'v1_', suffix: '_hi' }, ['v1_a_hi.obj', 'v1_a_hi.mtl', 'b.obj'], 2],
  ])('groups with %s %j', async (strategy, parameters, names, bundles) => {
    const { foundFiles } = await fixture.scan({
      files: filesCalled(...names),
      extensions: ['.obj', '.mtl', '.fbx'],
      primary: '.obj',
      bundling: { enabled: true, strategy, ...parameters },
    })
    expect(foundFiles).toHaveLength(bundles)
    expect(foundFiles.every(({ name, type }) => name.endsWith('.obj') && type === 'primary_source')).toBe(true)
  })

  it('makes each folder one group in subdirectory mode and leaves files of the root alone', async () => {
    const { foundFiles } = await fixture.scan({
      files: {
        'loose.obj': OBJ(),
        'site_1/overview.obj': OBJ('overview.mtl'),
        'site_1/overview.mtl': MTL('map_Kd textures/stone.jpg'),
        'site_1/photo.jpg': JPEG(),
        'site_1/textures/stone.jpg': JPEG('stone'),
        'site_2/deep/er/scan.fbx': FBX,
        'site_3/readme.txt': 'nothing that qualifies',
      },
      batchEntity: 'subdirectory',
      extensions: ['.obj', '.mtl', '.jpg', '.fbx'],
      primary: '.obj',
    })
    expect(shape(foundFiles)).toEqual([
      { 'overview.obj': [{ 'overview.mtl': ['stone.jpg'] }, 'photo.jpg'] },
      'scan.fbx',
    ])
    expect(foundFiles[1]?.relative_path).toBe('site_2/deep/er/scan.fbx')
  })

  it('takes bundles of the root first, then the folders, in hybrid mode', async () => {
    const { foundFiles } = await fixture.scan({
      files: filesCalled(
        ...['b.obj', 'b.jpg', 'alpha/fragment_001.obj', 'alpha/fragment_002.obj'],
        ...['beta/vessel.fbx', 'beta/documentation.txt'],
      ),
      batchEntity: 'hybrid',
      extensions: ['.obj', '.jpg', '.fbx', '.txt'],
      primary: '.obj',
    })
    expect(shape(foundFiles)).toEqual([
      { 'b.obj': ['b.jpg'] },
      { 'fragment_001.obj': ['fragment_002.obj'] },
      { 'vessel.fbx': ['documentation.txt'] },
    ])
  })

  it('accepts both spellings of the primary source and endings with several dots', async () => {
    plant(fixture.input, { 'a.tar.gz': 'x', 'a.tar.txt': 'y', 'a.tar': 'z' })
    const request = fixture.request({ extensions: ['.tar.gz', '.txt'], bundling: STEM })
    const body = { ...request, scanOptions: { ...request.scanOptions, primary_source_ext: '.txt' } }
    const { foundFiles } = (await fixture.api().createAndScan({ body })) as unknown as Awaited<
      ReturnType<Fixture['scan']>
    >
    expect(shape(foundFiles)).toEqual([{ 'a.tar.txt': ['a.tar.gz'] }])
    expect(foundFiles[0]?.is_primary_source).toBe(true)
  })

  it('marks the primary source where it stands when it is a part of another file', async () => {
    const { foundFiles } = await fixture.scan({
      files: { 'a.obj': OBJ('a.mtl'), 'a.mtl': MTL('map_Kd a.jpg'), 'a.jpg': JPEG() },
      extensions: ['.obj', '.mtl', '.jpg'],
      primary: '.jpg',
    })
    expect(shape(foundFiles)).toEqual([{ 'a.obj': [{ 'a.mtl': ['a.jpg'] }] }])
    expect(
      Object.values(byName(foundFiles))
        .filter(({ is_primary_source }) => is_primary_source)
        .map(({ name }) => name),
    ).toEqual(['a.jpg'])
    expect(byName(foundFiles)['a.obj']?.status).toBe('Valid')
  })

  it('gives no textures to an FBX file but those in the folders beside it', async () => {
    const { foundFiles } = await fixture.scan({
      files: filesCalled('a.fbx', 'b.fbx', 'Materials/wood.jpg', 'a/own.png', 'elsewhere/no.png'),
      extensions: ['.fbx'],
      obj: { add_mtl: true, add_textures: true, texture_search_paths: [fixture.input] },
    })
    expect(shape(foundFiles)).toEqual([{ 'a.fbx': ['wood.jpg', 'own.png'] }, 'b.fbx'])
  })

  it('answers 201 with no files when no ending is given', async () => {
    expect(await fixture.scan({ files: { 'a.txt': 'a' }, extensions: [] })).toMatchObject({
      filesAdded: 0,
      foundFiles: [],
    })
  })
})
