import { hasPicture } from '@regesta/contracts/picture-types'
import { describe, expect, it } from 'vitest'
import { kindOf } from '../src/parts/file-kind.js'
import { placeIn } from '../src/screens/file/places.js'
import { decode } from '../src/viewers/decode.js'
import { linesAround, lineWith } from '../src/viewers/lines.js'
import { linesOfBrokenFaces } from '../src/viewers/model/broken-faces.js'
import { texturesOf } from '../src/viewers/model/gltf-textures.js'
import { modelFiles } from '../src/viewers/model/model-files.js'
import { readView, writeView } from '../src/viewers/model/seen.js'
import { unitIn, unitOfFbx } from '../src/viewers/model/units.js'
import { readRows } from '../src/viewers/read-rows.js'

describe('the kind of a file', () => {
  it.each([
    ['relief.obj', 'model/obj', 'model'],
    ['scan.PLY', 'text/plain', 'model'],
    ['map.tif', 'image/tiff', 'image'],
    ['drawing.svg', 'image/svg+xml', 'drawing'],
    ['objects.csv', 'text/csv', 'table'],
    ['letter.xml', 'application/xml', 'text'],
    ['page.html', 'text/html', 'text'],
    ['catalogue.pdf', 'application/pdf', 'pdf'],
    ['song.flac', 'audio/flac', 'audio'],
    ['nothing', null, 'other'],
  ])('%s of the type %s is a %s', (filename, mime_type, kind) => {
    expect(kindOf({ filename, mime_type })).toBe(kind)
  })

  it('has a picture where the server makes one', () => {
    expect(['image/tiff', 'image/x-nikon-nef', 'image/svg+xml', null].map(hasPicture)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

const bytes = (...values: number[]) => new Uint8Array(values).buffer
const utf8 = (text: string) => new TextEncoder().encode(text).slice().buffer

describe('a text', () => {
  it.each([
    ['utf-8', utf8('Köln'), 'Köln'],
    ['utf-8', bytes(0xef, 0xbb, 0xbf, 0x41), 'A'],
    ['utf-16le', bytes(0xff, 0xfe, 0xf6, 0x00), 'ö'],
    ['utf-16be', bytes(0x00, 0x41, 0x00, 0x42), 'AB'],
    ['windows-1252', bytes(0x4b, 0xf6, 0x6c, 0x6e), 'Köln'],
    ['utf-8', bytes(), ''],
  ])('is found to be %s', (encoding, read, text) => {
    expect(decode(read, 'automatic')).toEqual({ encoding, text })
  })

  it('is still UTF-8 when its beginning ends within a letter', () => {
    expect(decode(utf8('Köln').slice(0, 2), 'automatic', true).encoding).toBe('utf-8')
  })

  it('is read as a person says', () => {
    expect(decode(bytes(0xa4), 'iso-8859-15').text).toBe('€')
  })
})

describe('the place of a problem', () => {
  it.each([
    ["Line 12: Element 'p' is not expected", { line: 12 }],
    ['The document is not well-formed: 3:15: unclosed tag: p', { line: 3 }],
    ['Invalid JSON syntax: Expected a comma in JSON at position 17 (line 4 column 2)', { line: 4 }],
    ['Invalid image file: not well-formed, 3:15: unclosed tag: p', { line: 3 }],
    ['glTF ACCESSOR_MIN_MISMATCH at /accessors/0/min/1: Declared minimum', { part: undefined }],
    ['glTF UNUSED at /nodes/12: of no use', { part: '/nodes/12' }],
    ['glTF UNUSED at /meshes/0/primitives/1: of no use', { part: '/meshes/0/primitives/1' }],
    ['File does not match expected .PLY format', { part: undefined }],
  ])('%s', (sentence, place) => {
    expect(placeIn(sentence)).toEqual(place)
  })

  it('is shown with the lines around it, and with none where there is no such line', () => {
    const text = Array.from({ length: 1_000 }, (_, at) => `line ${at + 1}`).join('\r\n')
    const shown = linesAround(text, 500)
    expect([shown.length, shown[0], shown.at(-1)?.number]).toEqual([401, { number: 300, text: 'line 300' }, 700])
    expect(linesAround(text, 1_001)).toEqual([])
    expect([lineWith(text, 'line 17'), lineWith(text, 'nothing')]).toEqual([17, undefined])
  })

  it('is where a face names a point that is not there, counted from either end', () => {
    const points = 'v 0 0 0\nv 1 0 0\nv 0 1 0\n'
    expect(linesOfBrokenFaces(`${points}f 1/1 2/2 3/3\nf -1 -2 -3\nf 1 2 4\nf -4 1 2\nf 0 1 2\n`)).toEqual([6, 7, 8])
    const indented = '\tv 0 0 0\n v\t1 0 0\nv  0 1 0\n\tf 1 2 3\n f\t1 2 4\n'
    expect(linesOfBrokenFaces(indented)).toEqual([5])
  })
})

describe('the rows of a table', () => {
  it.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n"x;""y""\nz";2',
      [
        ['a', 'b'],
        ['x;"y"\nz', '2'],
      ],
    ],
    [
      '\uFEFFa\tb\n\n1\t',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['', []],
    ['one', [['one']]],
  ])('of %j', (text, rows) => {
    expect(readRows(text, 10)).toEqual(rows)
  })

  it('end where enough are read', () => {
    expect(readRows('a\nb\nc\nd', 2)).toEqual([['a'], ['b']])
  })
})

describe('the textures of a material of glTF', () => {
  const images = ['a%20b.png', 'c.webp', 'd.ktx2', 'e.jpg', 'data:image/png;base64,AA=='].map((uri) => ({ uri }))
  const textures = [
    { source: 0, extensions: { EXT_texture_webp: { source: 1 } } },
    { extensions: { KHR_texture_basisu: { source: 2 } } },
    { source: 3 },
    { source: 4 },
  ]

  it.each([
    [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }, ['a b.png', 'c.webp']],
    [{ normalTexture: { scale: 2, index: 1 } }, ['d.ktx2']],
    [{ extensions: { KHR_materials_sheen: { sheenColorTexture: { texCoord: 1, index: 2 } } } }, ['e.jpg']],
    [{ emissiveTexture: { index: 3 }, occlusionTexture: { index: 9 }, alphaMode: 'MASK' }, []],
    [undefined, []],
  ])('%j', (material, names) => {
    expect(texturesOf(material, { textures, images })).toEqual(names)
  })
})

describe('the files of a model', () => {
  const related = new Map([
    ['textures/Stone.PNG', 7],
    ['scan.tif', 8],
  ])
  const open = () => modelFiles({ project: 'p', file: 1 }, related)

  it('are found as they are named, and by their last part where a path leads elsewhere', () => {
    const { find } = open()
    const named = ['textures/Stone.PNG', './textures/stone.png', 'C:\\work\\stone.png', 'nothing.png']
    expect(named.map((name) => find(name)?.file)).toEqual([7, 7, 7, undefined])
  })

  it('are asked for by their ids alone, and what is missing is asked of nobody', () => {
    const { manager, missing, textures } = open()
    expect(manager.resolveURL('textures/stone.png')).toBe('/api/files/7/content?project=p')
    expect(manager.resolveURL('scan.tif')).toBe('/api/files/8/preview?size=2048&project=p')
    expect(manager.resolveURL('https://elsewhere.example/x.png')).toMatch(/^data:/)
    expect(manager.resolveURL('blob:inside')).toBe('blob:inside')
    expect([[...missing], [...textures]]).toEqual([
      ['https://elsewhere.example/x.png'],
      ['textures/stone.png', 'scan.tif'],
    ])
  })
})

describe('a view of a model', () => {
  const view = {
    ...({ direction: [0.6, 0, -0.8], far: 0.5, aim: [0, 0.25, 0] } as const),
    ...({ wireframe: true, grid: false, upAxis: 'z', light: 1.4, section: 0.2 } as const),
  }

  it('is read as it was written', () => {
    expect(writeView(view)).toBe('0.6,0,-0.8,0.5,0,0.25,0,wireframe,no-grid,z-up,light:1.4,cut:0.2')
    expect(readView(writeView(view))).toEqual(view)
    const usual = { ...view, wireframe: false, grid: true, upAxis: 'y', light: 1, section: 0 } as const
    expect(readView(writeView(usual))).toEqual(usual)
  })

  it.each([
    '',
    'front',
    '0,0,0,1,0,0,0',
    '0,0,1,0,0,0,0',
    '0,0,1,-2,0,0,0',
    '0,0,1,1e9,0,0,0',
    '0,0,1,1,0,0',
    '0,0,1,x,0,0,0',
  ])('is none where nothing can be seen so: %j', (text) => {
    expect(readView(text)).toBeUndefined()
  })

  it('leaves out words that nobody knows', () => {
    expect(readView('0,0,1,1,0,0,0,upside-down,light:9,cut:much')).toEqual({
      ...{ direction: [0, 0, 1], far: 1, aim: [0, 0, 0] },
      ...{ wireframe: false, grid: true, upAxis: 'y', light: 1, section: 0 },
    })
  })
})

describe('the unit of a model', () => {
  it('is the one that an FBX file was written in, and none where that has no name', () => {
    expect([1, 100, 0.1, 2.54, 7, undefined].map(unitOfFbx)).toEqual(['cm', 'm', 'mm', 'in', undefined, undefined])
  })

  it('is the one that a comment names', () => {
    expect(['# unit: metre', '# Units = mm', '# no word of it'].map(unitIn)).toEqual(['m', 'mm', undefined])
  })
})
