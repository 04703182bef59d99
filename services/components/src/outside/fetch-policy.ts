import { GATEWAY_PORT, services } from '@regesta/contracts/services'
import type { LiveConfiguration } from '@regesta/http/configuration'
import type { FetchPolicy } from './address-gate.js'

const PRACTICE = 'practice-repository'
const USUAL_HOSTS = ['github.com', 'raw.githubusercontent.com']
const USUAL_PORTS = [...Object.values(services).map(({ port }) => port), GATEWAY_PORT]

interface Configured {
  readonly components: { readonly registry_url: string }
  readonly repo: { readonly sandbox_base_url: string; readonly production_base_url: string }
  readonly security: { readonly fetch_hosts: readonly string[] }
  readonly server: { readonly port: number }
}

/**
 * Which addresses may be fetched now: those that `security.fetch_hosts` lists; while it lists none, this computer and the
 * hosts that follow from other sections. Whatever it lists, no port that the installation listens on, except the one of
 * the practice repository, from which components are downloaded.
 */
export function fetchPolicy(addresses: Readonly<Record<string, string>>, configuration: LiveConfiguration<Configured>) {
  const registryUrl = () =>
    configuration.current.components.registry_url || `${addresses[PRACTICE] ?? ''}/components/registry.json`

  function allowed(): Pick<FetchPolicy, 'hosts' | 'loopback'> {
    const { repo, security } = configuration.current
    if (security.fetch_hosts.length > 0) return { hosts: security.fetch_hosts, loopback: false }
    configuration.assertKnown('repo')
    const configured = [registryUrl(), repo.sandbox_base_url, repo.production_base_url]
    return { hosts: [...USUAL_HOSTS, ...configured.flatMap(hostOf)], loopback: true }
  }

  function current(): FetchPolicy {
    configuration.assertKnown('server')
    const own = Object.entries(addresses).filter(([name]) => name !== PRACTICE)
    const ports = own.map(([, address]) => portOf(address))
    return {
      ...allowed(),
      ownPorts: new Set([...ports, ...USUAL_PORTS, configuration.current.server.port]),
    }
  }

  return { current, registryUrl }
}

const portOf = (address: string) => (URL.canParse(address) ? Number(new URL(address).port) : 0)
const hostOf = (address: string) => (URL.canParse(address) ? [new URL(address).hostname] : [])
