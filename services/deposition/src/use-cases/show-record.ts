import { findingOf, findingsOf } from '@regesta/contracts/messages'
import { pick } from '@regesta/contracts/pick'
import type { Claim, InternalRecord } from '@regesta/contracts/projects-internal'
import type { RecordDetails } from '@regesta/contracts/record-details'
import { newestFirst } from '@regesta/contracts/version-order'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { landingPageOf } from '../domain/landing-page.js'
import { nextAction } from '../domain/next-action.js'
import { payloadOf } from '../domain/payload.js'
import { keyFiles } from '../domain/remote-keys.js'
import { readRecord } from '../ledger/read-record.js'
import { inputsOf } from '../preparation/evaluate-files.js'

/** One record as a person works on it; asks no repository. */
export function showRecord(context: Context): HandlerOf<'showRecord'> {
  return async ({ project, params }) => {
    const record = await readRecord(context, project, params.record_id)
    const [versions, [input], { writes }] = await Promise.all([
      versionsOf(context, project, record),
      inputsOf(context, project, [record.source_file_id], record.is_sandbox),
      context.projects.listWrites({ project, query: { record_id: record.record_id } }),
    ])
    const place = context.repositoryOf(record.is_sandbox)
    const next_action = nextAction(record, writes[0])
    return reply(200, {
      ...pick(record, HEAD),
      configured_repository: place.identity,
      landing_page: landingPageOf(place, record),
      metadata: payloadOf(record)?.metadata ?? {},
      overrides: input?.overrides ?? {},
      files: filesOf(record, context.configuration.current.repo.flatten_names),
      versions,
      claim: record.claim === null ? null : claimOf(record.claim),
      last_error: record.last_api_error,
      findings: findingsOf(record.last_api_error === null ? [] : [record.last_api_error]),
      next_action,
      next_finding: findingOf(next_action),
    })
  }
}

const HEAD = [
  'record_id',
  'record_status',
  'record_title',
  'version',
  'is_sandbox',
  'repository',
  'repo_record_id',
  'repo_doi',
  'concept_rec_id',
  'source_file_id',
] as const

const claimOf = ({ purpose, holder, operation_id, since }: Claim): RecordDetails['claim'] => ({
  purpose,
  purpose_finding: findingOf(purpose),
  service: holder.split(':')[0] ?? '',
  operation_id,
  since,
})

function filesOf(record: InternalRecord, flatten: 'off' | 'path'): RecordDetails['files'] {
  const proved = new Map(
    record.remote_files.filter(({ state }) => state === 'present').map((remote) => [remote.file_id, remote]),
  )
  return keyFiles(record.files, flatten).map(({ file, key, obstacle }) => ({
    file_id: file.file_id,
    key: file.remote_key ?? key,
    path: file.absolute_path,
    pipeline_source: file.pipeline_source,
    step_source: file.step_source,
    size: file.size_bytes,
    sha256: file.sha256_hash,
    upload_status: file.upload_status,
    upload_error: file.upload_error,
    ...(file.upload_error !== null && { upload_finding: findingOf(file.upload_error) }),
    md5: proved.get(file.file_id)?.md5 ?? null,
    verified_at: proved.get(file.file_id)?.verified_at ?? null,
    obstacle: obstacle ?? null,
    ...(obstacle !== undefined && { obstacle_finding: findingOf(obstacle) }),
  }))
}

const VERSION = ['record_id', 'record_status', 'version', 'repo_record_id', 'repo_doi'] as const

async function versionsOf(
  { projects }: Pick<Context, 'projects'>,
  project: string,
  { concept_rec_id, is_sandbox, repository, record_id }: InternalRecord,
): Promise<RecordDetails['versions']> {
  if (concept_rec_id === '') return []
  const body = { concept_rec_id, is_sandbox, repository, record_status: ['draft' as const, 'published' as const] }
  const { records } = await projects.findRecords({ project, body })
  return records
    .filter((one) => one.record_id !== record_id)
    .sort(newestFirst)
    .map((one) => pick(one, VERSION))
}
