import { type Act, currentAct } from '@regesta/log/request-scope'
import { kindOfAct, undoneByAct } from './domain/act-kinds.js'
import type { CurrentAct } from './store/history/note-changes.js'

/** Loading a project is an act that changes no row of it. */
const LOADING = 'loadProject'

/** Whether the act that is under way may change rows of a project. */
export function mayChangeRows(): boolean {
  const act = currentAct()
  return act !== undefined && act.name !== LOADING
}

/** Asked for by the triggers of every row that changes, many times each, so it is put together once for an act. */
const storedActs = new WeakMap<Act, CurrentAct>()

/** The act that is under way, as the history of a project shows it. */
export function storedAct(): CurrentAct | undefined {
  const act = currentAct()
  if (act === undefined) return undefined
  const known = storedActs.get(act)
  if (known !== undefined) return known
  const stored = { id: act.id, kind: kindOfAct(act.name), client: act.client, undoes: undoneByAct(act.name) }
  storedActs.set(act, stored)
  return stored
}
