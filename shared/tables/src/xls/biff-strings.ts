import { say } from '@regesta/contracts/sentences'
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
  const list = new TextList(recordsFrom(stream, offset))
  while (await list.nextRecord()) yield await list.restOfRecord()
}

/** The records of a list of texts, and the place in the one that is read. */
class TextList {
  private body: Buffer = Buffer.alloc(0)
  private place = 0

  constructor(private readonly records: ReturnType<typeof recordsFrom>) {}

  async nextRecord(): Promise<boolean> {
    const { value, done } = await this.records.next()
    if (done || (value.kind !== Kind.continuation && value.kind !== Kind.strings)) return false
    this.body = value.body
    this.place = value.kind === Kind.strings ? 8 : 0
    return true
  }

  /** The texts of the record; the last one may go on in further ones. */
  async restOfRecord(): Promise<string[]> {
    const texts: string[] = []
    for (let whole = this.plain(); whole !== undefined; whole = this.plain()) {
      texts.push(whole.text)
      this.place = whole.end
    }
    while (this.place < this.body.length) texts.push(await this.takeText())
    return texts
  }

  private plain() {
    return plainText(this.body, this.place)
  }

  private async takeText(): Promise<string> {
    const start = await this.take(3)
    const flags = start.readUInt8(2)
    const runs = flags & RICH ? (await this.take(2)).readUInt16LE(0) : 0
    const aids = flags & PHONETIC ? (await this.take(4)).readUInt32LE(0) : 0
    const text = await this.takeLetters(start.readUInt16LE(0), flags)
    await this.take(runs * 4 + aids)
    return text
  }

  /** Bytes that go on in the next record as they are. */
  private async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let missing = length; missing > 0; ) {
      if (this.place >= this.body.length && !(await this.nextRecord())) throw damaged(say('texts_cut_off', {}))
      const part = this.body.subarray(this.place, this.place + missing)
      parts.push(part)
      this.place += part.length
      missing -= part.length
    }
    return Buffer.concat(parts)
  }

  private async takeLetters(count: number, flags: number): Promise<string> {
    let text = ''
    for (let wide = flags & WIDE, missing = count; missing > 0; ) {
      if (this.place >= this.body.length) wide = (await this.take(1)).readUInt8(0) & WIDE
      const left = this.body.length - this.place
      const letters = Math.min(missing, Math.floor(left / (wide ? 2 : 1)))
      if (letters === 0 && left > 0) throw damaged(say('letter_cut', {}))
      text += decode(this.body, this.place, letters, wide)
      this.place += letters * (wide ? 2 : 1)
      missing -= letters
    }
    return text
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
  if (end > body.length) throw new RangeError(say('text_beyond_record', {}))
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
