/** Whether two names are the same one, whichever way a file system composed it. */
export const sameName = (a: string, b: string): boolean => a.normalize('NFC') === b.normalize('NFC')
