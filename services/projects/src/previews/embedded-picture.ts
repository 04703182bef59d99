import { closeSync, openSync, readSync } from 'node:fs'

/** Where a picture is in a file, in bytes. */
interface Extent {
  readonly offset: number
  readonly length: number
}

/** What is read of a directory of such a file; no camera writes more. */
const MOST_DIRECTORIES = 32
const MOST_ENTRIES = 512
const LARGEST = 64 * 1024 * 1024

const SUB_DIRECTORIES = 0x14a
/** Tags that name the place and the length of a picture. */
const PLACES: readonly (readonly [number, number])[] = [
  [0x201, 0x202],
  [0x111, 0x117],
]

/**
 * The largest JPEG that a camera has put into its raw file, which is built like a TIFF: cameras keep one there to show it
 * at once. Everything in the file is checked before it is believed.
 */
export function embeddedPicture(path: string): Buffer | undefined {
  const file = openSync(path, 'r')
  try {
    const read = (offset: number, length: number) => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(file, bytes, 0, length, offset))
    }
    const found = [...extentsIn(read)].sort((a, b) => b.length - a.length)
    for (const { offset, length } of found) {
      const picture = read(offset, length)
      if (picture.length === length && isPlainJpeg(picture)) return picture
    }
    return undefined
  } finally {
    closeSync(file)
  }
}

type Read = (offset: number, length: number) => Buffer

function* extentsIn(read: Read): Generator<Extent> {
  const head = read(0, 8)
  const isLittle = head.toString('latin1', 0, 2) === 'II'
  if (head.length < 8 || !(isLittle || head.toString('latin1', 0, 2) === 'MM')) return
  const number = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const open = [number(head, 4)]
  const seen = new Set<number>()
  for (let place = open.pop(); place !== undefined && seen.size < MOST_DIRECTORIES; place = open.pop()) {
    if (place === 0 || seen.has(place)) continue
    seen.add(place)
    const { tags, next } = directoryAt(read, place, isLittle)
    for (const [from, size] of PLACES) {
      const [offset, length] = [tags.get(from)?.[0], tags.get(size)?.[0]]
      if (offset !== undefined && length !== undefined && length > 0 && length <= LARGEST) yield { offset, length }
    }
    open.push(next, ...(tags.get(SUB_DIRECTORIES) ?? []))
  }
}

/** The numbers of a directory by their tags, and where the next one is. */
function directoryAt(read: Read, place: number, isLittle: boolean): { tags: Map<number, number[]>; next: number } {
  const short = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const count = read(place, 2)
  const entries = count.length === 2 ? short(count, 0) : 0
  const bytes = read(place + 2, entries * 12 + 4)
  const tags = new Map<number, number[]>()
  if (entries > MOST_ENTRIES || bytes.length < entries * 12 + 4) return { tags, next: 0 }
  for (let at = 0; at < entries * 12; at += 12) {
    const [tag, type, values] = [short(bytes, at), short(bytes, at + 2), long(bytes, at + 4)]
    // Numbers of two or four bytes; several of them are stored elsewhere.
    if (type === 3 && values === 1) tags.set(tag, [short(bytes, at + 8)])
    else if ((type === 4 || type === 13) && values === 1) tags.set(tag, [long(bytes, at + 8)])
    else if (tag === SUB_DIRECTORIES && values <= MOST_DIRECTORIES) {
      const list = read(long(bytes, at + 8), values * 4)
      tags.set(
        tag,
        Array.from({ length: Math.floor(list.length / 4) }, (_, index) => long(list, index * 4)),
      )
    }
  }
  return { tags, next: long(bytes, entries * 12) }
}

/** Raw pixels may be packed as JPEG as well, but of a kind that viewers cannot show. */
function isPlainJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return false
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2) return true
    if (marker >= 0xc3 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) return false
    if (marker === 0xda) return false
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}
