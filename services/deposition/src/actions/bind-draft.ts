import type { Deposition } from '../domain/deposition-view.js'
import { digestOf } from '../domain/payload.js'
import { changeRecord } from '../ledger/change-record.js'
import { draftEffect } from '../ledger/effects.js'
import type { Held } from '../ledger/held.js'
import type { Ledger } from '../ledger/ledger.js'
import { depositOf } from '../ledger/write-once.js'

/** Makes a draft that was found at the repository the record's; its id is remembered before the project file has it. */
export async function bindDraft(
  ledger: Ledger,
  held: Held,
  { write_id, payload }: { write_id: string; payload: unknown },
  draft: Deposition,
): Promise<void> {
  rememberFound(ledger, held, write_id, draft)
  const write = { kind: 'create', account: held.access.account(), request_sha256: digestOf(payload) } as const
  const { deposition_id: _, ...changes } = draftEffect({ record: held.record, write }, draft)
  await changeRecord(ledger, held, changes)
}

/** Remembers that a deposition is the record's, or may be. */
export const rememberFound = ({ deposits }: Ledger, held: Held, write_id: string, draft: Deposition): void =>
  deposits.append(depositOf(held, { write_id }, draft))
