import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { say } from '@regesta/contracts/sentences'
import { readTail } from './read-parts.js'
import { type Finding, fault, type Subject } from './report.js'

/** Pages of larger files are not counted. Bytes. */
const COUNTED = 128 * 1024 * 1024
/** An object stream that inflates to more is left alone. Bytes. */
const INFLATED = 16 * 1024 * 1024
/** What all object streams together may inflate to. Bytes. */
const INFLATED_TOGETHER = 128 * 1024 * 1024

/** Header, trailer, cross-reference position and pages of a PDF file (ISO 32000). */
export function validatePdf({ path, size, head }: Subject): Finding {
  if (!head.subarray(0, 1024).includes('%PDF-')) return fault(say('pdf_without_begin', {}))
  const tail = readTail(path, size, 2048).toString('latin1')
  if (!tail.includes('%%EOF')) return fault(say('pdf_without_end', {}))
  const start = /startxref\s+(\d+)/.exec(tail)?.[1]
  if (start === undefined || Number(start) >= size) {
    return fault(say('pdf_without_references', { place: start ?? 'nowhere' }))
  }
  if (size > COUNTED) return { details: { pages: null }, warnings: [say('pdf_too_large_to_count', {})] }
  const text = readFileSync(path).toString('latin1')
  const encrypted = /\/Encrypt\s+\d+\s+\d+\s+R/.test(text)
  const packed = encrypted ? 0 : pagesInStreams(text)
  if (packed === undefined) return { details: { pages: null }, warnings: [say('pdf_unpacks_too_far', {})] }
  const pages = countPages(text) + packed
  if (encrypted) return { details: { pages: pages || null, encrypted: true }, warnings: [say('pdf_encrypted', {})] }
  return pages === 0 ? fault(say('pdf_without_pages', {}), { pages }) : { details: { pages } }
}

const countPages = (text: string) => text.match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0

/** Where the bytes of the next stream lie. */
function streamAfter(text: string, start: number): { from: number; to: number } | undefined {
  const word = text.indexOf('stream', start)
  if (word < 0) return undefined
  const end = text.startsWith('\r\n', word + 6) ? 2 : 1
  const from = word + 6 + end
  const to = text.indexOf('endstream', from)
  return to < 0 ? undefined : { from, to }
}

/** Pages whose objects are packed into compressed object streams (PDF 1.5 and later); undefined when they are too large. */
function pagesInStreams(text: string): number | undefined {
  let pages = 0
  let inflated = 0
  let after = 0
  for (const { index } of text.matchAll(/\/Type\s*\/ObjStm/g)) {
    // Several names before one stream belong to it; each byte is looked at once.
    if (index < after) continue
    const place = streamAfter(text, index)
    if (place === undefined) return pages
    after = place.to
    const objects = inflate(text.slice(place.from, place.to))
    inflated += objects?.length ?? INFLATED
    if (inflated > INFLATED_TOGETHER) return undefined
    pages += countPages(objects ?? '')
  }
  return pages
}

/**
 * Empty for another filter or a damaged stream: it counts no pages, and the file says itself whether that leaves none.
 * Undefined for too much.
 */
function inflate(packed: string): string | undefined {
  try {
    return inflateSync(Buffer.from(packed, 'latin1'), { maxOutputLength: INFLATED }).toString('latin1')
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? undefined : ''
  }
}
