import type { Context } from '../context.js'

/** What a batch row is about. */
export interface BatchName {
  readonly project: string
  readonly name: string
  readonly description: string
}

/**
 * Writes the row that the project lists among its batches. A row that cannot be written stops nothing: the run holds the
 * same information.
 */
export function batchRow(
  { projects, log }: Pick<Context, 'projects' | 'log'>,
  { project, name, description }: BatchName,
) {
  return async (status: 'in_progress' | 'completed' | 'failed', completion_percentage: number): Promise<void> => {
    const body = { batch_name: name, batch_description: description, status, completion_percentage }
    await projects.storeBatch({ project, body }).catch((error: unknown) => {
      log.warn({ err: error, batch: name }, 'batch row not written')
    })
  }
}
