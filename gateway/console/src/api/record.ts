import { queryOptions } from '@tanstack/react-query'
import { call } from './call.js'
import { projectQuery } from './query.js'
import { orderOf, type RecordsFilter, type RecordsListing } from './records.js'
import type { VerifiedRecord } from './repository.js'
import type { AnswerOf, RequestOf } from './surface.js'

export type RecordDetails = AnswerOf<'GET /api/records/:record_id'>
export type Comparison = AnswerOf<'GET /api/records/:record_id/compare'>

/** One record of a project. */
export interface RecordName {
  readonly project: string
  readonly record: string
}

const place = ({ record }: RecordName) => ({ params: { record_id: record } })

/** Milliseconds between two looks at a record with work under way: no event announces its end. */
const LOOK = 1_500

/** What is known of one record here. */
export const recordDetails = (name: RecordName) =>
  queryOptions({
    ...projectQuery(name.project, ['records', 'details', name.record], 'GET /api/records/:record_id', place(name)),
    refetchInterval: ({ state }) => (state.data?.claim ? LOOK : false),
  })

/** A record beside something else. The repository has been asked several times where it could not be read. */
export const recordComparison = (name: RecordName, side: string) =>
  queryOptions({
    ...projectQuery(name.project, ['records', 'comparison', name.record, side], 'GET /api/records/:record_id/compare', {
      ...place(name),
      query: { with: side },
    }),
    retry: false,
  })

type NeighboursQuery = NonNullable<RequestOf<'GET /api/records/:record_id/neighbours'>['query']>

/** The records before and after one in a list. */
export const recordNeighbours = (name: RecordName, filter: RecordsFilter, listing: RecordsListing) =>
  projectQuery(
    name.project,
    ['records', 'neighbours', name.record, filter, listing],
    'GET /api/records/:record_id/neighbours',
    { ...place(name), query: { ...filter, ...orderOf(listing) } as NeighboursQuery },
  )

/** What a person has changed in the metadata of a record. */
export interface MetadataChanges {
  readonly overrides: Readonly<Record<string, unknown>>
  readonly removed: readonly string[]
}

/** What metadata are about: a source file of a project at a repository, whether a record has been made of it or not. */
export interface Subject {
  readonly project: string
  readonly file: number
  readonly isSandbox: boolean
}

/**
 * Prepares a file, or its record again, with what a person has set.
 *
 * @throws Problem with `validation_errors` where the metadata would not be valid
 */
export const prepareWith = ({ project, file, isSandbox }: Subject, { overrides, removed }: MetadataChanges) => {
  const body = {
    source_file_db_id: file,
    target_is_sandbox: isSandbox,
    overrides: { ...overrides },
    overrides_removed: [...removed],
  }
  return call('POST /api/project/prepare_metadata_for_file', { body }, { project })
}

/** Compares one record with the repository and repairs nothing. */
export async function verifyRecord({ project, record }: RecordName): Promise<VerifiedRecord | undefined> {
  const body = { record_ids: [Number(record)] }
  return (await call('POST /api/project/verify_records', { body }, { project })).results[0]
}

/** Sends one file of a draft, also one that was refused before. */
export const sendAgain = ({ project, record }: RecordName, file: number) => {
  const body = { local_record_db_id: Number(record), source_file_db_id: file }
  return call('POST /api/project/upload_file_to_deposition', { body }, { project })
}

/** The proof of a record as a file of its own, to be kept elsewhere. */
export const receiptLink = ({ project, record }: RecordName) =>
  `/api/records/${encodeURIComponent(record)}/receipt?${new URLSearchParams({ project })}`
