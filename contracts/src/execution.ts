import { z } from 'zod'
import { eventStream, fileAnswer, get, pageOf, post, QueryCount, Success, succeeded, Timestamp } from './endpoint.js'
import { Finding } from './messages.js'

/** What everybody sees. While a run waits for its turn it is shown as running. */
export const ExecutionStatus = z.enum(['running', 'completed', 'failed', 'cancelled'])
export type ExecutionStatus = z.infer<typeof ExecutionStatus>

export const LogLevel = z.enum(['info', 'warning', 'error', 'debug'])
export type LogLevel = z.infer<typeof LogLevel>

/** One line of a run's log. `status` stands only in the last one; `progress` (0 to 1) comes from `::progress` lines. */
export const LogEvent = z.strictObject({
  level: LogLevel,
  message: z.string(),
  timestamp: Timestamp.optional(),
  progress: z.number().min(0).max(1).optional(),
  status: z.enum(['completed', 'failed', 'cancelled']).optional(),
})
export type LogEvent = z.infer<typeof LogEvent>

/** Why a run has not completed. */
export const RunReason = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exit'), exit_code: z.int() }),
  z.strictObject({ kind: z.literal('signal'), signal: z.string() }),
  z.strictObject({ kind: z.literal('timeout'), timeout_seconds: z.number() }),
  z.strictObject({ kind: z.literal('cancelled') }),
  /** The service stopped while the run was alive. */
  z.strictObject({ kind: z.literal('interrupted') }),
  /** The process could not be started, or its executor lost it. */
  z.strictObject({ kind: z.literal('not_run'), message: z.string() }),
])
export type RunReason = z.infer<typeof RunReason>

/** `single_file_fallback`: the component's `--help` said nothing usable, `--output` was tried. */
export const OutputStrategy = z.enum([
  'single_file_output',
  'single_file_output_file',
  'directory',
  'single_file_fallback',
])
export type OutputStrategy = z.infer<typeof OutputStrategy>

const RunRequest = z.object({
  /** Input name to absolute path. */
  inputs: z.record(z.string(), z.unknown()).nullish(),
  parameters: z.record(z.string(), z.unknown()).nullish(),
  /** Absolute; created when missing. */
  output_directory: z.string({ error: ({ input }) => (input === null ? 'is missing' : undefined) }),
  /** Counted from the start of the process; none: no limit. */
  timeout_seconds: z.number().positive().max(31_536_000).nullish(),
})

const RunKey = z.string().min(1).max(200)

const ExecutionListing = z.strictObject({
  execution_id: z.uuid(),
  component_name: z.string(),
  component_version: z.string(),
  status: ExecutionStatus,
  reason: RunReason.optional(),
  error: z.string().optional(),
  run_key: z.string().nullable(),
  command: z.string(),
  output_directory: z.string(),
  created_at: Timestamp,
  /** null while the run waits for its turn. */
  started_at: Timestamp.nullable(),
  completed_at: Timestamp.nullable(),
  duration_ms: z.int().nullable(),
  /** Of the process and everything below it, as far as regular looks saw it; null where it is not known. */
  peak_memory_bytes: z.int().nullable(),
})

const executionId = z.object({ execution_id: z.string() })
const Started = succeeded({
  execution_id: z.uuid(),
  message: z.string(),
  command: z.string(),
  output_strategy: OutputStrategy,
  estimated_outputs: z.array(z.string()),
})

export const execution = {
  runComponent: post('/components/:component_name/run', {
    summary: 'Starts a component; a repeated `run_key` answers the execution that it started before',
    params: z.object({ component_name: z.string() }),
    body: RunRequest.extend({ run_key: RunKey.nullish() }),
    example: {
      inputs: { 'input-file': '/home/ada/museum/photographs/amphora_0112.jpg' },
      parameters: { size: 512 },
      output_directory: '/home/ada/museum/results',
    },
    answers: { 202: Started },
    errors: [400, 404, 500],
  }),
  followLog: eventStream('/components/logs/:execution_id', {
    summary: 'Streams the log of an execution from its first line until it has ended',
    params: executionId,
    event: LogEvent,
  }),
  cancelRun: post('/components/:execution_id/cancel', {
    summary: 'Ends an execution with all its processes; answers when they are gone',
    params: executionId,
    answers: { 200: Success },
    errors: [404],
  }),
  getStatus: get('/components/executions/:execution_id/status', {
    summary: 'Shows whether an execution goes on, and its outputs or its error',
    params: executionId,
    answers: {
      200: z.strictObject({
        status: ExecutionStatus,
        results: z.strictObject({ output_files: z.array(z.string()) }).optional(),
        error: z.string().optional(),
        finding: Finding.optional(),
      }),
    },
    errors: [404],
  }),
  listExecutions: get('/components/executions', {
    summary: 'Lists runs, newest first',
    query: z.object({
      component: z.string().optional(),
      status: ExecutionStatus.optional(),
      page: QueryCount(1),
      limit: QueryCount(25),
    }),
    answers: { 200: pageOf(ExecutionListing) },
    errors: [400],
  }),
  readLog: fileAnswer('/components/executions/:execution_id/log', {
    summary: 'The log of an execution as text, one line per event',
    params: executionId,
    contentType: 'text/plain; charset=utf-8',
    errors: [404],
  }),
}

/** A file that a completed run has written. */
export const OutputFile = z.strictObject({
  path: z.string(),
  size: z.int(),
  sha256: z.string(),
  mime_type: z.string().nullable(),
  /** The name of the output in component.yaml whose pattern it matches; null for any other new file. */
  declared_output: z.string().nullable(),
})
export type OutputFile = z.infer<typeof OutputFile>

export const executionInternal = {
  startExecution: post('/internal/executions', {
    summary: 'Ensures that the execution of this key exists; arguments count only the first time',
    body: RunRequest.extend({
      run_key: RunKey,
      component_name: z.string(),
      /** The version that must be the installed one; without it, whichever is. */
      component_version: z.string().optional(),
      /** The installation of that version that must be the present one; without it, whichever is. */
      component_built_at: z.string().optional(),
      /** Runs of the same group may share what was said of their component a moment ago. */
      run_group: z.string().optional(),
    }),
    answers: {
      200: z.strictObject({
        execution_id: z.uuid(),
        command: z.string(),
        output_strategy: OutputStrategy,
        estimated_outputs: z.array(z.string()),
      }),
    },
    errors: [400, 404, 409, 500],
    repeat: 'keyed',
  }),
  getExecution: get('/internal/executions/:execution_id', {
    summary: 'Shows a run; with `wait`, answers when it has ended or after that many seconds',
    params: executionId,
    query: z.object({ wait: z.coerce.number<string | number>().min(0).max(25).default(0) }),
    answers: {
      200: ExecutionListing.extend({
        output_strategy: OutputStrategy,
        /** Of a completed run: declared outputs in order, then other new files. */
        output_files: z.array(OutputFile),
        /** For example a declared output that was not written. */
        warnings: z.array(z.string()),
      }),
    },
    errors: [404],
  }),
  cancelExecution: post('/internal/executions/:execution_id/cancel', {
    summary: 'Ensures that an execution has ended; answers its final status',
    params: executionId,
    answers: { 200: z.strictObject({ status: ExecutionStatus }) },
    errors: [404],
    repeat: 'keyed',
  }),
}
