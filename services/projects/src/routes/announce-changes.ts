import type { ProjectFamily } from '@regesta/contracts/events'
import type { projects } from '@regesta/contracts/projects'
import type { projectsInternal } from '@regesta/contracts/projects-internal'
import type { Route } from '@regesta/http/serve'
import type { Context } from '../context.js'

type Name = keyof typeof projects | keyof typeof projectsInternal

/** What each endpoint changes in its project; the others change nothing that anybody looks at. */
const CHANGES: Readonly<Partial<Record<Name, readonly ProjectFamily[]>>> = {
  rescanProject: ['files', 'about'],
  addSourceFiles: ['files', 'records'],
  markFiles: ['files'],
  moveFile: ['files'],
  setPrimaryFile: ['files'],
  undoBundleCorrection: ['files'],
  updateTitle: ['about'],
  updateDescription: ['about'],
  saveMapping: ['mapping', 'records'],
  changeMappingSheet: ['mapping', 'records'],
  storeCredential: ['credentials'],
  removeCredential: ['credentials'],
  ensureFiles: ['files'],
  removeFiles: ['files', 'records'],
  storeDerivedFiles: ['files', 'records'],
  withdrawDerivedFiles: ['files', 'records'],
  storeRunOutputs: ['files', 'records'],
  linkFiles: ['records', 'files'],
  storePreparedRecords: ['records', 'files'],
  storePreparationFailures: ['records', 'files'],
  updateRecord: ['records', 'files'],
  createVersionRecord: ['records', 'files'],
  createQuickRecord: ['records', 'files'],
  // It may bring the end of the write before.
  openWrite: ['ledger', 'records'],
  settleWrite: ['ledger', 'records'],
  appendApiLog: ['ledger'],
  storeBatch: ['records'],
  restoreRows: ['files', 'records', 'mapping', 'about'],
}

/** A change of one family of a project is announced at most once in this time. Milliseconds. */
const PAUSE = 250

/** Lets routes that change a project announce which part of it, to everyone who watches. Failed work may have changed a part of it too. */
export function announcingChanges({ operations }: Pick<Context, 'operations'>, routes: readonly Route[]): Route[] {
  const waiting = new Map<string, Set<ProjectFamily>>()
  const tell = (project: string) => {
    for (const family of waiting.get(project) ?? []) {
      operations.changes.note(`${project} ${family}`, { topic: 'project', project_uuid: project, changed: [family] })
    }
    waiting.delete(project)
  }
  const announce = (project: string, families: readonly ProjectFamily[]) => {
    const known = waiting.get(project)
    if (known === undefined) setTimeout(() => tell(project), PAUSE).unref()
    waiting.set(project, new Set([...(known ?? []), ...families]))
  }
  return routes.map((route) => {
    const families = CHANGES[route.name as Name]
    if (families === undefined) return route
    const handler: Route['handler'] = async (request) => {
      try {
        return await route.handler(request)
      } finally {
        announce(request.project, families)
      }
    }
    return { ...route, handler }
  })
}
