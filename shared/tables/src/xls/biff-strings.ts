import type { SharedStrings } from '../xlsx/shared-strings.js'
import { createStringStore } from '../xlsx/string-store.js'
import { type CompoundStream, damaged } from './compound-file.js'
import { Kind, recordsFrom } from './records.js'

const WIDE = 1
const PHONETIC = 4
const RICH = 8

/** The texts of an old workbook that cells refer to by number (MS-XLS, 2.4.265), read as far as they are asked for. */
export function createBiffStrings(stream: CompoundStream, offset: number | undefined): SharedStrings {
  const store = createStringStore()
  const texts = offset === undefined ? undefined : textsFrom(stream, offset)
  let ended = texts === undefined

  return {
    reach: async (index) => {
      while (!ended && store.length <= index) {
        const { value, done } = (await texts?.next()) ?? { value: undefined, done: true }
        if (done) ended = true
        else for (const text of value) store.add(text)
      }
    },
    get: (index) => (index < store.length ? store.get(index) : null),
    close: async () => {
      await texts?.return(undefined)
      store.close()
    },
  }
}

/** The texts of one record after the other; a text may go on in the next record, with a new width of its letters. */
async function* textsFrom(stream: CompoundStream, offset: number): AsyncGenerator<string[]> {
  const records = recordsFrom(stream, offset)
  let body: Buffer = Buffer.alloc(0)
  let place = 0

  async function nextBody(): Promise<boolean> {
    const { value, done } = await records.next()
    if (done || (value.kind !== Kind.continuation && value.kind !== Kind.strings)) return false
    body = value.body
    place = value.kind === Kind.strings ? 8 : 0
    return true
  }

  /** Bytes that go on in the next record as they are. */
  async function take(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let missing = length; missing > 0; ) {
      if (place >= body.length && !(await nextBody())) throw damaged('its list of texts is cut off')
      const part = body.subarray(place, place + missing)
      parts.push(part)
      place += part.length
      missing -= part.length
    }
    return Buffer.concat(parts)
  }

  async function takeLetters(count: number, flags: number): Promise<string> {
    let text = ''
    for (let wide = flags & WIDE, missing = count; missing > 0; ) {
      if (place >= body.length) wide = (await take(1)).readUInt8(0) & WIDE
      const letters = Math.min(missing, Math.floor((body.length - place) / (wide ? 2 : 1)))
      if (letters === 0 && place < body.length) throw damaged('a letter of its texts is cut in two')
      text += decode(body, place, letters, wide)
      place += letters * (wide ? 2 : 1)
      missing -= letters
    }
    return text
  }

  async function takeText(): Promise<string> {
    const start = await take(3)
    const flags = start.readUInt8(2)
    const runs = flags & RICH ? (await take(2)).readUInt16LE(0) : 0
    const aids = flags & PHONETIC ? (await take(4)).readUInt32LE(0) : 0
    const text = await takeLetters(start.readUInt16LE(0), flags)
    await take(runs * 4 + aids)
    return text
  }

  while (await nextBody()) {
    const texts: string[] = []
    for (let whole = plainText(body, place); whole !== undefined; whole = plainText(body, place)) {
      texts.push(whole.text)
      place = whole.end
    }
    while (place < body.length) texts.push(await takeText())
    yield texts
  }
}

/** A text without extras that ends inside of its record: the usual case, without waiting for anything. */
function plainText(body: Buffer, place: number): { text: string; end: number } | undefined {
  if (place + 3 > body.length) return undefined
  const count = body.readUInt16LE(place)
  const flags = body.readUInt8(place + 2)
  const end = place + 3 + count * (flags & WIDE ? 2 : 1)
  if (end > body.length || flags & (RICH | PHONETIC)) return undefined
  return { text: decode(body, place + 3, count, flags & WIDE), end }
}

function decode(body: Buffer, place: number, count: number, wide: number): string {
  const end = place + count * (wide ? 2 : 1)
  if (end > body.length) throw new RangeError('a text is longer than its record')
  return body.toString(wide ? 'utf16le' : 'latin1', place, end)
}

/** A name with a length of one byte: number of letters, flags, letters. */
export const nameAt = (body: Buffer, place: number): string =>
  decode(body, place + 2, body.readUInt8(place), body.readUInt8(place + 1) & WIDE)

/** A text inside of a record of its own: number of letters, flags, letters. */
export function textAt(body: Buffer, place: number): string {
  const count = body.readUInt16LE(place)
  return decode(body, place + 3, count, body.readUInt8(place + 2) & WIDE)
}
