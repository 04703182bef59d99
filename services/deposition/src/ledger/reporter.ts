import type { projectsInternal, RemoteWrite, Settlement } from '@regesta/contracts/projects-internal'
import type { Client } from '@regesta/http/connect'
import { isPassing, keepTelling } from '@regesta/http/keep-telling'
import type { Logger } from '@regesta/log/logger'
import type { Deposits } from '../store/deposits.js'

/** Whether nobody will compare with what a write sent: it has an end, and is no create whose draft may still appear. */
const isOver = ({ kind, state }: RemoteWrite): boolean =>
  state === 'done' || state === 'refused' || (kind !== 'create' && (state === 'absent' || state === 'lost'))

/**
 * What became of a write is never dropped while this process lives; if it dies, its next start reads it again. What was sent is
 * kept for that until the end is stored.
 */
export function createReporter(
  projects: Client<typeof projectsInternal>,
  deposits: Pick<Deposits, 'forgetRequest'>,
  log: Logger,
) {
  const waiting = new Set<string>()
  const held = new Set<string>()
  const stop = new AbortController()

  async function settle(project: string, writeId: string, settlement: Settlement): Promise<RemoteWrite> {
    const tell = async () => {
      const write = await projects.settleWrite({ project, params: { write_id: writeId }, body: settlement })
      if (isOver(write)) deposits.forgetRequest(writeId)
      return write
    }
    try {
      return await tell()
    } catch (error) {
      log.warn({ err: error, write: writeId }, 'settlement not taken')
      if (isPassing(error)) {
        waiting.add(writeId)
        void keepTelling(tell, stop.signal).finally(() => waiting.delete(writeId))
      }
      throw error
    }
  }

  async function release(project: string, token: string): Promise<void> {
    held.delete(token)
    const tell = () => projects.releaseClaim({ project, params: { token } })
    await tell().catch((error: unknown) => {
      log.warn({ err: error }, 'claim not given back')
      void keepTelling(tell, stop.signal)
    })
  }

  return {
    /** Settles a write. Throws when the projects service does not take it now; then it is told again in the background. */
    settle,
    /** Notes that an action is about to use a claim, or to send a write. */
    hold: (id: string): void => void held.add(id),
    /** Notes that the end of a write is known or left to the settler. */
    letGo: (writeId: string): void => void held.delete(writeId),
    /** Gives a claim back. Never throws. */
    release,
    /** Whether an action of this process uses a claim or sends a write; any other one of this process was left behind. */
    isHeld: (id: string): boolean => held.has(id),
    /** Whether the end of a write is known here but not yet there. */
    isWaiting: (writeId: string): boolean => waiting.has(writeId),
    close: (): void => stop.abort(),
  }
}

/** Tells the projects service how things ended, and goes on telling it while it is away. */
export type Reporter = ReturnType<typeof createReporter>
