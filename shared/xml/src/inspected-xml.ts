import { readFile, stat } from 'node:fs/promises'
import { decodeBytes } from '@regesta/contracts/decode-bytes'
import { ServiceError } from '@regesta/contracts/problem'
import { xmlEncoding } from './encoding.js'
import { asUtf8, readProlog } from './prolog.js'

/** Larger documents are not held in memory as a whole. Bytes. */
export const LARGEST_DOCUMENT = 64 * 1024 * 1024

/** Encodings that are decoded here, so that an engine never reads a document differently from this inspection. */
const ENCODINGS = new Set([
  'utf-8',
  'utf8',
  'us-ascii',
  'ascii',
  'utf-16le',
  'utf-16be',
  'iso-8859-1',
  'iso-8859-15',
  'windows-1252',
])

/**
 * An XML file as UTF-8 text without a DOCTYPE.
 *
 * @param field what a request calls the file, for messages
 * @throws ServiceError `refused` for a DOCTYPE, `invalid_input` for bytes that are not in the encoding they name
 */
export async function readInspectedXml(path: string, field: string): Promise<string> {
  const found = await stat(path)
  const { size } = found
  // A pipe or a device may never come to an end; a folder is named by the system itself.
  if (!found.isFile() && !found.isDirectory())
    throw new ServiceError('invalid_input', `'${field}' ${path} is not a regular file`)
  if (size > LARGEST_DOCUMENT)
    throw new ServiceError(
      'invalid_input',
      `'${field}' ${path} has ${size} bytes; at most ${LARGEST_DOCUMENT} are validated`,
    )
  return inspectXml(await readFile(path), path, field)
}

/** The same for bytes that were read already. */
function inspectXml(bytes: Buffer, path: string, field: string): string {
  const text = decode(bytes, path, field)
  if (readProlog(text).hasDoctype) {
    throw new ServiceError(
      'refused',
      `'${field}' ${path} contains a DOCTYPE, which is not accepted. Remove the line that begins with <!DOCTYPE`,
    )
  }
  return asUtf8(text)
}

function decode(bytes: Buffer, path: string, field: string): string {
  const encoding = xmlEncoding(bytes)
  if (!ENCODINGS.has(encoding)) {
    throw new ServiceError(
      'invalid_input',
      `'${field}' ${path} names the encoding '${encoding}', which is not read. Save it as UTF-8`,
    )
  }
  try {
    return decodeBytes(bytes, encoding, { fatal: true })
  } catch (error) {
    const message = `'${field}' ${path} is not in the encoding ${encoding}`
    throw new ServiceError('invalid_input', message, {}, { cause: error })
  }
}
