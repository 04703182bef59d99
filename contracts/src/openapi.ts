import { z } from 'zod'
import type { Contract, Endpoint } from './endpoint.js'
import { Failure } from './endpoint.js'
import { gateway } from './gateway.js'
import { Accepted, operationEndpoints } from './operations.js'
import { naturalStatus } from './problem.js'
import { publicContracts, servicesWithOperations } from './public-contracts.js'
import { VERSION } from './services.js'

type Json = Record<string, unknown>

/** The public interface as OpenAPI 3.1, derived from the contracts alone. */
export function openApiDocument(): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const [tag, contract] of taggedContracts()) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
      const operationId = `${tag}.${name}`
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operationOf(endpoint, tag, operationId, schemas),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Regesta',
      version: VERSION,
      description:
        'Scans folders of digitised objects, describes them, runs components over them and deposits, publishes and versions them in a research repository. Errors carry a code in the header Error-Code.',
    },
    servers: [{ url: '/' }],
    // Only asked for when the installation is started with an access token.
    security: [{}, { token: [] }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas,
      responses: errorResponses(),
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function taggedContracts(): [string, Contract][] {
  const operations: Record<string, Contract> = Object.fromEntries(
    servicesWithOperations.map((name) => [name, operationEndpoints(name)]),
  )
  const services = Object.entries(publicContracts as Record<string, Contract>)
  return [
    ...services.map(([name, contract]): [string, Contract] => [name, { ...contract, ...operations[name] }]),
    ['gateway', gateway],
  ]
}

function operationOf(endpoint: Endpoint, tag: string, operationId: string, schemas: Json): Json {
  const body = bodyOf(endpoint, operationId, schemas)
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    parameters: parametersOf(endpoint, operationId, schemas),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { ...answersOf(endpoint, operationId, schemas), ...errorsOf(endpoint) },
  }
}

function bodyOf(endpoint: Endpoint, operationId: string, schemas: Json): Json | undefined {
  if (endpoint.method === 'GET') return undefined
  if (endpoint.kind === 'form') {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const schema = { type: 'object', properties: { file }, required: ['file'] }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  const schema = schemaOf(endpoint.body, 'input', `${operationId}.body`, schemas)
  if (Object.keys((schema.properties as Json | undefined) ?? { any: 1 }).length === 0) return undefined
  const type = endpoint.kind === 'json' ? (endpoint.contentType ?? 'application/json') : 'application/json'
  return { content: { [type]: { schema } } }
}

function parametersOf(endpoint: Endpoint, operationId: string, schemas: Json): Json[] {
  const inPath = members(schemaOf(endpoint.params, 'input', `${operationId}.params`, schemas))
  const inQuery = members(schemaOf(endpoint.query, 'input', `${operationId}.query`, schemas))
  return [
    ...inPath.map(({ name, schema }) => ({ name, in: 'path', required: true, schema })),
    ...inQuery.map(({ name, schema, required }) => ({ name, in: 'query', required, schema })),
    ...(endpoint.long
      ? [
          header('Prefer', 'respond-async answers 202 at once'),
          header('Idempotency-Key', 'The same key gives the same operation'),
        ]
      : []),
    ...(endpoint.kind === 'events' ? [header('Last-Event-ID', 'Resumes after this event')] : []),
  ]
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})

function members(schema: Json): { name: string; schema: unknown; required: boolean }[] {
  const required = (schema.required as string[] | undefined) ?? []
  return Object.entries((schema.properties as Json | undefined) ?? {}).map(([name, member]) => ({
    name,
    schema: member,
    required: required.includes(name),
  }))
}

function answersOf(endpoint: Endpoint, operationId: string, schemas: Json): Json {
  const entries = Object.entries(endpoint.answers).map(([status, schema]): [string, Json] => {
    const content = {
      [contentTypeOf(endpoint)]: { schema: schemaOf(schema, 'output', `${operationId}.${status}`, schemas) },
    }
    return [status, { description: descriptionOf(endpoint), content }]
  })
  if (endpoint.long)
    entries.push([
      '202',
      {
        description: 'Accepted, with Prefer: respond-async',
        content: { 'application/json': { schema: plain(Accepted, 'output') } },
      },
    ])
  if (endpoint.kind === 'events') entries.push(['204', { description: 'The final event has been seen' }])
  return Object.fromEntries(entries)
}

function contentTypeOf(endpoint: Endpoint): string {
  if (endpoint.kind === 'events') return 'text/event-stream'
  if (endpoint.kind === 'lines' || endpoint.kind === 'file') return endpoint.contentType ?? 'application/octet-stream'
  return 'application/json'
}

const descriptionOf = ({ kind }: Endpoint) =>
  kind === 'events' ? 'The data of each event' : kind === 'lines' ? 'Each line' : 'Done'

/** The statuses of its own errors and of those that the transport may always give. */
function errorsOf(endpoint: Endpoint): Json {
  const hasBody = endpoint.method !== 'GET'
  const transport = [403, 502, ...(hasBody ? [400, 413, 415] : []), ...(endpoint.needsProject ? [400] : [])]
  const statuses = [...new Set([...endpoint.errors, ...transport])].sort((a, b) => a - b)
  const shape = endpoint.errorShape === 'bare' ? 'BareFailure' : 'Failure'
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${shape}` }]))
}

function errorResponses(): Json {
  const codes = {
    'Error-Code': { description: 'What the caller can do about it', schema: { enum: Object.keys(naturalStatus) } },
  }
  const bare = z.looseObject({ error: z.string() })
  const response = (schema: z.ZodType) => ({
    description: 'A sentence that names the field, the value and the way out',
    headers: codes,
    content: { 'application/json': { schema: plain(schema, 'output') } },
  })
  return { Failure: response(Failure), BareFailure: response(bare) }
}

/** A schema without definitions of its own; those, for trees that contain themselves, move to the document. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', name: string, schemas: Json): Json {
  const { $defs, ...whole } = plain(schema, io)
  const text = JSON.stringify(whole)
  const containsItself = text.includes('"$ref":"#"')
  const moved = (part: unknown) =>
    JSON.parse(
      JSON.stringify(part)
        .replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${name}.`)
        .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`),
    ) as Json
  for (const [part, definition] of Object.entries(($defs as Json | undefined) ?? {}))
    schemas[`${name}.${part}`] = moved(definition)
  if (!containsItself) return moved(whole)
  schemas[name] = moved(whole)
  return { $ref: `#/components/schemas/${name}` }
}

function plain(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
