import { readProlog } from './prolog.js'

/** Bytes in which a declaration that names an encoding ends. */
const SAMPLE = 1024

/** The encoding of a document by its byte order mark, by the width of its first letters, else by its declaration. */
export function xmlEncoding(head: Buffer): string {
  const [first, second, third] = head
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0x00) return 'utf-16le'
  if (first === 0x00 && second === 0x3c) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  return readProlog(head.toString('latin1', 0, SAMPLE)).encoding ?? 'utf-8'
}
