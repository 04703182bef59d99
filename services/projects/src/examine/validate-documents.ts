import { isUtf8 } from 'node:buffer'
import { createReadStream, readFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { TextDecoder } from 'node:util'
import { say } from '@regesta/contracts/sentences'
import { parseJson } from '@regesta/http/nesting'
import { lineWidth } from '@regesta/tables/line-width'
import { xmlEncoding } from '@regesta/xml/encoding'
import { type Finding, fault, reasonOf, type Subject } from './report.js'
import { walkXml } from './walk-xml.js'
import { holdAgainstSchema } from './xml-schema.js'

/** Larger JSON and CSV files are recognised and not parsed. Bytes. */
const PARSED = 64 * 1024 * 1024
const TOO_LARGE = say('too_large_to_parse', {})

/** JSON as RFC 8259 has it; a byte order mark is told. */
export function validateJson({ path, size, head }: Subject): Finding {
  if (size > PARSED) return { details: { format: 'JSON' }, warnings: [TOO_LARGE] }
  let bytes: Buffer
  try {
    bytes = head.length < size ? readFileSync(path) : head
  } catch (error) {
    return fault(say('json_unreadable', { reason: reasonOf(error) }))
  }
  if (memoryOf(bytes) > ROOM) return fault(say('too_much_memory', {}))
  const text = bytes.toString('utf8')
  const marked = text.charCodeAt(0) === 0xfeff
  try {
    parseJson(marked ? text.slice(1) : text)
  } catch (error) {
    return fault(say('json_syntax', { reason: reasonOf(error) }))
  }
  return {
    details: { format: 'JSON syntax is valid.' },
    warnings: marked ? [say('json_with_mark', {})] : [],
  }
}

/**
 * Bytes that the values of a JSON text may take, of the 256 MiB of a thread: one that runs full is ended, which Node 20
 * does not always survive.
 */
const ROOM = 112 * 1024 * 1024
/** Bytes of an object, of a list and of a place in either. */
const COSTS = new Uint8Array(256)
COSTS[0x7b] = 56
COSTS[0x5b] = 32
COSTS[0x2c] = 8

/** What the text and the values of a JSON text take together, roughly; marks within strings count too. */
function memoryOf(bytes: Buffer): number {
  let values = bytes.length
  for (const byte of bytes) values += COSTS[byte] ?? 0
  return values
}

/** XML is in the encoding that it names, well-formed, has no DOCTYPE, and follows the schema that the project names. */
export async function validateXml(subject: Subject): Promise<Finding> {
  const encoding = xmlEncoding(subject.head)
  const decoder = decoderFor(encoding)
  if (decoder === undefined) {
    return { details: { format: 'XML' }, warnings: [say('xml_encoding', { encoding })] }
  }
  const { root, doctype, broken } = await walkXml(subject.path, decoder)
  const details = root === undefined ? { format: 'XML' } : { format: 'XML', root_element: root }
  if (doctype) return fault(say('xml_with_doctype', {}), details)
  if (broken !== undefined) return fault(say('xml_not_well_formed', { reason: broken }), details)
  if (subject.xmlSchema === undefined) return { details }
  const held = await holdAgainstSchema(subject.path, subject.xmlSchema)
  return { ...held, details: { ...details, schema: subject.xmlSchema } }
}

/** Refuses bytes that the encoding does not have. */
function decoderFor(encoding: string): TextDecoder | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    return undefined
  }
}

/** Comma, semicolon or tab separated values: quotes are closed, rows have as many cells as the header. */
export async function validateCsv({ path, name, size, head, extension }: Subject): Promise<Finding> {
  const firstLine = head.toString('utf8').split(/\r?\n/, 1)[0] ?? ''
  const delimiter = extension === '.tsv' ? '\t' : !firstLine.includes(',') && firstLine.includes(';') ? ';' : ','
  const details: Record<string, unknown> = { format: extension === '.tsv' ? 'TSV' : 'CSV', delimiter }
  if (size > PARSED) return { details, warnings: [TOO_LARGE] }
  let rows = 0
  let columns = 0
  const ragged: number[] = []
  const { parse } = await import('csv-parse')
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 4 << 20,
  })
  parser.on('data', (row: string[]) => {
    if (rows === 0) columns = row.length
    else if (row.length !== columns && ragged.length < 5) ragged.push(rows + 1)
    rows += 1
  })
  try {
    await pipeline(narrowPieces(path, name, delimiter), parser)
  } catch (error) {
    return fault(say('table_unreadable', { reason: reasonOf(error) }), details)
  }
  return {
    details: { ...details, columns, rows: Math.max(0, rows - 1) },
    warnings: ragged.length > 0 ? [say('table_ragged', { rows: ragged.join(', ') })] : [],
  }
}

/** The pieces of a table, none of which goes beyond the limit of cells in a line. */
async function* narrowPieces(path: string, name: string, delimiter: string): AsyncGenerator<Buffer> {
  const { feed } = lineWidth(name, delimiter)
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    // Separators, quotes and ends of lines are the same bytes in all encodings that are read.
    feed(piece.toString('latin1'))
    yield piece
  }
}

/** Sound, moving pictures and office documents are recognised by their signature. */
export const validateSignature =
  (family: RegExp, name: string) =>
  ({ content, size }: Subject): Finding => {
    if (content !== undefined && family.test(content.mime)) {
      return { details: { format: content.ext.toUpperCase(), content_type: content.mime, file_size: size } }
    }
    return fault(say('wrong_content', { kind: name, content: content?.mime ?? 'plain text or unknown data' }), {
      file_size: size,
    })
  }

/** Anything else: it can be read, and is text or not. */
export function validateGeneric({ head, size }: Subject): Finding {
  return { details: { readable: true, file_size: size, probable_type: isText(head) ? 'text' : 'binary' } }
}

/** UTF-8 without zero bytes; a character that is cut at the end of the sample does not count against it. */
export function isText(head: Buffer): boolean {
  const sample = head.subarray(0, 1024)
  if (sample.includes(0)) return false
  if (isUtf8(sample)) return true
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return true
  } catch {
    return false
  }
}
