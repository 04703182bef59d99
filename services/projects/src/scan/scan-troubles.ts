import type { Untaken } from '@regesta/contracts/projects'
import { messageOf, say } from '@regesta/contracts/sentences'
import { isWithin } from '@regesta/http/allowed-roots'

/** What a scan came across and did not take in, for its report. */
export type ScanTroubles = ReturnType<typeof scanTroubles>

/** @param path below the input folder, or an absolute one */
const untaken = (path: string, error: string): Untaken => ({ path, error, ...messageOf(error) })

/** Entries of one kind in a report. */
const MOST = 1_000

/** @param folder the input folder */
export function scanTroubles(folder: string) {
  const [unreadable, notFollowed]: [Untaken[], Untaken[]] = [[], []]
  const add = (list: Untaken[], path: string, error: string) => {
    const shown = isWithin(folder, path) ? path.slice(folder.length + 1) : path
    if (list.length <= MOST && list.some((trouble) => trouble.path === shown)) return
    if (list.length < MOST) list.push(untaken(shown, error))
    else if (list.length === MOST) list.push(untaken('', say('untaken_others', { number: MOST })))
  }
  const addNotFollowed = (path: string, error: string) => add(notFollowed, path, error)
  return {
    unreadable,
    notFollowed,
    addUnreadable: (path: string, error: string) => add(unreadable, path, error),
    addNotFollowed,
    /** A link, or a file behind one, that is at a real path where nothing may be read. */
    addOutside: (path: string, real: string) => addNotFollowed(path, say('link_outside', { target: real })),
  }
}
