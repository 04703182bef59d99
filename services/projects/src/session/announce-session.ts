import type { Operations } from '@regesta/operations/open-operations'
import type { Session } from './session.js'

/** Tells which project is the active one whenever that changes. */
export function announceSession({ changes }: Pick<Operations, 'changes'>, session: Session): void {
  session.changes.onAppend(() => changes.note('session', { topic: 'session', project_uuid: session.current() }))
}
