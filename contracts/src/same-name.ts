/** Whether two names are the same one, whichever way a file system composed it. */
export const sameName = (a: string, b: string): boolean => a.normalize('NFC') === b.normalize('NFC')

/** What is the same for names that some disk takes for one: disks compose letters as they like, and many tell no case. */
export const nameOnDisks = (name: string): string => name.normalize('NFC').toLowerCase()

/** Formats that a picture may be written in, by their endings. */
const PICTURE = /\.(?:jpe?g|png|webp|tiff?|gif|avif)$/i

/** Whether two names are of one picture, whatever its format: an argument may choose another one than was announced. */
export const samePicture = (a: string, b: string): boolean =>
  PICTURE.test(a) && PICTURE.test(b) && sameName(a.replace(PICTURE, ''), b.replace(PICTURE, ''))
