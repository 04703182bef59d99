import { join } from 'node:path'
import type { Contract, Endpoint } from '@regesta/contracts/endpoint'
import openapi from '@regesta/contracts/openapi.json' with { type: 'json' }
import { publicContracts } from '@regesta/contracts/public-contracts'
import { mainJob } from '@regesta/endurance/hostile/hostile-fixture'
import { PIPELINE, pipeline } from '@regesta/endurance/hostile/sample-names'
import { connectRegesta } from '@regesta/endurance/installation/regesta'
import { startWatched, type WatchedInstallation } from '@regesta/endurance/installation/watched-installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/*
 * The description of the interface demands bodies and members. What it demands is refused when it is missing, so a typed
 * client that does not compile without them loses nothing.
 */

interface Operation {
  readonly operationId: string
  readonly requestBody?: {
    readonly required?: boolean
    readonly content?: { readonly 'application/json'?: { readonly schema: { readonly required?: readonly string[] } } }
  }
}

const operations = Object.values(openapi.paths as unknown as Record<string, Record<string, Operation>>).flatMap(
  (path) => Object.values(path),
)
const demanding = operations.filter(({ requestBody }) => requestBody?.required === true)

const endpoints = Object.entries(publicContracts as Record<string, Contract>).flatMap(([service, contract]) =>
  Object.entries(contract).map(([name, endpoint]): [string, Endpoint] => [`${service}.${name}`, endpoint]),
)
const endpointOf = new Map(endpoints)

function wanted(operationId: string): Endpoint {
  const endpoint = endpointOf.get(operationId)
  if (endpoint === undefined) throw new Error(`${operationId} is no public endpoint`)
  return endpoint
}

const folder = temporaryFolder('regesta-bodies-')
let installation: WatchedInstallation

beforeAll(async () => {
  installation = await startWatched(join(folder.path, 'home'))
  await mainJob(installation.url, folder.path)
  const regesta = connectRegesta(installation.url)
  await regesta.createPipeline({ body: pipeline(PIPELINE) })
  await regesta.close()
}, 180_000)

afterAll(async () => {
  await installation?.stop()
  folder.remove()
})

const SAMPLES: Readonly<Record<string, string>> = { identifier: PIPELINE, file_id: '1' }

async function send(endpoint: Endpoint, body: string | undefined): Promise<{ status: number; error: string }> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => SAMPLES[name] ?? 'sample')
  const headers = { 'content-type': endpoint.kind === 'form' ? 'multipart/form-data; boundary=x' : 'application/json' }
  const answer = await fetch(`${installation.url}/api${path}`, {
    method: endpoint.method,
    ...(body === undefined ? {} : { headers, body }),
  })
  const { error } = (await answer.json()) as { error?: string }
  return { status: answer.status, error: error ?? '' }
}

/** How services say that something is missing, whatever their row of the specification wants them to call it. */
const MISSING = /^(Missing|No |Path not provided|A project title cannot be empty|Invalid mapping data format)/

describe('a body that the description demands', () => {
  it.each(demanding.map(({ operationId }) => operationId))('is refused when it is missing: %s', async (operationId) => {
    const { status, error } = await send(wanted(operationId), undefined)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(error).toMatch(MISSING)
  })

  it.each(endpoints.filter(([, { shownBody }]) => shownBody !== undefined).map(([operationId]) => operationId))(
    'is refused when it is no object: %s',
    async (operationId) => {
      for (const body of ['[1]', '"text"', '7']) {
        const { status, error } = await send(wanted(operationId), body)
        expect(status).toBe(400)
        expect(error).not.toBe('')
      }
    },
  )
})

describe('a body of which one of several members is demanded', () => {
  it.each([
    ['pipelines.executePipeline', {}],
    ['deposition.previewMapping', { mappingConfiguration: {} }],
    ['deposition.runBatchAction', { action_type: 'publish' }],
    ['deposition.planBatchAction', { action_type: 'publish' }],
  ])('is refused when it chooses nothing: %s', async (operationId, body) => {
    const { status, error } = await send(wanted(operationId), JSON.stringify(body))
    expect(status).toBe(400)
    expect(error).toMatch(/^No|_ids/)
  })
})

const members = operations.flatMap(({ operationId, requestBody }) =>
  (requestBody?.content?.['application/json']?.schema.required ?? []).map((member): [string, string] => [
    operationId,
    member,
  ]),
)

describe('a member that the description demands', () => {
  it.each(members)('is refused when it is missing: %s without %s', async (operationId, member) => {
    const endpoint = wanted(operationId)
    const { [member]: _, ...rest } = (endpoint.example ?? {}) as Record<string, unknown>
    const { status, error } = await send(endpoint, JSON.stringify(rest))
    expect(status).toBeGreaterThanOrEqual(400)
    expect(error).toContain(member)
  })

  it.each(['identifier', 'name', 'steps'])('is named when a pipeline lacks it: %s', async (member) => {
    const { [member]: _, ...rest } = { ...pipeline('incomplete') } as Record<string, unknown>
    const { status, error } = await send(wanted('pipelines.createPipeline'), JSON.stringify(rest))
    expect([status, error]).toEqual([400, `${member}: Missing required field`])
  })
})
