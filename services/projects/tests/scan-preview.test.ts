import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScanPreview } from '@regesta/contracts/new-projects'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Files, JPEG, MTL, OBJ, PNG, plant, type ScanRequest, shape, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const look = (options: ScanRequest, further: Record<string, unknown> = {}) => {
  const { dataInPath, dataOutPath, batchEntity, scanOptions } = fixture.request(options)
  return fixture.api().previewScan({ body: { dataInPath, dataOutPath, batchEntity, scanOptions, ...further } })
}

/** An example as the answer of a scan shows a bundle. */
function tree({ shown }: ScanPreview['examples'][number], of = 0): unknown {
  const name = shown[of]?.path.split('/').at(-1) ?? ''
  const children = shown.flatMap(({ parent }, index) => (parent === of ? [tree({ files: 0, shown }, index)] : []))
  return children.length === 0 ? name : { [name]: children }
}

const MODELS: Files = {
  'vase.obj': OBJ('vase.mtl'),
  'vase.mtl': MTL('map_Kd textures/clay.jpg', 'map_Kd lost.png'),
  'textures/clay.jpg': JPEG('clay'),
  'vase.jpg': JPEG('vase'),
  'amphora_1.jpg': JPEG('1'),
  'amphora_2.jpg': JPEG('2'),
  'note.xyz': 'nothing',
}

describe('a look at what a scan would make', () => {
  it.each<[string, ScanRequest]>([
    ['stems', { bundling: { enabled: true, strategy: 'stem' } }],
    ['a pattern', { bundling: { enabled: true, strategy: 'pattern', pattern: '^([a-z]+)' } }],
    ['a core identifier', { bundling: { enabled: true, strategy: 'core_identifier', core_pattern: '[a-z]+' } }],
    ['a suffix', { bundling: { enabled: true, strategy: 'prefix_suffix', suffix: '_\\d', use_stem_variable: true } }],
    ['nothing', { bundling: { enabled: false } }],
    ['whole folders', { batchEntity: 'subdirectory' }],
    ['both', { batchEntity: 'hybrid' }],
    ['archives', { obj: { add_mtl: true, add_textures: true, archive_subdirectories: true } }],
    ['another primary ending', { primary: '.jpg' }],
  ])('shows with %s the bundles that the scan makes', async (_, rule) => {
    const options = { extensions: ['.obj', '.jpg'], files: MODELS, ...rule }
    plant(fixture.input, MODELS)
    const { examples, bundles, files_taken } = await look(options)
    const { foundFiles } = await fixture.scan(options)
    const scanned = shape(foundFiles).map((one) => JSON.stringify(one))
    expect(examples.map((one) => JSON.stringify(tree(one))).sort()).toEqual(scanned.sort())
    expect(bundles).toBe(foundFiles.length)
    expect(files_taken).toBeGreaterThan(0)
  })

  it('counts endings whatever is wanted, names what is missing, and stores nothing', async () => {
    plant(fixture.input, MODELS)
    const found = await look({ extensions: ['.obj'] }, { pdbPath: join(fixture.folder, 'new.pdb') })
    expect(found).toMatchObject({ files_seen: 6, files_taken: 1, folders: 1, partial: false, bundles: 1, single: 0 })
    expect(found.extensions[0]).toEqual({ extension: '.jpg', files: 3 })
    expect(found.missing).toEqual([{ model: 'vase.mtl', name: 'lost.png' }])
    expect(found.project_file).toEqual({ path: join(fixture.folder, 'new.pdb'), kind: 'missing' })
    expect(found.free_bytes).toBeGreaterThan(0)
    expect(readdirSync(fixture.folder).sort()).toEqual(['in'])
  })

  it('shows textures that several files could be', async () => {
    const folder = join(fixture.folder, 'elsewhere')
    plant(folder, { 'a/clay.jpg': JPEG('a'), 'b/clay.jpg': JPEG('another') })
    plant(fixture.input, { 'vase.obj': OBJ('vase.mtl'), 'vase.mtl': MTL('map_Kd clay.jpg') })
    const obj = { add_mtl: true, add_textures: true, texture_search_paths: [folder] }
    const { conflicts } = await look({ extensions: ['.obj'], obj })
    expect(conflicts).toMatchObject([
      {
        filename: 'clay.jpg',
        models: 1,
        chosen: null,
        candidates: [{ path: join(folder, 'a', 'clay.jpg') }, { path: join(folder, 'b', 'clay.jpg') }],
      },
    ])
    const chosen = join(folder, 'b', 'clay.jpg')
    const decided = await look({ extensions: ['.obj'], obj: { ...obj, texture_choices: { 'clay.jpg': chosen } } })
    expect(decided.conflicts).toMatchObject([{ filename: 'clay.jpg', models: 1, chosen, candidates: [{}, {}] }])
    expect(decided.examples.map((one) => tree(one))).toEqual([{ 'vase.obj': [{ 'vase.mtl': ['clay.jpg'] }] }])
  })

  it('says that there is more than it has looked at', async () => {
    for (let n = 0; n < 30; n += 1) writeFileSync(join(fixture.input, `object-${n}.txt`), '')
    expect(await look({}, { limit: 10 })).toMatchObject({ files_seen: 10, bundles: 10, partial: true })
    expect(await look({}, { limit: 30 })).toMatchObject({ files_seen: 30, bundles: 30, partial: false })
  })

  it('tells what lies where the project file is to be', async () => {
    plant(fixture.input, { 'a.txt': 'a' })
    await fixture.scan()
    mkdirSync(join(fixture.folder, 'folder.pdb'))
    writeFileSync(join(fixture.folder, 'note.pdb'), 'a note')
    const kindAt = async (name: string) => (await look({}, { pdbPath: join(fixture.folder, name) })).project_file?.kind
    expect(await kindAt('finds.pdb')).toBe('project')
    expect(await kindAt('folder.pdb')).toBe('folder')
    expect(await kindAt('note.pdb')).toBe('foreign')
    const nowhere = await look({}, { pdbPath: join(fixture.folder, 'nowhere', 'new.pdb') })
    expect(nowhere).toMatchObject({ free_bytes: null, obstacle: 'Failed to create the project database schema' })
    const obstacleAt = async (name: string) => (await look({}, { pdbPath: join(fixture.folder, name) })).obstacle
    expect(await obstacleAt('finds.pdb')).toContain('only a request with that projectId replaces it')
    expect(await obstacleAt('note.pdb')).toContain('it is not a project file')
    expect(await obstacleAt('new.pdb')).toBeNull()
  })

  it.each<[string, Record<string, unknown>, string]>([
    [
      'a folder that is none',
      { dataInPath: '/no/where' },
      'The specified Input Data Directory does not exist: /no/where',
    ],
    ['a rule that is none', { scanOptions: { bundling: { enabled: true, strategy: 'luck' } } }, 'strategy'],
    [
      'a pattern that is none',
      { scanOptions: { bundling: { enabled: true, strategy: 'pattern', pattern: '(' } } },
      'regular expression',
    ],
    ['a way of taking folders that is none', { batchEntity: 'all' }, "'batchEntity' must be one of"],
    ['more files than anybody looks at', { limit: 5_001 }, 'limit'],
  ])('refuses %s', async (_, part, sentence) => {
    const body = { dataInPath: fixture.input, ...part }
    const { status, body: answer } = await fixture.raw().previewScan({ body })
    expect([status, (answer as { error: string }).error]).toEqual([400, expect.stringContaining(sentence)])
  })

  it('takes pictures that a document names from their own groups, as the scan does', async () => {
    const files = { 'vase.obj': OBJ('vase.mtl'), 'vase.mtl': MTL('map_Kd skin.png'), 'skin.png': PNG }
    plant(fixture.input, files)
    const { examples } = await look({ extensions: ['.obj', '.png'] })
    expect(examples.map((one) => tree(one))).toEqual([{ 'vase.obj': [{ 'vase.mtl': ['skin.png'] }] }])
  })
})
