import type { RecordChanges } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { OpenProject } from '../../open-project.js'
import { recordRow } from './records.js'

interface Rival {
  readonly record_id: number
}

/** Rules of the tables themselves; a trigger may have reasons that pass. */
const CONSTRAINT = /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|FOREIGNKEY|CHECK|NOTNULL|DATATYPE)$/

/**
 * The reason against a change of a record that a constraint of the project file refused, in a sentence; undefined for any
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
  const wanted = recordId
  const { repo_record_id: deposition, repo_doi: doi, concept_rec_id: concept } = row
  const sentences: [condition: string, sentenceOf: (id: number) => string][] = [
    ['repo_record_id = @repo_record_id', (id) => say('deposition_bound', { id, deposition: `${deposition}`, wanted })],
    ['repo_doi = @repo_doi', (id) => say('doi_given', { id, doi: `${doi}`, wanted })],
    [
      "record_status = 'draft' and concept_rec_id = @concept_rec_id",
      (id) => say('concept_has_draft', { id, concept: `${concept}`, wanted }),
    ],
    [
      "record_status in ('prepared', 'draft') and source_file_id = @source_file_id",
      (id) => say('file_has_record', { id, wanted }),
    ],
  ]
  for (const [condition, sentenceOf] of sentences) {
    const rival = rivalBy(condition)
    if (rival !== undefined) return sentenceOf(rival.record_id)
  }
  return `The project file refuses the change of record ${recordId}: ${(error as Error).message}`
}
