import { type Contract, type Endpoint, honoursProjectHeader, namesProjectInLink } from '../endpoint.js'
import { parameterSentences } from './parameter-sentences.js'
import type { Json, Schemas } from './schemas.js'
import { aboutEndpoint } from './sentences.js'

/** One endpoint as an operation of the document. */
export function operationOf(endpoint: Endpoint, tag: string, operationId: string, schemas: Schemas): Json {
  const body = bodyOf(endpoint, operationId, schemas)
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    description: aboutEndpoint(endpoint),
    parameters: parametersOf(endpoint, operationId, schemas),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { ...answersOf(endpoint, operationId, schemas), ...errorsOf(endpoint) },
    ...(endpoint.long ? { 'x-respond-async': { $ref: '#/components/responses/Accepted' } } : {}),
  }
}

/**
 * The result of an operation is what one of the long endpoints of its service answers.
 *
 * @returns the responses of the endpoint that answers results
 */
export function resultOf(tag: string, contract: Contract, schemas: Schemas): Json {
  const result = contract.getOperationResult
  const long = Object.entries(contract).filter(([, endpoint]) => endpoint.long)
  const answers = new Map<string, Json[]>()
  for (const [name, endpoint] of long) {
    for (const [status, answer] of Object.entries(endpoint.answers)) {
      const schema = schemas.byName(answer, 'output', `${tag}.${name}.${status}`)
      answers.set(status, [...(answers.get(status) ?? []), schema])
    }
  }
  const responses = [...answers].map(([status, anyOf]) => [
    status,
    { description: 'What the synchronous call answers', content: { 'application/json': { schema: { anyOf } } } },
  ])
  return {
    responses: { ...Object.fromEntries(responses), ...(result === undefined ? {} : errorsOf(result)) },
  }
}

/** Headers that many operations take, and what a link says in their place. */
export const sharedParameters: Readonly<Record<string, Json>> = {
  Prefer: {
    ...header('Prefer', '`respond-async` asks for the answer `Accepted` (202) at once, while the work goes on.'),
    example: 'respond-async',
  },
  'Idempotency-Key': header(
    'Idempotency-Key',
    'The same key finds the same operation again instead of starting another. Another request with it is refused.',
  ),
  'Last-Event-ID': header('Last-Event-ID', 'Resumes after the event with this id.'),
  'If-Match': header(
    'If-Match',
    'The `ETag` that the change was made from; where another one has come meanwhile, nothing is changed.',
  ),
  'If-None-Match': header(
    'If-None-Match',
    'The `ETag` that the client has; where it is still that one, 304 comes alone.',
  ),
  Range: {
    ...header('Range', 'The bytes that are wanted, as RFC 9110 has them; 206 has them alone.'),
    example: 'bytes=0-1023',
  },
  'If-Range': header('If-Range', 'The `ETag` that the range belongs to; where there is another one, the whole comes.'),
  'Regesta-Project': header(
    'Regesta-Project',
    'The uuid of the project that the request is about, one that was loaded before; without it the active one.',
  ),
  'Regesta-Client': {
    ...header(
      'Regesta-Client',
      'Which of the clients of Regesta asks, for the history of the project: `console` or `cli`. It grants nothing; everybody else is some client.',
    ),
    example: 'cli',
  },
  project: {
    name: 'project',
    in: 'query',
    required: false,
    description: 'The same as the header `Regesta-Project`, for links, which carry no headers. The header wins.',
    schema: { type: 'string' },
  },
}

function header(name: string, description: string): Json {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } }
}

const shared = (name: string): Json => ({ $ref: `#/components/parameters/${name}` })

function bodyOf(endpoint: Endpoint, operationId: string, schemas: Schemas): Json | undefined {
  if (endpoint.method === 'GET') return undefined
  if (endpoint.kind === 'form') {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const schema = { type: 'object', properties: { file }, required: ['file'] }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  const schema = schemas.inPlace(endpoint.shownBody ?? endpoint.body, 'input', `${operationId}.body`)
  if (Object.keys((schema.properties as Json | undefined) ?? { any: 1 }).length === 0) return undefined
  const type = endpoint.kind === 'json' ? (endpoint.contentType ?? 'application/json') : 'application/json'
  const example = endpoint.example === undefined ? {} : { example: endpoint.example }
  return {
    required: isBodyRequired(endpoint),
    content: { [type]: { schema: demanding(schema, endpoint), ...example } },
  }
}

/** Whether a request without a body is always refused. */
const isBodyRequired = ({ body, demands, refusesEmpty, needsBody }: Endpoint) =>
  needsBody || demands.length > 0 || refusesEmpty || !body.safeParse({}).success

function demanding(schema: Json, { demands }: Endpoint): Json {
  if (demands.length === 0) return schema
  return { ...schema, required: [...new Set([...((schema.required as string[] | undefined) ?? []), ...demands])] }
}

function parametersOf(endpoint: Endpoint, operationId: string, schemas: Schemas): Json[] {
  const inPath = members(schemas.inPlace(endpoint.params, 'input', `${operationId}.params`))
  const inQuery = members(schemas.inPlace(endpoint.query, 'input', `${operationId}.query`))
  return [
    ...inPath.map((member) => parameter('path', { ...member, required: true })),
    ...inQuery.map((member) => parameter('query', member)),
    ...(honoursProjectHeader(endpoint) ? [shared('Regesta-Project')] : []),
    ...(endpoint.method !== 'GET' && honoursProjectHeader(endpoint) ? [shared('Regesta-Client')] : []),
    ...(namesProjectInLink(endpoint) ? [shared('project')] : []),
    ...(endpoint.long ? [shared('Prefer'), shared('Idempotency-Key')] : []),
    ...(endpoint.kind === 'events' ? [shared('Last-Event-ID')] : []),
    ...(endpoint.takesIfMatch ? [shared('If-Match')] : []),
    ...(304 in endpoint.answers ? [shared('If-None-Match')] : []),
    ...(206 in endpoint.answers ? [shared('Range'), shared('If-Range')] : []),
  ]
}

interface Member {
  readonly name: string
  readonly schema: Json
  readonly required: boolean
}

const parameter = (place: 'path' | 'query', { name, schema, required }: Member): Json => ({
  name,
  in: place,
  required,
  description: schema.description ?? parameterSentences[name],
  schema,
})

function members(schema: Json): Member[] {
  const required = (schema.required as string[] | undefined) ?? []
  return Object.entries((schema.properties as Record<string, Json> | undefined) ?? {}).map(([name, member]) => ({
    name,
    schema: member,
    required: required.includes(name),
  }))
}

function answersOf(endpoint: Endpoint, operationId: string, schemas: Schemas): Json {
  const entries = Object.entries(endpoint.answers).map(([status, answer]): [string, Json] => {
    const name = `${operationId}.${status}`
    // Answers of long work stand a second time where results are answered.
    const schema = endpoint.long ? schemas.byName(answer, 'output', name) : schemas.inPlace(answer, 'output', name)
    const types = [contentTypeOf(endpoint), ...(endpoint.otherTypes ?? [])]
    const content = status === '304' ? {} : { content: Object.fromEntries(types.map((type) => [type, { schema }])) }
    return [status, { description: descriptionOf(endpoint, status), ...content }]
  })
  if (endpoint.kind === 'events' && !endpoint.endless)
    entries.push(['204', { description: 'The final event has been seen' }])
  return Object.fromEntries(entries)
}

function contentTypeOf(endpoint: Endpoint): string {
  if (endpoint.kind === 'events') return 'text/event-stream'
  if (endpoint.kind === 'lines' || endpoint.kind === 'file') return endpoint.contentType ?? 'application/octet-stream'
  return 'application/json'
}

const WITHOUT_ALL: Readonly<Record<string, string>> = { 206: 'The range that was asked for', 304: 'Unchanged' }

const descriptionOf = ({ kind }: Endpoint, status: string) =>
  kind === 'events' ? 'The data of each event' : kind === 'lines' ? 'Each line' : (WITHOUT_ALL[status] ?? 'Done')

/** The statuses of its own errors and of those that the transport may always give. */
function errorsOf(endpoint: Endpoint): Json {
  const hasBody = endpoint.method !== 'GET'
  const transport = [403, 502, ...(hasBody ? [400, 413, 415] : []), ...(honoursProjectHeader(endpoint) ? [400] : [])]
  const statuses = [...new Set([...endpoint.errors, ...transport])].sort((a, b) => a - b)
  const shape = endpoint.errorShape === 'bare' ? 'BareFailure' : 'Failure'
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${shape}` }]))
}
