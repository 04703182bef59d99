/** Notes that operating systems keep beside files: of copies by a Mac, of folders, of thumbnails. */
export const isSystemNote = (name: string): boolean =>
  name.startsWith('._') || name === '.DS_Store' || name.toLowerCase() === 'thumbs.db'

/** Whether a name ends with one of the endings, which are compared as text: `.tar.gz` is one too. */
export const hasEnding = (name: string, endings: readonly string[]): boolean => {
  const lower = name.toLowerCase()
  return endings.some((ending) => lower.endsWith(ending.toLowerCase()))
}
