import { z } from 'zod'
import { eventStream, get, post, succeeded, Timestamp } from './endpoint.js'
import { Finding } from './messages.js'

export const OperationStatus = z.enum(['running', 'completed', 'failed', 'cancelled', 'interrupted'])
export type OperationStatus = z.infer<typeof OperationStatus>

/** One piece of long work, as its viewers see it. `done` and `total` count `unit`s; `total` is null while unknown. */
export const Operation = z.strictObject({
  operation_id: z.string(),
  kind: z.string(),
  status: OperationStatus,
  done: z.number(),
  total: z.number().nullable(),
  unit: z.string(),
  message: z.string(),
  started_at: Timestamp,
  completed_at: Timestamp.nullable(),
  http_status: z.number().optional(),
  result_url: z.string().optional(),
  error: z.string().optional(),
  /** The error, or else the message, with what says which sentences it is; missing where it is none of the table. */
  findings: z.array(Finding).optional(),
  /** The project that it was accepted for. */
  project_uuid: z.string().optional(),
  /** Of the files that are counted, where their sizes are known; said while it runs. */
  bytes_done: z.number().optional(),
  bytes_total: z.number().optional(),
})
export type Operation = z.infer<typeof Operation>

/** The answer to `Prefer: respond-async` (RFC 7240). */
export const Accepted = succeeded({ operation_id: z.string(), status_url: z.string(), events_url: z.string() })

const params = z.object({ operation_id: z.string() })

/** The routes every service with long work has, under `/operations/<service>`. */
export const operationEndpoints = <S extends string>(service: S) => ({
  listOperations: get(`/operations/${service}`, {
    summary: `Lists the operations of ${service}, newest first (at most 200)`,
    answers: { 200: z.array(Operation) },
  }),
  getOperation: get(`/operations/${service}/:operation_id`, {
    summary: 'Shows one operation; with `wait`, answers when it has ended or after that many seconds',
    params,
    query: z.object({ wait: z.coerce.number<string>().min(0).max(25).default(0) }),
    answers: { 200: Operation },
    errors: [404],
  }),
  getOperationResult: get(`/operations/${service}/:operation_id/result`, {
    summary: 'Answers exactly what the synchronous call would have answered',
    params,
    answers: { 200: z.unknown() },
    errors: [400, 404],
  }),
  followOperation: eventStream(`/operations/${service}/:operation_id/events`, {
    summary: 'Streams the states of one operation until it ends',
    params,
    event: Operation,
    errors: [404],
  }),
  cancelOperation: post(`/operations/${service}/:operation_id/cancel`, {
    summary: 'Asks a running operation to stop',
    params,
    answers: { 200: succeeded({ message: z.string() }) },
    errors: [404],
  }),
})
