import type { StoredFile } from '../domain/state.js'
import type { Store } from '../store/open-store.js'
import type { Answer } from './answer.js'
import type { Call } from './call.js'

const UNSAFE = /^(text\/html|application\/xhtml\+xml|image\/svg\+xml|(text|application)\/(java|ecma)script)$/

/** A type that a browser does not execute. */
const safeType = (mimetype: string) => (UNSAFE.test(mimetype) ? 'text/plain' : mimetype)

const asciiName = (key: string) => key.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_')

const disposition = (key: string, attachment: boolean) =>
  attachment ? `attachment; filename="${asciiName(key)}"; filename*=UTF-8''${encodeURIComponent(key)}` : 'inline'

/** The bytes of a file; 304 when the client has them already. */
export function fileAnswer({ contents }: Store, call: Call, file: StoredFile, download = false): Answer {
  const type = safeType(file.mimetype)
  const tag = `"md5:${file.md5}"`
  const headers = {
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'Content-Length': String(file.size),
    ETag: tag,
    'Content-MD5': Buffer.from(file.md5, 'hex').toString('base64'),
    'Last-Modified': new Date(file.updated).toUTCString(),
    'Content-Disposition': disposition(file.key, download || type === 'application/octet-stream'),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none';",
  }
  if (unchanged(call, tag, file))
    return { status: 304, headers: { ETag: tag, 'Last-Modified': headers['Last-Modified'] }, body: null }
  const bytes = contents.embedded(file.contentId)
  return { status: 200, headers, body: bytes ?? { stream: () => contents.open(file.contentId) } }
}

function unchanged({ headers }: Call, tag: string, file: StoredFile): boolean {
  if (headers['if-none-match'] !== undefined) return matchesTag(headers['if-none-match'], tag)
  const since = headers['if-modified-since']
  return since !== undefined && Math.floor(Date.parse(file.updated) / 1000) * 1000 <= Date.parse(since)
}

/** Whether one of the tags that a client knows is this one. */
export const matchesTag = (known: string | undefined, tag: string): boolean =>
  known !== undefined && (known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))
