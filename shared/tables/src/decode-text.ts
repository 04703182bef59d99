import { TextDecoder } from 'node:util'
import { say } from '@regesta/contracts/sentences'
import { UnreadableTable } from './unreadable-table.js'

/**
 * Decodes UTF-8 and UTF-16 (with or without byte order mark) and, where bytes without such a mark are not UTF-8, Windows-1252,
 * which contains Latin-1. Reads no further than its reader asks.
 *
 * @param wanted the encoding, where somebody knows it; bytes that do not fit are shown as unknown characters
 */
export function decodeText(bytes: Iterable<Buffer> | AsyncIterable<Buffer>, wanted?: string) {
  let encoding = wanted ?? 'utf-8'
  async function* text(): AsyncGenerator<string> {
    let decode: ((chunk: Buffer, last: boolean) => string) | undefined
    for await (const chunk of bytes) {
      if (decode === undefined) {
        const known = wanted ?? markedOf(chunk) ?? utf16Of(chunk)
        if (known !== undefined) encoding = known
        decode = known === undefined ? adaptive((found) => (encoding = found)) : fixed(known)
      }
      const piece = decode(chunk, false)
      if (piece !== '') yield piece
    }
    const rest = decode?.(Buffer.alloc(0), true) ?? ''
    if (rest !== '') yield rest
  }
  return {
    /** As known so far: bytes beyond ASCII may come late. */
    encoding: (): string => encoding,
    text: text(),
  }
}

function fixed(encoding: string) {
  const decoder = new TextDecoder(encoding)
  return (chunk: Buffer, last: boolean) => decoder.decode(chunk, { stream: !last })
}

/** By byte order mark. */
function markedOf(sample: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return 'utf-8'
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  return sample[0] === 0xfe && sample[1] === 0xff ? 'utf-16be' : undefined
}

/** By the zero bytes that Latin letters have in every second place. */
function utf16Of(sample: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  for (let index = 0; index < sample.length; index += 1)
    if (sample[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0) return undefined
  if (odd > sample.length / 5 && even < odd / 20) return 'utf-16le'
  if (even > sample.length / 5 && odd < even / 20) return 'utf-16be'
  throw new UnreadableTable('other_format', say('table_no_text', {}))
}

/** UTF-8 as long as the bytes are that; the first other ones decide between Windows-1252 and damaged UTF-8. */
function adaptive(report: (encoding: string) => void) {
  let carry = Buffer.alloc(0)
  let beyondAscii = 0
  let settled: TextDecoder | undefined

  return (chunk: Buffer, last: boolean): string => {
    if (settled !== undefined) return settled.decode(chunk, { stream: !last })
    const joined = carry.length > 0 ? Buffer.concat([carry, chunk]) : chunk
    const end = last ? joined.length : completeLength(joined)
    const text = joined.toString('utf8', 0, end)
    carry = Buffer.from(joined.subarray(end))
    const faults = text.split('\ufffd').length - 1
    beyondAscii += faults > 0 || text.length !== end ? countBeyondAscii(text) : 0
    if (faults > 0) {
      const encoding = faults * 10 > beyondAscii ? 'windows-1252' : 'utf-8'
      report(encoding)
      settled = new TextDecoder(encoding)
      return settled.decode(joined, { stream: !last })
    }
    return text
  }
}

function countBeyondAscii(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) count += 1
  return count
}

/** The length without a character that is cut off at the end. */
function completeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}
