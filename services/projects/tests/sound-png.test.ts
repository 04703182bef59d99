import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import { PNG_SIGNATURE, pngChunk } from '@regesta/testing/png-chunk'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { fileTypeFromBuffer } from 'file-type/core'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { commonPicture } from '../src/examine/content-type.js'
import { soundPng } from '../src/examine/sound-png.js'
import { randomFrom } from './random-from.js'

/** 100,000 by hand. */
const MUTANTS = Number(process.env.REGESTA_MUTANTS ?? 1_500)
const SEED = Number(process.env.REGESTA_SEED ?? 20261122)

const folder = temporaryFolder('regesta-png-')
afterAll(() => folder.remove())

function judge(bytes: Buffer) {
  const path = join(folder.path, 'picture.png')
  rmSync(path, { force: true })
  writeFileSync(path, bytes)
  return { path, ours: soundPng({ path, size: bytes.length, head: bytes.subarray(0, 64 * 1024) }) }
}

/** What the decoder makes of a whole picture; it throws for a damaged one. */
async function decoded(path: string) {
  const options = { failOn: 'error', sequentialRead: true, limitInputPixels: false } as const
  const { width, height, channels, isPalette, depth } = await sharp(path, options).metadata()
  await sharp(path, options).raw().toBuffer()
  return { width, height, channels, isPalette, depth }
}

const noise = (width: number, height: number, channels: 3 | 4) => {
  const pixels = Buffer.alloc(width * height * channels)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * at * 31 + at * 7) % 251
  return sharp(pixels, { raw: { width, height, channels } })
}

/** Sound pictures of every kind that is judged here. */
const kinds: Readonly<Record<string, () => Promise<Buffer>>> = {
  colours: () => noise(32, 24, 3).png().toBuffer(),
  'colours with transparency': () => noise(17, 9, 4).png({ compressionLevel: 0 }).toBuffer(),
  greys: () => noise(40, 11, 3).greyscale().toColourspace('b-w').png().toBuffer(),
  'deep greys': () => noise(12, 12, 3).toColourspace('grey16').png().toBuffer(),
  'deep colours': () => noise(12, 12, 3).toColourspace('rgb16').png({ adaptiveFiltering: true }).toBuffer(),
  'a resolution': async () =>
    wrap(
      header(9, 1, 1, 0),
      pngChunk('pHYs', Buffer.from([0, 0, 46, 35, 0, 0, 46, 35, 1])),
      pack(Buffer.from([0, 1, 128])),
    ),
  'black and white': async () =>
    wrap(header(9, 3, 1, 0), pack(Buffer.from([0, 0xaa, 0x80, 0, 0x55, 0, 0, 0xff, 0x80]))),
  'a whole palette': async () =>
    wrap(header(4, 1, 2, 3), pngChunk('PLTE', Buffer.alloc(12, 9)), pack(Buffer.from([0, 0b00011011]))),
  'a palette with transparency': async () =>
    wrap(
      header(4, 1, 1, 3),
      pngChunk('PLTE', Buffer.alloc(6, 9)),
      pngChunk('tRNS', Buffer.from([7])),
      pack(Buffer.from([0, 0b10100000])),
    ),
  'one transparent colour': async () =>
    wrap(header(1, 2, 8, 2), pngChunk('tRNS', Buffer.alloc(6)), pack(Buffer.from([0, 1, 2, 3, 0, 4, 5, 6]))),
}

function header(width: number, height: number, depth: number, colour: number): Buffer {
  const data = Buffer.from([0, 0, 0, width, 0, 0, 0, height, depth, colour, 0, 0, 0])
  return pngChunk('IHDR', data)
}

const pack = (lines: Buffer) => pngChunk('IDAT', deflateSync(lines))
const wrap = (...chunks: Buffer[]) => Buffer.concat([PNG_SIGNATURE, ...chunks, pngChunk('IEND', Buffer.alloc(0))])

interface Piece {
  type: string
  data: Buffer
}

function piecesOf(bytes: Buffer): Piece[] {
  const pieces: Piece[] = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    pieces.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return pieces
}

/** Changes a picture in one place; half of the time its checksums are right again afterwards, so that the change goes deep. */
function mutate(bytes: Buffer, random: (below: number) => number): Buffer {
  const copy = Buffer.from(bytes)
  const flip = (data: Buffer) => {
    const at = random(data.length)
    data[at] = (data[at] ?? 0) ^ (1 << random(8))
    return data
  }
  if (random(2) === 0) return random(4) === 0 ? copy.subarray(0, random(copy.length)) : flip(copy)
  const pieces = piecesOf(copy)
  const at = random(pieces.length)
  const piece = pieces[at] as Piece
  const ways: (() => void)[] = [
    () => piece.data.length > 0 && flip(piece.data),
    () => {
      if (piece.type === 'IDAT') piece.data = deflateSync(inside(piece.data, flip))
    },
    () => {
      piece.data = piece.data.subarray(0, random(piece.data.length + 1))
    },
    () => {
      piece.data = Buffer.concat([piece.data, Buffer.alloc(1 + random(9), random(256))])
    },
    () => void pieces.splice(at, 1),
    () => void pieces.splice(random(pieces.length), 0, piece),
    () => {
      piece.type = flip(Buffer.from(piece.type, 'latin1')).toString('latin1')
    },
    () => void pieces.splice(random(pieces.length), 0, { type: 'gAMA', data: Buffer.alloc(4, random(256)) }),
    () => void pieces.splice(random(pieces.length), 0, { type: 'sRGB', data: Buffer.alloc(1, random(6)) }),
    () => void pieces.splice(random(pieces.length), 0, { type: 'pHYs', data: Buffer.alloc(9, random(256)) }),
    () => void pieces.splice(random(pieces.length), 0, { type: 'cHRM', data: Buffer.alloc(32, random(256)) }),
    () => void pieces.splice(random(pieces.length), 0, { type: 'tRNS', data: Buffer.alloc(random(8), random(256)) }),
    () => void pieces.splice(random(pieces.length), 0, { type: 'PLTE', data: Buffer.alloc(3 * random(5), 3) }),
  ]
  ways[random(ways.length)]?.()
  return Buffer.concat([PNG_SIGNATURE, ...pieces.map(({ type, data }) => pngChunk(type, data))])
}

function inside(packed: Buffer, change: (data: Buffer) => Buffer): Buffer {
  try {
    return change(inflateSync(packed))
  } catch {
    return packed
  }
}

describe('a PNG that is called sound without being decoded', () => {
  it.each(Object.keys(kinds))('is one of %s, and is described as the decoder describes it', async (kind) => {
    const { path, ours } = judge((await kinds[kind]?.()) ?? Buffer.alloc(0))
    expect(ours).toEqual(await decoded(path))
  })

  it(`is decoded without complaint, whatever was changed in it (${MUTANTS} mutants)`, {
    timeout: 3_600_000,
  }, async () => {
    const random = randomFrom(SEED)
    const seeds = await Promise.all(Object.values(kinds).map((make) => make()))
    let called = 0
    for (let run = 0; run < MUTANTS; run += 1) {
      const { path, ours } = judge(mutate(seeds[run % seeds.length] as Buffer, random))
      if (ours === undefined) continue
      called += 1
      expect(ours, `seed ${SEED}, mutant ${run}`).toEqual(await decoded(path))
    }
    expect(called).toBeGreaterThan(MUTANTS / 20)
  })
})

describe('a picture whose kind is told at once', () => {
  it(`is of the kind that the detector of all formats finds (${MUTANTS} mutants)`, { timeout: 3_600_000 }, async () => {
    const random = randomFrom(SEED)
    const animated = (await kinds.greys?.()) ?? Buffer.alloc(0)
    const seeds = [
      ...(await Promise.all(Object.values(kinds).map((make) => make()))),
      Buffer.concat([animated.subarray(0, 33), pngChunk('acTL', Buffer.alloc(8, 1)), animated.subarray(33)]),
    ]
    let told = 0
    for (let run = 0; run < MUTANTS; run += 1) {
      const bytes = mutate(seeds[run % seeds.length] as Buffer, random)
      const head = bytes.subarray(0, 1 + random(bytes.length))
      const kind = commonPicture(head)
      if (kind === undefined) continue
      told += 1
      expect(kind, `seed ${SEED}, mutant ${run}`).toEqual(await fileTypeFromBuffer(head))
    }
    expect(told).toBeGreaterThan(MUTANTS / 4)
  })

  it('is a JPEG unless it is one of its lossless relatives', async () => {
    for (let fourth = 0; fourth < 256; fourth += 1) {
      const head = Buffer.from([0xff, 0xd8, 0xff, fourth, 0, 16, 0, 0])
      expect(commonPicture(head) ?? (fourth === 0xf7 ? { ext: 'jls', mime: 'image/jls' } : undefined)).toEqual(
        await fileTypeFromBuffer(head),
      )
    }
  })
})
