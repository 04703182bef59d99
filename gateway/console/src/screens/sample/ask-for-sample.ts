const KEY = 'regesta.sample'

/** Notes for this tab, reloaded or not, that somebody wants the sample in a folder. */
export function askForSample(folder: string): void {
  try {
    sessionStorage.setItem(KEY, folder)
  } catch {
    // A browser that keeps nothing asks once more on the page of the sample.
  }
}

export function isAskedFor(folder: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === folder
  } catch {
    return false
  }
}
