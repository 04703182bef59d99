import type { RemoteWrite, Settled, Settlement } from '@regesta/contracts/projects-internal'
import { handOver } from './hand-over.js'
import type { Held } from './held.js'
import type { Ledger } from './ledger.js'

interface End {
  readonly write: RemoteWrite
  readonly settlement: Settlement
}

/**
 * The proved end of a write that waits for the intent of the next one, so that both take one transaction. Only for writes of which a
 * reading tells at any time what has become of them: a kill meanwhile leaves the write open.
 */
export function waitingEnd(ledger: Ledger, held: Held) {
  const { reporter } = ledger
  let waiting: End | undefined
  let storing = Promise.resolve()

  function take(): End | undefined {
    const taken = waiting
    waiting = undefined
    return taken
  }

  async function storeAlone(): Promise<void> {
    const end = take()
    if (end !== undefined) await storeEnd(ledger, held, end)
  }

  const store = (): Promise<void> => {
    storing = storing.then(storeAlone)
    return storing
  }

  return {
    isWaiting: (writeId: string): boolean => waiting?.write.write_id === writeId,
    /** Keeps the end of a write for the next intent; answers the write as it will be. */
    keep(write: RemoteWrite, settlement: Settlement): RemoteWrite {
      waiting = { write, settlement }
      return { ...write, state: settlement.state, response_status: settlement.response_status ?? null }
    },
    /** Stores an intent, and with it the end that waits. */
    async storeWith(open: (settles?: Settled) => Promise<RemoteWrite>): Promise<RemoteWrite> {
      await storing
      if (waiting === undefined) return open()
      const { write, settlement } = waiting
      try {
        const opened = await open({ write_id: write.write_id, ...settlement })
        take()
        reporter.letGo(write.write_id)
        return opened
      } catch {
        // Storing them one by one shows which of the two was refused.
        await store()
        return open()
      }
    },
    /** Stores the end that waits, if any does: nothing may follow it soon. */
    store,
    /** The same for whoever cannot wait for it; the next intent does, and learns of a failure. */
    storeSoon: (): void => void store().catch(() => {}),
  }
}

export type WaitingEnd = ReturnType<typeof waitingEnd>

async function storeEnd(ledger: Ledger, held: Held, { write, settlement }: End): Promise<void> {
  const { write_id } = write
  try {
    await ledger.reporter.settle(held.project, write_id, settlement)
  } catch (error) {
    handOver(ledger, held, write)
    throw error
  } finally {
    ledger.reporter.letGo(write_id)
  }
}
