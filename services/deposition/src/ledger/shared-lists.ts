import type { Outside } from '../outside/deposit-repository.js'
import type { Reading } from '../outside/readings.js'
import type { RepositoryAccess } from '../outside/repository-access.js'
import { type DraftList, listDepositions } from './find-drafts.js'

/** How long a list waits for further readings that want one, specified milliseconds. */
const GATHERING = 250

/** One list for all readings of an account that ask for one before it is sent: it shows each of them what it wants. */
export interface SharedLists {
  /** @param since milliseconds since 1970 from which depositions matter */
  read(access: RepositoryAccess, since: number): Promise<Reading<DraftList>>
}

export function sharedLists({ clock }: Outside): SharedLists {
  const lists = new Map<string, Promise<Reading<DraftList>>>()
  const earliest = new Map<string, number>()

  async function gather(access: RepositoryAccess, key: string): Promise<Reading<DraftList>> {
    let isSent = false
    /** From here on it may miss what somebody else is looking for. */
    const close = () => {
      const since = earliest.get(key) ?? 0
      if (!isSent) {
        lists.delete(key)
        earliest.delete(key)
      }
      isSent = true
      return since
    }
    try {
      await clock.wait(GATHERING)
      return await listDepositions(access, close)
    } finally {
      close()
    }
  }

  const shared: SharedLists = {
    read(access, since) {
      const key = `${access.project} ${access.address.identity} ${access.account()}`
      earliest.set(key, Math.min(since, earliest.get(key) ?? since))
      const joined = lists.get(key)
      // Where the one who began it is cancelled, the others begin another one.
      if (joined !== undefined) return joined.catch(() => shared.read(access, since))
      const list = gather(access, key)
      lists.set(key, list)
      return list
    },
  }
  return shared
}
