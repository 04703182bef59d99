import { existsSync } from 'node:fs'
import type { OpenProject } from '../open-project.js'
import type { OpenProjects } from '../open-projects.js'
import { hasOpenWork } from '../store/look-into.js'
import { listClaims, listOpenWrites } from '../store/records/ledger.js'
import type { KnownProject } from '../store/register.js'

/** Entries that a sentence names. */
const NAMED = 5

/**
 * What would be cut off from its project file if another one took over its name: operations, claims of records, remote
 * writes whose outcome is open. A file that is gone or cannot be read is passed over.
 */
export function workUnderWay(openProjects: OpenProjects, { uuid, path }: KnownProject): string[] {
  const held = openProjects.heldFor(uuid)
  if (!existsSync(path)) return held
  try {
    if (!openProjects.isOpen(uuid) && !hasOpenWork(path)) return held
    const work = [...held, ...openWork(openProjects.use(uuid))]
    return [...work.slice(0, NAMED), ...(work.length > NAMED ? [`${work.length - NAMED} more`] : [])]
  } catch {
    return held
  }
}

function openWork(project: OpenProject): string[] {
  const claims = listClaims(project).map(
    ({ purpose, record_id, operation_id, since }) =>
      `${purpose} of record ${record_id} (operation ${operation_id}) since ${since}`,
  )
  const writes = listOpenWrites(project).map(
    ({ kind, record_id, sent_at }) =>
      `${kind} of record ${record_id}, sent at ${sent_at}, whose outcome is not known yet`,
  )
  return [...claims, ...writes]
}
