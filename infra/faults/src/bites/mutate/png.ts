import { crc32 } from 'node:zlib'
import type { ByteChange } from './bytes.js'
import { changeBytes } from './bytes.js'

const SIGNATURE = 8
const AROUND = 12

/** Changes what one chunk holds; its length and its checksum are right again, so that readers look at it. */
export const changePng: ByteChange = (bytes, dice, others) => {
  const places: number[] = []
  for (let at = SIGNATURE; at + AROUND <= bytes.length; at += AROUND + bytes.readUInt32BE(at)) places.push(at)
  const at = dice.pick(places)
  const size = bytes.readUInt32BE(at)
  const kind = bytes.subarray(at + 4, at + 8)
  const content = changeBytes(bytes.subarray(at + 8, at + 8 + size), dice, others)
  const frame = Buffer.alloc(AROUND)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(Buffer.concat([kind, content])), 8)
  const changed = [frame.subarray(0, 4), kind, content, frame.subarray(8)]
  return Buffer.concat([bytes.subarray(0, at), ...changed, bytes.subarray(at + AROUND + size)])
}
