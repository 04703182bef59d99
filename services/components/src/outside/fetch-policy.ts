import { GATEWAY_PORT, services } from '@regesta/contracts/services'
import type { LiveConfiguration } from '@regesta/http/configuration'
import type { FetchPolicy } from './address-gate.js'

const PRACTICE = 'practice-repository'
const ALWAYS = ['github.com', 'raw.githubusercontent.com']

interface Configured {
  readonly components: { readonly registry_url: string }
  readonly repo: { readonly sandbox_base_url: string; readonly production_base_url: string }
  readonly security: { readonly fetch_hosts: readonly string[] }
  readonly server: { readonly port: number }
}

/** Which addresses may be fetched now (configuration `security.fetch_hosts` and the hosts that follow from other sections). */
export function fetchPolicy(addresses: Readonly<Record<string, string>>, configuration: LiveConfiguration<Configured>) {
  const registryUrl = () =>
    configuration.current.components.registry_url || `${addresses[PRACTICE] ?? ''}/components/registry.json`

  function current(): FetchPolicy {
    const { repo, security, server } = configuration.current
    const configured = [registryUrl(), repo.sandbox_base_url, repo.production_base_url]
    const own = Object.entries(addresses).filter(([name]) => name !== PRACTICE)
    const ports = own.map(([, address]) => portOf(address))
    const usual = Object.values(services).map(({ port }) => port)
    return {
      hosts: [...security.fetch_hosts, ...ALWAYS, ...configured.flatMap(hostOf)],
      ownPorts: new Set([...ports, ...usual, GATEWAY_PORT, server.port]),
    }
  }

  return { current, registryUrl }
}

const portOf = (address: string) => (URL.canParse(address) ? Number(new URL(address).port) : 0)
const hostOf = (address: string) => (URL.canParse(address) ? [new URL(address).hostname] : [])
