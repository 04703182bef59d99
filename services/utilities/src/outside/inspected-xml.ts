import { readFile, stat } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { ServiceError } from '@regesta/contracts/problem'
import { asUtf8, readProlog } from '../domain/xml-prolog.js'
import { fileFault } from './file-fault.js'

const LARGEST = 64 * 1024 * 1024

/** Encodings that are decoded here, so that an engine never reads a document differently from this inspection. */
const ENCODINGS = new Set([
  'utf-8',
  'utf8',
  'us-ascii',
  'ascii',
  'utf-16',
  'utf-16le',
  'utf-16be',
  'iso-8859-1',
  'iso-8859-15',
  'windows-1252',
])

/**
 * An XML file as UTF-8 text without a DOCTYPE.
 *
 * @throws ServiceError `refused` for a DOCTYPE, `invalid_input` for bytes that are not in the encoding they name
 */
export async function readInspectedXml(path: string, field: string): Promise<string> {
  const { size } = await stat(path)
  if (size > LARGEST)
    throw new ServiceError('invalid_input', `'${field}' ${path} has ${size} bytes; at most ${LARGEST} are validated`)
  const text = decode(await readBytes(path), path, field)
  if (readProlog(text).hasDoctype) {
    throw new ServiceError(
      'refused',
      `'${field}' ${path} contains a DOCTYPE, which is not accepted. Remove the line that begins with <!DOCTYPE`,
    )
  }
  return asUtf8(text)
}

async function readBytes(path: string): Promise<Buffer> {
  return readFile(path).catch((error: unknown) => {
    throw fileFault(error, path)
  })
}

function decode(bytes: Buffer, path: string, field: string): string {
  const encoding = encodingOf(bytes, path, field)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    throw new ServiceError(
      'invalid_input',
      `'${field}' ${path} is not in the encoding ${encoding}`,
      {},
      { cause: error },
    )
  }
}

function encodingOf(bytes: Buffer, path: string, field: string): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0x00) return 'utf-16le'
  if (first === 0x00 && second === 0x3c) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  const { encoding = 'utf-8' } = readProlog(bytes.toString('latin1', 0, 1024))
  if (ENCODINGS.has(encoding) && !encoding.startsWith('utf-16')) return encoding
  throw new ServiceError(
    'invalid_input',
    `'${field}' ${path} names the encoding '${encoding}', which is not read. Save it as UTF-8`,
  )
}
