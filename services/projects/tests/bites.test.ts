import { join } from 'node:path'
import { examineFile } from '@regesta/projects/examine/examine-file'
import { ExaminerPool } from '@regesta/projects/workers/examiner-pool'
import { newProgress, tellProgress, watchWork } from '@regesta/projects/workers/watched-work'
import { beforeEach, describe, expect, it } from 'vitest'
import { byName, MTL, OBJ, PNG, plant, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const models = { extensions: ['.obj', '.gltf'], primary: '.obj' }
const XS = 'xmlns:xs="http://www.w3.org/2001/XMLSchema"'

async function verdict(name: string, content: string | Buffer, xmlSchema?: string) {
  plant(fixture.input, { [name]: content })
  const { report } = await examineFile({ path: join(fixture.input, name), validate: true, xmlSchema })
  return { valid: report.is_valid, errors: report.errors.join(' | '), details: report.details }
}

describe('JSON that is nested without end', () => {
  const deep = `${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`

  it.each([
    ['deep.gltf', `{"asset":{"version":"2.0"},"extras":${deep}}`],
    ['deep.json', deep],
  ])('is refused before it is parsed: %s', async (name, content) => {
    expect(await verdict(name, content)).toMatchObject({
      valid: false,
      errors: expect.stringContaining('nested too deeply'),
    })
  })
})

describe('names in model files', () => {
  it.each(['Größe', 'ÄÖÜß', 'Élan Ça', 'Größe'.normalize('NFD'), '東京', 'Œuvre'])('%s are found', async (name) => {
    const { foundFiles } = await fixture.scan({
      ...models,
      files: {
        'm.obj': OBJ(`${name}.mtl`),
        [`${name}.mtl`]: MTL(`map_Kd ${name}.png`),
        [`${name}.png`]: PNG,
      },
    })
    const [model] = foundFiles
    expect(model).toMatchObject({
      status: 'Valid',
      children: [{ name: `${name}.mtl`, children: [{ name: `${name}.png` }] }],
    })
  })

  it('in Latin-1 are found too, and a byte order mark hides nothing', async () => {
    const { foundFiles } = await fixture.scan({
      ...models,
      files: {
        'a.obj': Buffer.from(OBJ('Größe.mtl'), 'latin1'),
        'b.obj': `\ufeff${OBJ('b.mtl')}`,
        'Größe.mtl': MTL(),
        'b.mtl': MTL(),
      },
    })
    const nodes = byName(foundFiles)
    expect(nodes['a.obj']?.children.map(({ name }) => name)).toEqual(['Größe.mtl'])
    expect(nodes['b.obj']?.children.map(({ name }) => name)).toEqual(['b.mtl'])
  })

  it('may be paths of another machine: the base name beside the model counts', async () => {
    const gltf = {
      asset: { version: '2.0' },
      images: [{ uri: 'tex\\win.png' }, { uri: 'C:\\Users\\me\\beside.png' }, { uri: '/home/me/rooted.png' }],
    }
    const { foundFiles } = await fixture.scan({
      ...models,
      files: {
        'm.obj': OBJ('C:\\Users\\me\\n.mtl'),
        'n.mtl': MTL('map_Kd D:\\textures\\stone.png'),
        'stone.png': PNG,
        'g.gltf': JSON.stringify(gltf),
        'tex/win.png': PNG,
        'beside.png': PNG,
        'home/me/rooted.png': PNG,
      },
    })
    const nodes = byName(foundFiles)
    expect(nodes['m.obj']).toMatchObject({
      status: 'Valid',
      children: [{ name: 'n.mtl', children: [{ name: 'stone.png' }] }],
    })
    expect(nodes['g.gltf']?.children.map(({ name }) => name).sort()).toEqual(['beside.png', 'rooted.png', 'win.png'])
  })

  it('on lines of blanks without end take no time', async () => {
    const hostile = `mtllib a${' '.repeat(4_000)}b\n`.repeat(2_000)
    const { foundFiles } = await fixture.scan({ ...models, files: { 'm.obj': `${OBJ()}${hostile}` } })
    expect(foundFiles[0]).toMatchObject({ status: 'MTL Missing' })
  })
})

describe('XML documents', () => {
  it('are held against a schema that imports others, as validate_xml does', async () => {
    plant(fixture.input, {
      'schema/main.xsd': `<xs:schema ${XS} xmlns:p="urn:p"><xs:import namespace="urn:p" schemaLocation="part.xsd"/><xs:import namespace="http://www.w3.org/XML/1998/namespace" schemaLocation="http://www.w3.org/2001/xml.xsd"/><xs:element name="a"><xs:complexType><xs:sequence><xs:element ref="p:b"/></xs:sequence><xs:attribute ref="xml:lang"/></xs:complexType></xs:element></xs:schema>`,
      'schema/part.xsd': `<xs:schema ${XS} targetNamespace="urn:p"><xs:element name="b" type="xs:int"/></xs:schema>`,
    })
    const schema = join(fixture.input, 'schema/main.xsd')
    const document = (b: string) => `<a xml:lang="de" xmlns:p="urn:p"><p:b>${b}</p:b></a>`
    expect(await verdict('good.xml', document('7'), schema)).toMatchObject({ valid: true })
    expect(await verdict('bad.xml', document('seven'), schema)).toMatchObject({
      valid: false,
      errors: expect.stringContaining('seven'),
    })
    // The schema has been compiled; a change of a part counts at once.
    plant(fixture.input, {
      'schema/part.xsd': `<xs:schema ${XS} targetNamespace="urn:p"><xs:element name="b"/></xs:schema>`,
    })
    expect(await verdict('bad.xml', document('seven'), schema)).toMatchObject({ valid: true })
  })

  it('are told when their encoding is none that is held against a schema', async () => {
    plant(fixture.input, { 'a.xsd': `<xs:schema ${XS}><xs:element name="a"/></xs:schema>` })
    const document = Buffer.from('<?xml version="1.0" encoding="windows-1251"?><a>\xcf\xf0</a>', 'latin1')
    expect(await verdict('cyrillic.xml', document, join(fixture.input, 'a.xsd'))).toMatchObject({
      valid: true,
      errors: expect.stringContaining('was not validated against the schema'),
    })
  })

  it('are told when they are too large to be validated against the schema', async () => {
    plant(fixture.input, { 'a.xsd': `<xs:schema ${XS}><xs:element name="b"/></xs:schema>` })
    const large = Buffer.concat([Buffer.from('<a>'), Buffer.alloc(64 * 1024 * 1024, 0x78), Buffer.from('</a>')])
    expect(await verdict('large.xml', large, join(fixture.input, 'a.xsd'))).toMatchObject({
      errors: expect.stringContaining('not validated against the schema'),
    })
  })

  it('have bytes of their encoding only', async () => {
    const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>`
    const wrong = Buffer.concat([Buffer.from(declared('UTF-8')), Buffer.from('\xfc</a>', 'latin1')])
    expect(await verdict('wrong.xml', wrong)).toMatchObject({
      valid: false,
      errors: expect.stringContaining('encoding utf-8'),
    })
    const latin = Buffer.from(`${declared('ISO-8859-1')}\xfc</a>`, 'latin1')
    expect(await verdict('latin.xml', latin)).toMatchObject({ valid: true })
    const wide = Buffer.from(`\ufeff${declared('UTF-16')}ü</a>`, 'utf16le')
    expect(await verdict('le.xml', wide)).toMatchObject({ valid: true })
    expect(await verdict('be.xml', Buffer.from(wide).swap16())).toMatchObject({ valid: true })
  })

  it('are not nested without end', async () => {
    expect(await verdict('deep.xml', '<a>'.repeat(3_000_000))).toMatchObject({
      valid: false,
      errors: expect.stringContaining('nested more than'),
    })
  })
})

describe('files that are made to be slow', () => {
  it('a PDF with names of object streams without end is judged', async () => {
    const pdf = `%PDF-1.7\n${'/Type/ObjStm'.repeat(200_000)}\nstartxref\n9\n%%EOF\n`
    expect(await verdict('slow.pdf', pdf)).toMatchObject({
      valid: false,
      errors: expect.stringContaining('it has no page'),
    })
  })

  it('a text whose values would fill the memory of a thread is not read, and the file is hashed and says so', async () => {
    const pool = new ExaminerPool(1)
    // A thread whose memory is nearly full looks for free space over and over.
    const bytes = 14 * 1024 * 1024
    plant(fixture.input, { 'a.json': Buffer.from(`[${'{},'.repeat(bytes / 3)}{}]`), 'b.txt': 'others go on' })
    const at = (name: string) => join(fixture.input, name)
    const [large, other] = await Promise.all([
      pool.examine({ path: at('a.json'), validate: true }, 1),
      pool.examine({ path: at('b.txt'), validate: true }, 12),
    ])
    await pool.close()
    expect(large.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(large.report.is_valid).toBe(true)
    expect(large.report.errors[0]).toMatch(/^The file could not be examined, only hashed: it needs too much memory/)
    expect(other.report.is_valid).toBe(true)
  })

  it('work whose time has run out is told with its place', async () => {
    const progress = newProgress()
    const [job, seconds] = await new Promise<number[]>((resolve) => {
      const end = watchWork(progress, (...told) => {
        end()
        resolve(told)
      })
      tellProgress(new Int32Array(progress), 1, 0)
    })
    expect([job, seconds]).toEqual([1, 0])
  })
})

describe('formats that are not examined', () => {
  it('JPEG 2000 is recognised and not called invalid', async () => {
    const jp2 = Buffer.concat([
      Buffer.from('0000000c6a5020200d0a870a', 'hex'),
      Buffer.from('00000014', 'hex'),
      Buffer.from('ftypjp2 \0\0\0\0jp2 '),
      Buffer.alloc(64),
    ])
    expect(await verdict('scan.jp2', jp2)).toMatchObject({
      valid: true,
      errors: expect.stringContaining('not examined'),
    })
  })

  it('empty lists in glTF are a warning', async () => {
    expect(await verdict('a.gltf', JSON.stringify({ asset: { version: '2.0' }, nodes: [] }))).toMatchObject({
      valid: true,
      errors: expect.stringContaining('EMPTY_ENTITY'),
    })
  })
})
