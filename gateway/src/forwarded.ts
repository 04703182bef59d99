import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** What a proxy says of a request that it passes on. */
export interface Forwarded {
  /** The address of the proxy's client. */
  readonly client: string | undefined
  /** How the proxy was asked. */
  readonly scheme: 'http' | 'https' | undefined
}

/** What proxies write, and anybody else can write as well. */
const BY_PROXIES = /^(forwarded|x-forwarded-.+|x-real-ip)$/

/** Proxies on this computer, and those that are listed, as `10.0.0.7` or `10.0.0.0/8`. */
export function trustedProxies(listed: readonly string[]): BlockList {
  const trusted = new BlockList()
  trusted.addSubnet('127.0.0.0', 8, 'ipv4')
  trusted.addAddress('::1', 'ipv6')
  for (const entry of listed) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(bits), familyOf(address))
  }
  return trusted
}

/**
 * Takes what proxies say out of the headers, so that no service reads what anybody could have written, and returns what
 * is believed: of a trusted proxy, what it added itself, which is the last entry.
 */
export function takeForwarded(request: IncomingMessage, trusted: BlockList): Forwarded | undefined {
  const { headers } = request
  const written = Object.keys(headers).filter((name) => BY_PROXIES.test(name))
  if (written.length === 0) return undefined
  const hops = listOf(headers['x-forwarded-for'])
  const scheme = listOf(headers['x-forwarded-proto']).at(-1)?.toLowerCase()
  for (const name of written) delete headers[name]
  if (!isTrusted(request.socket.remoteAddress, trusted)) return undefined
  const client = hops.findLast((hop) => !isTrusted(hop, trusted))
  return {
    client: client !== undefined && isIP(client) !== 0 ? client : undefined,
    scheme: scheme === 'http' || scheme === 'https' ? scheme : undefined,
  }
}

const listOf = (header: string | string[] | undefined) =>
  [header ?? []].flat().flatMap((line) => line.split(',').map((part) => part.trim()))

/** A socket for both families shows addresses of the older one as part of the newer one. */
function isTrusted(address: string | undefined, trusted: BlockList): boolean {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  return isIP(plain) !== 0 && trusted.check(plain, familyOf(plain))
}

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')
