import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@regesta/contracts/endpoint'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { mayHoldHalfPairs, refuseHalfPairs } from './half-pairs.js'
import { jsonHoldsMoreThan, jsonNestsTooDeep, MOST_LEVELS } from './nesting.js'
import type { UploadedFile } from './serve.js'

/** The body of a request: JSON (no body counts as `{}`, or as null where the two mean different things), form encoding, or a multipart form with a file. */
export async function readBody(
  request: IncomingMessage,
  endpoint: Endpoint,
): Promise<{ body: unknown; file: UploadedFile | undefined }> {
  if (request.method === 'GET') return { body: {}, file: undefined }
  const bytes = await readBytes(request, endpoint.bodyLimit)
  if (bytes.length === 0) return { body: endpoint.needsBody ? null : {}, file: undefined }
  refuseEncoded(request)
  const type = request.headers['content-type'] ?? ''
  const expected = bodyTypeOf(endpoint)
  if (mediaTypeOf(type) !== expected) {
    throw new ServiceError('unsupported_media_type', `Content-Type must be ${expected}, received '${type}'`)
  }
  if (endpoint.kind === 'form') return { body: {}, file: await fileOfForm(bytes, type) }
  if (expected === 'application/x-www-form-urlencoded') {
    return { body: Object.fromEntries(new URLSearchParams(bytes.toString('utf8'))), file: undefined }
  }
  return { body: parseBody(bytes, endpoint), file: undefined }
}

/** What services tell each other may be cut anywhere, between the halves of a pair too. */
const isInternal = ({ path }: Endpoint) => path.startsWith('/internal/')

/** Bodies are read as they are: one that unpacks to a thousand times its size would pass every limit. */
function refuseEncoded({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.trim().toLowerCase() === 'identity') return
  throw new ServiceError(
    'unsupported_media_type',
    `Content-Encoding '${encoding}' is not read here. Send the body as it is, without Content-Encoding`,
  )
}

/** What a body must be; `contentType` of lines and files is about their answers. */
const bodyTypeOf = ({ kind, contentType }: Endpoint) =>
  kind === 'lines' || kind === 'file' || contentType === undefined ? 'application/json' : contentType

/** The media type without its parameters. */
const mediaTypeOf = (type: string) => type.split(';', 1)[0]?.trim().toLowerCase()

function parseBody(bytes: Buffer, endpoint: Endpoint): unknown {
  const text = textOf(bytes)
  const { mostValues } = endpoint
  if (mostValues !== undefined && jsonHoldsMoreThan(mostValues, text)) {
    throw new ServiceError('payload_too_large', `The body holds more than ${mostValues} values, the limit here`)
  }
  if (jsonNestsTooDeep(text)) {
    throw new ServiceError('invalid_json', `Invalid JSON payload: it has more than ${MOST_LEVELS} levels`)
  }
  const body = parseJson(text)
  if (mayHoldHalfPairs(text) && !isInternal(endpoint)) refuseHalfPairs(body)
  return body
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceError('invalid_json', 'Invalid JSON payload')
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ServiceError('invalid_json', 'Invalid JSON payload')
  }
}

async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const tooLarge = () => new ServiceError('payload_too_large', say('request_too_large', { bytes: limit }))
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    request.resume()
    throw tooLarge()
  }
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length
    if (size <= limit) pieces.push(piece)
  }
  if (size > limit) throw tooLarge()
  return Buffer.concat(pieces)
}

async function fileOfForm(bytes: Buffer, type: string): Promise<UploadedFile | undefined> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new ServiceError('invalid_input', 'The multipart form is not well-formed')
  })
  const file = form.get('file')
  if (!(file instanceof Blob)) return undefined
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}
