import type { projectsInternal } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { Handlers } from '@regesta/http/serve'
import type { Logger } from '@regesta/log/logger'
import type { OpenProject, OpenProjects } from '../open-projects.js'
import { hasOpenWork } from '../store/look-into.js'
import { storeBatch } from './batch-store.js'
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
import { createQuickRecord, createVersionRecord } from './new-records.js'
import {
  activeMapping,
  preparationInput,
  storePreparationFailure,
  storePreparedRecords,
  storeRunOutputs,
} from './preparation-store.js'
import { changeRecord, linkFiles, recordRow, storeBackup, updateRecord, withdrawDerivedFiles } from './record-store.js'
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

  /**
   * Every project with something to recover; a file that is away or damaged does not hinder the others. One that is closed and
   * has nothing open stays closed: whoever unloaded it may be putting a copy in its place.
   */
  function* reachable(): Generator<OpenProject> {
    for (const { uuid, path } of openProjects.known()) {
      try {
        if (openProjects.isOpen(uuid) || hasOpenWork(path)) yield openProjects.use(uuid)
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
    storePreparedRecords: (request) =>
      reply(200, { results: storePreparedRecords(use(request), request.body.records) }),
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
      updateRecord(use(request), request.body)
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
      return reply(200, { withdrawn: withdrawDerivedFiles(project, record_id, except_run_uuid ?? '') })
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
      storeBatch(use(request), request.body)
      return OK
    },
  }
}
