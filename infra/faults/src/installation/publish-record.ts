import { setTimeout as pause } from 'node:timers/promises'
import { isServiceError } from '@regesta/contracts/problem'
import type { Regesta } from './fixture.js'
import { listTab } from './plant-project.js'

/** Milliseconds between two requests of an impatient user. */
const IMPATIENCE = 100

/**
 * Asks for whatever comes next until a record is published, as a user would who only sees which tab it is on.
 *
 * @returns undefined when it is published, else what the last answer said
 */
export async function publishRecord(regesta: Regesta, id: number, limit: number): Promise<string | undefined> {
  const body = { local_record_db_id: id }
  const deadline = performance.now() + limit
  let last = 'nothing was answered'
  const note = (error: unknown) => {
    last = isServiceError(error) ? `${error.status} ${error.message}` : String(error)
  }
  while (performance.now() < deadline) {
    const tab = await tabOf(regesta, id).catch(note)
    if (tab === 'published') return undefined
    if (tab === 'pending_operations') await regesta.createApiDraft({ body }).catch(note)
    if (tab === 'drafts') {
      await regesta.uploadFiles({ body }).catch(note)
      await regesta.publishRecord({ body }).catch(note)
    }
    await pause(IMPATIENCE)
  }
  return last
}

async function tabOf(regesta: Regesta, id: number) {
  for (const tab of ['published', 'drafts', 'pending_operations'] as const) {
    if ((await listTab(regesta, tab)).some(({ local_record_db_id }) => local_record_db_id === id)) return tab
  }
  return undefined
}
