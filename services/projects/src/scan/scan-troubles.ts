export interface Trouble {
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
}

/** Entries of one kind in a report. */
const MOST = 1_000

/** @param folder the input folder */
export function scanTroubles(folder: string): ScanTroubles {
  const [unreadable, notFollowed]: [Trouble[], Trouble[]] = [[], []]
  const add = (list: Trouble[], path: string, error: string) => {
    if (list.length < MOST) list.push({ path: path.slice(folder.length + 1), error })
    else if (list.length === MOST)
      list.push({ path: '', error: `There are more than ${MOST}; the others are left out here` })
  }
  return {
    unreadable,
    notFollowed,
    addUnreadable: (path, error) => add(unreadable, path, error),
    addNotFollowed: (path, error) => add(notFollowed, path, error),
  }
}
