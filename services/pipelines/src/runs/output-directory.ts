import { dirname, join } from 'node:path'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import type { ItemScope } from './run-scope.js'

/** `<data_out>/<conceptrecid>/<recid>`, without a draft `<data_out>/record_<id>_<time>`; beside the source without data_out. */
export async function outputDirectoryOf(
  { run, project }: ItemScope,
  record: InternalRecord,
  sourcePath: string,
): Promise<string> {
  const parent = (await project()).data_out ?? dirname(sourcePath)
  if (record.repo_record_id !== '' && record.concept_rec_id !== '')
    return join(parent, record.concept_rec_id, record.repo_record_id)
  return join(parent, `record_${record.record_id}_${run.started_at.replace(/[:.]/g, '-')}`)
}
