import type { RecordChanges } from '@regesta/contracts/projects-internal'
import type { OpenProject } from '../../open-project.js'
import { recordRow } from './records.js'

interface Rival {
  readonly record_id: number
}

/** Rules of the tables themselves; a trigger may have reasons that pass. */
const CONSTRAINT = /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|FOREIGNKEY|CHECK|NOTNULL|DATATYPE)$/

/**
 * What stands against a change of a record that a constraint of the project file refused, in a sentence; undefined for any
 * other error. No repetition of the change would end otherwise: a person has to decide.
 */
export function contradictionOf(
  project: OpenProject,
  recordId: number,
  changes: RecordChanges | undefined,
  error: unknown,
): string | undefined {
  if (!CONSTRAINT.test((error as { code?: string } | undefined)?.code ?? '')) return undefined
  const row = { ...recordRow(project, recordId), ...changes }
  const rivalBy = (condition: string): Rival | undefined =>
    project
      .statement(
        `select record_id from repo_records where record_id <> @record_id and repository = @repository and ${condition}`,
      )
      .get({
        record_id: recordId,
        repository: row.repository,
        repo_record_id: row.repo_record_id ?? null,
        repo_doi: row.repo_doi ?? null,
        concept_rec_id: row.concept_rec_id ?? null,
        source_file_id: row.source_file_id,
      }) as Rival | undefined
  const sentences: [condition: string, sentence: string][] = [
    ['repo_record_id = @repo_record_id', `is bound to deposition ${row.repo_record_id} already`],
    ['repo_doi = @repo_doi', `has the DOI ${row.repo_doi} already`],
    [
      "record_status = 'draft' and concept_rec_id = @concept_rec_id",
      `is the open draft of concept ${row.concept_rec_id} already`,
    ],
    [
      "record_status in ('prepared', 'draft') and source_file_id = @source_file_id",
      'is the open record of the same file already',
    ],
  ]
  for (const [condition, sentence] of sentences) {
    const rival = rivalBy(condition)
    if (rival !== undefined) return `Record ${rival.record_id} ${sentence}, so record ${recordId} cannot be`
  }
  return `The project file refuses the change of record ${recordId}: ${(error as Error).message}`
}
