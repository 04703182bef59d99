import { asText } from '@regesta/contracts/as-text'
import type { NewVersion } from '@regesta/contracts/batches'
import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { sameName } from '@regesta/contracts/same-name'
import { say } from '@regesta/contracts/sentences'
import { payloadOf } from '../domain/payload.js'
import { Refusal } from '../domain/refusal.js'
import { changeRecord } from '../ledger/change-record.js'
import type { Held } from '../ledger/held.js'
import type { Ledger } from '../ledger/ledger.js'
import { checkFree } from './plan-item.js'
import type { VersionBefore } from './prepare-version.js'

/** What tells a version from the one before, besides its files. */
interface Dated {
  readonly version?: string | undefined
  readonly publication_date?: string | undefined
}

/** Version number and date that a record goes out with. */
export function dated(record: InternalRecord): Dated {
  const { version = record.version, publication_date } = payloadOf(record)?.metadata ?? {}
  return {
    version: asText(version),
    publication_date: typeof publication_date === 'string' ? publication_date : undefined,
  }
}

/** The next version of a concept where it has been begun: a draft, or a record that has none yet or none any more. */
export async function begunVersion(
  { projects }: Ledger,
  project: string,
  previous: InternalRecord,
): Promise<InternalRecord | undefined> {
  const { concept_rec_id, is_sandbox, repository } = previous
  const body = { concept_rec_id, is_sandbox, repository, record_status: ['prepared' as const, 'draft' as const] }
  const { records } = await projects.findRecords({ project, body })
  return records[0]
}

/**
 * A version that has been begun is taken over: a draft as it is, and what has no draft as it is wanted now.
 *
 * @returns what there is to be said about it
 * @throws Refusal where the draft is another one than is wanted, or somebody is at work on it
 */
export function checkBegun(begun: InternalRecord, wanted: NewVersion): string[] {
  checkFree(begun)
  const is = `Record ${begun.record_id} is the next version already`
  const other = begun.files.filter(({ absolute_path }) => !wanted.files.some((path) => sameName(path, absolute_path)))
  const names = other.map(({ filename }) => filename).join(', ')
  if (begun.record_status === 'prepared') {
    return [
      other.length === 0
        ? say('begun_taken_over', { id: begun.record_id })
        : `${is}; it is taken over without ${names}.`,
    ]
  }
  if (other.length > 0) throw new Refusal(`${is} and holds ${names}. Publish it or discard its draft first`)
  const [field] = differing(dated(begun), wanted)
  if (field === undefined) return [say('begun_taken_over', { id: begun.record_id })]
  throw new Refusal(
    `${is}, and its '${field}' is ${dated(begun)[field] ?? 'not set'}, not ${wanted[field]}. Leave '${field}' out to go on with it, or discard its draft first`,
  )
}

/** Members that are wanted otherwise than they are. */
const differing = (own: Dated, wanted: Dated) =>
  (['version', 'publication_date'] as const).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== own[field],
  )

/**
 * Makes what has no draft what was planned: with this number and date, the source of the version before, and without files of
 * its own.
 *
 * @throws refused when the draft has another number or date than was planned
 */
export async function takeOver(
  ledger: Ledger,
  held: Held,
  planned: Dated,
  { source_file_id }: VersionBefore,
): Promise<void> {
  const { project, record } = held
  const fields = differing(dated(record), planned)
  if (record.record_status !== 'prepared') {
    const [field] = fields
    if (field === undefined) return
    const about = { id: record.record_id, field, before: dated(record)[field] ?? 'not set' }
    throw new ServiceError('refused', say('begun_with_other_value', { ...about, planned: String(planned[field]) }))
  }
  const { record_id } = record
  if (record.files.length > 0 || record.source_file_id !== source_file_id)
    await ledger.projects.linkFiles({ project, body: { record_id, file_ids: [], source_file_id, alone: true } })
  if (fields.length > 0) {
    const wanted = Object.fromEntries(fields.map((field) => [field, planned[field]]))
    const payload = { metadata: { ...payloadOf(record)?.metadata, ...wanted } }
    const { version = record.version } = planned
    await changeRecord(ledger, held, { record: { version, payload } })
  }
  await held.refresh()
}
