import { z } from 'zod'
import type { Contract } from '../endpoint.js'
import { Failure } from '../endpoint.js'
import { gateway } from '../gateway.js'
import { Accepted, operationEndpoints } from '../operations.js'
import { naturalStatus } from '../problem.js'
import { publicContracts, servicesWithOperations } from '../public-contracts.js'
import { VERSION } from '../services.js'
import { operationOf, resultOf, sharedParameters } from './operation.js'
import { type Json, plain, Schemas } from './schemas.js'
import { tagSentences } from './sentences.js'

/**
 * The public interface as OpenAPI 3.1, derived from the contracts.
 *
 * @param examples bodies that work and are kept elsewhere than in a contract, by operation
 */
export function openApiDocument(examples: Readonly<Record<string, unknown>>): Json {
  const schemas = new Schemas()
  const paths: Record<string, Json> = {}
  for (const [tag, contract] of taggedContracts()) {
    for (const [name, declared] of Object.entries(contract)) {
      const endpoint = { ...declared, example: declared.example ?? examples[`${tag}.${name}`] }
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
      const operation = operationOf(endpoint, tag, `${tag}.${name}`, schemas)
      const described =
        name === 'getOperationResult' ? { ...operation, ...resultOf(tag, contract, schemas) } : operation
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Regesta',
      version: VERSION,
      description:
        'Scans folders of digitised objects, describes them, runs components over them and deposits, publishes and versions them in a research repository. Errors carry a code in the header Error-Code.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    // Only asked for when the installation is started with an access token.
    security: [{}, { token: [] }],
    tags: Object.entries(tagSentences).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: { ...schemas.named, Accepted: plain(Accepted, 'output') },
      parameters: sharedParameters,
      responses: { ...errorResponses(), Accepted: acceptedResponse },
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

const acceptedResponse: Json = {
  description:
    'The work goes on as an operation. Comes only when the request asked for it with `Prefer: respond-async` (RFC 7240).',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Accepted' } } },
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
