import { reply } from '@regesta/http/reply'
import type { Logger } from '@regesta/log/logger'
import { atomically } from '../store/durably.js'
import {
  adoptDeadHolders,
  appendApiCalls,
  claimRecord,
  listClaims,
  listOpenWrites,
  releaseClaim,
  writesOf,
} from '../store/records/ledger.js'
import { openWrite } from '../store/records/open-write.js'
import { readRecord } from '../store/records/record-view.js'
import { settleWrite } from '../store/records/settle-write.js'
import { type Endpoints, OK, type Projects, projectOf } from './endpoint-kit.js'
import { reachableProjects } from './reachable-projects.js'

type LedgerEndpoint =
  | 'registerHolder'
  | 'claimRecord'
  | 'releaseClaim'
  | 'openWrite'
  | 'settleWrite'
  | 'listWrites'
  | 'listOpenWrites'
  | 'appendApiLog'

/** Claims of records, remote writes and the log of calls. */
export function ledgerEndpoints(parts: Projects & { readonly log: Logger }): Endpoints<LedgerEndpoint> {
  const { isDead, announce } = holders()
  const use = projectOf(parts)
  return {
    registerHolder: ({ body }) => {
      announce(body.service, body.boot)
      for (const project of reachableProjects(parts)) adoptDeadHolders(project, isDead)
      return OK
    },
    claimRecord: (request) => {
      const project = use(request)
      claimRecord(project, request.body, isDead)
      return reply(200, readRecord(project, request.body.record_id))
    },
    releaseClaim: (request) => {
      releaseClaim(use(request), request.params.token)
      return OK
    },
    openWrite: (request) => reply(200, openWrite(use(request), request.body)),
    settleWrite: (request) => reply(200, settleWrite(use(request), request.params.write_id, request.body)),
    listWrites: (request) => {
      const project = use(request)
      const { record_id, state } = request.query
      const writes = record_id === undefined ? listOpenWrites(project) : writesOf(project, record_id)
      return reply(200, { writes: state === 'open' ? writes.filter((write) => write.settled_at === null) : writes })
    },
    listOpenWrites: () => {
      const projects = []
      for (const project of reachableProjects(parts)) {
        adoptDeadHolders(project, isDead)
        const [writes, claims] = [listOpenWrites(project), listClaims(project)]
        if (writes.length + claims.length === 0) continue
        projects.push({ project_uuid: project.uuid, project_path: project.path, writes, claims })
      }
      return reply(200, { projects })
    },
    appendApiLog: (request) => {
      const project = use(request)
      atomically(project, () => appendApiCalls(project, request.body.calls))
      return OK
    },
  }
}

/** Who holds claims: a service together with one of its starts. */
function holders() {
  /** The latest start of each service that announced itself. */
  const boots = new Map<string, string>()
  return {
    announce: (service: string, boot: string) => void boots.set(service, boot),
    isDead: (holder: string): boolean => {
      const [service = '', boot] = holder.split(':', 2)
      const latest = boots.get(service)
      return latest !== undefined && latest !== boot
    },
  }
}
