import { insertValue } from '@regesta/contracts/insert-values'
import type { RunOutput } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { valueAt } from '@regesta/contracts/value-at'
import type { Values } from './evaluate-mapping.js'

/** One output file of a pipeline run: its parsed JSON, or why it could not be read. */
export interface RunDocument {
  readonly output_id: string
  readonly repo_mappings: Readonly<RunOutput['repo_mappings']>
  readonly content: { json: unknown } | { problem: string }
}

export interface RunValues {
  readonly values: Values
  readonly log: readonly string[]
  /** Outputs that could not be read; preparing without them would silently lose what the run found. */
  readonly problems: readonly string[]
}

/** The values that the outputs of a run give to repository fields; later outputs win, what is inserted joins the list so far. */
export function runValues(documents: readonly RunDocument[], present: Readonly<Values>): RunValues {
  const values: Values = {}
  const log: string[] = []
  const problems: string[] = []
  for (const { output_id, repo_mappings, content } of documents) {
    if ('problem' in content) {
      problems.push(content.problem)
      continue
    }
    for (const { repoField, jsonKey, action } of repo_mappings) {
      const value = valueAt(content.json, jsonKey)
      if (value === undefined || value === null) {
        log.push(say('run_output_empty', { output: output_id, place: jsonKey, field: repoField }))
      } else {
        const before = values[repoField] ?? present[repoField]
        values[repoField] = action === 'insert' ? insertValue(repoField, before, value) : value
      }
    }
  }
  return { values, log, problems }
}
