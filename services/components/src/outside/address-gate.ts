import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { ServiceError } from '@regesta/contracts/problem'
import { addressJudge } from '../domain/public-address.js'

/** Which addresses of others' choosing may be fetched. */
export interface FetchPolicy {
  /** `host` or `host:port` entries. */
  readonly hosts: readonly string[]
  /** Loopback ports that are ours: no address from outside may reach them. */
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

  /** Throws `invalid_input` when the policy refuses the address. */
  function check(text: string): URL {
    const url = parseUrl(text)
    const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
    const port = url.port === '' ? (DEFAULT_PORTS[url.protocol] ?? 0) : Number(url.port)
    if (isIP(host) !== 0 && judge(host) === 'forbidden') throw refused(url, 'lies in a private network')
    if (isLoopback(host, judge)) {
      if (policy().ownPorts.has(port)) throw refused(url, 'is an address of this installation itself')
      return url
    }
    const allowed = policy().hosts.some(
      (entry) => entry.toLowerCase() === host || entry.toLowerCase() === `${host}:${port}`,
    )
    if (!allowed) throw refused(url, `is not in the list of hosts to fetch from. Add '${host}' to security.fetch_hosts`)
    return url
  }

  return { check, lookup: checkedLookup(judge, resolve) }
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !(url.protocol in DEFAULT_PORTS)) {
    throw new ServiceError(
      'invalid_input',
      `The address must begin with http:// or https://, received ${JSON.stringify(text.slice(0, 200))}`,
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw new ServiceError('invalid_input', `The address must not carry a user name or password: ${url.host}`)
  }
  return url
}

const isLoopback = (host: string, judge: ReturnType<typeof addressJudge>) =>
  host === 'localhost' || (isIP(host) !== 0 && judge(host) === 'loopback')

const refused = (url: URL, reason: string) => new ServiceError('invalid_input', `'${url.host}' ${reason}`)

/** A name may resolve to public addresses only, or for `localhost` to loopback ones only. */
function checkedLookup(judge: ReturnType<typeof addressJudge>, resolve: Resolver): LookupFunction {
  return (host, options, done) => {
    resolve(host, { all: true }, (error, found) => {
      if (error !== null) return done(error, '', 0)
      const wanted = host.toLowerCase() === 'localhost' ? 'loopback' : 'public'
      const wrong = found.find(({ address }) => judge(address) !== wanted)
      const [first] = found
      if (wrong !== undefined || first === undefined) {
        const message = `'${host}' resolves to ${wrong?.address ?? 'nothing'}, which lies in a private network`
        return done(new ServiceError('invalid_input', message), '', 0)
      }
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }
}
