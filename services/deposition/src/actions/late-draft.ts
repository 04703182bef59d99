import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Metadata } from '../domain/payload.js'
import { couldBeSame } from '../domain/same-metadata.js'
import type { Held } from '../ledger/held.js'
import type { Ledger } from '../ledger/ledger.js'
import { type KeptRequest, mayAppear } from '../store/deposits.js'
import { bindDraft } from './bind-draft.js'

/** A create that ended without a trace is looked for again before the next one, for a day. */
const DAY = 24 * 3_600_000

/**
 * The draft of an earlier create of this record that counted as absent or was given up, if it has appeared since.
 *
 * @returns the repository's view of it; undefined when there is none
 * @throws internal when nobody can tell
 */
export async function takeOverLateDraft(ledger: Ledger, held: Held): Promise<Record<string, unknown> | undefined> {
  const { access } = held
  const requests = recentCreates(ledger, held)
  if (requests.length === 0) return undefined
  const list = await ledger.lists.read(access, Math.min(...requests.map(({ at }) => Date.parse(at))))
  if (list.kind !== 'found') {
    const reason = list.kind === 'unproved' ? list.reason : 'HTTP 404'
    throw new ServiceError('internal', say('earlier_draft_unclear', { reason }))
  }
  for (const draft of list.value.read) {
    if (draft.submitted || draft.files.length > 0 || ledger.deposits.knows(access.address.identity, draft.id)) continue
    const request = requests.find(({ payload }) => couldBeSame((payload.metadata ?? {}) as Metadata, draft.metadata))
    if (request === undefined) continue
    await bindDraft(ledger, held, request, draft)
    ledger.deposits.forgetRequest(request.write_id)
    held.report.push(`The draft ${draft.id} of an earlier attempt has appeared and was taken over.`)
    return draft.body
  }
  return undefined
}

const recentCreates = ({ deposits, settler }: Ledger, { access, project, record }: Held): KeptRequest[] =>
  deposits
    .listRequests(access.address.identity, project)
    .filter((request) => request.record_uuid === record.record_uuid && mayAppear(deposits, request))
    .filter(({ write_id }) => !settler.isOpen(write_id))
    .filter(({ at }) => Date.parse(at) > Date.now() - DAY)
