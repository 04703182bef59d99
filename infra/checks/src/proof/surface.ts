import { type Contract, type Endpoint, honoursProjectHeader } from '@regesta/contracts/endpoint'
import { gateway } from '@regesta/contracts/gateway'
import { operationEndpoints } from '@regesta/contracts/operations'
import { publicContracts } from '@regesta/contracts/public-contracts'
import { specifiedEndpoints } from './specified-endpoints.js'

/** What an endpoint can answer: a status, or the refusal of work on a project while none is loaded. */
export interface Outcome {
  /** `200`, `400 no_project` */
  readonly name: string
  readonly status: number
}

/** One public endpoint with all that it can answer. */
export interface PublicEndpoint {
  /** `GET /files/:file_id/hierarchy` */
  readonly key: string
  /** The same as the record of answers writes it. */
  readonly recorded: string
  /** Of its use case. */
  readonly name: string
  /** The package whose tests show it. */
  readonly home: string
  readonly endpoint: Endpoint
  readonly outcomes: readonly Outcome[]
}

/** All public endpoints by their group; the routes of long work, equal for all services, are there once. */
export function surface(): Map<string, readonly PublicEndpoint[]> {
  const services = Object.entries(publicContracts as Record<string, Contract>)
  return new Map([
    ...services.map(([name, contract]): [string, PublicEndpoint[]] => [name, entries(contract, `services/${name}`)]),
    ['operations', entries(operationEndpoints(':service'), 'shared/operations')],
    ['gateway', entries(gateway, 'gateway', '/api')],
  ])
}

const entries = (contract: Contract, home: string, prefix = ''): PublicEndpoint[] =>
  Object.entries(contract).map(([name, endpoint]) => {
    const key = `${endpoint.method} ${endpoint.path}`
    const recorded = `${endpoint.method} ${prefix}${endpoint.path}`
    return { key, recorded, name, home, endpoint, outcomes: outcomesOf(key, endpoint) }
  })

function outcomesOf(key: string, endpoint: Endpoint): Outcome[] {
  const statuses = new Set([
    ...Object.keys(endpoint.answers).map(Number),
    ...(endpoint.long ? [202] : []),
    ...(endpoint.kind === 'events' && !endpoint.endless ? [204] : []),
    ...endpoint.errors,
    ...(specifiedEndpoints.get(key) ?? []),
  ])
  const outcomes = [...statuses].sort((a, b) => a - b).map((status) => ({ name: String(status), status }))
  return honoursProjectHeader(endpoint) ? [...outcomes, { name: '400 no_project', status: 400 }] : outcomes
}
