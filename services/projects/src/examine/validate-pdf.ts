import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { readTail } from './read-parts.js'
import { type Finding, fault, type Subject } from './report.js'

/** Pages of larger files are not counted. Bytes. */
const COUNTED = 128 * 1024 * 1024
/** An object stream that inflates to more is left alone. Bytes. */
const INFLATED = 16 * 1024 * 1024

/** Header, trailer, cross-reference position and pages of a PDF file (ISO 32000). */
export function validatePdf({ path, size, head }: Subject): Finding {
  if (!head.subarray(0, 1024).includes('%PDF-'))
    return fault('Invalid or corrupt PDF file: it does not begin with %PDF-')
  const tail = readTail(path, size, 2048).toString('latin1')
  if (!tail.includes('%%EOF'))
    return fault('Invalid or corrupt PDF file: the end mark %%EOF is missing, the file is cut off')
  const start = /startxref\s+(\d+)/.exec(tail)?.[1]
  if (start === undefined || Number(start) >= size) {
    return fault(
      `Invalid or corrupt PDF file: the cross-reference table is not where startxref says (${start ?? 'nowhere'})`,
    )
  }
  if (size > COUNTED)
    return { details: { pages: null }, warnings: ['The file is too large for its pages to be counted'] }
  const text = readFileSync(path).toString('latin1')
  const encrypted = /\/Encrypt\s+\d+\s+\d+\s+R/.test(text)
  const pages = countPages(text) + (encrypted ? 0 : pagesInStreams(text))
  if (encrypted) return { details: { pages: pages || null, encrypted: true }, warnings: ['PDF is encrypted'] }
  return pages === 0 ? fault('Invalid or corrupt PDF file: it has no page', { pages }) : { details: { pages } }
}

const countPages = (text: string) => text.match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0

/** Pages whose objects are packed into compressed object streams (PDF 1.5 and later). */
function pagesInStreams(text: string): number {
  let pages = 0
  for (const found of text.matchAll(/\/Type\s*\/ObjStm[\s\S]*?stream\r?\n/g)) {
    const from = (found.index ?? 0) + found[0].length
    const to = text.indexOf('endstream', from)
    if (to < 0) continue
    try {
      pages += countPages(
        inflateSync(Buffer.from(text.slice(from, to), 'latin1'), { maxOutputLength: INFLATED }).toString('latin1'),
      )
    } catch {
      // Another filter or a damaged stream: it counts no pages, and the file says itself whether that leaves none.
    }
  }
  return pages
}
