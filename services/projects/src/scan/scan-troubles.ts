interface Trouble {
  /** Below the input folder. */
  readonly path: string
  readonly error: string
}

/** What a scan came across and did not take in, for its report. */
export interface ScanTroubles {
  readonly unreadable: Trouble[]
  readonly notFollowed: Trouble[]
  addUnreadable(path: string, error: string): void
  addNotFollowed(path: string, error: string): void
  /** A link, or a file behind one, that lies at a real path where nothing may be read. */
  addOutside(path: string, real: string): void
}

/** Entries of one kind in a report. */
const MOST = 1_000

/** @param folder the input folder */
export function scanTroubles(folder: string): ScanTroubles {
  const [unreadable, notFollowed]: [Trouble[], Trouble[]] = [[], []]
  const add = (list: Trouble[], path: string, error: string) => {
    const shown = path.slice(folder.length + 1)
    if (list.length <= MOST && list.some((trouble) => trouble.path === shown)) return
    if (list.length < MOST) list.push({ path: shown, error })
    else if (list.length === MOST)
      list.push({ path: '', error: `There are more than ${MOST}; the others are left out here` })
  }
  const addNotFollowed = (path: string, error: string) => add(notFollowed, path, error)
  return {
    unreadable,
    notFollowed,
    addUnreadable: (path, error) => add(unreadable, path, error),
    addNotFollowed,
    addOutside: (path, real) =>
      addNotFollowed(path, `The link leads to ${real}, outside the folders that security.allowed_roots allows`),
  }
}
