import type { PreparationInput } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { PreparedMetadata } from '../domain/metadata/prepare-metadata.js'
import type { PreparationRequest } from './preparation-request.js'

/** What became of one file. `refused`: nothing is wrong with its metadata, but its record does not allow it now. */
export interface PreparationResult {
  readonly source_file_id: number
  readonly outcome: 'prepared' | 'invalid' | 'refused' | 'unknown_file'
  readonly record_id: number | null
  readonly error: string | null
  readonly validation_errors: readonly string[]
  readonly log: readonly string[]
}

export const heading = ({ source_file_id }: PreparationInput, { isSandbox }: PreparationRequest) =>
  say('preparing_file', { id: source_file_id, flag: isSandbox ? 'True' : 'False' })

/** Files that cannot be prepared whatever their metadata is. */
export function refusedBeforehand(input: PreparationInput, request: PreparationRequest): PreparationResult | undefined {
  const { source_file_id, file, open_record, published_record } = input
  if (file === null) return unknownFile(source_file_id)
  if (open_record !== null || published_record === null) return undefined
  const { repo_doi, repo_record_id } = published_record
  const sentence = say('file_published', { filename: file.filename, doi: repo_doi || repo_record_id })
  return refused(source_file_id, sentence, [heading(input, request), sentence])
}

export const refused = (source_file_id: number, error: string, log: readonly string[]): PreparationResult => ({
  source_file_id,
  outcome: 'refused',
  record_id: null,
  error,
  validation_errors: [],
  log,
})

export const unknownFile = (source_file_id: number): PreparationResult => ({
  ...refused(source_file_id, say('source_file_unknown', { id: source_file_id }), []),
  outcome: 'unknown_file',
})

export const invalid = (
  { source_file_id }: PreparationInput,
  { errors }: PreparedMetadata,
  log: readonly string[],
): PreparationResult => ({
  ...refused(source_file_id, say('validation_failed', {}), log),
  outcome: 'invalid',
  validation_errors: errors,
})
