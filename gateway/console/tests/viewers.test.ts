import { describe, expect, it } from 'vitest'
import { hasPicture, kindOf } from '../src/parts/file-kind.js'
import { decode } from '../src/viewers/decode.js'
import { modelFiles } from '../src/viewers/model/model-files.js'
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
