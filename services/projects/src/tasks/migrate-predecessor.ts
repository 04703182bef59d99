import { rmSync } from 'node:fs'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { copyPredecessor } from '../store/migrate/copy-predecessor.js'
import { publishFile } from '../store/whole-file.js'

export interface MigratePredecessor {
  readonly from: string
  readonly to: string
  /** The unfinished file, beside the wanted one. */
  readonly partial: string
}

/** Makes a project file from a predecessor's one, which is only read. */
export async function task({ from, to, partial }: MigratePredecessor): Promise<void> {
  try {
    await copyPredecessor(from, partial)
    publishFile(partial, to)
  } catch (error) {
    throw new ServiceError(
      'internal',
      say('project_not_migrated', { path: from, reason: (error as Error).message }),
      {},
      { cause: error },
    )
  } finally {
    rmSync(partial, { force: true })
  }
}
