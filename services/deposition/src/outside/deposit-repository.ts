import type { HttpAgent } from '@regesta/http/http-agent'
import type { Clock } from './clock.js'
import type { Limiter, Waiter } from './limiter.js'
import type { Patience } from './progress-watch.js'
import type { RepositoryAddress } from './repository-address.js'
import { type OutboundCall, type Reaction, sendCall, type Upload } from './send-call.js'

/** A reading that nobody waits for any more ends at once; a write still tells for a moment what it did. */
const PATIENCE = {
  reading: { silence: 60_000, answer: 120_000, farewell: 0 },
  write: { silence: 60_000, answer: 120_000, farewell: 10_000 },
  publish: { silence: 120_000, answer: 240_000, farewell: 10_000 },
  upload: { silence: 300_000, answer: 300_000, farewell: 0 },
} as const satisfies Record<string, Patience>

/** What one caller needs for calls to a repository on behalf of a project. */
export interface Access {
  readonly address: RepositoryAddress
  readonly token: string
}

export interface Outside {
  readonly agent: HttpAgent
  readonly limiter: Limiter
  readonly clock: Clock
}

/** The calls of the deposit API, each sent once. */
export type DepositRepository = ReturnType<typeof depositRepository>

type Send = (call: Omit<OutboundCall, 'token' | 'patience'> & { patience?: Patience }) => Promise<Reaction>

/**
 * Binds the deposit API to one repository and token. Nothing here waits for the limiter but `admit`.
 *
 * @param waiter whose signal ends waiting and readings when the caller cancels
 */
export function depositRepository({ agent, limiter, clock }: Outside, { address, token }: Access, waiter: Waiter = {}) {
  const { signal } = waiter
  const send: Send = async (call) => {
    const patience = call.method === 'GET' ? PATIENCE.reading : PATIENCE.write
    const reaction = await sendCall(agent, { patience, signal, ...call, token }, clock)
    if (reaction.kind === 'answer') limiter.note(address, reaction)
    return reaction
  }

  return {
    address,
    /** @param onLongWait called when others are told of the waiting, too */
    admit: (kind: 'call' | 'search', onLongWait = () => {}) => {
      const onWait = (milliseconds: number) => {
        onLongWait()
        return waiter.onWait?.(milliseconds) ?? (() => {})
      }
      return limiter.admit(address, kind, { signal, onWait })
    },
    ...writesTo(address, send),
    ...readingsOf(address, send),
  }
}

const depositionsAt = ({ baseUrl }: RepositoryAddress) => `${baseUrl}/api/deposit/depositions`
const depositionAt = (address: RepositoryAddress, id: string) => `${depositionsAt(address)}/${encodeURIComponent(id)}`

function writesTo(address: RepositoryAddress, send: Send) {
  const one = (id: string) => depositionAt(address, id)
  return {
    create: (payload: unknown) => send({ method: 'POST', url: depositionsAt(address), json: payload }),
    newVersion: (id: string) => send({ method: 'POST', url: `${one(id)}/actions/newversion`, json: {} }),
    putMetadata: (id: string, payload: unknown) => send({ method: 'PUT', url: one(id), json: payload }),
    publish: (id: string) => send({ method: 'POST', url: `${one(id)}/actions/publish`, patience: PATIENCE.publish }),
    /** Opens what is published for a change of its metadata. */
    edit: (id: string) => send({ method: 'POST', url: `${one(id)}/actions/edit` }),
    discard: (id: string) => send({ method: 'POST', url: `${one(id)}/actions/discard` }),
    deleteFile: (id: string, fileId: string) =>
      send({ method: 'DELETE', url: `${one(id)}/files/${encodeURIComponent(fileId)}` }),
    /** @param bucket the bucket link of the draft; only its path counts, so that no token leaves the repository's host */
    upload: (bucket: string, key: string, upload: Upload) =>
      send({
        method: 'PUT',
        url: `${sameHost(address, bucket)}/${encodeURIComponent(key)}`,
        upload,
        patience: PATIENCE.upload,
      }),
  }
}

function readingsOf(address: RepositoryAddress, send: Send) {
  const read = (url: string) => send({ method: 'GET', url })
  return {
    read: (id: string) => read(depositionAt(address, id)),
    listFiles: (id: string) => read(`${depositionAt(address, id)}/files`),
    /** One page of the own depositions, newest first; servers may ignore any of the filters. */
    list: (filter: { page: number; size: number; query?: string | undefined }) => {
      const search = new URLSearchParams({
        sort: 'mostrecent',
        all_versions: 'true',
        size: String(filter.size),
        page: String(filter.page),
        ...(filter.query === undefined ? {} : { q: filter.query }),
      })
      return read(`${depositionsAt(address)}?${search}`)
    },
    readRecord: (id: string) => read(`${address.baseUrl}/api/records/${encodeURIComponent(id)}`),
  }
}

function sameHost(address: RepositoryAddress, link: string): string {
  const { origin } = new URL(address.baseUrl)
  return `${origin}${new URL(link, address.baseUrl).pathname.replace(/\/$/, '')}`
}
