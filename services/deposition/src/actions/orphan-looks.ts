import type { OrphanDraft } from '@regesta/contracts/orphan-drafts'
import type { Ledger } from '../ledger/ledger.js'
import { findOrphans } from './find-orphans.js'

/** Looks that are remembered, of all projects. */
const MOST = 20

/** The orphan drafts that a repository showed, and when. */
export interface OrphanLook {
  readonly repository: string
  readonly is_sandbox: boolean
  readonly read_at: string
  readonly orphans: readonly OrphanDraft[]
}

/**
 * What was seen last of the orphan drafts of each project, so that a list of them does not ask the repository again for each of
 * its pages. Whoever asks while a look is under way gets that one.
 */
export function orphanLooks(ledger: Ledger) {
  const kept = new Map<string, Promise<OrphanLook | undefined>>()
  const keyOf = (project: string, isSandbox: boolean) =>
    `${project} ${isSandbox} ${ledger.repositoryOf(isSandbox).identity}`

  async function look(project: string, is_sandbox: boolean, signal: AbortSignal): Promise<OrphanLook | undefined> {
    const { identity: repository } = ledger.repositoryOf(is_sandbox)
    const orphans = await findOrphans(ledger, project, is_sandbox, { signal })
    return orphans && { repository, is_sandbox, read_at: new Date().toISOString(), orphans }
  }

  function begin(project: string, isSandbox: boolean, signal: AbortSignal): Promise<OrphanLook | undefined> {
    const key = keyOf(project, isSandbox)
    const begun = look(project, isSandbox, signal)
    const forget = () => void (kept.get(key) === begun && kept.delete(key))
    // A repository that was not asked leaves nothing to remember, and one that could not be read is asked again.
    begun.then((seen) => seen !== undefined || forget(), forget)
    kept.delete(key)
    kept.set(key, begun)
    const [oldest] = kept.keys()
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
    return begun
  }

  return {
    /** Looks anew; from then on that look is the last one. */
    begin,
    /** The last look, or one that is under way; a new one where there is none. */
    last: async (project: string, isSandbox: boolean, signal: AbortSignal): Promise<OrphanLook | undefined> => {
      const joined = kept.get(keyOf(project, isSandbox))
      // If the caller who began it has gone away, whoever waits for it begins another one.
      return joined?.catch(() => begin(project, isSandbox, signal)) ?? begin(project, isSandbox, signal)
    },
    /** What was seen is no longer true. */
    drop: (project: string): void => {
      for (const key of kept.keys()) if (key.startsWith(`${project} `)) kept.delete(key)
    },
  }
}

export type OrphanLooks = ReturnType<typeof orphanLooks>
