import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import { isInterface } from './route-lookup.js'

const { resolve } = createRequire(import.meta.url)

/** Stands in the built page where the nonce of each answer belongs; the build writes it. */
const NONCE_MARK = '__CSP_NONCE__'
const YEAR = 365 * 24 * 3600

/**
 * The web console at `/`. Its one page answers every address outside the interface that a person opens: which screen it
 * shows, the console reads from the address. Files come from a list that is read once, so no path of a request reaches
 * the disk.
 */
export function consolePages(): RequestHandler {
  const folder = dirname(resolve('@regesta/console/index.html'))
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const assets = new Set(readdirSync(join(folder, 'assets')).map((name) => `/assets/${name}`))
  return (request, response, next) => {
    const { method, path } = request
    if (method !== 'GET' && method !== 'HEAD') return next()
    if (assets.has(path)) return sendFile(response, path, folder, { maxAge: YEAR * 1000, immutable: true })
    if (path === ICON) return sendFile(response, ICON, folder, {})
    if (isInterface(path) || !isOpenedByPerson(request)) return next()
    sendPage(response, page)
  }
}

const ICON = '/icon.svg'

/** A program that asks for a path that is not there wants an error, no page. */
const isOpenedByPerson = ({ path, headers }: Request) =>
  path === '/' || headers['sec-fetch-dest'] === 'document' || /\btext\/html\b/.test(headers.accept ?? '')

function sendFile(response: Response, path: string, root: string, caching: object): void {
  response.set({ 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' })
  response.sendFile(path, { root, acceptRanges: false, ...caching })
}

function sendPage(response: Response, page: string): void {
  const nonce = randomBytes(16).toString('base64')
  response.set({ ...PAGE_HEADERS, 'Content-Security-Policy': policyWith(nonce) })
  response.type('html').send(page.replaceAll(NONCE_MARK, nonce))
}

const PAGE_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
}

/** Scripts are files of ours alone. Styles may carry the nonce, which the widgets give to those they add themselves. */
const policyWith = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
