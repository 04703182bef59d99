import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ScanOptions } from '@regesta/contracts/projects'
import { scanInto } from '@regesta/projects/scan/scan-into'
import { fileSpool } from '@regesta/projects/store/file-spool'
import { ExaminerPool } from '@regesta/projects/workers/examiner-pool'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { byName, JPEG, MTL, OBJ, PNG, plant, shape, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const models = { extensions: ['.obj', '.gltf', '.fbx'], primary: '.obj' }
const searching = (archive = false) => ({
  add_mtl: true,
  add_textures: true,
  archive_subdirectories: archive,
  texture_search_paths: [fixture.input],
})

/** A scan of the models in the input folder. */
const planOf = () => ({
  projectFile: join(fixture.folder, 'finds.pdb'),
  dataIn: fixture.input,
  dataOut: fixture.output,
  batchEntity: 'root' as const,
  options: ScanOptions.parse({ extensions: ['.obj'], obj_options: { add_mtl: true } }),
  allowedFolders: [],
  linkFolders: [],
  archiveStage: join(fixture.output, 'archives.partial'),
})

describe('what model files refer to', () => {
  it('is followed block by block, and told after each', async () => {
    const many = Array.from({ length: 210 }, (_, n) => [`${n}.obj`, `mtllib ${n}.mtl\n${OBJ()}`])
    plant(fixture.input, Object.fromEntries(many))
    const told: string[] = []
    const run = {
      signal: new AbortController().signal,
      examiners: new ExaminerPool(),
      progress: ({ message = '' }) => void told.push(message),
      tell: async () => {},
    }
    const taker = fileSpool()
    const { added } = await scanInto(taker, planOf(), run)
    taker.close()
    await run.examiners.close()
    expect(added).toBe(many.length)
    expect(told.filter((message) => message.includes('references'))).toEqual([
      'Models whose references were followed: 200',
      'Models whose references were followed: 210',
    ])
  })

  it('reads every kind of texture statement, with options, blanks, backslashes and other case', async () => {
    const { foundFiles } = await fixture.scan({
      ...models,
      files: {
        'a.obj': `MTLLIB first.mtl "second one.mtl"\n${OBJ()}`,
        'first.mtl': MTL(
          'map_Kd -s 1 1 1 -o 0 0 0 my tex.png',
          'MAP_KS -mm 0 1 tex\\win.png',
          'bump -bm 1.0 -imfchan l bump.png',
          'disp disp.png',
          'decal decal.png',
          'norm norm.png # a comment',
          'refl -type sphere REFL.PNG',
          'map_Kd',
          'map_aat on',
          '# map_Kd commented.png',
        ),
        'second one.mtl': MTL('map_Pr sub/case.png'),
        'my tex.png': PNG,
        'tex.png': PNG,
        'tex/win.png': PNG,
        'bump.png': PNG,
        'disp.png': PNG,
        'decal.png': PNG,
        'norm.png': PNG,
        'refl.png': PNG,
        'SUB/Case.PNG': PNG,
      },
    })
    const nodes = byName(foundFiles)
    expect(nodes['first.mtl']?.children.map(({ name }) => name)).toEqual([
      'bump.png',
      'decal.png',
      'disp.png',
      'my tex.png',
      'norm.png',
      'refl.png',
      'win.png',
    ])
    expect(nodes['second one.mtl']?.children.map(({ name }) => name)).toEqual(['Case.PNG'])
    expect([nodes['first.mtl']?.status, nodes['second one.mtl']?.status, nodes['a.obj']?.status]).toEqual([
      'Valid',
      'Valid',
      'Valid',
    ])
  })

  it('reads names that an older exporter on Windows has written', async () => {
    const { foundFiles } = await fixture.scan({
      ...models,
      files: {
        'a.obj': OBJ('a.mtl'),
        'a.mtl': Buffer.concat([
          Buffer.from('newmtl m\nmap_Kd M'),
          Buffer.from([0xfc, 0x6e, 0x7a, 0x65, 0x80]),
          Buffer.from('.png\n'),
        ]),
        'M\u00fcnze\u20ac.png': PNG,
      },
    })
    expect(byName(foundFiles)['a.mtl']).toMatchObject({ status: 'Valid', children: [{ name: 'M\u00fcnze\u20ac.png' }] })
  })

  it('says which textures are missing, and that a material library is', async () => {
    const { foundFiles } = await fixture.scan({
      ...models,
      files: {
        'a.obj': OBJ('a.mtl'),
        'a.mtl': MTL('map_Kd here.png', 'map_Ks gone.png', 'map_Bump lost.png'),
        'here.png': PNG,
        'b.obj': OBJ('none.mtl'),
        'c.obj': OBJ(),
      },
    })
    const nodes = byName(foundFiles)
    expect(nodes['a.mtl']).toMatchObject({
      status: 'Textures Missing',
      missing_textures: ['gone.png', 'lost.png'],
      validation_report: {
        is_valid: true,
        errors: ['File Warning: Found 1 of 3 referenced texture files.'],
        missing_textures: ['gone.png', 'lost.png'],
        details: { format: 'Wavefront Material', 'defined_materials_(newmtl)': 1, 'texture_maps_(map_*)': 3 },
      },
    })
    expect(nodes['b.obj']).toMatchObject({
      status: 'MTL Missing',
      validation_report: { errors: ['File Warning: The referenced MTL file was not found in the same directory.'] },
    })
    expect(nodes['c.obj']?.status).toBe('Valid')
  })

  it('takes one of equal files found by name, and reports a conflict of different ones', async () => {
    const { foundFiles } = await fixture.scan({
      ...models,
      files: {
        'a.obj': OBJ('a.mtl'),
        'a.mtl': MTL('map_Kd nowhere/same.png', 'map_Ks nowhere/other.jpg'),
        'x/same.png': PNG,
        'y/same.png': PNG,
        'x/other.jpg': JPEG('1'),
        'y/other.jpg': JPEG('2'),
      },
      obj: searching(),
    })
    const material = byName(foundFiles)['a.mtl']
    expect(material?.status).toBe('File Conflict')
    expect(material?.children.map(({ path }) => path)).toEqual([join(fixture.input, 'x/same.png')])
    expect(material?.conflicts).toEqual([
      {
        filename: 'other.jpg',
        message: 'Multiple files found with different content (hashes do not match).',
        candidates: [join(fixture.input, 'x/other.jpg'), join(fixture.input, 'y/other.jpg')],
      },
    ])
    expect(material?.validation_report?.errors).toEqual([
      'File Conflict: Could not resolve texture paths due to multiple non-identical files being found.',
    ])
    expect(material?.missing_textures).toBeUndefined()
  })

  it('is what somebody has chosen of different files of a name, at the scan and whenever it is done again', async () => {
    const chosen = join(fixture.input, 'y/other.jpg')
    const { foundFiles } = await fixture.scan({
      ...models,
      files: {
        'a.obj': OBJ('a.mtl'),
        'a.mtl': MTL('map_Kd nowhere/other.jpg', 'map_Ks nowhere/third.jpg'),
        'x/other.jpg': JPEG('1'),
        'y/other.jpg': JPEG('2'),
        'x/third.jpg': JPEG('3'),
        'y/third.jpg': JPEG('4'),
      },
      obj: {
        ...searching(),
        texture_choices: { 'other.jpg': chosen, 'third.jpg': join(fixture.input, 'z/third.jpg') },
      },
    })
    const material = byName(foundFiles)['a.mtl']
    expect(material?.children.map(({ path }) => path)).toEqual([chosen])
    // Nobody can choose what is not there.
    expect(material?.conflicts?.map(({ filename }) => filename)).toEqual(['third.jpg'])
    await fixture.api().loadProject({ body: { path: join(fixture.folder, 'finds.pdb') } })
    expect(await fixture.api().rescanProject({ body: {} })).toMatchObject({ added: [], missing: [], unchanged: 3 })
  })

  it('decodes the names in glTF files and reports missing buffers and images', async () => {
    const gltf = (buffer: string, image: string) =>
      JSON.stringify({
        asset: { version: '2.0' },
        buffers: [
          { byteLength: 4, uri: buffer },
          { byteLength: 3, uri: 'data:application/octet-stream;base64,AAAA' },
        ],
        images: [{ uri: image }],
      })
    const { foundFiles } = await fixture.scan({
      ...models,
      files: {
        'sword.gltf': gltf('sword%20data.bin', 'my%20tex.png'),
        'sword data.bin': Buffer.alloc(4),
        'my tex.png': PNG,
        'no-image.gltf': gltf('sword%20data.bin', 'gone.png'),
        'no-buffer.gltf': gltf('gone.bin', 'my%20tex.png'),
      },
      extensions: ['.gltf'],
    })
    const nodes = byName(foundFiles)
    expect(nodes['sword data.bin']?.type).toBe('primary')
    expect(nodes['my tex.png']?.type).toBe('secondary')
    expect(nodes['no-image.gltf']).toMatchObject({ status: 'Textures Missing', missing_textures: ['gone.png'] })
    expect(nodes['no-buffer.gltf']).toMatchObject({ status: 'Problems', validation_report: { is_valid: false } })
    expect(nodes['no-buffer.gltf']?.validation_report?.errors[0]).toBe('The buffer file gone.bin was not found.')
  })

  it('gives each file one place, in the answer and in the database', async () => {
    await fixture.open({
      files: {
        'statue.obj': OBJ('statue.mtl'),
        'statue.mtl': MTL('map_Kd marble.jpg', 'map_Ks detail.jpg'),
        'marble.jpg': JPEG('1'),
        'detail.jpg': JPEG('2'),
        'loose.jpg': JPEG('3'),
      },
      extensions: ['.obj', '.mtl', '.jpg'],
    })
    const { items } = await fixture.api().listFiles({})
    expect(items.map(({ filename, file_type }) => [filename, file_type])).toEqual([
      ['detail.jpg', 'secondary'],
      ['loose.jpg', 'primary_source'],
      ['marble.jpg', 'secondary'],
      ['statue.mtl', 'primary'],
      ['statue.obj', 'primary_source'],
    ])
  })

  it('never follows a reference out of the input folder', async () => {
    plant(fixture.folder, {
      'outside/secret.png': PNG,
      'outside/secret.mtl': MTL('map_Kd secret.png'),
      'outside/secret.bin': 'bin!',
    })
    const { foundFiles } = await fixture.scan({
      ...models,
      files: {
        'a.obj': OBJ('a.mtl'),
        'a.mtl': MTL(
          'map_Kd ../../etc/hostname',
          'map_Ks ../outside/secret.png',
          'map_Ka /etc/hostname',
          'map_Bump link.png',
        ),
        'b.obj': OBJ('../outside/secret.mtl'),
        'c.gltf': JSON.stringify({
          asset: { version: '2.0' },
          buffers: [{ byteLength: 4, uri: '../outside/secret.bin' }],
          images: [{ uri: '../../etc/hostname' }, { uri: '..%2F..%2Fetc%2Fhostname' }],
        }),
        'd.obj': OBJ('../../etc/hostname'),
      },
      obj: { add_mtl: true, add_textures: true },
    })
    const nodes = byName(foundFiles)
    expect(Object.keys(nodes).sort()).toEqual(['a.mtl', 'a.obj', 'b.obj', 'c.gltf', 'd.obj'])
    expect(nodes['a.mtl']?.validation_report?.errors).toContain(
      'The reference ../outside/secret.png leads out of the input folder and was refused.',
    )
    expect(nodes['b.obj']?.status).toBe('MTL Missing')
    expect(nodes['d.obj']?.status).toBe('MTL Missing')
    expect(nodes['c.gltf']?.status).toBe('Problems')
  })

  it('refuses a link inside the input folder that leads out of it', async () => {
    plant(fixture.folder, { 'outside/secret.png': PNG })
    plant(fixture.input, { 'a.obj': OBJ('a.mtl'), 'a.mtl': MTL('map_Kd link.png') })
    symlinkSync(join(fixture.folder, 'outside/secret.png'), join(fixture.input, 'link.png'))
    const { foundFiles } = await fixture.scan({ ...models })
    expect(Object.keys(byName(foundFiles)).sort()).toEqual(['a.mtl', 'a.obj'])
  })
})

describe('archives of textures', () => {
  const files = {
    'col.obj': OBJ('col.mtl'),
    'col.mtl': MTL('map_Kd beside.jpg', 'map_Ks stone/a.jpg', 'map_Ka stone/b/c.jpg', 'map_d wood/d.jpg'),
    'beside.jpg': JPEG('0'),
    'stone/a.jpg': JPEG('1'),
    'stone/b/c.jpg': JPEG('2'),
    'wood/d.jpg': JPEG('3'),
  }
  const archiving = { add_mtl: true, add_textures: true, archive_subdirectories: true }

  it('packs each folder below the material into one archive and leaves textures beside it loose', async () => {
    const { foundFiles, filesAdded } = await fixture.scan({ ...models, files, obj: archiving })
    expect(shape(foundFiles)).toEqual([
      {
        'col.obj': [
          { 'col.mtl': ['beside.jpg', { 'col_stone.zip': ['a.jpg', 'c.jpg'] }, { 'col_wood.zip': ['d.jpg'] }] },
        ],
      },
    ])
    expect(filesAdded).toBe(8)
    const nodes = byName(foundFiles)
    expect(nodes['col_stone.zip']).toMatchObject({
      type: 'archive',
      status: 'Valid',
      relative_path: 'archives/col_stone.zip',
      path: join(fixture.output, 'archives', 'col_stone.zip'),
      validation_report: { details: { format: 'ZIP Archive', file_count: 2 } },
    })
    expect(nodes['c.jpg']).toMatchObject({
      type: 'archived_file',
      archive_name: 'col_stone.zip',
      relative_path: 'stone/b/c.jpg',
    })
    expect(nodes['col.mtl']?.status).toBe('Valid')
    expect(readdirSync(fixture.output)).toEqual(['archives'])
  })

  it('names an output folder in which none can be made', async () => {
    plant(fixture.input, files)
    const body = { ...fixture.request({ ...models, obj: archiving }), dataOutPath: '/proc/nowhere' }
    const answer = await fixture.raw().createAndScan({ body })
    const error = expect.stringContaining(`'dataOutPath', received "/proc/nowhere"`)
    expect(answer).toMatchObject({ status: 400, body: { success: false, error } })
    expect(readdirSync(fixture.folder)).toEqual(['in'])
  })

  it('names archives of a folder group after the folder, writes equal bytes again and overwrites nothing', async () => {
    const inFolder = Object.fromEntries(Object.entries(files).map(([name, content]) => [`site_1/${name}`, content]))
    const request = { ...models, files: inFolder, obj: archiving, batchEntity: 'subdirectory' }
    await fixture.scan(request)
    const path = join(fixture.output, 'archives', 'site_1_stone.zip')
    const hash = () => createHash('sha256').update(readFileSync(path)).digest('hex')
    const before = hash()
    await fixture.scan({ ...request, pdb: 'again.pdb' })
    expect(readdirSync(join(fixture.output, 'archives')).sort()).toEqual(['site_1_stone.zip', 'site_1_wood.zip'])
    expect(hash()).toBe(before)
    writeFileSync(path, 'an archive of somebody else')
    const { foundFiles } = await fixture.scan({ ...request, pdb: 'third.pdb' })
    expect(readFileSync(path, 'utf8')).toBe('an archive of somebody else')
    expect(byName(foundFiles)['site_1_stone_2.zip']?.status).toBe('Valid')
    expect(existsSync(join(fixture.output, 'archives', 'site_1_stone_2.zip'))).toBe(true)
  })

  it('stay when the register had no room to note the end of the creation, wherever the project goes', async () => {
    const register = new Sqlite(join(fixture.home, 'data', 'projects', 'register.db'))
    register.exec("create trigger full before delete on builds begin select raise(abort, 'no room'); end")
    const { filesAdded } = await fixture.scan({ ...models, files, obj: archiving })
    register.exec('drop trigger full')
    expect([filesAdded, register.prepare('select count(*) from builds').pluck().get()]).toEqual([8, 1])
    renameSync(join(fixture.folder, 'finds.pdb'), join(fixture.folder, 'elsewhere.pdb'))
    await fixture.restart()
    expect(readdirSync(join(fixture.output, 'archives')).sort()).toEqual(['col_stone.zip', 'col_wood.zip'])
    expect(register.prepare('select count(*) from builds').pluck().get()).toBe(0)
    register.close()
  })

  it.each([
    ['makes', false],
    ['finds', true],
  ])(
    'stay when a killed creation had wanted those that the next one %s, and their disk was away',
    async (_, isThere) => {
      const register = new Sqlite(join(fixture.home, 'data', 'projects', 'register.db'))
      const archives = ['col_stone.zip', 'col_wood.zip'].map((name) => join(fixture.output, 'archives', name))
      if (isThere) await fixture.scan({ ...models, files, obj: archiving, pdb: 'killed.pdb' })
      const killed = [join(fixture.output, '.archives-killed.partial'), ...archives]
      register.prepare("insert into builds (build_id, target, started_at) values ('killed', ?, '')").run(fixture.folder)
      for (const path of killed)
        register.prepare("insert into build_files (build_id, path) values ('killed', ?)").run(path)
      await fixture.scan({ ...models, files, obj: archiving })
      await fixture.restart()
      expect(archives.filter(existsSync)).toEqual(archives)
      expect(register.prepare('select count(*) from builds').pluck().get()).toBe(0)
      register.close()
    },
  )
})

describe('large files', () => {
  const gltf = (uri: string) => JSON.stringify({ asset: { version: '2.0' }, buffers: [{ byteLength: 4, uri }] })
  /** It takes no room on the disk. */
  const grow = (name: string, bytes: number) => {
    plant(fixture.input, { [name]: '' })
    truncateSync(join(fixture.input, name), bytes)
  }
  const hashOf = (name: string) => {
    const project = new Sqlite(join(fixture.folder, 'finds.pdb'), { readonly: true })
    const hash = project.prepare('select sha256_hash from source_files where filename = ?').pluck().get(name)
    project.close()
    return hash
  }

  it('that others refer to have the time that their size asks for', { timeout: 180_000 }, async () => {
    grow('large.bin', 3 * 1024 ** 3)
    const { foundFiles } = await fixture.scan({ ...models, files: { 'scene.gltf': gltf('large.bin') } })
    expect(byName(foundFiles)['large.bin']).toMatchObject({ status: 'Valid' })
    expect(hashOf('large.bin')).toBe('305b66a59d15b252092fbda9d09711230c429f351897cbd430e7b55a35fd3b97')
  })

  it('whose references are not read say so', async () => {
    grow('large.gltf', 129 * 1024 * 1024)
    const { foundFiles } = await fixture.scan({ ...models })
    expect(byName(foundFiles)['large.gltf']?.validation_report?.errors).toContain(
      'File Warning: What the file refers to could not be read: it is larger than 128 MiB.',
    )
  })
})
