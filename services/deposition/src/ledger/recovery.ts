import { projectsInternal } from '@regesta/contracts/projects-internal'
import { followEvents } from '@regesta/http/follow-events'
import { latch } from '@regesta/http/latch'
import { oneAtATime } from '@regesta/http/one-at-a-time'
import type { DueWrites } from './due-writes.js'
import type { LedgerNeeds } from './ledger-needs.js'
import type { Reporter } from './reporter.js'

/** Milliseconds after which a failed recovery is tried again. */
const AGAIN = 1_000

/** The stream of projects that are opened. */
export interface Changes {
  url(): string
  readonly key: string | undefined
}

export type OnProjectOpened = (project: string) => void

/** Takes over what earlier starts left behind: at the start, and whenever a project is opened or projects starts again. */
export function createRecovery(needs: LedgerNeeds, writes: DueWrites, changes: Changes) {
  const stop = new AbortController()
  const first = latch()
  let isDone = false
  const recover = oneAtATime({
    work: async () => {
      await takeOver(needs, writes)
      isDone = true
      first.open()
    },
    onFailure: (err) => needs.log.warn({ err }, 'open writes not known yet'),
    again: AGAIN,
    signal: stop.signal,
  })

  async function follow(onProjectOpened: OnProjectOpened): Promise<void> {
    for await (const event of followEvents({ ...changes, signal: stop.signal, onConnect: recover })) {
      recover()
      const { project_uuid } = event as { project_uuid: string | null }
      if (project_uuid !== null) onProjectOpened(project_uuid)
    }
  }

  return {
    /** Resolves when everything that is open anywhere has been taken over for the first time. */
    first: first.opened,
    /** Whether it has been. */
    isDone: (): boolean => isDone,
    start(onProjectOpened: OnProjectOpened): void {
      recover()
      void follow(onProjectOpened)
    },
    close: (): void => stop.abort(),
  }
}

/** Asks for everything that is open, in whatever project, also in those that are not active. */
async function takeOver({ projects, reporter, boot, holder }: LedgerNeeds, writes: DueWrites): Promise<void> {
  await projects.registerHolder({ body: { service: 'deposition', boot } })
  const open = await projects.listOpenWrites()
  for (const { project_uuid: project, writes: found, claims } of open.projects) {
    const leftBehind = claims.filter((claim) => claim.holder === holder && !reporter.isHeld(claim.token))
    for (const { token } of leftBehind) await reporter.release(project, token)

    for (const write of found) {
      if (writes.has(write.write_id)) continue
      if (write.state === 'unknown') writes.add({ project, write })
      else if (write.holder !== holder || isLeftBehind(reporter, write.write_id)) {
        const next_read_at = new Date().toISOString()
        const unknown = await reporter.settle(project, write.write_id, { state: 'unknown', next_read_at })
        writes.add({ project, write: unknown })
      }
    }
  }
}

/** A write of this process that no action sends and whose end nobody is about to tell. */
const isLeftBehind = ({ isHeld, isWaiting }: Reporter, writeId: string) => !isHeld(writeId) && !isWaiting(writeId)

/** The stream of opened projects. */
export const changesPath = projectsInternal.followSession.path
