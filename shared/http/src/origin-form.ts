import type { IncomingMessage } from 'node:http'

/**
 * Reads an address in absolute form, `GET http://127.0.0.1:5001/api/health`, as clients send it that take us for a proxy:
 * the host is the one of the address, whatever `Host` says (RFC 9112, 3.2.2), and the rest is the path.
 */
export function takeOriginForm(request: IncomingMessage): void {
  const [, authority, rest] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(request.url ?? '') ?? []
  if (authority === undefined || rest === undefined) return
  request.headers.host = authority
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}
