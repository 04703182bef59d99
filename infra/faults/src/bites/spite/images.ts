import { crc32, deflateSync } from 'node:zlib'
import type { Spite } from '../formats.js'
import { sampleFile } from '../seeds/sample-file.js'

const MB = 1024 * 1024

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG that claims some size, and packs what it likes. */
function png(width: number, height: number, packed: Buffer, ...more: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', head), ...more, chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))])
}

/** One whose pixels are sound, with more beside them. */
const soundPng = (...more: readonly Buffer[]): Buffer => png(16, 16, deflateSync(Buffer.alloc(16 * 65)), ...more)

const pngs: readonly Spite[] = [
  () => png(20_000, 20_000, deflateSync(Buffer.alloc(300 * MB))),
  () => png(0x7fffffff, 0x7fffffff, deflateSync(Buffer.alloc(100))),
  () => png(100_000, 1, deflateSync(Buffer.alloc(400_001))),
  () => png(1, 1, deflateSync(Buffer.alloc(200 * MB))),
  () => png(0, 0, Buffer.alloc(0)),
  () => soundPng(chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(150 * MB))]))),
  () => soundPng(chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(150 * MB))]))),
  () => soundPng(...Array.from({ length: 60_000 }, () => chunk('tEXt', Buffer.from('Comment\0x')))),
  () => soundPng(chunk('eXIf', ifdCycle())),
]

/** A TIFF directory whose successor is itself, with a value beyond the end of the file. */
function ifdCycle(claims: readonly [tag: number, type: number, count: number, value: number][] = []): Buffer {
  const entries = [[0x0100, 4, 1, 64], [0x0101, 4, 1, 64], [0x010f, 2, 0xffffffff, 8], ...claims] as const
  const file = Buffer.alloc(8 + 2 + entries.length * 12 + 4)
  file.write('II*\0', 'latin1')
  file.writeUInt32LE(8, 4)
  file.writeUInt16LE(entries.length, 8)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + 12 * index
    file.writeUInt16LE(tag, at)
    file.writeUInt16LE(type, at + 2)
    file.writeUInt32LE(count, at + 4)
    file.writeUInt32LE(value, at + 8)
  }
  file.writeUInt32LE(8, file.length - 4)
  return file
}

const tiff: readonly Spite[] = [
  () => ifdCycle(),
  () =>
    ifdCycle([
      [0x014a, 4, 1, 8],
      [0x8769, 4, 1, 8],
    ]),
  () =>
    ifdCycle([
      [0x0111, 4, 0xfffffff, 8],
      [0x0117, 4, 0xfffffff, 8],
    ]),
  () =>
    ifdCycle([
      [0x0102, 3, 1, 8],
      [0x0103, 3, 1, 5],
      [0x0106, 3, 1, 2],
      [0x0111, 4, 1, 0],
      [0x0116, 4, 1, 0xffffffff],
      [0x0117, 4, 1, 0xffffffff],
    ]),
  () => Buffer.concat([Buffer.from('II*\0\x08\0\0\0\xff\xff', 'latin1'), Buffer.alloc(65_535 * 12, 1)]),
  () => Buffer.concat([Buffer.from('II+\0\x08\0\0\0', 'latin1'), Buffer.alloc(64, 0xff)]),
  () => Buffer.concat(Array.from({ length: 20_000 }, (_, n) => linkOfChain(n))),
]

/** One of very many directories, each naming the next. */
function linkOfChain(number: number): Buffer {
  const size = 8 + 2 + 12 + 4
  const link = Buffer.alloc(size)
  if (number === 0) link.write('II*\0\x08\0\0\0', 'latin1')
  link.writeUInt16LE(1, 8)
  link.writeUInt16LE(0x0100, 10)
  link.writeUInt16LE(4, 12)
  link.writeUInt32LE(1, 14)
  link.writeUInt32LE(64, 18)
  link.writeUInt32LE((number + 1) * size + 8, 22)
  return link
}

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** A photograph with segments put in behind its beginning. */
const withSegments = (...segments: readonly Buffer[]): Buffer => {
  const photograph = sampleFile('amphora_0112.jpg')
  return Buffer.concat([photograph.subarray(0, 2), ...segments, photograph.subarray(2)])
}

/** A photograph that says it is of another size. */
function jpegOfSize(width: number, height: number): Buffer {
  const photograph = Buffer.from(sampleFile('amphora_0112.jpg'))
  const frame = photograph.indexOf(Buffer.from([0xff, 0xc0]))
  photograph.writeUInt16BE(height, frame + 5)
  photograph.writeUInt16BE(width, frame + 7)
  return photograph
}

const jpg: readonly Spite[] = [
  () => jpegOfSize(65_535, 65_535),
  () => jpegOfSize(0, 0),
  () => withSegments(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), ifdCycle()]))),
  () =>
    withSegments(
      segment(
        0xe1,
        Buffer.concat([
          Buffer.from('Exif\0\0'),
          ifdCycle([
            [0x8769, 4, 1, 8],
            [0x8825, 4, 1, 8],
            [0x927c, 7, 0x7fffffff, 8],
          ]),
        ]),
      ),
    ),
  () =>
    withSegments(
      ...Array.from({ length: 255 }, () =>
        segment(0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), Buffer.alloc(60_000, '<a>')])),
      ),
    ),
  () =>
    withSegments(
      segment(
        0xed,
        Buffer.concat([Buffer.from('Photoshop 3.0\0'), Buffer.from('8BIM\x04\x04\0\0\x7f\xff\xff\xff', 'latin1')]),
      ),
    ),
  () => withSegments(...Array.from({ length: 60_000 }, () => segment(0xfe, Buffer.from('x')))),
  () => withSegments(Buffer.alloc(3 * MB, 0xff)),
  () => Buffer.concat([sampleFile('amphora_0112.jpg'), sampleFile('objects.xlsx'), Buffer.from('%PDF-1.7\n')]),
  () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"><script/></svg>'),
  () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(100_000)}`),
]

/** A container of pieces as WebP has them. */
const riff = (size: number, ...pieces: readonly [kind: string, claim: number, content: Buffer][]): Buffer => {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(size, 4)
  const parts = pieces.map(([kind, claim, content]) => {
    const start = Buffer.from(`${kind}\0\0\0\0`, 'latin1')
    start.writeUInt32LE(claim, 4)
    return Buffer.concat([start, content])
  })
  return Buffer.concat([head, ...parts])
}
const VP8X = Buffer.from([0x3f, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])

const webp: readonly Spite[] = [
  () => riff(0xffffffff, ['VP8X', 10, VP8X], ['VP8L', 0xfffffff0, Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f])]),
  () =>
    riff(
      100,
      ['VP8X', 10, VP8X],
      ['ANIM', 6, Buffer.alloc(6)],
      ...Array.from({ length: 20_000 }, (): [string, number, Buffer] => ['ANMF', 16, Buffer.alloc(16, 0xff)]),
    ),
  () => riff(100, ['VP8 ', 0, Buffer.alloc(0)]),
  () => riff(60, ...Array.from({ length: 100_000 }, (): [string, number, Buffer] => ['EXIF', 0, Buffer.alloc(0)])),
  () => riff(200, ['VP8X', 10, VP8X], ['XMP ', 3 * MB, Buffer.alloc(3 * MB, '<a>')]),
]

export const spitefulImages = { jpg, png: pngs, tiff, webp }
