import { z } from 'zod'
import { messageMembers } from './messages.js'
import type { ProblemCode } from './problem.js'
import { say } from './sentences.js'

/** Schemas of the answers that are not errors, by status. */
export type Answers = Readonly<Record<number, z.ZodType>>

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What one endpoint promises. `serve` and `connect` derive handlers, clients and OpenAPI from it. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends Answers = Answers,
  K extends Kind = Kind,
> {
  readonly kind: K
  readonly method: Method
  /** Express style: `/files/:file_id/hierarchy`. */
  readonly path: string
  readonly summary: string
  readonly params: P
  readonly query: Q
  readonly body: B
  /** What clients are shown of the body where the service itself reads several forms of it. */
  readonly shownBody?: z.ZodType | undefined
  /** Members of the body that may be absent for `body` alone: the service names all that are missing in one answer. */
  readonly demands: readonly string[]
  /** An empty body is always refused, though no single member is demanded. */
  readonly refusesEmpty: boolean
  /** `{}` means something else than no body, which counts as null here and is refused. */
  readonly needsBody?: boolean | undefined
  /** A body that works, for people who read the description. */
  readonly example?: unknown
  readonly answers: A
  /** Statuses of its own error conditions, as in its row of the specification. */
  readonly errors: readonly number[]
  /** Where a code answers with another status than its natural one. */
  readonly statusFor?: Partial<Record<ProblemCode, number>> | undefined
  /** Resolved before the body is looked at; 400 when none is loaded. */
  readonly needsProject: boolean
  /**
   * About the project that the header `Regesta-Project` names, else the active one; what it answers without one, the
   * endpoint decides. Long work is given the project that it was accepted for.
   */
  readonly mayNameProject: boolean
  /** Starts an operation; the synchronous answer waits for it. */
  readonly long: boolean
  /** Of a stream of events: whether there is no last one. */
  readonly endless: boolean
  /** Whether a call whose answer was lost may be sent again. */
  readonly repeat: 'safe' | 'keyed' | 'never'
  /** Bytes. */
  readonly bodyLimit: number
  /** Values that a JSON body may hold, nested ones counted; as many as fit when it is left out. */
  readonly mostValues?: number | undefined
  /** `bare` leaves out `success` in errors (settings). */
  readonly errorShape: 'standard' | 'bare'
  /** Readable by web pages of any origin: published data only, never a change. */
  readonly anyOrigin: boolean
  /** Content type of answers of the kinds `lines` and `file`, and of form uploads. */
  readonly contentType?: string | undefined
  /** Content types that a file is answered in as well, where the request asks for them. */
  readonly otherTypes?: readonly string[] | undefined
  /** It is done only if what it changes is still as the header `If-Match` says. */
  readonly takesIfMatch?: boolean | undefined
}

/** Whether a request may name its project in the header `Regesta-Project`. */
export const honoursProjectHeader = ({ needsProject, mayNameProject }: Endpoint): boolean =>
  needsProject || mayNameProject

/** Whether the address of a request may name its project as `?project=`, for links, which carry no headers. */
export const namesProjectInLink = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' && honoursProjectHeader(endpoint)

/**
 * json: a JSON answer; events: server-sent events; lines: newline-delimited JSON; file: bytes or text of `contentType`;
 * form: a multipart upload of one field `file` that is answered with JSON.
 */
export type Kind = 'json' | 'events' | 'lines' | 'file' | 'form'

export const MiB = 1024 * 1024
export const Nothing = z.object({})
export type Nothing = typeof Nothing

/** What is never left to a default, or is said more exactly than an endpoint keeps it. */
type Said = 'kind' | 'method' | 'path' | 'summary' | 'demands' | 'example' | 'answers'

interface Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends Answers>
  extends Partial<Omit<Endpoint<P, Q, B>, Said>> {
  summary: string
  demands?: readonly (keyof z.input<B> & string)[]
  example?: z.input<B>
  answers: A
}

/** What several endpoints say together. */
type Common = Partial<Pick<Endpoint, 'needsProject' | 'errors' | 'long' | 'repeat'>>

function define<
  K extends Kind,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  A extends Answers = Answers,
>(common: Common, kind: K, method: Method, path: string, definition: Definition<P, Q, B, A>): Endpoint<P, Q, B, A, K> {
  return {
    demands: [],
    refusesEmpty: false,
    errors: [],
    needsProject: false,
    mayNameProject: false,
    long: false,
    endless: false,
    repeat: method === 'GET' ? 'safe' : 'never',
    bodyLimit: MiB,
    errorShape: 'standard',
    anyOrigin: false,
    ...common,
    ...definition,
    kind,
    method,
    path,
    params: (definition.params ?? Nothing) as P,
    query: (definition.query ?? Nothing) as Q,
    body: (definition.body ?? Nothing) as B,
  }
}

/** Declares endpoints of one method that are asked and answered in JSON. */
const json =
  (common: Common, method: Method) =>
  <
    P extends z.ZodType = Nothing,
    Q extends z.ZodType = Nothing,
    B extends z.ZodType = Nothing,
    const A extends Answers = Answers,
  >(
    path: string,
    definition: Definition<P, Q, B, A>,
  ) =>
    define(common, 'json', method, path, definition)

const events =
  (common: Common) =>
  <P extends z.ZodType = Nothing, Q extends z.ZodType = Nothing, E extends z.ZodType = z.ZodType>(
    path: string,
    { event, ...rest }: Omit<Definition<P, Q, Nothing, Answers>, 'answers' | 'body'> & { event: E },
  ) =>
    define<'events', P, Q, Nothing, { 200: E }>(common, 'events', 'GET', path, { ...rest, answers: { 200: event } })

const lines =
  (common: Common) =>
  <
    P extends z.ZodType = Nothing,
    Q extends z.ZodType = Nothing,
    B extends z.ZodType = Nothing,
    L extends z.ZodType = z.ZodType,
  >(
    path: string,
    { line, ...rest }: Omit<Definition<P, Q, B, Answers>, 'answers'> & { line: L },
  ) =>
    define<'lines', P, Q, B, { 200: L }>(common, 'lines', 'POST', path, {
      contentType: 'application/x-ndjson',
      ...rest,
      answers: { 200: line },
    })

interface FileDefinition<P extends z.ZodType, Q extends z.ZodType>
  extends Omit<Definition<P, Q, Nothing, Answers>, 'answers' | 'body'> {
  contentType: string
  /** Statuses beside 200 that are no errors: 206 for a part, 304 for what the caller has already. */
  statuses?: readonly (206 | 304)[]
}

const file =
  (common: Common) =>
  <P extends z.ZodType = Nothing, Q extends z.ZodType = Nothing>(
    path: string,
    { statuses = [], ...definition }: FileDefinition<P, Q>,
  ) => {
    const beside = Object.fromEntries(statuses.map((status) => [status, z.unknown()]))
    const answers = { 200: z.unknown(), ...beside }
    return define<'file', P, Q, Nothing, { 200: z.ZodType<unknown> }>(common, 'file', 'GET', path, {
      ...definition,
      answers,
    })
  }

const form =
  (common: Common) =>
  <P extends z.ZodType = Nothing, Q extends z.ZodType = Nothing, const A extends Answers = Answers>(
    path: string,
    definition: Omit<Definition<P, Q, Nothing, A>, 'body'>,
  ) =>
    define<'form', P, Q, Nothing, A>(common, 'form', 'POST', path, {
      contentType: 'multipart/form-data',
      ...definition,
    })

/** What declares endpoints that have this in common; what one of them says itself comes first. */
export const declaring = (common: Common) => ({
  get: json(common, 'GET'),
  post: json(common, 'POST'),
  /** May be sent again when its answer was lost: it changes nothing, or the same once more. */
  safePost: json({ ...common, repeat: 'safe' }, 'POST'),
  put: json(common, 'PUT'),
  del: json(common, 'DELETE'),
  /** A stream of server-sent events; `event` is the JSON of each `data:` line. */
  eventStream: events(common),
  /** Newline-delimited JSON; `line` is the schema of one line. */
  lineStream: lines(common),
  /** Text or bytes of one content type. */
  fileAnswer: file(common),
  /** A multipart form with one file in the field `file`. */
  formUpload: form(common),
})

export const { get, post, safePost, put, del, eventStream, lineStream, fileAnswer, formUpload } = declaring({})

/** The same for endpoints about a project: they need one. */
export const inProject = declaring({ needsProject: true })

/** The endpoints of one service by name; the key is the name of the use case, the handler and the client method. */
export type Contract = Readonly<Record<string, Endpoint>>

/** A local database id: a number or a string of digits, answered as a number. */
export const Id = z
  .union([
    z.int().positive(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .meta({ description: 'Local database id; digit strings are accepted.' })

/** The same in a path, where everything arrives as text. */
export const PathId = z
  .string()
  .regex(/^\d{1,15}$/, say('must_be_whole', {}))
  .transform(Number)
  .meta({ type: ['integer', 'string'] })

/** `true` or `false` in any case, as clients write it in queries. */
export const QueryFlag = z
  .string()
  .regex(/^(true|false)$/i, say('must_be_flag', {}))
  .transform((text) => text.toLowerCase() === 'true')
  .meta({ type: ['boolean', 'string'] })

const positive = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, say('must_be_positive', {}))
  .transform(Number)

/** A positive integer in a query, with its default. */
export const QueryCount = (fallback: number) => positive.default(fallback).meta({ type: ['integer', 'string'] })

/** The same without a default. */
export const OptionalCount = positive.optional().meta({ type: ['integer', 'string'] })

/** A text that must not be blank. */
export const Text = z.string().regex(/\S/, say('must_be_filled', {}))

/** Percent-encoded, as many characters still fit into an address. */
const LONGEST_NAME = 1_000

/** A name that is to stand in addresses. */
export const AddressableName = Text.refine(
  (name) => name.length <= LONGEST_NAME,
  say('must_have_most', { bound: LONGEST_NAME, counted: 'characters' }),
)

/** ISO 8601 in UTC with milliseconds, as everything here writes it. */
export const Timestamp = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** An answer of success with these members. */
export const succeeded = <S extends z.core.$ZodLooseShape>(members: S) =>
  z.strictObject({ success: z.literal(true), ...members })

export const Success = succeeded({ message: z.string() })

/** One page of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), totalItems: z.int(), page: z.int(), totalPages: z.int() })

/** Any JSON object. */
export const Json = z.record(z.string(), z.unknown())

/** The standard error body. */
export const Failure = z.looseObject({ success: z.literal(false), error: z.string(), ...messageMembers })
