import type { Receipt } from '@regesta/contracts/deposition'
import { findingOf } from '@regesta/contracts/messages'
import { pick } from '@regesta/contracts/pick'
import type { InternalRecord, RemoteWrite } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { landingPageOf } from '../domain/landing-page.js'
import { nextAction } from '../domain/next-action.js'
import { filesDigest, payloadOf } from '../domain/payload.js'
import { readRecord } from '../ledger/read-record.js'

/** What stands at the repository for a record, as it was proved, and the history of its remote writes. */
export function showReceipt(context: Context): HandlerOf<'showReceipt'> {
  return async ({ project, params }) => {
    const record = await readRecord(context, project, params.record_id)
    const { writes } = await context.projects.listWrites({ project, query: { record_id: record.record_id } })
    const next_action = nextAction(record, writes[0])
    return reply(200, {
      ...headOf(record),
      landing_page: landingPageOf(context.repositoryOf(record.is_sandbox), record),
      metadata: metadataOf(record),
      files: filesOf(record),
      published_files: publishedFiles(record, writes),
      ...writesOf(writes),
      next_action,
      next_finding: findingOf(next_action),
    })
  }
}

/** Edits stand apart from all other writes, and nowhere where there are none. */
function writesOf(all: readonly RemoteWrite[]): Pick<Receipt, 'writes' | 'edits'> {
  const writes: Receipt['writes'] = []
  const edits: NonNullable<Receipt['edits']> = []
  for (const { kind, ...write } of all) {
    const shown = {
      ...pick(write, WRITE),
      ...(write.outcome !== null && { outcome_finding: findingOf(write.outcome) }),
    }
    if (kind === 'edit' || kind === 'publish_edit' || kind === 'discard_edit') edits.push({ ...shown, kind })
    else writes.push({ ...shown, kind })
  }
  return { writes, ...(edits.length > 0 ? { edits } : {}) }
}

const headOf = (record: InternalRecord) => ({
  record_id: record.record_id,
  record_uuid: record.record_uuid,
  record_status: record.record_status,
  record_title: record.record_title,
  version: record.version,
  is_sandbox: record.is_sandbox,
  repository: record.repository,
  repo_record_id: record.repo_record_id,
  repo_doi: record.repo_doi,
  concept_rec_id: record.concept_rec_id,
  concept_doi: record.concept_doi,
})

/** As the repository showed it last; before there is a draft, as it was prepared. */
const metadataOf = (record: InternalRecord) =>
  (record.repo_record_id === ''
    ? payloadOf(record)?.metadata
    : (record.record_metadata.metadata as Record<string, unknown>)) ?? {}

const present = (record: InternalRecord) => record.remote_files.filter(({ state }) => state === 'present')

function filesOf(record: InternalRecord): Receipt['files'] {
  const paths = new Map(record.files.map((file) => [file.file_id, file.absolute_path]))
  return present(record).map(({ remote_key, origin, file_id, size, md5, sha256, verified_at }) => ({
    key: remote_key,
    origin,
    path: file_id === null ? null : (paths.get(file_id) ?? null),
    size,
    md5,
    sha256,
    verified_at,
  }))
}

function publishedFiles(record: InternalRecord, writes: readonly RemoteWrite[]): Receipt['published_files'] {
  const write = writes.find(({ kind, state }) => kind === 'publish' && state === 'done')
  if (write?.files_digest == null) return null
  const listed = present(record).map(({ remote_key: key, size, md5 }) => ({ key, size, md5 }))
  return { digest: write.files_digest, compared_at: write.sent_at, matches: filesDigest(listed) === write.files_digest }
}

const WRITE = [
  'write_id',
  'remote_key',
  'state',
  'sent_at',
  'settled_at',
  'response_status',
  'outcome',
  'next_read_at',
] as const
