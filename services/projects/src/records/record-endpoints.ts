import { ServiceError } from '@regesta/contracts/problem'
import type { projectsInternal, RecordChanges } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { RequestOf } from '@regesta/http/serve'
import type { OpenProject } from '../open-project.js'
import { atomically } from '../store/durably.js'
import { storeBatch } from '../store/records/batches.js'
import { contradictionOf } from '../store/records/contradiction.js'
import {
  linkFiles,
  nameLinks,
  noteProcessed,
  unlinkAllBut,
  withdrawDerivedFiles,
  withdrawFile,
} from '../store/records/links.js'
import { createQuickRecord, createVersionRecord } from '../store/records/new-records.js'
import { findRecords, readRecords } from '../store/records/record-view.js'
import { recordRow, storeBackup, updateRecord } from '../store/records/records.js'
import { changeSource } from '../store/records/replace-source.js'
import { type Endpoints, OK, type Projects, projectOf } from './endpoint-kit.js'

type RecordEndpoint =
  | 'readRecords'
  | 'findRecords'
  | 'updateRecord'
  | 'createVersionRecord'
  | 'createQuickRecord'
  | 'storeBackup'
  | 'withdrawDerivedFiles'
  | 'linkFiles'
  | 'storeBatch'

type BodyOf<Name extends RecordEndpoint> = RequestOf<(typeof projectsInternal)[Name]>['body']

/** Records, their files and their batches: each handler picks the project, runs one step on it and answers. */
export function recordEndpoints(parts: Projects): Endpoints<RecordEndpoint> {
  const use = projectOf(parts)
  return {
    readRecords: (request) => reply(200, { records: readRecords(use(request), request.body.record_ids) }),
    findRecords: (request) => reply(200, { records: findRecords(use(request), request.body) }),
    updateRecord: (request) => {
      update(use(request), request.body)
      return OK
    },
    createVersionRecord: (request) => reply(200, createVersionRecord(use(request), request.body)),
    createQuickRecord: (request) => reply(200, createQuickRecord(use(request), request.body)),
    storeBackup: (request) => {
      const project = use(request)
      recordRow(project, request.body.record_id)
      storeBackup(project, request.body.record_id)
      return OK
    },
    withdrawDerivedFiles: (request) => {
      const { record_id, except_run_uuid } = request.body
      return reply(200, { withdrawn: withdrawDerivedFiles(use(request), record_id, except_run_uuid ?? '') })
    },
    linkFiles: (request) => {
      link(use(request), request.body)
      return OK
    },
    storeBatch: (request) => {
      storeBatch(use(request), request.body)
      return OK
    },
  }
}

function update(project: OpenProject, { record_id, ...changes }: BodyOf<'updateRecord'>): void {
  recordRow(project, record_id)
  inOneStep(project, record_id, changes.record, () => updateRecord(project, record_id, changes))
}

/** All of a change of a record, or a sentence about what in the project stands against it. */
function inOneStep(project: OpenProject, id: number, changes: RecordChanges | undefined, change: () => void): void {
  try {
    atomically(project, change)
  } catch (error) {
    const contradiction = contradictionOf(project, id, changes, error)
    throw contradiction === undefined ? error : new ServiceError('refused', contradiction)
  }
}

function link(
  project: OpenProject,
  { record_id, file_ids, names, instead_of, source_file_id, alone }: BodyOf<'linkFiles'>,
): void {
  const { record_status } = recordRow(project, record_id)
  if (alone && record_status !== 'prepared') {
    throw new ServiceError('refused', say('record_files_stay', { id: record_id, status: record_status }))
  }
  inOneStep(project, record_id, source_file_id === undefined ? undefined : { source_file_id }, () => {
    if (alone) unlinkAllBut(project, record_id, file_ids)
    for (const fileId of instead_of) withdrawFile(project, record_id, fileId)
    linkFiles(project, record_id, file_ids)
    nameLinks(project, record_id, names)
    noteProcessed(project, file_ids)
    if (source_file_id !== undefined) changeSource(project, record_id, source_file_id)
  })
}
