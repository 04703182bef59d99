import { readFileSync } from 'node:fs'
import { crc32, inflateSync } from 'node:zlib'
import type { Subject } from './report.js'

/** A PNG that every decoder reads to its last line. */
export interface SoundPng {
  readonly width: number
  readonly height: number
  /** Samples of a pixel, with one for transparency where a `tRNS` chunk makes one. */
  readonly channels: number
  readonly isPalette: boolean
  readonly depth: 'uchar' | 'ushort'
}

/** Bytes of pixels above which setting a decoder up costs little beside decoding, and memory would grow. */
const LARGEST = 4 * 1024 * 1024
/** What zlib takes at least. Bytes. */
const LEAST_CHUNK = 64
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Samples of a pixel and the depths that are allowed, by the colour type of the header. */
const COLOURS: Readonly<Record<number, { readonly samples: number; readonly depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}
const PALETTE = 3
/** Chunks that say nothing a decoder could stumble over, with the lengths they may have; they come before the pixels. */
const HARMLESS: Readonly<Record<string, readonly number[]>> = { gAMA: [4], cHRM: [32], sRGB: [1], pHYs: [9] }
/** Bytes of a transparent colour, by colour type. */
const TRANSPARENT: Readonly<Record<number, number>> = { 0: 2, 2: 6 }

interface Header {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly colour: number
}

/**
 * Says of a small PNG that it is sound beyond doubt, in a twentieth of the time that a decoder needs to be set up:
 * checksums, pixels that inflate to exactly the promised size, and known filters. Whatever is rare, damaged or large is
 * left to the decoder, whose sentence counts; so this answers undefined for many a sound picture, and never the other
 * way round.
 */
export function soundPng({ path, size, head }: Pick<Subject, 'path' | 'size' | 'head'>): SoundPng | undefined {
  if (size > LARGEST + 64 * 1024) return undefined
  const bytes = head.length < size ? readFileSync(path) : head
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined
  const chunks = chunksOf(bytes)
  if (chunks === undefined) return undefined
  const [first, ...rest] = chunks
  const header = first?.type === 'IHDR' ? headerIn(first.data) : undefined
  const pixels = header && pixelsIn(header, rest)
  if (header === undefined || pixels === undefined || !areWhole(header, pixels)) return undefined
  const { width, height, colour, depth } = header
  const isPalette = colour === PALETTE
  const samples = isPalette ? 3 : (COLOURS[colour]?.samples ?? 0)
  const isTransparent = rest.some(({ type }) => type === 'tRNS')
  return {
    width,
    height,
    channels: samples + (isTransparent ? 1 : 0),
    isPalette,
    depth: depth === 16 ? 'ushort' : 'uchar',
  }
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

/** All chunks up to the end of the file; undefined unless each checksum is right. */
function chunksOf(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  let at = SIGNATURE.length
  while (at < bytes.length) {
    if (at + 12 > bytes.length) return undefined
    const length = bytes.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > bytes.length) return undefined
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return undefined
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

function headerIn(data: Buffer): Header | undefined {
  if (data.length !== 13) return undefined
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [depth = 0, colour = 0, compression, filter, interlace] = data.subarray(8)
  const isPlain = compression === 0 && filter === 0 && interlace === 0
  const isKnown = COLOURS[colour]?.depths.includes(depth) ?? false
  if (!isPlain || !isKnown || width === 0 || height === 0) return undefined
  return lineLength({ width, depth, colour }) * height <= LARGEST ? { width, height, depth, colour } : undefined
}

/** Bytes of a line of pixels, with the one that names its filter. */
const lineLength = ({ width, depth, colour }: Omit<Header, 'height'>): number =>
  1 + Math.ceil((width * depth * (COLOURS[colour]?.samples ?? 0)) / 8)

/** The packed pixels; undefined unless every chunk is known and in its place. */
function pixelsIn(header: Header, chunks: readonly Chunk[]): Buffer | undefined {
  const types = chunks.map(({ type }) => type)
  const [begin, end] = [types.indexOf('IDAT'), types.indexOf('IEND')]
  if (begin === -1 || end !== chunks.length - 1 || chunks[end]?.data.length !== 0) return undefined
  if (types.slice(begin, end).some((type) => type !== 'IDAT')) return undefined
  const before = chunks.slice(0, begin)
  if (new Set(types.slice(0, begin)).size !== begin || !before.every((chunk) => isInOrder(header, chunk, before))) {
    return undefined
  }
  if (header.colour === PALETTE && !types.includes('PLTE')) return undefined
  return Buffer.concat(chunks.slice(begin, end).map(({ data }) => data))
}

function isInOrder({ colour, depth }: Header, { type, data }: Chunk, before: readonly Chunk[]): boolean {
  // A whole palette, so that no pixel can name a colour that it lacks.
  if (type === 'PLTE') return colour === PALETTE && data.length === 3 * 2 ** depth
  if (type !== 'tRNS') return HARMLESS[type]?.includes(data.length) ?? false
  if (colour !== PALETTE) return data.length === TRANSPARENT[colour]
  const [palette, own] = [before.findIndex((chunk) => chunk.type === 'PLTE'), before.findIndex((c) => c.data === data)]
  return palette !== -1 && palette < own && data.length > 0 && data.length <= 2 ** depth
}

/** Whether the pixels inflate to all lines, with nothing left over, each with a filter that exists. */
function areWhole(header: Header, packed: Buffer): boolean {
  const line = lineLength(header)
  const wanted = line * header.height
  // All pixels at once, and no room for more of them than there may be.
  const options = { maxOutputLength: wanted, chunkSize: Math.max(LEAST_CHUNK, wanted + 1), info: true }
  try {
    const { buffer, engine } = inflateSync(packed, options) as unknown as Inflated
    if (buffer.length !== wanted || engine.bytesWritten !== packed.length) return false
    for (let at = 0; at < wanted; at += line) if ((buffer[at] ?? 0) > 4) return false
    return true
  } catch {
    return false
  }
}

/** What `inflateSync` answers with `info`, which its types leave out. */
interface Inflated {
  readonly buffer: Buffer
  readonly engine: { readonly bytesWritten: number }
}
