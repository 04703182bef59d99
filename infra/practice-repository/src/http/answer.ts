import type { Readable } from 'node:stream'

/** What a use case answers. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | { readonly stream: () => Readable } | null
}

type Headers = Record<string, string>

export const json = (status: number, body: unknown, headers: Headers = {}): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

export const text = (status: number, type: string, body: string, headers: Headers = {}): Answer => ({
  status,
  headers: { 'Content-Type': `${type}; charset=utf-8`, ...headers },
  body,
})

export const html = (status: number, body: string, headers: Headers = {}): Answer =>
  text(status, 'text/html', body, {
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:",
    ...headers,
  })

export const noContent = (): Answer => ({ status: 204, headers: {}, body: null })

/** What a client knows is still right. */
export const notModified = (headers: Headers): Answer => ({ status: 304, headers, body: null })

export const redirect = (status: 301 | 302 | 303 | 307 | 308, location: string): Answer => ({
  status,
  headers: { Location: location },
  body: null,
})

/** A redirection that says so in JSON, too. */
export const jsonRedirect = (status: 301, message: string, location: string): Answer =>
  json(status, { status, message, location }, { Location: location })

export const revisionTag = (revision: number): Headers => ({ ETag: `"${revision}"` })
