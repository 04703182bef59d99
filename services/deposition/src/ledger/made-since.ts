import type { Deposition } from '../domain/deposition-view.js'
import { titleOf } from '../domain/same-metadata.js'
import type { Outside } from '../outside/deposit-repository.js'
import type { Reading } from '../outside/readings.js'
import type { RepositoryAccess } from '../outside/repository-access.js'
import { listDepositions } from './find-drafts.js'

/** How long a list is used for further records, specified milliseconds: what is found in it is read alone before it counts. */
const KEPT = 15 * 60_000

/** Own depositions that were made since a time, by their titles. */
export interface MadeSince {
  titled(title: string): readonly Deposition[]
  readonly unread: readonly unknown[]
}

/** What a project file that was put back may not know. */
interface Restored {
  readonly restored_at: string
  readonly known_until: string
}

/** One list for all records of a project file that was put back: it may be long, and the repository answers few of them. */
export interface ListsSince {
  read(access: RepositoryAccess, restored: Restored): Promise<Reading<MadeSince>>
}

export function listsSince({ clock }: Outside): ListsSince {
  const lists = new Map<string, { reading: Promise<Reading<MadeSince>>; until: number }>()

  function begin(access: RepositoryAccess, restored: Restored): Promise<Reading<MadeSince>> {
    const key = keyOf(access, restored)
    const reading = listAll(access, restored.known_until)
    const list = { reading, until: clock.steady() + clock.span(KEPT) }
    lists.set(key, list)
    const forget = () => {
      if (lists.get(key) === list) lists.delete(key)
    }
    // The first list tells whose account it is.
    reading.then(({ kind }) => (kind === 'found' ? lists.set(keyOf(access, restored), list) : forget()), forget)
    return reading
  }

  const kept: ListsSince = {
    read(access, restored) {
      for (const [key, { until }] of lists) if (until < clock.steady()) lists.delete(key)
      // Where the one who began it is cancelled, the others begin another one.
      const joined = lists.get(keyOf(access, restored))?.reading.catch(() => kept.read(access, restored))
      return joined ?? begin(access, restored)
    },
  }
  return kept
}

const keyOf = ({ project, address, account }: RepositoryAccess, { restored_at }: Restored) =>
  `${project} ${address.identity} ${account()} ${restored_at}`

async function listAll(access: RepositoryAccess, since: string): Promise<Reading<MadeSince>> {
  const list = await listDepositions(access, () => Date.parse(since))
  if (list.kind !== 'found') return list
  const { read, unread } = list.value
  const titles = new Map<string, Deposition[]>()
  for (const one of read) {
    const title = titleOf(one.metadata)
    const alike = titles.get(title)
    if (alike === undefined) titles.set(title, [one])
    else alike.push(one)
  }
  return { kind: 'found', value: { titled: (title) => titles.get(title) ?? [], unread } }
}
