import type { IncomingMessage } from 'node:http'
import busboy from 'busboy'
import { Refusal, refusals } from '../domain/refusal.js'
import type { ReceivedContent } from '../store/contents.js'
import type { Upload } from './call.js'
import { receiveContent } from './receive-content.js'

interface FormOptions {
  readonly folder: string
  readonly limit: number
  readonly onBytes: (count: number) => void
}

/** Reads a multipart form: the part `file` and the optional field `name`; other parts are ignored. */
export async function readForm(request: IncomingMessage, options: FormOptions): Promise<Upload | undefined> {
  const parser = formParser(request)
  const found: { name?: string; filename?: string; content?: Promise<ReceivedContent> } = {}
  parser.on('field', (field, value) => {
    if (field === 'name') found.name = value
  })
  parser.on('file', (field, stream, { filename }) => {
    if (field !== 'file' || found.content !== undefined) return void stream.resume()
    found.filename = filename
    found.content = receiveContent(stream, { ...options, overLimit: refusals.tooLarge })
    // The failure surfaces below; the rest of the form is read and forgotten.
    found.content.catch(() => {
      request.unpipe(parser).resume()
      parser.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    parser.once('close', resolve)
    parser.once('error', (error) => reject(new Refusal(400, `The form cannot be read: ${(error as Error).message}.`)))
    request.once('aborted', () => reject(new Refusal(400, 'The file upload transfer failed, please try again.')))
    request.pipe(parser)
  })
  const content = await found.content
  return content === undefined ? undefined : { ...content, name: found.name, filename: found.filename }
}

function formParser(request: IncomingMessage) {
  try {
    return busboy({ headers: request.headers, preservePath: true, defParamCharset: 'utf8' })
  } catch {
    throw new Refusal(415, "Invalid 'Content-Type' header. Expected one of: multipart/form-data")
  }
}
