import type { Contract, Endpoint } from '@regesta/contracts/endpoint'
import { gateway } from '@regesta/contracts/gateway'
import { operationEndpoints } from '@regesta/contracts/operations'
import { publicContracts, servicesWithOperations } from '@regesta/contracts/public-contracts'
import { operationRoutes, ownRoutes, routes } from './routes.js'

/** One line of the route table, ready for use. */
export interface Target {
  readonly service: string
  readonly name: string
  readonly method: string
  readonly path: string
  readonly endpoint: Endpoint
}

export type RouteLookup = ReturnType<typeof routeLookup>

/** Turns the route table into maps: one look for fixed paths, a short list of patterns for the others. */
export function routeLookup() {
  const targets = allTargets()
  const fixed = new Map<string, Target[]>()
  const patterns = new Map<number, { segments: string[]; target: Target }[]>()
  for (const target of targets) {
    const segments = target.path.split('/')
    if (target.path.includes(':')) append(patterns, segments.length, { segments, target })
    else append(fixed, target.path, target)
  }

  function candidates(rawPath: string): readonly Target[] {
    const path = rawPath.length > 1 && rawPath.endsWith('/') ? rawPath.slice(0, -1) : rawPath
    const exact = fixed.get(path)
    const segments = path.split('/')
    const matching = (patterns.get(segments.length) ?? []).filter((pattern) => fits(pattern.segments, segments))
    return [...(exact ?? []), ...matching.map(({ target }) => target)]
  }

  return {
    targets,
    find: (method: string, path: string) => {
      const wanted = method === 'HEAD' ? 'GET' : method
      return (
        fixed.get(path)?.find((target) => target.method === wanted) ??
        candidates(path).find((target) => target.method === wanted)
      )
    },
    /** The methods that a path answers; empty for an unknown path. */
    methodsOf: (path: string) => [...new Set(candidates(path).map(({ method }) => method))],
  }
}

const fits = (pattern: readonly string[], segments: readonly string[]) =>
  pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

function allTargets(): Target[] {
  const contracts: Record<string, Contract> = publicContracts
  return [
    ...Object.entries(routes).flatMap(([service, lines]) => targetsOf(service, lines, contracts[service] ?? {})),
    ...servicesWithOperations.flatMap((service: string) => {
      const lines = Object.entries(operationRoutes).map(([line, name]) => [line.replace(':service', service), name])
      return targetsOf(service, Object.fromEntries(lines), operationEndpoints(service))
    }),
    ...targetsOf('gateway', ownRoutes, gateway),
  ]
}

function targetsOf(service: string, lines: Readonly<Record<string, string>>, contract: Contract): Target[] {
  return Object.entries(lines).map(([line, name]) => {
    const [method = '', path = ''] = line.split(' ')
    const endpoint = contract[name]
    if (endpoint === undefined) throw new Error(`The route ${line} names '${name}', which ${service} does not have`)
    return { service, name, method, path, endpoint }
  })
}

/** Whether a path belongs to the interface for programs; all others are the console's. Their case is folded. */
export const isInterface = (path: string): boolean => /^\/api(\/|$)/i.test(path)
