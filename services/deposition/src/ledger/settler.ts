import { projectsInternal, type RemoteWrite } from '@regesta/contracts/projects-internal'
import { followEvents } from '@regesta/http/follow-events'
import type { Context } from '../context.js'
import { accessForRecord } from '../outside/repository-access.js'
import { readRecord } from './claim-record.js'
import { discardAgain } from './discard-again.js'
import { type DraftList, sharedList } from './find-drafts.js'
import { readWrite } from './read-write.js'

/** Ends writes whose outcome their request could not tell, by reading at the specified times. */
export interface Settler {
  /** Takes over a write of unknown outcome. */
  adopt(project: string, write: RemoteWrite): void
  /** Resolves when what an earlier start left behind has been taken over, as far as it can be known. */
  recovered(project: string): Promise<void>
  /** Creates of unknown outcome that sent these very metadata to a repository. */
  openCreates(repository: string, requestSha256: string): readonly RemoteWrite[]
  isOpen(writeId: string): boolean
  start(): void
  close(): Promise<void>
}

interface Pending {
  readonly project: string
  readonly write: RemoteWrite
}

/** Milliseconds after which a failed recovery is tried again. */
const AGAIN = 1_000

export function createSettler(
  context: () => Context,
  changes: { url: () => string; key: string | undefined },
): Settler {
  const pending = new Map<string, Pending>()
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let busy: Promise<void> = Promise.resolve()
  let settleFirst = () => {}
  const first = new Promise<void>((resolve) => {
    settleFirst = resolve
  })
  let recovery: Promise<void> | undefined

  function schedule(): void {
    clearTimeout(timer)
    if (stop.signal.aborted || pending.size === 0) return
    const due = Math.min(...[...pending.values()].map(({ write }) => dueAt(write)))
    timer = setTimeout(
      () => {
        busy = readDue().catch((error: unknown) => context().log.error({ err: error }, 'settling failed'))
        void busy.then(schedule)
      },
      Math.max(0, due - Date.now()),
    )
  }

  async function readDue(): Promise<void> {
    const due = [...pending.values()].filter(({ write }) => dueAt(write) <= Date.now())
    const lists = new Map<string, DraftList>()
    for (const { project, write } of due) {
      if (stop.signal.aborted) return
      const settled = await readOne(project, write, due, lists).catch((error: unknown) => {
        context().log.warn({ err: error, write: write.write_id }, 'write not read, trying later')
        return later(context(), write)
      })
      if (settled.state === 'unknown' || settled.state === 'sent')
        pending.set(write.write_id, { project, write: settled })
      else pending.delete(write.write_id)
    }
  }

  async function readOne(project: string, write: RemoteWrite, due: Pending[], lists: Map<string, DraftList>) {
    const current = context()
    if (current.reporter.isWaiting(write.write_id)) return later(current, write)
    const record = await readRecord(current, project, write.record_id)
    const access = await accessForRecord(current, project, record)
    const key = `${project} ${access.address.identity} ${access.account()}`
    const others = due.filter((one) => one.project === project && isListed(one.write)).map((one) => one.write)
    const list = lists.get(key) ?? sharedList(access, [write, ...others])
    lists.set(key, list)
    const settled = await readWrite(current, access, write, list)
    return settled.state === 'unknown' && write.kind === 'discard' ? discardAgain(current, access, settled) : settled
  }

  /** Asks for everything that is open, in whatever project. */
  async function recover(): Promise<void> {
    const { projects, holder, boot } = context()
    await projects.registerHolder({ body: { service: 'deposition', boot } })
    const open = await projects.listOpenWrites()
    for (const project of open.projects) {
      for (const write of project.writes) {
        if (pending.has(write.write_id)) continue
        if (write.state === 'unknown') pending.set(write.write_id, { project: project.project_uuid, write })
        else if (write.holder !== holder) await takeOver(project.project_uuid, write)
      }
    }
    settleFirst()
    schedule()
  }

  /** A sent write of somebody who is gone. */
  async function takeOver(project: string, write: RemoteWrite): Promise<void> {
    const next_read_at = new Date().toISOString()
    const unknown = await context().reporter.settle(project, write.write_id, { state: 'unknown', next_read_at })
    pending.set(write.write_id, { project, write: unknown })
  }

  function recoverNow(): Promise<void> {
    recovery ??= recover()
      .catch((error: unknown) => {
        context().log.warn({ err: error }, 'open writes not known yet')
        setTimeout(() => void (stop.signal.aborted || recoverNow()), AGAIN).unref()
      })
      .finally(() => {
        recovery = undefined
      })
    return recovery
  }

  async function follow(): Promise<void> {
    const origin = { ...changes, signal: stop.signal, onConnect: () => void recoverNow() }
    for await (const _ of followEvents(origin)) await recoverNow()
  }

  return {
    adopt(project, write) {
      pending.set(write.write_id, { project, write })
      schedule()
    },
    recovered: () => first,
    openCreates: (repository, digest) =>
      [...pending.values()]
        .map(({ write }) => write)
        .filter(
          (write) => write.kind === 'create' && write.repository === repository && write.request_sha256 === digest,
        ),
    isOpen: (writeId) => pending.has(writeId),
    start() {
      void recoverNow()
      void follow()
    },
    async close() {
      stop.abort()
      clearTimeout(timer)
      await busy
    },
  }
}

const isListed = ({ kind }: RemoteWrite) => kind === 'create' || kind === 'new_version'
const dueAt = (write: RemoteWrite) => (write.next_read_at === null ? 0 : Date.parse(write.next_read_at))

/** Nothing could be read: looked at again in half a minute. */
const later = ({ outside: { clock } }: Context, write: RemoteWrite): RemoteWrite => ({
  ...write,
  next_read_at: new Date(Date.now() + clock.span(30_000)).toISOString(),
})

/** The stream of opened projects. */
export const changesPath = projectsInternal.followSession.path
