import type { RemoteWrite } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { turnsByKey } from '../outside/limiter.js'
import { accessForRecord } from '../outside/repository-access.js'
import { unlessAborted } from '../unless-aborted.js'
import { discardAgain } from './discard-again.js'
import { DueWrites, type OpenWrite } from './due-writes.js'
import type { LedgerNeeds } from './ledger-needs.js'
import { putOff } from './put-off.js'
import { findRecord } from './read-record.js'
import { type Changes, createRecovery, type OnProjectOpened } from './recovery.js'
import { settleByReading } from './settle-by-reading.js'

/** Ends writes whose outcome their request could not tell, by reading at the specified times. */
export function createSettler(needs: LedgerNeeds, changes: Changes) {
  const writes = new DueWrites(reader(needs), needs.outside.clock.until)
  const recovery = createRecovery(needs, writes, changes)
  return {
    /** Takes over a write of unknown outcome. */
    adopt: (project: string, write: RemoteWrite): void => writes.add({ project, write }),
    /** Forgets a write that its own request has ended. */
    drop: (writeId: string): void => writes.drop(writeId),
    /** Resolves when what an earlier start left behind has been taken over, as far as it can be known. */
    recovered: (): Promise<void> => recovery.first,
    /** Creates of unknown outcome that sent these very metadata to a repository. */
    openCreates: (repository: string, digest: string): readonly RemoteWrite[] =>
      writes
        .list()
        .map(({ write }) => write)
        .filter(
          (write) => write.kind === 'create' && write.repository === repository && write.request_sha256 === digest,
        ),
    /** Whether anything waits for a reading, or may: what an earlier start left behind is not known yet. */
    isBusy: (): boolean => !recovery.isDone() || writes.list().length > 0,
    isOpen: (writeId: string): boolean => writes.has(writeId),
    /** @param onProjectOpened a project was opened, or still is when this begins; never throws and never waits */
    start: (onProjectOpened: OnProjectOpened): void => recovery.start(onProjectOpened),
    async close(): Promise<void> {
      recovery.close()
      await writes.close()
    },
  }
}

export type Settler = ReturnType<typeof createSettler>

/** Readings of one repository that run at the same time; another repository waits for none of them. */
const WIDTH = 8

/** Reads writes that are due; answers those that stay open. */
function reader(needs: LedgerNeeds) {
  const inTurn = turnsByKey(WIDTH)
  return (due: readonly OpenWrite[], signal: AbortSignal): Promise<OpenWrite | undefined>[] =>
    due.map((one) => inTurn(one.write.repository, () => readPatiently(needs, one, signal)))
}

async function readPatiently(needs: LedgerNeeds, one: OpenWrite, signal: AbortSignal): Promise<OpenWrite | undefined> {
  if (signal.aborted) return one
  const { project, write } = one
  const settled = await readOne(needs, one, signal).catch((error: unknown) => {
    if (!signal.aborted) needs.log.warn({ err: error, write: write.write_id }, 'write not read, trying later')
    return signal.aborted ? write : putOff(needs, project, write, soon(needs))
  })
  return settled.state === 'unknown' || settled.state === 'sent' ? { project, write: settled } : undefined
}

async function readOne(needs: LedgerNeeds, { project, write }: OpenWrite, signal: AbortSignal): Promise<RemoteWrite> {
  if (needs.reporter.isWaiting(write.write_id)) return { ...write, next_read_at: soon(needs) }
  const record = await findRecord(needs, project, write.record_id)
  if (record === undefined) return needs.reporter.settle(project, write.write_id, RECORD_GONE)
  await unlessAborted(needs.repositoriesKnown, signal)
  const access = await accessForRecord(needs, project, record, { signal })
  const settled = await settleByReading(needs, access, write)
  // A reading that proved nothing does not count: who knows what is there by now?
  const isStillThere = settled.state === 'unknown' && settled.reads > write.reads
  return write.kind === 'discard' && isStillThere ? discardAgain(needs, access, settled) : settled
}

/** A draft that its record has left behind is listed with those that belong to none. */
const RECORD_GONE = { state: 'lost', outcome: say('record_gone', {}) } as const

/** Where nothing could be read: half a minute from now. */
const soon = ({ outside: { clock } }: LedgerNeeds) => clock.ahead(clock.span(30_000))
