import type { Target } from '@regesta/gateway/route-lookup'
import fc from 'fast-check'
import { FRAMINGS, type Framing } from './framing.js'
import { fromSchema, type KnownValues } from './from-schema.js'
import { type Form, forms } from './multipart.js'
import { brokenText, encodings, mutated } from './mutate.js'
import { fill, nastyPath, nastyQuery, search } from './nasty-address.js'
import { toJsonText } from './nasty-values.js'
import { ODD_HEADERS } from './odd-headers.js'

/** A request before it is put on the wire. */
export interface HostileRequest {
  readonly target: Target
  /** What is wrong with it. */
  readonly title: string
  readonly method: string
  /** The request target as it stands in the first line. */
  readonly path: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
  readonly framing: Framing
}

/** What the generators know about the installation. */
export interface Knowledge {
  readonly values: KnownValues
  /** Whole bodies by endpoint, where its schema leaves everything open. */
  readonly bodies: KnownValues
}

type Requests = fc.Arbitrary<HostileRequest>

/** Requests for one endpoint: some as they should be, most with something wrong. */
export function requestsFor(target: Target, knowledge: Knowledge): Requests {
  const hasBody = target.method === 'POST' || target.method === 'PUT'
  const json = bodyOf(target, knowledge)
  const good = goodRequest(target, knowledge, json)
  const kinds: { weight: number; arbitrary: Requests }[] = [
    { weight: 4, arbitrary: good },
    {
      weight: 3,
      arbitrary: fc
        .tuple(good, nastyPath(target, knowledge))
        .map(([request, path]) => ({ ...request, path, title: 'path' })),
    },
    { weight: 3, arbitrary: fc.tuple(good, nastyQuery(target)).map(([request, query]) => withQuery(request, query)) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(good, ODD_HEADERS)
        .map(([request, odd]) => ({ ...request, headers: [...request.headers, ...odd.headers], title: odd.title })),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(good, FRAMINGS).map(([request, framing]) => ({ ...request, framing, title: framing.title })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          good,
          fc.constantFrom(
            'PATCH',
            'HEAD',
            'OPTIONS',
            'TRACE',
            'DELETE',
            'PUT',
            'GET',
            'POST',
            'PROPFIND',
            'BREW',
            'get',
            'G@T',
          ),
        )
        .map(([request, method]) => ({ ...request, method, title: `method ${method}` })),
    },
  ]
  if (hasBody) kinds.push(...bodyKinds(target, good, json))
  return fc.oneof(...kinds)
}

function bodyKinds(
  { endpoint }: Target,
  good: Requests,
  json: fc.Arbitrary<unknown>,
): { weight: number; arbitrary: Requests }[] {
  if (endpoint.kind === 'form')
    return [{ weight: 20, arbitrary: fc.tuple(good, forms).map(([request, form]) => withForm(request, form)) }]
  const text = json.map(toJsonText)
  const withBody = (title: string, bodies: fc.Arbitrary<Buffer | string>): Requests =>
    fc.tuple(good, bodies).map(([request, body]) => ({ ...request, title, body: Buffer.from(body) }))
  return [
    { weight: 12, arbitrary: withBody('value', mutated(json)) },
    { weight: 3, arbitrary: withBody('broken JSON', brokenText(text)) },
    { weight: 3, arbitrary: fc.tuple(good, text, fc.constantFrom(...encodings)).map(encoded) },
    {
      weight: 2,
      arbitrary: fc.tuple(good, fc.constantFrom(...CONTENT_TYPES)).map(([request, type]) => ({
        ...request,
        headers: [...withoutType(request), ...(type === undefined ? [] : [['content-type', type] as const])],
        title: `content type ${type?.slice(0, 40)}`,
      })),
    },
    {
      weight: 1,
      arbitrary: withBody(
        'random bytes',
        fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      ),
    },
    {
      weight: 1,
      arbitrary: withBody(
        'top level',
        fc.constantFrom('null', '[]', '0', '""', 'true', '[[[]]]', '1e400', '', ' ', '\n', '"__proto__"'),
      ),
    },
  ]
}

const CONTENT_TYPES = [
  undefined,
  '',
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/json5',
  'application/vnd.api+json',
  'application/json, text/plain',
  'text/json',
  'application/octet-stream',
  'APPLICATION/JSON',
  'application/json;charset="utf-8";q=1',
  'application/json; charset=utf-7',
  `application/json; ${'a=b; '.repeat(400)}`,
  '*/*',
  'json',
]

const withoutType = ({ headers }: HostileRequest) => headers.filter(([name]) => name !== 'content-type')

const withForm = (request: HostileRequest, { contentType, body }: Form): HostileRequest => ({
  ...request,
  title: 'form',
  headers: [...withoutType(request), ['content-type', contentType]],
  body,
})

function encoded([request, text, { title, contentType, contentEncoding, encode }]: [
  HostileRequest,
  string,
  (typeof encodings)[number],
]): HostileRequest {
  const headers = [
    ...(contentType === undefined
      ? request.headers
      : [...withoutType(request), ['content-type', contentType] as const]),
    ...(contentEncoding === undefined ? [] : [['content-encoding', contentEncoding] as const]),
  ]
  return { ...request, title, headers, body: encode(text) }
}

function bodyOf({ name, endpoint }: Target, { values, bodies }: Knowledge): fc.Arbitrary<unknown> {
  const known = bodies[name]
  return known === undefined ? fromSchema(endpoint.body, values) : fc.constantFrom(...known)
}

function goodRequest(target: Target, { values }: Knowledge, json: fc.Arbitrary<unknown>): Requests {
  const { method, endpoint } = target
  const params = fromSchema(endpoint.params, values)
  const query = fromSchema(endpoint.query, values)
  const type = endpoint.kind === 'json' && endpoint.contentType ? endpoint.contentType : 'application/json'
  return fc.tuple(params, query, json).map(([given, asked, body]) => ({
    target,
    title: 'as it should be',
    method,
    path: `${fill(target.path, given as Record<string, unknown>, encodeURIComponent)}${search(asked as Record<string, unknown>)}`,
    headers: method === 'GET' || method === 'DELETE' ? [] : [['content-type', type]],
    body: method === 'GET' || method === 'DELETE' ? Buffer.alloc(0) : bytesOf(type, body),
    framing: { title: '', kind: 'whole' },
  }))
}

const bytesOf = (type: string, body: unknown): Buffer =>
  Buffer.from(
    type === 'application/x-www-form-urlencoded' ? search(body as Record<string, unknown>).slice(1) : toJsonText(body),
  )

const withQuery = (request: HostileRequest, query: string): HostileRequest => ({
  ...request,
  title: 'query',
  path: `${request.path.split('?')[0]}?${query}`,
})
