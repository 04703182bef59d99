import { TextDecoder } from 'node:util'

/** Bytes that are looked at. */
const SAMPLE = 1024
/** What no text holds. */
const CONTROLS = /[\x00-\x08\x0e-\x1f]/

/** The beginning of a text in UTF-16, which a mark shows; undefined for anything else, such as sound that begins in the same way. */
export function utf16Text(head: Buffer): string | undefined {
  const encoding =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined
  if (encoding === undefined) return undefined
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(head.subarray(0, SAMPLE), { stream: true })
    return CONTROLS.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
