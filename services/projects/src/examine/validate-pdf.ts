import { readFileSync } from 'node:fs'
import { say } from '@regesta/contracts/sentences'
import { countPages } from './pdf-pages.js'
import { readTail } from './read-parts.js'
import { type Finding, fault, type Subject } from './report.js'

/** Pages of larger files are not counted. Bytes. */
const COUNTED = 128 * 1024 * 1024

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
  const pages = countPages(text, encrypted)
  if (pages === undefined) return { details: { pages: null }, warnings: [say('pdf_unpacks_too_far', {})] }
  if (encrypted) return { details: { pages: pages || null, encrypted: true }, warnings: [say('pdf_encrypted', {})] }
  return pages === 0 ? fault(say('pdf_without_pages', {}), { pages }) : { details: { pages } }
}
