import { ServiceError } from '@regesta/contracts/problem'
import type { projectsInternal } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { Handlers } from '@regesta/http/serve'
import type { Logger } from '@regesta/log/logger'
import { now } from '@regesta/sqlite/timestamp'
import type { OpenProject, OpenProjects } from '../open-projects.js'
import {
  adoptDeadHolders,
  appendApiCalls,
  claimRecord,
  listClaims,
  listOpenWrites,
  openWrite,
  releaseClaim,
  settleWrite,
  writesOf,
} from './ledger-store.js'
import {
  activeMapping,
  insertRecord,
  preparationInput,
  storePreparationFailure,
  storePreparedRecord,
  storeRunOutputs,
} from './preparation-store.js'
import {
  changeLinks,
  changeRecord,
  changeRemoteFiles,
  durably,
  linkFiles,
  recordRow,
  resetLinks,
  restoreBackup,
  storeBackup,
} from './record-store.js'
import { findRecords, readRecords } from './record-view.js'

type Internal = typeof projectsInternal

/** The endpoints about records and their ledger, which the deposition and pipelines services call. */
export type RecordEndpoint =
  | 'registerHolder'
  | 'readMapping'
  | 'readPreparationInputs'
  | 'storePreparedRecords'
  | 'storePreparationFailures'
  | 'readRecords'
  | 'findRecords'
  | 'updateRecord'
  | 'createVersionRecord'
  | 'createQuickRecord'
  | 'storeBackup'
  | 'claimRecord'
  | 'releaseClaim'
  | 'openWrite'
  | 'settleWrite'
  | 'listWrites'
  | 'listOpenWrites'
  | 'appendApiLog'
  | 'withdrawDerivedFiles'
  | 'linkFile'
  | 'storeRunOutputs'
  | 'storeBatch'

const OK = reply(200, { ok: true })

/** Handlers that only pick the project, run one step on it and answer. */
export function recordEndpoints({
  openProjects,
  log,
}: {
  openProjects: OpenProjects
  log: Logger
}): Handlers<Pick<Internal, RecordEndpoint>> {
  /** The latest start of each service that announced itself. */
  const boots = new Map<string, string>()
  const use = (request: { project: string }) => openProjects.use(request.project)

  const isDead = (holder: string) => {
    const [service = '', boot] = holder.split(':', 2)
    const latest = boots.get(service)
    return latest !== undefined && latest !== boot
  }

  /** Every project that can be opened; a file that is away or damaged does not hinder the others. */
  function* reachable(): Generator<OpenProject> {
    for (const { uuid, path } of openProjects.known()) {
      try {
        yield openProjects.use(uuid)
      } catch (error) {
        log.warn({ path, reason: (error as Error).message }, 'project file not reachable for recovery')
      }
    }
  }

  return {
    registerHolder: ({ body }) => {
      boots.set(body.service, body.boot)
      for (const project of reachable()) adoptDeadHolders(project, isDead)
      return OK
    },
    readMapping: (request) => reply(200, { mapping: activeMapping(use(request)) }),
    readPreparationInputs: (request) => {
      const project = use(request)
      const { source_file_ids, repository, pipeline_id } = request.body
      const items = source_file_ids.map((id) => preparationInput(project, id, repository, pipeline_id))
      return reply(200, { mapping: activeMapping(project), items })
    },
    storePreparedRecords: (request) => {
      const project = use(request)
      const store = project.database.transaction(storePreparedRecord)
      const attempt = (record: (typeof request.body.records)[number]) => {
        try {
          return { source_file_id: record.source_file_id, record_id: store(project, record), error: null }
        } catch (error) {
          return { source_file_id: record.source_file_id, record_id: null, error: (error as Error).message }
        }
      }
      return reply(200, { results: project.database.transaction(() => request.body.records.map(attempt))() })
    },
    storePreparationFailures: (request) => {
      const project = use(request)
      project.database.transaction(() => {
        for (const failure of request.body.failures) storePreparationFailure(project, failure)
      })()
      return OK
    },
    readRecords: (request) => reply(200, { records: readRecords(use(request), request.body.record_ids) }),
    findRecords: (request) => reply(200, { records: findRecords(use(request), request.body) }),
    updateRecord: (request) => {
      const project = use(request)
      const { record_id, record, links, remote_files, restore_backup, reset_links } = request.body
      recordRow(project, record_id)
      project.database.transaction(() => {
        if (restore_backup) restoreBackup(project, record_id)
        if (record !== undefined) changeRecord(project, record_id, record)
        if (reset_links) resetLinks(project, record_id)
        changeLinks(project, record_id, links)
        changeRemoteFiles(project, record_id, remote_files)
      })()
      return OK
    },
    createVersionRecord: (request) => reply(200, createVersion(use(request), request.body)),
    createQuickRecord: (request) => {
      const project = use(request)
      const { source_file_id, repository } = request.body
      const open = openRecordOf(project, source_file_id, repository)
      if (open !== undefined) return reply(200, { record_id: open, created: false })
      const record_id = project.database.transaction(() => {
        const id = insertRecord(project, {
          ...request.body,
          mapping_id: null,
          previous_version_id: null,
          version: '',
          concept_rec_id: null,
          concept_doi: null,
        })
        linkFiles(project, id, [source_file_id])
        return id
      })()
      return reply(200, { record_id, created: true })
    },
    storeBackup: (request) => {
      const project = use(request)
      recordRow(project, request.body.record_id)
      storeBackup(project, request.body.record_id)
      return OK
    },
    claimRecord: (request) => reply(200, claimRecord(use(request), request.body, isDead)),
    releaseClaim: (request) => {
      releaseClaim(use(request), request.params.token)
      return OK
    },
    openWrite: (request) => reply(200, openWrite(use(request), request.body)),
    settleWrite: (request) => reply(200, settleWrite(use(request), request.params.write_id, request.body)),
    listWrites: (request) => {
      const project = use(request)
      const { record_id, state } = request.query
      if (record_id === undefined) return reply(200, { writes: listOpenWrites(project) })
      const writes = writesOf(project, record_id)
      return reply(200, { writes: state === 'open' ? writes.filter((write) => write.settled_at === null) : writes })
    },
    listOpenWrites: () => {
      const projects = []
      for (const project of reachable()) {
        adoptDeadHolders(project, isDead)
        const [writes, claims] = [listOpenWrites(project), listClaims(project)]
        if (writes.length + claims.length > 0) {
          projects.push({ project_uuid: project.uuid, project_path: project.path, writes, claims })
        }
      }
      return reply(200, { projects })
    },
    appendApiLog: (request) => {
      const project = use(request)
      project.database.transaction(() => appendApiCalls(project, request.body.calls))()
      return OK
    },
    withdrawDerivedFiles: (request) => {
      const project = use(request)
      const { record_id, except_run_uuid } = request.body
      return reply(200, { withdrawn: withdrawDerived(project, record_id, except_run_uuid ?? '') })
    },
    linkFile: (request) => {
      const project = use(request)
      const { record_id, file_ids, become_source } = request.body
      recordRow(project, record_id)
      const [first] = file_ids
      project.database.transaction(() => {
        linkFiles(project, record_id, file_ids)
        if (become_source && first !== undefined) changeRecord(project, record_id, { source_file_id: first })
      })()
      return OK
    },
    storeRunOutputs: (request) => {
      storeRunOutputs(use(request), request.body.outputs)
      return OK
    },
    storeBatch: (request) => {
      use(request)
        .statement(
          `insert into batches (batch_name, batch_description, status, completion_percentage, created_timestamp)
           values (@batch_name, @batch_description, @status, @completion_percentage, @at)
           on conflict (batch_name) do update set batch_description = excluded.batch_description, status = excluded.status,
             completion_percentage = excluded.completion_percentage`,
        )
        .run({ ...request.body, at: now() })
      return OK
    },
  }
}

const openRecordOf = (project: OpenProject, fileId: number, repository: string): number | undefined =>
  (
    project
      .statement(
        `select record_id from repo_records where source_file_id = ? and repository = ? and record_status in ('prepared', 'draft')`,
      )
      .get(fileId, repository) as { record_id: number } | undefined
  )?.record_id

/** The record of the next version: the open one of the concept when there is one, otherwise a new prepared one. */
function createVersion(
  project: OpenProject,
  wanted: { previous_record_id: number; version: string; payload: Record<string, unknown>; title: string },
): { record_id: number; created: boolean } {
  const previous = recordRow(project, wanted.previous_record_id)
  if (previous.record_status !== 'published') {
    throw new ServiceError(
      'refused',
      `Record ${previous.record_id} is ${previous.record_status}; a new version needs a published one`,
    )
  }
  const open = project
    .statement(
      `select record_id from repo_records
       where repository = ? and concept_rec_id = ? and record_status in ('prepared', 'draft') order by record_id desc limit 1`,
    )
    .get(previous.repository, previous.concept_rec_id) as { record_id: number } | undefined
  if (open !== undefined) return { record_id: open.record_id, created: false }
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

/** Unlinks the derived files of other runs; what stands at the repository is marked for removal there. */
function withdrawDerived(project: OpenProject, recordId: number, exceptRun: string) {
  return durably(project, () => {
    const withdrawn = project
      .statement(
        `delete from record_files_map where record_id = @recordId and file_id in
           (select file_id from source_files where file_type = 'derived' and coalesce(run_uuid, '') <> @exceptRun)
         returning file_id, remote_key`,
      )
      .all({ recordId, exceptRun }) as { file_id: number; remote_key: string | null }[]
    const mark = project.statement(`update remote_files set state = 'withdrawn' where record_id = ? and remote_key = ?`)
    for (const { remote_key } of withdrawn) if (remote_key !== null) mark.run(recordId, remote_key)
    return withdrawn
  })
}
