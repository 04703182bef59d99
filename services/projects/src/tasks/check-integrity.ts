import { allFaults } from '../store/integrity.js'
import { type TakeSnapshot, task as takeSnapshot } from './take-snapshot.js'

export interface CheckIntegrity {
  readonly path: string
  /** Taken of a sound file, in the same thread: a thread costs more than what it does for most projects. */
  readonly snapshot: Omit<TakeSnapshot, 'path'> | null
}

/** Reads a whole project file and answers its faults; none when it is sound. */
export async function task({ path, snapshot }: CheckIntegrity): Promise<string[]> {
  const faults = allFaults(path)
  if (faults.length === 0 && snapshot !== null) await takeSnapshot({ path, ...snapshot })
  return faults
}
