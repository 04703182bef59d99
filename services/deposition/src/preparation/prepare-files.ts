import { setImmediate as breathe } from 'node:timers/promises'
import type { PreparationInput, PreparedRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { givenText } from '../domain/metadata/cell-text.js'
import { mergeOverrides, type Values } from '../domain/metadata/evaluate-mapping.js'
import type { PreparedMetadata } from '../domain/metadata/prepare-metadata.js'
import { begunOf, evaluate, type PreparationBlock, readBlock } from './preparation-block.js'
import type { PreparationContext } from './preparation-context.js'
import type { PreparationRequest } from './preparation-request.js'
import {
  heading,
  invalid,
  type PreparationResult,
  refused,
  refusedBeforehand,
  unknownFile,
} from './preparation-result.js'

/** Files evaluated between two turns of the event loop. */
const TURN = 25

/**
 * Prepares the metadata of a block of files: one call to read what is needed, one to store what is valid, one to mark
 * what is not. A file that fails stops no other.
 *
 * @returns one result per file, in the order of the ids
 * @throws ServiceError for what concerns all files: no mapping, no spreadsheet, no filename column
 */
export async function prepareFiles(
  context: PreparationContext,
  request: PreparationRequest,
): Promise<PreparationResult[]> {
  const block = await readBlock(context, request)
  const results = new Map<number, PreparationResult>()
  const valid: { record: PreparedRecord; input: PreparationInput; log: readonly string[] }[] = []
  const failures: { source_file_id: number; errors: string[]; overrides?: Values }[] = []
  for (const [index, input] of block.items.entries()) {
    if (index % TURN === 0) {
      request.operation?.progress({ done: index, total: block.items.length, unit: 'files' })
      await breathe()
      request.operation?.signal.throwIfAborted()
    }
    const refusal = refusedBeforehand(input, request)
    if (refusal !== undefined) {
      results.set(input.source_file_id, refusal)
      continue
    }
    const { overrides, changed, lines } = overridesOf(input, request)
    const prepared = await evaluate(context, block, input, {
      ...request,
      overrides,
      begun: begunOf(input, request.overrides),
    })
    const log = [heading(input, request), ...lines, ...prepared.log]
    if (prepared.errors.length > 0) {
      failures.push({ source_file_id: input.source_file_id, errors: [...prepared.errors], ...changed })
      results.set(input.source_file_id, invalid(input, prepared, log))
    } else {
      valid.push({ record: { ...recordOf(context, block, input, prepared, request), ...changed }, input, log })
    }
  }
  for (const result of await store(context, request, valid)) results.set(result.source_file_id, result)
  if (failures.length > 0)
    await context.projects.storePreparationFailures({ project: request.project, body: { failures } })
  return request.sourceFileIds.map((id) => results.get(id) ?? unknownFile(id))
}

/** What a person has set for a file, with what this request sets and removes; `changed` when that must be stored. */
function overridesOf(
  { overrides: stored }: PreparationInput,
  { overrides: given = {}, overridesRemoved = [] }: PreparationRequest,
) {
  const overrides = mergeOverrides(stored, given, overridesRemoved)
  const removed = overridesRemoved.filter((field) => Object.hasOwn(stored, field))
  const unknown = overridesRemoved.filter((field) => !Object.hasOwn(stored, field))
  const lines = unknown.map((field) => say('override_not_stored', { field }))
  if (removed.length > 0) lines.unshift(say('overrides_removed', { fields: removed.join(', ') }))
  return { overrides, lines, changed: removed.length > 0 || Object.keys(given).length > 0 ? { overrides } : {} }
}

function recordOf(
  context: PreparationContext,
  { mapping }: PreparationBlock,
  { source_file_id, bundle }: PreparationInput,
  { payload, values }: PreparedMetadata,
  { isSandbox }: PreparationRequest,
): PreparedRecord {
  return {
    source_file_id,
    is_sandbox: isSandbox,
    repository: context.repositoryOf(isSandbox).identity,
    title: givenText(payload.metadata.title) ?? '',
    version: givenText(payload.metadata.version) ?? '',
    payload,
    values,
    mapping_id: mapping.mapping_id,
    file_ids: bundle.map(({ file_id }) => file_id),
  }
}

async function store(
  { projects }: PreparationContext,
  { project }: PreparationRequest,
  valid: readonly { record: PreparedRecord; input: PreparationInput; log: readonly string[] }[],
): Promise<PreparationResult[]> {
  if (valid.length === 0) return []
  const { results } = await projects.storePreparedRecords({ project, body: { records: valid.map((v) => v.record) } })
  const stored = new Map(results.map((result) => [result.source_file_id, result]))
  return valid.map(({ input, log }) => {
    const { source_file_id } = input
    const result = stored.get(source_file_id)
    const error = result === undefined ? say('file_not_told', {}) : result.error
    if (error !== null) return refused(source_file_id, error, [...log, error])
    return {
      source_file_id,
      outcome: 'prepared',
      record_id: result?.record_id ?? null,
      error: null,
      validation_errors: [],
      log: [...log, ...storedLines(input)],
    }
  })
}

function storedLines({ open_record }: PreparationInput): string[] {
  if (open_record?.record_status !== 'draft') return [say('metadata_stored', {})]
  const names = open_record.not_in_draft.join(', ')
  return [say('metadata_stored_in_draft', {}), ...(names === '' ? [] : [say('files_not_in_draft', { names })])]
}
