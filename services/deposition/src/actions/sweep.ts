import type { Ledger } from '../ledger/ledger.js'
import { findOrphans, ofBoth } from './find-orphans.js'

const DAY = 24 * 3_600_000

/** Looks for orphan drafts of projects that are opened, at most once a day each; the user decides what becomes of them. */
export function createSweep(ledger: Ledger) {
  const next = new Map<string, number>()
  const last = { project: '' }

  function look(project: string): void {
    last.project = project
    if ((next.get(project) ?? 0) > performance.now()) return
    next.set(project, performance.now() + DAY)
    void ofBoth(ledger, (isSandbox) => findOrphans(ledger, project, isSandbox)).then(
      ({ found, notRead }) => {
        const ids = found.flat().map(({ deposition_id }) => deposition_id)
        if (ids.length + notRead.length > 0)
          ledger.log.warn({ project, ids, notRead }, 'drafts that belong to no record')
      },
      (error: unknown) => ledger.log.warn({ err: error, project }, 'orphan drafts not looked for'),
    )
  }

  const daily = setInterval(() => last.project !== '' && look(last.project), DAY).unref()
  return {
    /** A project was opened, or still is. Never throws and never waits. */
    look,
    /** Whether a project was opened, which it looks after from then on. */
    hasLooked: (): boolean => last.project !== '',
    close: (): void => clearInterval(daily),
  }
}

export type Sweep = ReturnType<typeof createSweep>
