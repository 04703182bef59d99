import { now } from '@regesta/sqlite/timestamp'
import { contentState, isSameFile, whileOpen } from '../store/file-state.js'
import { lastChange } from '../store/last-change.js'
import type { KnownProject, Register } from '../store/register.js'
import type { OpenEntry, OpenFiles } from './open-files.js'

/*
 * A project file that was put back from a copy does not know what was made for it at repositories after that copy; neither does one
 * of another installation. Both are found by comparing a file with what was left here when it was last open.
 */

type Noting = Pick<OpenFiles, 'register' | 'log'>

/** Whether a file is the one that was left here. Ask before anything opens it, for that changes it. */
export function isAsLeft(register: Register, { uuid, path }: KnownProject): boolean {
  return isState(register.lastState(uuid), path)
}

/** Whether the file at a path is what was left or made there, whatever project is in it. */
export function isAsLeftAt(register: Register, path: string): boolean {
  const known = register.findAt(path)
  return known === undefined ? isState(register.stateMade(path), path) : isAsLeft(register, known)
}

/** Files that were known before their state was noted count as left here. */
function isState(state: string | undefined, path: string): boolean {
  if (state === undefined || state === '') return state === ''
  return isSameFile(state, path) || state === contentState(path)
}

/** Notes of a file that is loaded whether it is known; one that is not is marked when it is opened. */
export function noteLoaded(register: Register, { uuid, path }: KnownProject, isKnown: boolean): void {
  register.noteLastState(uuid, isKnown ? whileOpen(path) : null)
  register.forgetMade(path)
}

/** Notes which file is open, and marks one that is not the one that was left here. */
export function noteOpened({ register, log }: Noting, entry: OpenEntry, isKnown: boolean): void {
  const { uuid, path } = entry
  try {
    if (!isKnown) {
      const restored = { restored_at: now(), known_until: lastChange(entry) }
      register.noteRestored(uuid, restored)
      log.warn({ path, ...restored }, 'a project file was put back from a copy, or is new here')
    }
    register.noteLastState(uuid, whileOpen(path))
  } catch (err) {
    log.warn(
      { err, path },
      'which project file is open could not be noted; it is looked at again when it is opened next',
    )
  }
}

/** Notes in which state a file is left. */
export function noteClosed({ register, log }: Noting, { uuid, path }: KnownProject): void {
  try {
    const state = contentState(path)
    if (state !== undefined && register.find(uuid)?.path === path) register.noteLastState(uuid, state)
  } catch (err) {
    log.warn({ err, path }, 'the state in which a project file was left could not be noted')
  }
}
