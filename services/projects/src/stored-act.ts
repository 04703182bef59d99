import { currentAct } from '@regesta/log/request-scope'
import { kindOfAct, undoneByAct } from './domain/act-kinds.js'
import type { CurrentAct } from './store/history/note-changes.js'

/** Loading a project is an act that changes no row of it. */
const LOADING = 'loadProject'

/** Whether the act that is under way may change rows of a project. */
export function mayChangeRows(): boolean {
  const act = currentAct()
  return act !== undefined && act.name !== LOADING
}

/** The act that is under way, as the history of a project shows it. */
export function storedAct(): CurrentAct | undefined {
  const act = currentAct()
  if (act === undefined) return undefined
  return { id: act.id, kind: kindOfAct(act.name), client: act.client, undoes: undoneByAct(act.name) }
}
