import { say } from '@regesta/contracts/sentences'
import { type CompoundStream, damaged } from './compound-file.js'

/** One record of a workbook stream (MS-XLS, 2.1.4). */
export interface BiffRecord {
  readonly kind: number
  readonly body: Buffer
  /** Where it begins in the stream. */
  readonly offset: number
}

const PIECE = 64 * 1024

/** The kinds of records that are read. */
export const Kind = {
  begin: 0x0809,
  end: 0x000a,
  password: 0x002f,
  dateMode: 0x0022,
  continuation: 0x003c,
  format: 0x041e,
  cellFormat: 0x00e0,
  sheet: 0x0085,
  strings: 0x00fc,
  sharedText: 0x00fd,
  number: 0x0203,
  text: 0x0204,
  boolOrError: 0x0205,
  formulaText: 0x0207,
  formula: 0x0006,
  packed: 0x027e,
  packedList: 0x00bd,
  richText: 0x00d6,
} as const

/** The records from a place on. */
export async function* recordsFrom(stream: CompoundStream, start: number): AsyncGenerator<BiffRecord> {
  let piece: Buffer = Buffer.alloc(0)
  let pieceStart = start
  let place = 0
  const load = async (needed: number) => {
    pieceStart += place
    piece = await stream.read(pieceStart, Math.max(PIECE, needed))
    place = 0
    if (piece.length < needed) throw damaged(say('records_cut_off', {}))
  }
  for (;;) {
    if (pieceStart + place + 4 > stream.size) return
    if (place + 4 > piece.length) await load(4)
    const length = 4 + piece.readUInt16LE(place + 2)
    if (place + length > piece.length) await load(length)
    yield {
      kind: piece.readUInt16LE(place),
      body: piece.subarray(place + 4, place + length),
      offset: pieceStart + place,
    }
    place += length
  }
}
