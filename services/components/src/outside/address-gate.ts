import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { addressJudge } from '../domain/public-address.js'

/** Which of the addresses that others name may be fetched. */
export interface FetchPolicy {
  /** `host` or `host:port` entries. */
  readonly hosts: readonly string[]
  /** Whether this computer may be asked although `hosts` does not list it. */
  readonly loopback: boolean
  /** Ports of this computer that are ours: no address from outside may reach them. */
  readonly ownPorts: ReadonlySet<number>
}

/** What finds the addresses of a name, as `lookup` of node:dns does. */
export type Resolver = (
  host: string,
  options: { all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void

const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 }

/** Decides which addresses may be fetched: by their text before anything is sent, by what names resolve to for each connection. */
export function addressGate(policy: () => FetchPolicy, resolve: Resolver) {
  const judge = addressJudge()
  const isLoopback = (host: string) => host === 'localhost' || (isIP(host) !== 0 && judge(host) === 'loopback')

  function check(text: string): URL {
    const url = parseUrl(text)
    const host = bare(url.hostname)
    const { hosts, loopback, ownPorts } = policy()
    if (isIP(host) !== 0 && judge(host) === 'forbidden') throw refused(say('fetch_private', { host: url.host }))
    if (ownPorts.has(portOf(url)) && (isLoopback(host) || isOfThisComputer(host)))
      throw refused(say('fetch_own', { host: url.host }))
    if ((loopback && isLoopback(host)) || hosts.some((entry) => isListed(entry, url))) return url
    throw refused(say('fetch_unlisted', { host: url.host, name: url.hostname }))
  }

  /** A name may resolve to public addresses only, or for `localhost` to loopback ones only. */
  function reasonAgainst(url: URL, { ownPorts }: FetchPolicy, address: string): string | undefined {
    const wanted = url.hostname === 'localhost' ? 'loopback' : 'public'
    const about = { host: url.host, address }
    if (judge(address) !== wanted) return say('fetch_to_private', about)
    if (ownPorts.has(portOf(url)) && isOfThisComputer(address)) return say('fetch_to_own', about)
    return undefined
  }

  return {
    /** Throws `invalid_input` when the policy refuses the address. */
    check,
    /** How a connection for a checked address finds the one it uses. */
    lookupFor(url: URL): LookupFunction {
      const present = policy()
      return checkedLookup(url, resolve, (address) => reasonAgainst(url, present, address))
    },
  }
}

export type AddressGate = ReturnType<typeof addressGate>

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !(url.protocol in DEFAULT_PORTS)) {
    throw refused(say('fetch_address', { received: JSON.stringify(text.slice(0, 200)) }))
  }
  if (url.username !== '' || url.password !== '') {
    throw refused(say('fetch_with_user', { host: url.host }))
  }
  return url
}

const portOf = (url: URL) => (url.port === '' ? (DEFAULT_PORTS[url.protocol] ?? 0) : Number(url.port))

/** An IPv6 address without its brackets. */
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Entries are compared as the address writes its host, for IPv6 with or without brackets. */
function isListed(entry: string, url: URL): boolean {
  const wanted = entry.toLowerCase()
  return [url.hostname, bare(url.hostname), `${url.hostname}:${portOf(url)}`].includes(wanted)
}

/** A gateway beyond loopback is reached under each of these. */
const isOfThisComputer = (address: string) =>
  Object.values(networkInterfaces()).some((list) => list?.some((each) => each.address === address))

const refused = (sentence: string) => new ServiceError('invalid_input', sentence)

function checkedLookup(
  url: URL,
  resolve: Resolver,
  reasonAgainst: (address: string) => string | undefined,
): LookupFunction {
  return (host, options, done) => {
    resolve(host, { all: true }, (error, found) => {
      if (error !== null) return done(error, '', 0)
      const [wrong] = found.flatMap(({ address }) => reasonAgainst(address) ?? [])
      const [first] = found
      if (wrong !== undefined) return done(refused(wrong), '', 0)
      if (first === undefined) return done(refused(say('fetch_to_nothing', { host: url.host })), '', 0)
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }
}
