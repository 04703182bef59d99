import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Contract } from '@regesta/contracts/endpoint'
import { gateway } from '@regesta/contracts/gateway'
import { operationEndpoints } from '@regesta/contracts/operations'
import { publicContracts, servicesWithOperations } from '@regesta/contracts/public-contracts'
import { routeLookup } from '@regesta/gateway/route-lookup'
import { routes } from '@regesta/gateway/routes'
import { describe, expect, it } from 'vitest'

const promised = (service: string, contract: Contract) =>
  Object.entries(contract).map(([name, { method, path }]) => `${method} /api${path} -> ${service}.${name}`)

const all = [
  ...Object.entries(publicContracts).flatMap(([service, contract]) => promised(service, contract)),
  ...servicesWithOperations.flatMap((service) => promised(service, operationEndpoints(service))),
  ...promised('gateway', gateway),
]

describe('the route table', () => {
  const { targets, find, methodsOf } = routeLookup()

  it('leads to every endpoint of the contracts and to nothing else', () => {
    const listed = targets.map(({ method, path, service, name }) => `${method} ${path} -> ${service}.${name}`)
    expect(listed.sort()).toEqual(all.sort())
  })

  it('has no method and path twice', () => {
    const lines = targets.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([])
  })

  it('names the file that decides: a use case of the service, called like the endpoint', () => {
    const services = fileURLToPath(new URL('../../services', import.meta.url))
    const fileOf = (service: string, name: string) =>
      join(service, 'src', 'use-cases', `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`)
    const files = Object.entries(routes).flatMap(([service, lines]) =>
      Object.values(lines).map((name) => fileOf(service, name)),
    )
    expect(files.filter((file) => !existsSync(join(services, file)))).toEqual([])
  })

  it('finds each line by a real path', () => {
    for (const target of targets) {
      const path = target.path.replace(/:\w+/g, '42')
      const found = find(target.method, path)
      expect(found?.endpoint.method).toBe(target.method)
      expect([target.path, path]).toContain(found?.path)
      expect(methodsOf(`${path}/`)).toContain(target.method)
    }
  })

  it('finds nothing for internal paths, other prefixes and empty parameters', () => {
    for (const path of [
      '/internal/session',
      '/api/internal/session',
      '/project_info',
      '/api',
      '/api/files//hierarchy',
      '/API/files',
    ]) {
      expect(find('GET', path)).toBeUndefined()
    }
  })
})
