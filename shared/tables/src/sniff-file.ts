import { closeSync, fstatSync, readSync } from 'node:fs'
import { say } from '@regesta/contracts/sentences'
import { openAtOnce } from './file-bytes.js'
import { UnreadableTable } from './unreadable-table.js'

/** What a file really is, by its first bytes. */
export type Content = 'empty' | 'ods' | 'zip' | 'cfb' | 'biff' | 'pdf' | 'gzip' | 'sqlite' | 'image' | 'html' | 'text'

const SAMPLE = 4096

const signatures: readonly [Content, (bytes: Buffer) => boolean][] = [
  ['empty', (bytes) => bytes.length === 0],
  ['ods', (bytes) => bytes.toString('latin1', 30, 77) === 'mimetypeapplication/vnd.oasis.opendocument.spre'],
  ['zip', (bytes) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06)],
  ['cfb', (bytes) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
  [
    'biff',
    (bytes) =>
      bytes[0] === 0x09 &&
      [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) &&
      (bytes[2] ?? 99) <= 16 &&
      bytes[3] === 0,
  ],
  ['pdf', (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-'],
  ['gzip', (bytes) => startsWith(bytes, 0x1f, 0x8b)],
  ['sqlite', (bytes) => bytes.subarray(0, 15).toString('latin1') === 'SQLite format 3'],
  ['image', (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) || startsWith(bytes, 0xff, 0xd8, 0xff)],
  [
    'html',
    (bytes) => /^\s*(<!doctype html|<html|<\?xml)/i.test(bytes.subarray(0, 512).toString('latin1').replace(/^ï»¿/, '')),
  ],
]

const startsWith = (bytes: Buffer, ...expected: number[]) => expected.every((byte, index) => bytes[index] === byte)

/** Reads the first bytes of a regular file. Throws ENOENT, or UnreadableTable for folders and devices. */
export function sniffFile(path: string): Content {
  const file = openFile(path)
  try {
    if (!fstatSync(file).isFile()) throw notAFile(path)
    const sample = Buffer.allocUnsafe(SAMPLE)
    const bytes = sample.subarray(0, readSync(file, sample))
    return signatures.find(([, matches]) => matches(bytes))?.[0] ?? 'text'
  } finally {
    closeSync(file)
  }
}

function openFile(path: string): number {
  try {
    return openAtOnce(path)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EISDIR' ? notAFile(path) : error
  }
}

const notAFile = (path: string) => new UnreadableTable('other_format', say('table_no_file', { path }))

const names: Readonly<Record<Exclude<Content, 'empty' | 'text'>, string>> = {
  ods: 'an OpenDocument spreadsheet (.ods), which is not read',
  zip: 'a ZIP archive or a workbook of a newer kind',
  cfb: 'an older Office document (.xls, .doc)',
  biff: 'an Excel workbook of a very old kind (.xls)',
  pdf: 'a PDF document',
  gzip: 'a compressed file (gzip)',
  sqlite: 'a database file',
  image: 'an image',
  html: 'a web page or an XML document',
}

/** The sentence for a file that is something else than its name says. */
export function otherFormat(content: Content, expected: string): UnreadableTable {
  if (content === 'empty') return new UnreadableTable('empty', say('table_empty', {}))
  const actual = content === 'text' ? 'plain text or of an unknown format' : names[content]
  const isRenamed = ['text', 'zip', 'cfb', 'biff', 'html'].includes(content)
  const id = isRenamed ? 'table_renamed' : 'table_of_other_format'
  return new UnreadableTable('other_format', say(id, { claimed: expected, actual }))
}
