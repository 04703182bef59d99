import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { TextDecoder } from 'node:util'
import { say } from '@regesta/contracts/sentences'
import { parseJson } from '@regesta/http/nesting'
import { reasonOf } from '@regesta/http/reason-of'
import { xmlEncoding } from '@regesta/xml/encoding'
import { type Finding, fault, type Subject } from './report.js'
import { utf16Text } from './utf16-text.js'
import { walkXml } from './walk-xml.js'
import { holdAgainstSchema } from './xml-schema.js'

/** Larger JSON and CSV files are recognised and not parsed. Bytes. */
const PARSED = 64 * 1024 * 1024
const TOO_LARGE = say('too_large_to_parse', {})

/** JSON as RFC 8259 has it; a byte order mark is reported. */
export function validateJson({ path, size, head }: Subject): Finding {
  if (size > PARSED) return { details: { format: 'JSON' }, warnings: [TOO_LARGE] }
  let bytes: Buffer
  try {
    bytes = head.length < size ? readFileSync(path) : head
  } catch (error) {
    return fault(say('json_unreadable', { reason: reasonOf(error) }))
  }
  if (memoryOf(bytes) > ROOM) return { details: { format: 'JSON' }, warnings: [say('too_much_memory', {})] }
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

/** Comma, semicolon or tab separated values, read as mappings read them: quotes are closed, rows have as many cells as the first. */
export async function validateCsv({ path, size, extension }: Subject): Promise<Finding> {
  const format = extension === '.tsv' ? 'TSV' : 'CSV'
  if (size > PARSED) return { details: { format }, warnings: [TOO_LARGE] }
  const { readDelimited } = await import('@regesta/tables/read-delimited')
  let delimiter: string | undefined
  let rows = 0
  let columns = 0
  const ragged: number[] = []
  try {
    const source = await readDelimited(path, extension === '.tsv' ? 'tsv' : 'csv', false)
    delimiter = source.delimiter
    for await (const block of source.blocks) {
      for (const { number, cells } of block) {
        if (cells.length === 1 && cells[0] === null) continue
        if (rows === 0) columns = cells.length
        else if (cells.length !== columns && ragged.length < 5) ragged.push(number)
        rows += 1
      }
    }
  } catch (error) {
    return fault(say('table_unreadable', { reason: reasonOf(error) }), { format, delimiter })
  }
  return {
    details: { format, delimiter, columns, rows: Math.max(0, rows - 1) },
    warnings: ragged.length > 0 ? [say('table_ragged', { rows: ragged.join(', ') })] : [],
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

/** UTF-8 without zero bytes, or UTF-16 with a mark; a character that is cut at the end of the sample does not count against it. */
export function isText(head: Buffer): boolean {
  if (utf16Text(head) !== undefined) return true
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
