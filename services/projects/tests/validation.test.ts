import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { examineFile } from '@regesta/projects/examine/examine-file'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { JPEG, MTL, OBJ, PNG } from './fixture.js'
import { zip } from './zip.js'

const folder = temporaryFolder()
afterAll(() => folder.remove())
let count = 0

/** Examines one file with this name and content. */
async function examine(name: string, content: string | Buffer, xmlSchema?: string) {
  count += 1
  const home = join(folder.path, String(count))
  mkdirSync(home)
  const path = join(home, name)
  writeFileSync(path, content)
  return examineFile({ path, validate: true, xmlSchema })
}

/** An object that refuses to become text or a number. */
const ODD = '{"toString":1,"valueOf":2,"toJSON":3}'

const verdict = async (name: string, content: string | Buffer) => {
  const { report } = await examine(name, content)
  return { valid: report.is_valid, errors: report.errors.join(' | '), details: report.details }
}

/** More than is read at once, and does not get small. */
const LARGE = () => randomBytes(100_000).toString('hex')

/** What this process has open; on other systems than Linux nobody tells. */
const openFiles = () => (process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0)

const image = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a53' } })
    .toFormat(format)
    .toBuffer()

function bmp(width: number, height: number, size?: number): Buffer {
  const pixels = Math.ceil((width * 24) / 32) * 4 * height
  const bytes = Buffer.alloc(54 + pixels)
  bytes.write('BM')
  bytes.writeUInt32LE(size ?? bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

function stl(triangles: number, present = triangles): Buffer {
  const bytes = Buffer.alloc(84 + present * 50)
  bytes.writeUInt32LE(triangles, 80)
  return bytes
}

function glb(json: string, length?: number): Buffer {
  const chunk = Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4))
  const head = Buffer.alloc(20)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(length ?? 20 + chunk.length, 8)
  head.writeUInt32LE(chunk.length, 12)
  head.write('JSON', 16)
  return Buffer.concat([head, chunk])
}

const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'

describe('images', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'tiff'] as const)(
    'decodes %s and refuses it when it is cut off',
    async (format) => {
      const whole = await image(format)
      const sound = await verdict(`a.${format}`, whole)
      expect(sound).toMatchObject({ valid: true, errors: '', details: { size: '40x30', format: format.toUpperCase() } })
      const cut = await verdict(`a.${format}`, whole.subarray(0, Math.floor(whole.length * 0.6)))
      expect(cut.valid).toBe(false)
    },
  )

  it.each([
    ['', { compression: 'lzw' }],
    [' with room for more than 4 GB', { compression: 'lzw', bigtiff: true }],
  ] as const)(
    'knows a TIFF%s whose directory stands behind its pixels, as most programs write it',
    async (_, options) => {
      const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
      const made = sharp({ create: { width: 300, height: 300, channels: 3, background: '#a53', noise } })
      const whole = await made.tiff(options).toBuffer()
      expect(whole.length).toBeGreaterThan(100_000)
      const sound = await verdict('a.tif', whole)
      expect(sound).toMatchObject({ valid: true, errors: '', details: { size: '300x300', format: 'TIFF' } })
      expect((await verdict('a.tif', whole.subarray(0, whole.length - 2_000))).valid).toBe(false)
    },
  )

  it('reads the header of BMP and compares its size with the file', async () => {
    expect(await verdict('a.bmp', bmp(10, 7))).toMatchObject({
      valid: true,
      details: { format: 'BMP', size: '10x7', mode: 'RGB' },
    })
    expect((await verdict('a.bmp', bmp(10, 7).subarray(0, 100))).valid).toBe(false)
    expect((await verdict('a.bmp', bmp(0, 7))).errors).toBe('Image has zero dimensions')
  })

  it('takes SVG that is well-formed and recognises HEIC', async () => {
    expect(
      (await verdict('a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>')).details.size,
    ).toBe('3x4')
    expect((await verdict('a.svg', '<svg><g></svg>')).errors).toContain('not well-formed')
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(40)])
    expect(await verdict('a.heic', heic)).toMatchObject({ valid: true, details: { mime_type: 'image/heic' } })
  })

  it.each([
    ['text in a PNG', 'a.png', 'just text', 'Cannot identify image format'],
    ['a PNG named JPEG', 'a.jpg', PNG, 'contradicts the file name extension .jpg'],
    ['a PNG named text', 'a.txt', PNG, 'contradicts the file name extension .txt'],
  ])('finds %s out', async (_, name, content, sentence) => {
    const { valid, errors } = await verdict(name, content)
    expect([valid, errors.includes(sentence)]).toEqual([false, true])
  })
})

describe('models', () => {
  it('counts the statements of OBJ and MTL', async () => {
    expect((await verdict('a.obj', OBJ('a.mtl'))).details).toEqual({
      mime_type: 'model/obj',
      file_extension: '.obj',
      format: 'Wavefront OBJ',
      'geometric_vertices_(v)': 3,
      'texture_vertices_(vt)': 0,
      'vertex_normals_(vn)': 0,
      'faces_(f)': 1,
      'material_libraries_(mtllib)': 1,
      'material_usage_(usemtl)': 0,
    })
    expect((await verdict('a.obj', '# nothing')).errors).toBe(
      'File does not contain any vertex or face data, which is highly unusual for an OBJ file.',
    )
    expect((await verdict('a.mtl', MTL('map_Kd a.png'))).valid).toBe(true)
    expect((await verdict('a.mtl', '# nothing')).errors).toBe(
      "File does not define any materials using the 'newmtl' keyword.",
    )
  })

  it.each([
    ['binary STL', 'a.stl', stl(3), true],
    ['binary STL that is cut off', 'a.stl', stl(3, 2), false],
    ['ASCII STL', 'a.stl', 'solid a\nfacet normal 0 0 1\nendfacet\nendsolid a\n', true],
    ['text named STL', 'a.stl', 'solid evidence of nothing', false],
    ['PLY', 'a.ply', 'ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n0.5\n', true],
    [
      'binary PLY that is cut off',
      'a.ply',
      'ply\nformat binary_little_endian 1.0\nelement vertex 9\nproperty float x\nend_header\n1234',
      false,
    ],
    [
      'binary PLY that is cut off, with a property of a type that every object knows',
      'a.ply',
      'ply\nformat binary_little_endian 1.0\nelement vertex 9\nproperty constructor y\nproperty float x\nend_header\n1234',
      false,
    ],
    ['text named PLY', 'a.ply', 'no polygons', false],
    ['text named FBX', 'a.fbx', 'no model', false],
    ['GLB', 'a.glb', glb('{"asset":{"version":"2.0"}}'), true],
    ['GLB without an asset', 'a.glb', glb('{"scene":0}'), false],
    ['GLB with broken JSON', 'a.glb', glb('{"asset":'), false],
    ['GLB that is longer in its header', 'a.glb', glb('{"asset":{"version":"2.0"}}', 4000), false],
    ['text named GLB', 'a.glb', 'glTX', false],
    ['glTF', 'a.gltf', '{"asset":{"version":"2.0"}}', true],
    ['glTF with a broken reference', 'a.gltf', '{"asset":{"version":"2.0"},"scene":5}', false],
    [
      'glTF with objects for its version and generator',
      'a.gltf',
      `{"asset":{"version":${ODD},"generator":${ODD}}}`,
      true,
    ],
    ['an empty buffer', 'a.bin', '', false],
  ])('judges %s', async (_, name, content, valid) => {
    expect((await verdict(name, content)).valid).toBe(valid)
  })

  it('warns of ASCII FBX and tells the version of binary FBX', async () => {
    expect(await verdict('a.fbx', '; FBX 7.4.0 project file\nFBXHeaderExtension: {\n}')).toMatchObject({
      valid: true,
      errors: 'ASCII FBX format detected - binary format is recommended for reliability',
    })
    const binary = Buffer.concat([
      Buffer.from('Kaydara FBX Binary  \0\x1a\0'),
      Buffer.from([0xe8, 0x1c, 0, 0]),
      Buffer.alloc(40),
    ])
    expect((await verdict('a.fbx', binary)).details).toMatchObject({
      format_type: 'binary',
      version: 7400,
      version_string: '7.4.0',
    })
  })
})

describe('documents', () => {
  it.each([
    ['PDF', 'a.pdf', PDF, true],
    ['PDF that is cut off', 'a.pdf', PDF.slice(0, 80), false],
    ['text named PDF', 'a.pdf', 'no pages', false],
    ['JSON', 'a.json', '{"a":[1]}', true],
    ['a JSON scalar', 'a.json', '5', true],
    ['broken JSON', 'a.json', '{"a":', false],
    ['XML', 'a.xml', '<a><b/></a>', true],
    ['XML that is not well-formed', 'a.xml', '<a><b></a>', false],
    ['XML with a DOCTYPE', 'a.xml', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>', false],
    ['CSV', 'a.csv', 'a,b\n1,"2\n3"\n', true],
    ['CSV with an open quote', 'a.csv', 'a,b\n1,"2\n', false],
    ['text named MP3', 'a.mp3', 'la la la', false],
    ['WAV', 'a.wav', Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(28)]), true],
    ['text named DOCX', 'a.docx', 'dear sir', false],
    ['an empty text', 'a.txt', '', true],
  ])('judges %s', async (_, name, content, valid) => {
    expect((await verdict(name, content)).valid).toBe(valid)
  })

  it('names file, line and limit of a table with a million cells in a line', async () => {
    const { valid, errors } = await verdict('wide.csv', `a,b\n${','.repeat(1_000_000)}\n`)
    expect([valid, errors]).toEqual([false, expect.stringContaining('Line 2 of wide.csv has more than 20000 cells')])
  })

  it('counts pages, also those in compressed object streams', async () => {
    expect((await verdict('a.pdf', PDF)).details.pages).toBe(1)
    const objects = deflateSync(Buffer.from('<</Type/Page>><</Type /Page >><</Type/Pages>>'))
    const packed = Buffer.concat([
      Buffer.from('%PDF-1.5\n1 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n'),
      objects,
      Buffer.from('\nendstream endobj\nstartxref\n9\n%%EOF'),
    ])
    expect((await verdict('a.pdf', packed)).details.pages).toBe(2)
    expect((await verdict('a.pdf', PDF.replace('/Root', '/Encrypt 9 0 R/Root'))).errors).toBe('PDF is encrypted')
  })

  it('tests every entry of a ZIP and leaves bombs alone', async () => {
    const sound = await zip({ 'a.txt': 'some text that is long enough', 'b.txt': 'b' })
    expect((await verdict('a.zip', sound)).details).toMatchObject({ format: 'ZIP Archive', file_count: 2 })
    const broken = Buffer.from(sound)
    broken.writeUInt8((broken[45] ?? 0) ^ 0xff, 45)
    expect((await verdict('a.zip', broken)).errors).toBe('Corrupted file in archive: a.txt')
    const large = await zip({ 'a.txt': 'b', 'large.bin': randomBytes(100_000).toString('hex') })
    expect((await verdict('a.zip', large)).details).toMatchObject({ file_count: 2, uncompressed_size: 200_001 })
    large.writeUInt8((large[50_000] ?? 0) ^ 0xff, 50_000)
    expect((await verdict('a.zip', large)).errors).toBe('Corrupted file in archive: large.bin')
    const many = await zip(Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, LARGE()])))
    expect(await verdict('a.zip', many)).toMatchObject({ valid: true, errors: '', details: { file_count: 4 } })
    expect((await verdict('a.zip', sound.subarray(0, 60))).errors).toBe(
      'File is not a valid ZIP archive or is corrupted',
    )
    const bomb = await zip({ 'zeros.bin': '0'.repeat(70 * 1024 * 1024) })
    const { valid, errors } = await verdict('bomb.zip', bomb)
    expect([valid, errors.includes('was not expanded')]).toEqual([false, true])
  })

  it('reads ZIPs in which files are stored as they are, and closes no file but its own', async () => {
    const entries = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, LARGE()]))
    const stored = await zip(entries, { store: true })
    const broken = Buffer.from(stored)
    broken.writeUInt8((broken[stored.length / 2] ?? 0) ^ 0xff, stored.length / 2)
    const before = openFiles()
    for (let round = 0; round < 3; round += 1) {
      expect(await verdict('a.zip', stored)).toMatchObject({ valid: true, errors: '', details: { file_count: 4 } })
      expect((await verdict('a.zip', broken)).errors).toMatch(/^Corrupted file in archive: [bc]$/)
    }
    expect(openFiles()).toEqual(before)
  })

  it('holds XML against the schema that the project names', async () => {
    const schema = join(folder.path, 'rules.xsd')
    writeFileSync(
      schema,
      '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="year" type="xs:gYear"/></xs:schema>',
    )
    expect((await examine('a.xml', '<year>1932</year>', schema)).report).toMatchObject({ is_valid: true })
    const { report } = await examine('a.xml', '<year>\nlong ago</year>', schema)
    expect(report.is_valid).toBe(false)
    expect(report.errors[0]).toMatch(/^Line \d+: /)
  })
})

describe('a schema that cannot be used', () => {
  const XS = 'xmlns:xs="http://www.w3.org/2001/XMLSchema"'
  const year = `<xs:schema ${XS}><xs:simpleType name="year"><xs:restriction base="xs:gYear"/></xs:simpleType></xs:schema>`
  const judge = async (schema: string) => (await examine('a.xml', '<a>1932</a>', schema)).report

  it('is remembered with its fault, and judged again when it was mended', async () => {
    const schema = join(folder.path, 'broken.xsd')
    writeFileSync(schema, `<xs:schema ${XS}><xs:element name="a" type="none"/></xs:schema>`)
    const first = await judge(schema)
    expect([first.is_valid, first.errors]).toEqual([false, [expect.stringContaining('cannot be used')]])
    expect((await judge(schema)).errors).toEqual(first.errors)
    writeFileSync(schema, `<xs:schema ${XS}><xs:element name="a" type="xs:gYear"/></xs:schema>`)
    expect(await judge(schema)).toMatchObject({ is_valid: true, errors: [] })
  })

  it('is judged again when a file appears that it missed', async () => {
    const schema = join(folder.path, 'parted.xsd')
    const part = '<xs:include schemaLocation="parts/year.xsd"/>'
    writeFileSync(schema, `<xs:schema ${XS}>${part}<xs:element name="a" type="year"/></xs:schema>`)
    expect((await judge(schema)).errors).toEqual([expect.stringContaining('parts/year.xsd. Put them beside')])
    mkdirSync(join(folder.path, 'parts'))
    writeFileSync(join(folder.path, 'parts/year.xsd'), year)
    expect(await judge(schema)).toMatchObject({ is_valid: true, errors: [] })
  })
})

describe('MIME types', () => {
  it.each([
    ['photo.jpg', JPEG(), 'image/jpeg'],
    ['photo.txt', JPEG(), 'image/jpeg'],
    ['notes.txt', 'text', 'text/plain'],
    ['no-extension', 'text', 'text/plain'],
    ['a.obj', OBJ(), 'model/obj'],
    ['a.mtl', MTL(), 'model/mtl'],
    ['table.csv', 'a,b', 'text/csv'],
    ['noise', Buffer.from([0, 1, 2, 200]), null],
  ])('%s', async (name, content, mime) => {
    expect((await examine(name, content)).mime).toBe(mime)
  })
})
