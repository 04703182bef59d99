import { fileState } from '../store/file-state.js'
import type { Register } from '../store/register.js'
import { noteClosed } from './last-seen.js'
import type { OpenEntry, OpenFiles } from './open-files.js'

/** When a closed file was checked whole; undefined when it was changed since, or never. */
export function checkedWhileClosed(register: Register, path: string): string | undefined {
  const known = register.soundness(path)
  return known !== undefined && known.state === fileState(path) ? known.checkedAt : undefined
}

/** When a file was checked whole that nobody but us has changed since; undefined when that is unknown. */
export function checkedAt({ entries, register }: OpenFiles, path: string): string | undefined {
  const open = [...entries.values()].find((entry) => entry.path === path)
  return open === undefined ? checkedWhileClosed(register, path) : open.checkedAt
}

/** Remembers in which state a file is left, and that it was sound and only we have written to it. */
export function keepSoundness({ register, log }: Pick<OpenFiles, 'register' | 'log'>, entry: OpenEntry): void {
  const { path, checkedAt } = entry
  noteClosed({ register, log }, entry)
  if (checkedAt === undefined) return
  try {
    const state = fileState(path)
    if (state !== undefined) register.noteSoundness(path, { state, checkedAt })
  } catch (err) {
    log.warn({ err, path }, 'the state of a project file is not known; it is checked whole at its next load')
  }
}
