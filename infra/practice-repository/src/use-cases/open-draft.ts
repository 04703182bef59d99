import type { Context } from '../context.js'
import { refusals } from '../domain/refusal.js'
import type { Deposition } from '../domain/state.js'
import { type Call, idOf } from '../http/call.js'

/** The account that calls; deposit routes refuse calls without one. */
export function accountOf({ settings }: Context, call: Call): number {
  if (call.owner !== null) return call.owner
  throw settings.platform === 'old' ? refusals.unauthorized() : refusals.forbidden()
}

/** A number that was never given, or whose draft was deleted, names nothing. */
export function knownIdentifier({ settings, store }: Context, id: number): void {
  const identifier = id > 0 ? store.identifiers.find(id) : undefined
  if (identifier === undefined) throw refusals.unknownIdentifier()
  if (identifier.state === 'deleted') throw settings.platform === 'old' ? refusals.gone() : refusals.unknownIdentifier()
}

/** The deposition of a call: its open draft, else its record. Drafts are shown to their owner only. */
export function readDeposition(context: Context, call: Call): Deposition {
  const owner = accountOf(context, call)
  const id = idOf(call)
  knownIdentifier(context, id)
  const deposition = context.store.drafts.find(id) ?? context.store.records.find(id)
  if (deposition === undefined) throw refusals.notFound()
  if (deposition.owner !== owner && deposition.state !== 'done') throw refusals.forbidden()
  return deposition
}

/** The open draft of a call. The old platform forbids what today's does not find. */
export function openDraft(context: Context, call: Call): Deposition {
  const owner = accountOf(context, call)
  const id = idOf(call)
  knownIdentifier(context, id)
  const draft = context.store.drafts.find(id)
  if (draft === undefined) throw context.settings.platform === 'old' ? refusals.forbidden() : refusals.notFound()
  if (draft.owner !== owner) throw refusals.forbidden()
  return draft
}

/** The open draft of a call that only the old platform knows. */
export function openDraftOfOld(context: Context, call: Call): Deposition {
  if (context.settings.platform !== 'old') throw refusals.methodNotAllowed()
  return openDraft(context, call)
}

/** Checks `If-Match` against the revision of a draft. */
export function matchRevision(call: Call, { revision }: Deposition): void {
  const given = call.headers['if-match']?.replace(/^(W\/)?"?|"$/g, '')
  if (given === undefined || given === '*' || given === String(revision)) return
  throw refusals.revisionMismatch(given, revision)
}
