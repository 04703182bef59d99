import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import { checkDraft } from '../actions/read-draft.js'
import { sendMetadata } from '../actions/send-metadata.js'
import type { Context, HandlerOf } from '../context.js'
import { convert } from '../domain/metadata/convert.js'
import { fieldsSet, type Values } from '../domain/metadata/evaluate-mapping.js'
import { validate } from '../domain/metadata/validate.js'
import { type Payload, payloadOf } from '../domain/payload.js'
import { changeRecord } from '../ledger/change-record.js'
import { type Action, withClaim } from '../ledger/claim-record.js'
import type { Held } from '../ledger/held.js'
import { inputsOf } from '../preparation/evaluate-files.js'

/** Replaces members of the metadata that no person has set, and sends the whole to the draft, changed or not. */
export function ensureMetadata(context: Context): HandlerOf<'ensureMetadata'> {
  return async ({ project, params, body, operation }) => {
    const recordId = params.record_id
    const action: Action = { project, recordId, purpose: 'update metadata', operation, token: body.claim_token }
    return withClaim(context, action, async (held) => {
      checkDraft(held.record)
      await replaceMembers(context, held, await withoutSetByHand(context, held, body.overrides))
      await sendMetadata(context, held)
      return reply(200, { record_id: recordId, repo_response: held.record.record_metadata })
    })
  }
}

/** What a person has set for the source file stays, as when its metadata is prepared. */
async function withoutSetByHand(context: Context, held: Held, given: Values): Promise<Values> {
  if (Object.keys(given).length === 0) return given
  const { project, record, report } = held
  const [input] = await inputsOf(context, project, [record.source_file_id], record.is_sandbox)
  const set = new Set(fieldsSet(input?.overrides ?? {}, input?.file?.filename ?? ''))
  const fields = Object.keys(given).filter((field) => set.has(field))
  if (fields.length > 0) report.push(say('overrides_taken', { fields: fields.join(', ') }))
  return Object.fromEntries(Object.entries(given).filter(([field]) => !set.has(field)))
}

/** The values are converted as they are when metadata is prepared: a text with semicolons becomes a list of keywords. */
async function replaceMembers(context: Context, held: Held, overrides: Values): Promise<void> {
  if (Object.keys(overrides).length === 0) return
  const before = { ...payloadOf(held.record)?.metadata }
  // Null empties a field.
  const metadata = Object.fromEntries(Object.entries(before).filter(([field]) => overrides[field] !== null))
  const { upload_type, access_right } = { ...metadata, ...overrides }
  const replaced = convert({ upload_type, access_right, ...overrides }, (line) => held.report.push(line))
  const payload = { metadata: { ...metadata, ...replaced } }
  checkReplaced(held, before, payload)
  await changeRecord(context, held, { record: { payload } })
  await held.refresh()
}

/** @throws invalid_input for faults that the new values bring, before anything is stored or sent */
function checkReplaced({ record, report }: Held, before: Record<string, unknown>, payload: Payload): void {
  const today = new Date().toISOString().slice(0, 10)
  const known = new Set(validate({ metadata: before }, today))
  const validation_errors = validate({ ...payload }, today).filter((fault) => !known.has(fault))
  if (validation_errors.length === 0) return
  const message = say('metadata_not_valid', { id: record.record_id, reason: validation_errors.join('; ') })
  throw new ServiceError('invalid_input', message, { validation_errors, log: report })
}
