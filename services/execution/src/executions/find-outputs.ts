import type { OutputFile } from '@regesta/contracts/execution'
import { collectOutputs, type FolderState, readFolder, readFolderBefore } from '../outside/collect-outputs.js'
import { hashFile } from '../outside/hash-file.js'
import type { ExecutionRow, ExecutionStore } from '../store/executions.js'
import { planOf } from './plan.js'

/** What was in the output folder before an execution, even one that an earlier process of this service started. */
export const folderBefore = (row: ExecutionRow): Promise<FolderState> =>
  row.handle_json === null ? readFolder(row.output_directory) : readFolderBefore(row.output_directory, row.created_at)

/** The files that a completed execution wrote, without those that other executions announced in the same folder. */
export function findOutputs(
  row: ExecutionRow,
  executions: ExecutionStore,
  before: FolderState,
  signal: AbortSignal,
): Promise<{ files: OutputFile[]; warnings: string[] }> {
  return collectOutputs({
    folder: row.output_directory,
    expected: planOf(row).expected,
    before,
    foreign: executions.listForeignOutputs(row.id, row.output_directory, row.created_at),
    hashFile,
    signal,
  })
}
