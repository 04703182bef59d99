import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Logger } from '@regesta/log/logger'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'
import { z } from 'zod'
import { compareVersionTexts, parseVersion } from '../domain/version.js'
import type { SafeFetch } from './safe-fetch.js'

const text = z.string().catch('')
const optionalText = z.string().nullish().catch(null)

/** One version as a registry describes it; only `version` and `updated` can be relied on. */
const RegistryVersion = z.looseObject({
  version: z.union([z.string(), z.number()]).transform(String),
  updated: text,
  label: optionalText,
  category: optionalText,
  description: text,
  record_url: optionalText,
  file_links: z
    .record(z.string(), z.unknown())
    .catch({})
    .transform((links) =>
      Object.fromEntries(Object.entries(links).filter((link): link is [string, string] => typeof link[1] === 'string')),
    ),
})
export type RegistryVersion = z.output<typeof RegistryVersion>

export interface RegistryContent {
  /** The newest version of each component. */
  readonly newest: ReadonlyMap<string, RegistryVersion>
  /** Seconds since the content was fetched, when the registry itself does not answer now. */
  readonly age: number | undefined
}

interface Cache {
  url: string
  etag: string | null
  fetched_at: string
  document: unknown
}

const LIMITS = { size: 16 * 1024 * 1024, time: 20_000 }

/** The registry document, fetched each time and kept for when the registry does not answer. */
export function componentRegistry(address: () => string, fetch: SafeFetch, folder: string, log: Logger) {
  const file = join(folder, 'registry-cache.json')

  async function ask(url: string, cache: Cache | undefined): Promise<Cache> {
    const headers: Record<string, string> = cache?.etag ? { 'if-none-match': cache.etag } : {}
    const answer = await fetch.bytes(url, { ...LIMITS, headers }).catch((error: Error) => {
      throw unreachable(url, error.message)
    })
    const fetched_at = new Date().toISOString()
    if (answer.status === 304 && cache !== undefined) return { ...cache, fetched_at }
    if (answer.status !== 200) throw unreachable(url, say('registry_status', { number: answer.status }))
    const document = parseDocument(url, answer.bytes)
    const { etag } = answer.headers
    return { url, etag: typeof etag === 'string' ? etag : null, fetched_at, document }
  }

  return {
    async read(): Promise<RegistryContent> {
      const url = address()
      const cache = await readCache(file, url)
      try {
        const fresh = await ask(url, cache)
        await writeCache(file, fresh, log)
        return { newest: newestVersions(fresh.document), age: undefined }
      } catch (error) {
        if (cache === undefined) throw error
        log.warn({ err: error, url }, 'registry not reached, using what it said last')
        const age = Math.max(0, Math.round((Date.now() - Date.parse(cache.fetched_at)) / 1000))
        return { newest: newestVersions(cache.document), age }
      }
    },
  }
}
export type ComponentRegistry = ReturnType<typeof componentRegistry>

async function readCache(file: string, url: string): Promise<Cache | undefined> {
  const cache = await readFile(file, 'utf8')
    .then((content) => JSON.parse(content) as Cache)
    .catch(() => undefined)
  return cache?.url === url ? cache : undefined
}

/** Without a cache there is only nothing to fall back on when the registry is unreachable. */
async function writeCache(file: string, cache: Cache, log: Logger): Promise<void> {
  const temporary = `${file}.${randomUUID()}`
  try {
    makePrivateFolder(dirname(file))
    await writeFile(temporary, JSON.stringify(cache))
    await rename(temporary, file)
  } catch (error) {
    log.warn({ err: error, file }, 'registry document not kept')
    await rm(temporary, { force: true }).catch(() => {})
  }
}

const unreachable = (url: string, reason: string) =>
  new ServiceError('upstream_unreachable', say('registry_unreachable', { repository: url, reason }))

function parseDocument(url: string, bytes: Buffer): unknown {
  try {
    const document = JSON.parse(bytes.toString('utf8')) as unknown
    if (typeof document === 'object' && document !== null && !Array.isArray(document)) return document
  } catch {
    // Refused below, like any other content that is not a registry document.
  }
  throw unreachable(url, say('registry_no_object', {}))
}

/** The newest readable version of each component by its number, not by its place in the list. */
function newestVersions(document: unknown): Map<string, RegistryVersion> {
  const newest = new Map<string, RegistryVersion>()
  for (const [name, value] of Object.entries(document as Record<string, unknown>)) {
    if (name === 'metadata' || !Array.isArray(value)) continue
    const versions = value.flatMap((entry) => {
      const version = RegistryVersion.safeParse(entry)
      return version.success ? [version.data] : []
    })
    const [first] = versions.sort(newestFirst)
    if (first !== undefined) newest.set(name, first)
  }
  return newest
}

function newestFirst(a: RegistryVersion, b: RegistryVersion): number {
  const readable = Number(parseVersion(b.version) !== undefined) - Number(parseVersion(a.version) !== undefined)
  return readable || compareVersionTexts(b.version, a.version) || b.updated.localeCompare(a.updated)
}
