import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { examineFile } from '@regesta/projects/examine/examine-file'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { zip } from './zip.js'

/* Files as programs of researchers write them: none of them is broken, so none is called so. */

const folder = temporaryFolder()
afterAll(() => folder.remove())
let count = 0

async function verdict(name: string, content: string | Buffer, xmlSchema?: string) {
  count += 1
  const home = join(folder.path, String(count))
  mkdirSync(home)
  writeFileSync(join(home, name), content)
  const { report, mime } = await examineFile({ path: join(home, name), validate: true, xmlSchema })
  return { mime, valid: report.is_valid, errors: report.errors.join(' | '), details: report.details }
}

const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const latin = (text: string) => Buffer.from(text, 'latin1')
const padded = (...beginning: (string | number[])[]) =>
  Buffer.concat([
    ...beginning.map((part) => (typeof part === 'string' ? latin(part) : Buffer.from(part))),
    Buffer.alloc(4096),
  ])

describe('pictures of formats that are not decoded here', () => {
  it.each([
    ['a.psd', padded('8BPS', [0, 1, 0, 0, 0, 0, 0, 0, 0, 3])],
    ['a.xcf', padded('gimp xcf v011', [0])],
    ['a.dwg', padded('AC1027', [0, 0])],
    ['a.ico', padded([0, 0, 1, 0, 1, 0])],
    ['a.raf', padded('FUJIFILMCCD-RAW 0201')],
    ['a.rw2', padded('IIU', [0, 0x18, 0, 0, 0])],
    ['a.cr3', padded([0, 0, 0, 0x18], 'ftypcrx ')],
    ['a.cr2', padded('II', [0x2a, 0, 0x10, 0, 0, 0], 'CR')],
  ])('%s is not called broken', async (name, content) => {
    expect((await verdict(name, content)).valid).toBe(true)
  })

  it('as raw data of a camera have no size of the small picture beside them', async () => {
    const small = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#a53' } })
      .tiff()
      .toBuffer()
    const { valid, details } = await verdict('a.dng', asDng(small))
    expect(valid).toBe(true)
    expect(details).not.toHaveProperty('size')
  })

  it('as a TIFF with a tag of a camera are TIFF', async () => {
    const small = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#a53' } })
      .tiff()
      .toBuffer()
    expect(await verdict('a.tif', asDng(small))).toMatchObject({
      mime: 'image/tiff',
      valid: true,
      details: { size: '160x120' },
    })
  })
})

/** The first directory of a TIFF with the tag of the version of DNG in the place of one that nobody needs. */
function asDng(tiff: Buffer): Buffer {
  const bytes = Buffer.from(tiff)
  const directory = bytes.readUInt32LE(4)
  const entries = bytes.readUInt16LE(directory)
  const last = directory + 2 + (entries - 1) * 12
  bytes.writeUInt16LE(50_706, last)
  bytes.writeUInt16LE(1, last + 2)
  bytes.writeUInt32LE(4, last + 4)
  bytes.writeUInt32LE(0x00000401, last + 8)
  return bytes
}

describe('texts', () => {
  it.each([
    ['notes.txt', wide('Größe der Vase\r\n'), 'text/plain'],
    ['table.csv', wide('a\tb\r\n1\t2\r\n'), 'text/csv'],
    ['film.srt', wide('1\r\n00:00:01,000 --> 00:00:02,000\r\nHallo\r\n'), 'application/x-subrip'],
    ['record.xml', wide('<record/>'), 'application/xml'],
    [
      'numbers.txt',
      latin('BM 1867,0508.1 Gefäß mit Henkel und einem hohen Fuß aus Ton, gefunden bei Mainz'),
      'text/plain',
    ],
    [
      'finds.md',
      latin('MZ Mainz, Römisch-Germanisches Museum, Liste der Funde vor der Grabung von 1890 an'),
      'text/markdown',
    ],
    ['paper.tex', '%!TEX root = main.tex\n\\section{Vasen}\n', 'application/x-tex'],
  ])('%s are texts in every encoding, whatever their first letters', async (name, content, mime) => {
    expect(await verdict(name, content)).toMatchObject({ valid: true, errors: '', mime })
  })

  it('that are something else are still told', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#a53' } })
      .png()
      .toBuffer()
    expect((await verdict('a.txt', png)).errors).toContain('image/png')
    expect((await verdict('a.txt', '%PDF-1.4\n')).errors).toContain('application/pdf')
  })
})

describe('tables', () => {
  it.each([
    ['a.csv', 'Nr,Was\n1,Nagel 5" lang\n', { delimiter: ',', columns: 2, rows: 1 }],
    ['a.tsv', 'Nr\tWas\n1\t"Der Baron" erzählt\n', { delimiter: '\t', columns: 2, rows: 1 }],
    ['b.csv', '"Titel, Untertitel";Ort;Jahr\na;b;c\n', { delimiter: ';', columns: 3, rows: 1 }],
    ['c.csv', 'sep=;\nTitel;Ort;Jahr\na;b;c\n', { delimiter: ';', columns: 3, rows: 1 }],
    ['d.csv', 'Titel\tOrt\tJahr\na\tb\tc\n', { delimiter: '\t', columns: 3, rows: 1 }],
  ])('%s is read as the mapping reads it', async (name, content, details) => {
    expect(await verdict(name, content)).toMatchObject({ valid: true, errors: '', details })
  })
})

describe('models', () => {
  const triangles = (count: number, behind: number) => {
    const bytes = Buffer.alloc(84 + count * 50 + behind)
    bytes.writeUInt32LE(count, 80)
    return bytes
  }
  const ply = (...lines: string[]) =>
    ['ply', ...lines, 'element vertex 1', 'property float x', 'end_header', '1.5', ''].join('\r')

  it.each([
    ['in capitals', 'SOLID vase\nFACET NORMAL 0 0 1\nENDFACET\nENDSOLID\n'],
    ['behind a mark', '\ufeffsolid vase\nfacet normal 0 0 1\nendfacet\nendsolid\n'],
  ])('in ASCII STL may be %s', async (_, content) => {
    expect(await verdict('a.stl', content)).toMatchObject({ valid: true, details: { format_type: 'ascii' } })
  })

  it('in binary STL may have notes behind their triangles, but lack none', async () => {
    const { valid, errors } = await verdict('a.stl', triangles(3, 20))
    expect([valid, errors]).toEqual([true, expect.stringContaining('234')])
    expect((await verdict('a.stl', triangles(3, -1))).valid).toBe(false)
  })

  it('in PLY may have any end of lines, and comments before their format', async () => {
    expect(await verdict('a.ply', ply('comment made by a scanner', 'format ascii 1.0'))).toMatchObject({
      valid: true,
      details: { elements: { vertex: 1 } },
    })
    expect((await verdict('a.ply', ply('format unknown 1.0'))).valid).toBe(false)
  })
})

describe('other formats', () => {
  it('JSON that takes too much memory to be read is not called broken', async () => {
    const { valid, errors } = await verdict('borders.geojson', `[${'[[1.5,2.5]],'.repeat(2_500_000)}0]`)
    expect([valid, errors]).toEqual([true, expect.stringContaining('memory')])
  })

  it('an archive may hold entries that are packed otherwise than here', async () => {
    const bytes = await zip({ 'a.txt': 'a', 'b.txt': 'b' })
    for (let at = bytes.indexOf('PK\x01\x02'); at !== -1; at = bytes.indexOf('PK\x01\x02', at + 4))
      bytes.writeUInt16LE(9, at + 10)
    expect(await verdict('a.zip', bytes)).toMatchObject({
      valid: true,
      errors: '2 entries of the archive are compressed in a way that is not read here; they were not tested',
    })
  })

  it('an SVG may declare entities for its namespaces, and be in UTF-16', async () => {
    const entity = '<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;" width="3" height="4"/>'
    expect(await verdict('a.svg', entity)).toMatchObject({ valid: true, details: { size: '3x4' } })
    expect(await verdict('b.svg', wide('<svg width="3" height="4"/>'))).toMatchObject({
      valid: true,
      details: { size: '3x4' },
    })
    expect((await verdict('c.svg', '<svg title="&nothing;"/>')).valid).toBe(false)
  })

  it('sound of more than 4 GB has a beginning of its own', async () => {
    expect(await verdict('a.wav', padded('RF64', [0xff, 0xff, 0xff, 0xff], 'WAVEds64'))).toMatchObject({
      valid: true,
      mime: 'audio/wav',
    })
  })

  it('only XML itself is validated against the schema of the project', async () => {
    const schema = join(folder.path, 'lido.xsd')
    writeFileSync(
      schema,
      '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="lido"/></xs:schema>',
    )
    const collada = '<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"/>'
    expect((await verdict('a.dae', collada, schema)).valid).toBe(true)
    expect((await verdict('a.xml', collada, schema)).valid).toBe(false)
  })
})
