import { decodeBytes } from '@regesta/contracts/decode-bytes'
import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { streamed } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

const LIMITS = { size: 2 * 1024 * 1024, time: 15_000 }

/** Passes a changelog on as text. It is read as UTF-8 unless the sender names another encoding. */
export function getChangelog({ fetch }: Context): HandlerOf<'getChangelog'> {
  return async ({ query, signal }) => {
    const { status, headers, bytes } = await fetch.bytes(query.url, { ...LIMITS, signal }).catch(explain)
    if (status !== 200) throw unreachable(say('fetch_status', { url: query.url, number: status }))
    return streamed(200, [decode(bytes, String(headers['content-type'] ?? ''))])
  }
}

const unreachable = (reason: string) =>
  new ServiceError('upstream_unreachable', say('changelog_unreachable', { reason }))

function explain(error: unknown): never {
  if (isServiceError(error) && error.code === 'upstream_unreachable') throw unreachable(error.message)
  throw error
}

function decode(bytes: Buffer, contentType: string): string {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return decodeBytes(bytes, charset)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
