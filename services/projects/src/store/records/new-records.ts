import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { OpenProject } from '../../open-project.js'
import { atomically } from '../durably.js'
import { fileById } from '../source-files.js'
import { insertRecord, type NewRecord } from './insert-record.js'
import { linkFiles } from './links.js'
import { openRecordOf } from './open-record.js'
import { type RecordRow, recordRow } from './records.js'
import { refuseFollower } from './refuse-published.js'

/** A record that was found open or has just been added. */
export interface Ensured {
  readonly record_id: number
  readonly created: boolean
}

/** The record of the next version: the open one of the concept when there is one, otherwise a new prepared one. */
export function createVersionRecord(
  project: OpenProject,
  wanted: { previous_record_id: number; version: string; payload: Record<string, unknown>; title: string },
): Ensured {
  const previous = recordRow(project, wanted.previous_record_id)
  if (previous.record_status !== 'published') {
    throw new ServiceError(
      'refused',
      say('version_needs_published', { id: previous.record_id, status: previous.record_status }),
    )
  }
  const open = project
    .statement(
      `select record_id from repo_records
       where repository = ? and concept_rec_id = ? and record_status in ('prepared', 'draft') order by record_id desc limit 1`,
    )
    .get(previous.repository, previous.concept_rec_id) as { record_id: number } | undefined
  if (open !== undefined) return { record_id: open.record_id, created: false }
  refuseOpenSource(project, previous)
  const record_id = insertRecord(project, {
    ...wanted,
    source_file_id: previous.source_file_id,
    mapping_id: previous.mapping_id,
    previous_version_id: previous.record_id,
    is_sandbox: previous.is_sandbox === 1,
    repository: previous.repository,
    concept_rec_id: previous.concept_rec_id,
    concept_doi: previous.concept_doi,
  })
  return { record_id, created: true }
}

/** A file has one open record at a repository. */
function refuseOpenSource(project: OpenProject, { source_file_id, is_sandbox, repository }: RecordRow): void {
  const other = openRecordOf(project, { source_file_id, is_sandbox: is_sandbox === 1, repository })
  if (other === undefined) return
  const path = fileById(project, source_file_id)?.absolute_path ?? ''
  throw new ServiceError('refused', say('file_of_other_record', { path, id: other.record_id }))
}

/** A prepared record with generated metadata for one file: the open one when there is one, otherwise a new one. */
export function createQuickRecord(
  project: OpenProject,
  wanted: Pick<NewRecord, 'source_file_id' | 'is_sandbox' | 'repository' | 'title' | 'payload'>,
): Ensured {
  const open = openRecordOf(project, wanted)
  if (open !== undefined) return { record_id: open.record_id, created: false }
  refuseFollower(project, wanted)
  const nothingYet = {
    mapping_id: null,
    previous_version_id: null,
    version: '',
    concept_rec_id: null,
    concept_doi: null,
  }
  const record_id = atomically(project, () => {
    const id = insertRecord(project, { ...wanted, ...nothingYet })
    linkFiles(project, id, [wanted.source_file_id])
    return id
  })
  return { record_id, created: true }
}
