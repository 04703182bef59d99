import { asText } from '@regesta/contracts/as-text'
import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import { type Deposition, depositionOf, notShown, type RemoteEntry } from '../domain/deposition-view.js'
import { filesDigest, payloadOf } from '../domain/payload.js'
import { PROMPT_READINGS } from '../domain/reading-schedule.js'
import { differingFields } from '../domain/same-metadata.js'
import { changeRecord } from '../ledger/change-record.js'
import { publishedEffect } from '../ledger/effects.js'
import type { Held } from '../ledger/held.js'
import { readOnAfterNotFound } from '../ledger/read-on.js'
import { writeOnce } from '../ledger/write-once.js'
import type { Written } from '../ledger/written.js'
import { readDeposition } from '../outside/readings.js'
import { writeProblem } from './problems.js'
import { checkBeforePublish } from './publish-gate.js'
import { checkDraft, readDraft } from './read-draft.js'
import { writesUnderWay } from './writes-under-way.js'

/**
 * Publishes the draft of a record whose metadata and files are proved to be at the repository.
 *
 * @returns the repository's answer, or what a reading showed when the answer was lost
 * @throws refused by the gate; internal when the repository refuses or the outcome is unknown
 */
export async function publish(context: Context, held: Held): Promise<Record<string, unknown>> {
  const { record } = held
  checkDraft(record)
  held.report.push(`Attempting to publish record with DB ID: ${record.record_id}`)
  held.report.push(`Publishing to ${record.is_sandbox ? 'Sandbox' : 'Production'} environment.`)
  // Before the reading: what may still arrive afterwards is not in it.
  const underway = writesUnderWay(context, record)
  const draft = context.readings.take(held) ?? (await readDraft(context, held))
  if (draft.submitted) return adoptPublication(context, held, draft)
  const files = await checkBeforePublish(context, held, draft, underway)
  const written = await sendPublish(context, held, filesDigest(files), record)
  if (written.state !== 'done') throw await publishProblem(context, held, written)
  context.deposits.end(held.access.address.identity, record.repo_record_id, 'published')
  held.report.push(...changedAfterGate(held, files, written.body))
  held.report.push(`API response: published as ${asText(written.body.doi ?? record.repo_record_id)}`)
  return written.body
}

/** What somebody changed between the reading of the gate and the publication can only be told, not prevented. */
function changedAfterGate({ record }: Held, compared: readonly RemoteEntry[], body: Record<string, unknown>): string[] {
  const shown = depositionOf(body)
  if (shown === undefined) return []
  const hidden = notShown(shown.files)
  if (hidden !== undefined) return [`WARNING: ${hidden} after the publication. Compare it with verify_records`]
  const files = filesDigest(shown.files) === filesDigest(compared) ? [] : ['the files']
  const changed = [...files, ...differingFields(payloadOf(record)?.metadata ?? {}, shown.metadata)]
  if (changed.length === 0) return []
  return [`WARNING: somebody changed ${changed.join(', ')} at the repository just before the publication. Compare it`]
}

/** The record is that from before the gate: where its metadata were prepared anew since then, nothing is sent */
function sendPublish(
  context: Context,
  held: Held,
  files_digest: string,
  { repo_record_id: id, payload_sha256 }: InternalRecord,
): Promise<Written> {
  const { access } = held
  const expected_payload_sha256 = payload_sha256 ?? undefined
  return writeOnce(context, held, {
    intent: { kind: 'publish', deposition_id: id, files_digest, expected: ['draft'], expected_payload_sha256 },
    send: async () => readOnAfterNotFound(await access.api.publish(id)),
    readings: PROMPT_READINGS,
  })
}

/** Somebody published it elsewhere: the record follows. */
async function adoptPublication(context: Context, held: Held, published: Deposition): Promise<Record<string, unknown>> {
  await changeRecord(context, held, publishedEffect(held.record, published))
  context.deposits.end(held.access.address.identity, published.id, 'published')
  held.report.push(
    `The draft was published at the repository before, as ${published.doi}. Compare its files with verify_records.`,
  )
  return published.body
}

async function publishProblem(
  context: Context,
  held: Held,
  written: Exclude<Written, { state: 'done' }>,
): Promise<ServiceError> {
  if (written.state === 'refused') {
    const reading = await readDeposition(held.access, held.record.repo_record_id, held.record.record_id)
    if (reading.kind === 'found' && reading.value.submitted) {
      await adoptPublication(context, held, reading.value)
      return new ServiceError('refused', say('published_meanwhile', { id: held.record.record_id }), {
        log: held.report,
      })
    }
  }
  const problem = writeProblem((reason) => say('publishing_failed', { reason }), written, held)
  held.report.push(`API response: ${problem.message}`)
  return new ServiceError(problem.code, problem.message, { ...problem.members, log: held.report })
}
