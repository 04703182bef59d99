import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import type { RecordComparison } from '@regesta/contracts/record-details'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import { depositionToCompare } from '../actions/deposition-to-compare.js'
import type { Context, HandlerOf } from '../context.js'
import { compareFiles } from '../domain/compare-files.js'
import { compareWithOwn, compareWithShown } from '../domain/compare-metadata.js'
import { payloadOf } from '../domain/payload.js'
import { readRecord } from '../ledger/read-record.js'
import { evaluate, readBlock } from '../preparation/preparation-block.js'

/** A record beside what the repository has of it, beside another version, or beside what its sheet says now. */
export function compareRecord(context: Context): HandlerOf<'compareRecord'> {
  return async ({ project, params, query, signal }) => {
    const record = await readRecord(context, project, params.record_id)
    const sides =
      query.with === 'sheet'
        ? await besideSheet(context, project, record, signal)
        : await besideDeposition(context, project, record, query.with)
    return reply(200, { record_id: record.record_id, with: query.with, ...sides })
  }
}

type Sides = Pick<RecordComparison, 'right' | 'fields' | 'files'>

const metadataOf = (record: InternalRecord) => payloadOf(record)?.metadata ?? {}

/** What the mapping makes of the sheet now, without anything that people have set by hand. */
async function besideSheet(
  context: Context,
  project: string,
  record: InternalRecord,
  caller: AbortSignal,
): Promise<Sides> {
  const request = { project, sourceFileIds: [record.source_file_id], isSandbox: record.is_sandbox, caller }
  const block = await readBlock(context, request)
  const input = block.items.find(({ source_file_id }) => source_file_id === record.source_file_id)
  if (!input?.file) throw new ServiceError('not_found', say('source_file_gone', { id: String(record.source_file_id) }))
  const { payload, rowProblem } = await evaluate(context, block, input, {})
  if (rowProblem !== undefined) throw new ServiceError('not_found', rowProblem)
  const { prereserve_doi: _, ...metadata } = payload.metadata
  return { right: null, fields: compareWithOwn(metadataOf(record), metadata), files: [] }
}

async function besideDeposition(
  context: Context,
  project: string,
  record: InternalRecord,
  wanted: string,
): Promise<Sides> {
  const { shown, at, repository } = await depositionToCompare(context, project, record, wanted)
  const { version } = shown.metadata
  return {
    right: {
      repository,
      repo_record_id: shown.id,
      doi: shown.doi,
      is_published: shown.submitted,
      version: typeof version === 'string' ? version : '',
      read_at: at,
    },
    fields: compareWithShown(metadataOf(record), shown.metadata),
    files: compareFiles(record, shown.files, context.configuration.current.repo.flatten_names),
  }
}
