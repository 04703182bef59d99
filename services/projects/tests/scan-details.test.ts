import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { projects as contract } from '@regesta/contracts/projects'
import { examineFile } from '@regesta/projects/examine/examine-file'
import { fileFinder } from '@regesta/projects/scan/find-file'
import { forkService } from '@regesta/testing/fork-service'
import { beforeEach, describe, expect, it } from 'vitest'
import { byName, JPEG, MTL, OBJ, PNG, plant, shape, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const archiving = { add_mtl: true, add_textures: true, archive_subdirectories: true }

describe('materials and their textures', () => {
  it('stay what they are when the material is the primary source', async () => {
    const { foundFiles } = await fixture.scan({
      files: {
        'a.obj': OBJ('a.mtl'),
        'a.mtl': MTL('map_Kd tex/a.jpg', 'map_Ks gone.png'),
        'tex/a.jpg': JPEG(),
      },
      extensions: ['.obj', '.mtl'],
      primary: '.mtl',
      obj: archiving,
    })
    expect(shape(foundFiles)).toEqual([{ 'a.obj': [{ 'a.mtl': [{ 'a_tex.zip': ['a.jpg'] }] }] }])
    const nodes = byName(foundFiles)
    expect(nodes['a.obj']).toMatchObject({ status: 'Valid', is_primary_source: false })
    expect(nodes['a.mtl']).toMatchObject({
      type: 'primary_source',
      is_primary_source: true,
      status: 'Textures Missing',
      missing_textures: ['gone.png'],
    })
  })

  it('are told apart when they have the same name in different folders', async () => {
    const { foundFiles } = await fixture.scan({
      files: {
        'a.obj': OBJ('a.mtl'),
        'a.mtl': MTL('map_Kd one/x.jpg', 'map_Ks two/x.jpg'),
        'one/x.jpg': JPEG('1'),
        'two/x.jpg': JPEG('2'),
      },
      extensions: ['.obj'],
    })
    const material = byName(foundFiles)['a.mtl']
    expect(material?.status).toBe('Valid')
    expect(material?.children.map(({ relative_path }) => relative_path)).toEqual(['one/x.jpg', 'two/x.jpg'])
  })

  it('are counted one by one, also those that an archive took in', async () => {
    const { foundFiles } = await fixture.scan({
      files: {
        'a.obj': OBJ('a.mtl'),
        'a.mtl': MTL('map_Kd tex/1.jpg', 'map_Ks tex/2.jpg', 'map_Ka 3.jpg', 'map_d gone.jpg'),
        'tex/1.jpg': JPEG('1'),
        'tex/2.jpg': JPEG('2'),
        '3.jpg': JPEG('3'),
      },
      extensions: ['.obj'],
      obj: archiving,
    })
    expect(byName(foundFiles)['a.mtl']?.validation_report?.errors).toEqual([
      'File Warning: Found 3 of 4 referenced texture files.',
    ])
  })

  it('are archived apart when two materials of a model have folders of the same name', async () => {
    const { foundFiles } = await fixture.scan({
      files: {
        'a.obj': OBJ('one.mtl deep/two.mtl'),
        'one.mtl': MTL('map_Kd tex/1.jpg'),
        'tex/1.jpg': JPEG('1'),
        'deep/two.mtl': MTL('map_Kd tex/2.jpg'),
        'deep/tex/2.jpg': JPEG('2'),
      },
      extensions: ['.obj'],
      obj: archiving,
    })
    expect(shape(foundFiles)).toEqual([
      { 'a.obj': [{ 'one.mtl': [{ 'a_tex.zip': ['1.jpg'] }] }, { 'two.mtl': [{ 'a_tex_2.zip': ['2.jpg'] }] }] },
    ])
    for (const name of ['a_tex.zip', 'a_tex_2.zip'])
      expect(existsSync(join(fixture.output, 'archives', name))).toBe(true)
  })

  it('stay loose when they lie beside the folder of the model', async () => {
    const { foundFiles } = await fixture.scan({
      files: {
        'model/a.obj': OBJ('a.mtl'),
        'model/a.mtl': MTL('map_Kd ../shared/x.jpg', 'map_Ks tex/y.jpg'),
        'model/tex/y.jpg': JPEG('y'),
        'shared/x.jpg': JPEG('x'),
      },
      batchEntity: 'subdirectory',
      extensions: ['.obj'],
      obj: archiving,
    })
    expect(shape(foundFiles)).toEqual([{ 'a.obj': [{ 'a.mtl': ['x.jpg', { 'model_tex.zip': ['y.jpg'] }] }] }])
  })
})

describe('the work of a scan', () => {
  it('walks a search folder once, however many names are looked for', () => {
    plant(fixture.input, { 'deep/er/one.png': PNG })
    const root = realpathSync(fixture.input)
    const finder = fileFinder([root], [root])
    expect(finder.anywhere(['none.png'])).toEqual({ kind: 'missing' })
    plant(fixture.input, { 'deep/er/late.png': PNG })
    expect(finder.anywhere(['one.png'])).toEqual({
      kind: 'file',
      path: join(root, 'deep/er/one.png'),
      size: PNG.length,
    })
    expect(finder.anywhere(['late.png'])).toEqual({ kind: 'missing' })
    finder.close()
  })

  const counters = (pid: number | undefined) => `/proc/${pid ?? 'self'}/io`
  const canCount = existsSync(counters(undefined))
  if (!canCount) process.stdout.write('reads of a scan: not counted, this system has no /proc\n')
  it.runIf(canCount)('reads the files below a model as often as those beside it', async () => {
    const textures = Array.from({ length: 4 }, (_, n) => Buffer.alloc(4_000_000, n + 1))
    const names = textures.map((_, n) => `t${n}.tga`)
    plant(fixture.input, {
      'a.obj': OBJ('a.mtl'),
      'a.mtl': MTL(...names.map((name) => `map_Kd ${name}`)),
      ...Object.fromEntries(names.map((name, n) => [name, textures[n] ?? ''])),
    })
    const service = await forkService(import.meta.resolve('@regesta/projects/main'), {
      home: join(fixture.folder, 'home'),
    })
    const client = service.client(contract)
    const bytesRead = () => Number(/rchar: (\d+)/.exec(readFileSync(counters(service.process.pid), 'utf8'))?.[1])
    const scan = async (pdb: string, add_textures: boolean, extensions: string[]) => {
      const before = bytesRead()
      const request = fixture.request({
        pdb,
        extensions,
        bundling: { enabled: false },
        obj: { add_mtl: true, add_textures },
      })
      const { filesAdded } = await client.createAndScan({ body: request })
      expect(filesAdded).toBe(6)
      return bytesRead() - before
    }
    const [flat, deep] = [await scan('flat.pdb', false, ['.obj', '.tga']), await scan('deep.pdb', true, ['.obj'])]
    await client.close()
    await service.stop()
    expect(flat).toBeGreaterThan(16_000_000)
    expect(deep).toBeLessThan(flat * 1.2)
  })

  it('does not decode an image whose header promises more pixels than memory holds', async () => {
    const header = Buffer.from('\0\0\0\rIHDR\0\x01\x86\xa0\0\x01\x86\xa0\x08\x06\0\0\0\0\0\0\0', 'latin1')
    header.writeUInt32BE(crc32(header.subarray(4, 21)), 21)
    mkdirSync(fixture.input, { recursive: true })
    plant(fixture.input, { 'bomb.png': Buffer.concat([PNG.subarray(0, 8), header, PNG.subarray(33)]) })
    const { report } = await examineFile({ path: join(fixture.input, 'bomb.png'), validate: true })
    expect(report.details.size).toBe('100000x100000')
    expect(report.errors).toEqual([
      'Image dimensions unusually large - may cause memory issues',
      'The image is too large to be decoded here; its header is sound',
    ])
  })
})
