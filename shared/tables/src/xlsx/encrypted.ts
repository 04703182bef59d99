import { createReadStream } from 'node:fs'

/** The stream that holds an encrypted workbook inside its compound file (MS-OFFCRYPTO, 2.3.4.4). */
const NAME = Buffer.from('EncryptedPackage', 'utf16le')
const FARTHEST = 256 * 1024 * 1024

/** Whether a compound file is a modern workbook behind a password. */
export async function isEncryptedPackage(path: string): Promise<boolean> {
  let before = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, {
    highWaterMark: 1024 * 1024,
    end: FARTHEST,
  }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([before, chunk])
    if (bytes.includes(NAME)) return true
    before = bytes.subarray(-NAME.length)
  }
  return false
}
