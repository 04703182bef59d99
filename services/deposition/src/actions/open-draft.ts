import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import { depositionOf } from '../domain/deposition-view.js'
import { type FilesBefore, filesBefore } from '../domain/files-before.js'
import { digestOf, type Payload, payloadOf } from '../domain/payload.js'
import { PROMPT_READINGS } from '../domain/reading-schedule.js'
import type { Held } from '../ledger/held.js'
import { readRecord } from '../ledger/read-record.js'
import { writeOnce } from '../ledger/write-once.js'
import type { Written } from '../ledger/written.js'
import { readDeposition } from '../outside/readings.js'
import { refuseForgottenDrafts } from './forgotten-drafts.js'
import { publishedFiles } from './kept-files.js'
import { takeOverLateDraft } from './late-draft.js'
import { type Failure, writeProblem } from './problems.js'
import { recallDraft } from './recall-draft.js'

const FAILED: Failure = (reason) => say('creating_failed', { reason })

/**
 * Makes the draft of a prepared record: a new deposition, or the next version of a published one with the files of that.
 *
 * @param filesAreChosenLater the caller says afterwards which files of the version before stay
 * @returns the repository's whole answer
 * @throws refused when the record is not prepared, internal with the repository's sentences
 */
export async function openDraft(
  context: Context,
  held: Held,
  { filesAreChosenLater = false } = {},
): Promise<Record<string, unknown>> {
  const { project, record } = held
  checkPrepared(record)
  await refuseForgottenDrafts(context, held)
  if (record.previous_version_id !== null) {
    const previous = await readRecord(context, project, record.previous_version_id)
    const files = filesAreChosenLater ? undefined : await filesOf(context, held, previous)
    return openVersion(context, held, previous, files)
  }
  if (filesAreChosenLater) {
    const { record_id: id, record_status: status } = record
    throw new ServiceError('refused', say('version_needs_published', { id, status }))
  }
  const payload = payloadOf(record)
  if (payload === undefined) {
    throw new ServiceError('refused', say('record_without_metadata', { id: record.record_id }))
  }
  return context.creates.run(
    `${record.repository} ${digestOf(payload)}`,
    async () =>
      (await takeOverLateDraft(context, held)) ??
      (await recallDraft(context, held, payload)) ??
      create(context, held, payload),
  )
}

const filesOf = async (context: Context, held: Held, previous: InternalRecord) =>
  filesBefore(held.record, await publishedFiles(context, held.project, previous, held))

/**
 * The same for somebody who waits for the answer itself.
 *
 * @throws upstream_unreachable where the limit of the repository is used up for long
 */
export async function openDraftSoon(context: Context, held: Held): Promise<Record<string, unknown>> {
  checkPrepared(held.record)
  held.access.checkRoom()
  return openDraft(context, held)
}

export function checkPrepared({ record_id: id, record_status, repo_record_id, repo_doi }: InternalRecord): void {
  if (record_status === 'prepared' && repo_record_id === '') return
  const sentence =
    record_status === 'draft'
      ? say('record_has_draft', { id, draft: repo_record_id })
      : record_status === 'published'
        ? say('record_is_published', { id, doi: repo_doi })
        : say('record_not_prepared', { id, status: record_status })
  throw new ServiceError('refused', sentence)
}

/** Creates with equal metadata run one after another, so that a reading can tell whose draft it found. */
async function create(context: Context, held: Held, payload: Payload): Promise<Record<string, unknown>> {
  const { record, access } = held
  const twin = context.settler.openCreates(record.repository, digestOf(payload))[0]
  if (twin !== undefined) {
    throw new ServiceError('refused', say('twin_draft', { id: twin.record_id, time: `${twin.next_read_at}` }), {
      checked_again_at: twin.next_read_at,
    })
  }
  const written = await writeOnce(context, held, {
    intent: { kind: 'create', payload, expected: ['prepared'] },
    send: () => access.api.create(payload),
    readings: PROMPT_READINGS,
  })
  return bodyOrThrow(written, held)
}

function bodyOrThrow(written: Written, held: Held): Record<string, unknown> {
  if (written.state !== 'done') throw writeProblem(FAILED, written, held)
  return written.body
}

/** The draft of the next version; one that is open already is taken over. */
async function openVersion(
  context: Context,
  held: Held,
  { repo_record_id: id }: InternalRecord,
  files?: FilesBefore,
): Promise<Record<string, unknown>> {
  const { access } = held
  const written = await writeOnce(context, held, {
    intent: { kind: 'new_version', deposition_id: id, expected: ['prepared'], ...(files && { payload: files }) },
    send: async () => resolveVersion(held, id, await access.api.newVersion(id)),
    readings: PROMPT_READINGS,
  })
  return bodyOrThrow(written, held)
}

type Answer = Awaited<ReturnType<Held['access']['api']['newVersion']>>

/**
 * The answer to a new version is the draft itself, or the old version with a link to the draft; 400 means that a draft may
 * be open already. What does not show the draft becomes an answer that must be read on.
 */
async function resolveVersion(held: Held, previousId: string, reaction: Answer): Promise<Answer> {
  if (reaction.kind !== 'answer') return reaction
  const hint = reaction.status === 400 && /files\.enabled|remove all files/i.test(reaction.text)
  const shown = depositionOf(reaction.json)
  if (reaction.status === 201 && shown !== undefined) {
    if (shown.id !== previousId && !shown.submitted) return reaction
    const link = shown.link('latest_draft')?.match(/(?<!\d)(\d+)\/?$/)?.[1]
    if (link !== undefined && link !== previousId) {
      const draft = await readDeposition(held.access, link, held.record.record_id)
      if (draft.kind === 'found' && !draft.value.submitted) return { ...reaction, json: draft.value.body }
    }
  }
  if (reaction.status !== 201 && !hint) return reaction
  return { kind: 'lost', reason: say('draft_looked_for', { number: reaction.status }), call: reaction.call }
}
