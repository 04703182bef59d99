import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Request, RequestHandler, Response } from 'express'
import { isInterface } from './route-lookup.js'

/** Where the build of the console is. */
const CONSOLE = fileURLToPath(new URL('../console/dist', import.meta.url))

/** Marks in the built page where the nonce of each answer belongs; the build writes it. */
const NONCE_MARK = '__CSP_NONCE__'
/** Milliseconds. */
const DAY = 24 * 3600 * 1000
const YEAR = 365 * DAY

/**
 * The web console at `/`. Its one page answers every address outside the interface that a person opens: which screen it
 * shows, the console reads from the address. Files come from a list that is read once, so no path of a request reaches
 * the disk.
 */
export function consolePages(): RequestHandler {
  const folder = CONSOLE
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const assets = assetsIn(folder)
  return (request, response, next) => {
    const { method, path } = request
    if (method !== 'GET' && method !== 'HEAD') return next()
    const asset = assets.get(path)
    if (asset !== undefined) return sendAsset(request, response, asset, folder)
    if (path === ICON) return sendFile(response, ICON, folder, { maxAge: DAY })
    if (isInterface(path) || !isOpenedByPerson(request)) return next()
    sendPage(response, page)
  }
}

/** Browsers request it again at every change of the address, unless they may keep it. */
const ICON = '/icon.svg'

/** A file of the console, and its packed forms. */
interface Asset {
  readonly path: string
  readonly packed: readonly Packing[]
}

/** The one that packs best first; names as `Content-Encoding` has them. */
const PACKINGS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const
type Packing = (typeof PACKINGS)[number]

function assetsIn(folder: string): ReadonlyMap<string, Asset> {
  const names = new Set(readdirSync(join(folder, 'assets')))
  const isPacked = (name: string) => PACKINGS.some(({ ending }) => name.endsWith(ending))
  const whole = [...names].filter((name) => !isPacked(name)).map((name) => `/assets/${name}`)
  const packingsOf = (path: string) =>
    PACKINGS.filter(({ ending }) => names.has(`${path.slice('/assets/'.length)}${ending}`))
  return new Map(whole.map((path) => [path, { path, packed: packingsOf(path) }]))
}

/** Sends a file as the browser takes it, packed when it was built. */
function sendAsset(request: Request, response: Response, { path, packed }: Asset, folder: string): void {
  const chosen = packed.find(({ encoding }) => request.acceptsEncodings(encoding) !== false)
  if (packed.length > 0) response.vary('Accept-Encoding')
  if (chosen !== undefined) response.set('Content-Encoding', chosen.encoding).type(extname(path))
  if (extname(path) === '.js') response.set('Content-Security-Policy', WORKER_POLICY)
  sendFile(response, `${path}${chosen?.ending ?? ''}`, folder, { maxAge: YEAR, immutable: true })
}

/** A program that asks for a path that does not exist wants an error, not a page. */
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

/** Scripts are our own files only. Styles may carry the nonce, which the widgets give to those they add themselves. */
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

/**
 * What a script may do where it is a worker, which the policy of the page says nothing about: WebAssembly too, since what
 * unpacks pictures and models there touches no page; and it reads what a model holds itself.
 */
const WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self' data: blob:",
  "worker-src 'self'",
].join('; ')
