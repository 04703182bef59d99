import { setTimeout as pause } from 'node:timers/promises'
import { Repair } from '@regesta/contracts/deposition'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import type { DepositFixture } from '../deposition/deposit-fixture.js'

/** Milliseconds between two requests. */
const IMPATIENCE = 40
/** Requests that lead no further before the user looks for another way. */
const TRIES = 4

/**
 * What a person can do with a record at an honest repository, from whatever state: wait for the readings, go on, have it
 * compared and set right, discard and begin again.
 *
 * @returns undefined when the record is published, else the state in which nothing led on
 */
export async function leadOut(
  fixture: DepositFixture,
  recordId: number,
  deadline: number,
): Promise<string | undefined> {
  let said = ''
  for (let tries = 1; Date.now() < deadline; tries += 1) {
    const record = await fixture.record(recordId)
    const isOpen = record.claim !== null || record.open_writes.some(({ state }) => state !== 'lost')
    if (!isOpen && record.record_status === 'published') {
      if (await isPublic(fixture, record)) return undefined
      said = await repair(fixture, record)
    } else if (!isOpen)
      said = tries % TRIES === 0 ? await otherWay(fixture, record, tries) : await goOn(fixture, record)
    else said = 'it is waited for'
    await pause(IMPATIENCE)
  }
  const { record_status, repo_record_id, claim, open_writes, last_api_error, files } = await fixture.record(recordId)
  const uploads = files.map((file) => file.upload_status)
  return JSON.stringify({ record_status, repo_record_id, claim, open_writes, last_api_error, uploads, said })
}

/** The next version of a published record with the files of the one before. */
export const requestVersion = (fixture: DepositFixture, { concept_rec_id }: Pick<InternalRecord, 'concept_rec_id'>) =>
  fixture.internal.ensureVersion({
    project: fixture.project,
    body: { concept_rec_id, is_sandbox: true, file_manifest: { files_to_keep: ['*'] } },
    headers: { prefer: 'wait' },
  })

async function goOn(fixture: DepositFixture, record: InternalRecord): Promise<string> {
  const body = { local_record_db_id: record.record_id }
  if (record.record_status === 'prepared') return heard(fixture.client.createApiDraft({ body }))
  const uploaded = await heard(fixture.client.uploadFiles({ body }))
  return `${uploaded} ${await heard(fixture.client.publishRecord({ body }))}`
}

/** Comparing and setting right first; whoever has tried that begins again. */
async function otherWay(fixture: DepositFixture, record: InternalRecord, tries: number): Promise<string> {
  if (tries % (2 * TRIES) !== 0 || record.record_status !== 'draft') return repair(fixture, record)
  return heard(fixture.client.discardRepoDraft({ body: { local_record_db_id: record.record_id } }))
}

const repair = (fixture: DepositFixture, { record_id }: InternalRecord) =>
  heard(fixture.client.verifyRecords({ body: { record_ids: [record_id], repair: [...Repair.options] } }))

async function isPublic(fixture: DepositFixture, record: InternalRecord): Promise<boolean> {
  const { body } = await fixture.client.verifyRecords({ body: { record_ids: [record.record_id] } })
  const [verified] = (body as { results: { result: string; error: string | null }[] }).results
  return verified?.result === '=' && verified.error === null
}

/** What the user reads; nothing when the service is killed under the call. */
const heard = (call: Promise<{ body: unknown }>): Promise<string> =>
  call.then(({ body }) => JSON.stringify(body).slice(0, 1_000)).catch(() => 'no answer')
