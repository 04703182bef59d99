import type { RemoteWrite } from '@regesta/contracts/projects-internal'
import Bottleneck from 'bottleneck'
import type { Context } from '../context.js'
import { accessForRecord } from '../outside/repository-access.js'
import { readRecord } from './claim-record.js'
import { discardAgain } from './discard-again.js'
import { dueWrites, type OpenWrite } from './due-writes.js'
import { putOff } from './put-off.js'
import { readWrite } from './read-write.js'
import { createRecovery } from './recovery.js'

/** Ends writes whose outcome their request could not tell, by reading at the specified times. */
export interface Settler {
  /** Takes over a write of unknown outcome. */
  adopt(project: string, write: RemoteWrite): void
  /** Forgets a write that its own request has ended. */
  drop(writeId: string): void
  /** Resolves when what an earlier start left behind has been taken over, as far as it can be known. */
  recovered(): Promise<void>
  /** Creates of unknown outcome that sent these very metadata to a repository. */
  openCreates(repository: string, requestSha256: string): readonly RemoteWrite[]
  isOpen(writeId: string): boolean
  start(): void
  close(): Promise<void>
}

export function createSettler(
  context: () => Context,
  changes: { url: () => string; key: string | undefined },
): Settler {
  const writes = dueWrites(reader(context))
  const recovery = createRecovery(context, writes, changes)
  return {
    adopt: (project, write) => writes.add({ project, write }),
    drop: (writeId) => writes.drop(writeId),
    recovered: () => recovery.first,
    openCreates: (repository, digest) =>
      writes
        .list()
        .map(({ write }) => write)
        .filter(
          (write) => write.kind === 'create' && write.repository === repository && write.request_sha256 === digest,
        ),
    isOpen: (writeId) => writes.has(writeId),
    start: () => recovery.start(),
    async close() {
      recovery.close()
      await writes.close()
    },
  }
}

/** Readings of one repository that run at the same time; another repository waits for none of them. */
const WIDTH = 8

/** Reads writes that are due; answers those that stay open. */
function reader(context: () => Context) {
  const lanes = new Bottleneck.Group({ maxConcurrent: WIDTH })
  return (due: readonly OpenWrite[], signal: AbortSignal): Promise<OpenWrite | undefined>[] =>
    due.map((one) => lanes.key(one.write.repository).schedule(() => readPatiently(context(), one, signal)))
}

async function readPatiently(context: Context, one: OpenWrite, signal: AbortSignal): Promise<OpenWrite | undefined> {
  if (signal.aborted) return one
  const { project, write } = one
  const settled = await readOne(context, one, signal).catch((error: unknown) => {
    if (!signal.aborted) context.log.warn({ err: error, write: write.write_id }, 'write not read, trying later')
    return signal.aborted ? write : putOff(context, project, write, soon(context))
  })
  return settled.state === 'unknown' || settled.state === 'sent' ? { project, write: settled } : undefined
}

async function readOne(context: Context, { project, write }: OpenWrite, signal: AbortSignal): Promise<RemoteWrite> {
  if (context.reporter.isWaiting(write.write_id))
    return { ...write, next_read_at: new Date(soon(context)).toISOString() }
  const record = await readRecord(context, project, write.record_id)
  const access = await accessForRecord(context, project, record, signal)
  const settled = await readWrite(context, access, write)
  // A reading that proved nothing does not count: who knows what is there by now?
  const isStillThere = settled.state === 'unknown' && settled.reads > write.reads
  return write.kind === 'discard' && isStillThere ? discardAgain(context, access, settled) : settled
}

/** Where nothing could be read: half a minute from now. */
const soon = ({ outside: { clock } }: Context) => clock.now() + clock.span(30_000)
